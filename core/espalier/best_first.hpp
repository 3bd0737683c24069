#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/answers.hpp"
#include "espalier/problem.hpp"
#include "espalier/problems/diagnostics.hpp"

namespace espalier {

/// Lifts a Tree that tells bounds to a Problem that searches the open nodes with the best bounds first, each PE those that
/// it has [Liu, Aiello, Bhatt; Karp, Zhang 1993]. As long as no solution is known, it dives: after a node it searches the
/// child that the tree names first. Without these dives one PE expands no node whose bound is worse than the optimum. If
/// the open nodes take much memory, each node is searched to its end, depth first, before the next one.
template <Tree T>
requires TellsBounds<T>
class BestFirst {
    static_assert(engine::TreeDiagnostics<T>::passed);

public:
    using Node = typename T::Node;
    using Answer = typename T::Answer;

    struct OpenNode {
        Node node{};
        double bound = 0;  ///< the less the better (cost_of)
        std::uint32_t depth = 0;
        double share = 1;  ///< of the tree
    };

    struct Subproblem {
        std::vector<OpenNode> heap;   ///< of which the first comes next
        std::vector<OpenNode> stack;  ///< those that come before the heap, the last one first

        bool empty() const { return heap.empty() && stack.empty(); }
        std::size_t open() const { return heap.size() + stack.size(); }
        double share() const {
            double sum = 0;
            for (const auto* list : {&heap, &stack}) {
                for (const auto& open : *list) sum += open.share;
            }
            return sum;
        }
    };

    explicit BestFirst(T tree) : tree_(std::move(tree)) {}

    const T& tree() const { return tree_; }

    /// From now on drops nodes below which there is no solution that is better than a known one by more than the gap.
    void accept(const Gap& gap) { gap_ = gap; }
    /// From now on searches depth first if a subproblem has more open nodes than this.
    void limit_open(std::size_t most) { most_open_ = most; }

    Subproblem root() const {
        Subproblem root;
        root.heap.push_back(opened(tree_.root(), 0));
        return root;
    }

    Nodes work(Subproblem& s, Answer& answer, Nodes budget) const {
        Nodes done = 0;
        while (done < budget && !s.empty()) {
            const auto next = take_next(s);
            if (may_improve(next.node, answer)) {
                expand(s, next, answer);
                ++done;
            }
        }
        return done;
    }

    /// Gives every second node away, so that both parts have as many of the best nodes.
    std::optional<Subproblem> split(Subproblem& s) const {
        if (s.open() < 2) return std::nullopt;
        Subproblem kept;
        Subproblem other;
        bool give = false;
        for (auto list : {&Subproblem::stack, &Subproblem::heap}) {
            for (auto& open : s.*list) {
                ((give ? other : kept).*list).push_back(std::move(open));
                give = !give;
            }
        }
        for (auto* part : {&kept, &other}) std::make_heap(part->heap.begin(), part->heap.end(), comes_later);
        s = std::move(kept);
        return other;
    }

    /// Returns the best bound of the open nodes.
    double open_bound(const Subproblem& s) const {
        double best = std::numeric_limits<double>::infinity();
        if (!s.heap.empty()) best = s.heap.front().bound;
        for (const auto& open : s.stack) best = std::min(best, open.bound);
        return best;
    }

    double priority(const Subproblem& s) const { return open_bound(s); }

    /// Returns whether the tree has such nodes.
    bool valid(const Subproblem& s) const {
        const auto is_valid = [this](const OpenNode& open) {
            if (!(open.share >= 0 && open.share <= 1)) return false;
            if constexpr (requires { tree_.valid(open.node); }) return tree_.valid(open.node);
            return true;
        };
        return std::is_heap(s.heap.begin(), s.heap.end(), comes_later) && std::ranges::all_of(s.heap, is_valid) &&
               std::ranges::all_of(s.stack, is_valid);
    }

private:
    OpenNode opened(Node node, std::uint32_t depth) const {
        const double bound = cost_of<Answer::order>(tree_.bound(node));
        return {.node = std::move(node), .bound = bound, .depth = depth};
    }

    // Of nodes with equal bounds the deepest is searched first: it is the nearest to a solution.
    static bool comes_later(const OpenNode& a, const OpenNode& b) {
        return a.bound != b.bound ? a.bound > b.bound : a.depth < b.depth;
    }

    static OpenNode take_next(Subproblem& s) {
        auto& list = s.stack.empty() ? s.heap : s.stack;
        if (s.stack.empty()) std::pop_heap(s.heap.begin(), s.heap.end(), comes_later);
        auto next = std::move(list.back());
        list.pop_back();
        return next;
    }

    bool may_improve(const Node& node, const Answer& answer) const {
        const auto bound = tree_.bound(node);
        if constexpr (requires { answer.improves(bound, gap_); }) return answer.improves(bound, gap_);
        return answer.improves(bound);
    }

    void expand(Subproblem& s, const OpenNode& parent, Answer& answer) const {
        std::vector<OpenNode> children;
        tree_.expand(parent.node, answer, Children{*this, children, parent.depth + 1});
        for (auto& child : children) child.share = parent.share / static_cast<double>(children.size());
        const bool is_full = s.open() > most_open_;
        const bool dives = is_full || !answer.bound();
        std::size_t first_in_heap = 0;
        if (dives) first_in_heap = is_full ? children.size() : std::min<std::size_t>(1, children.size());
        for (auto i = first_in_heap; i < children.size(); ++i) {
            s.heap.push_back(std::move(children[i]));
            std::push_heap(s.heap.begin(), s.heap.end(), comes_later);
        }
        for (auto i = first_in_heap; i > 0; --i) s.stack.push_back(std::move(children[i - 1]));
    }

    struct Children {
        const BestFirst& search;
        std::vector<OpenNode>& nodes;
        std::uint32_t depth;

        void operator()(Node child) { nodes.push_back(search.opened(std::move(child), depth)); }
        void operator()(const engine::NoNode<Node> auto& other) { engine::refuse_child<Node>(other); }
    };

    T tree_;
    Gap gap_{};
    std::size_t most_open_ = (std::size_t{64} << 20) / sizeof(OpenNode);
};

}  // namespace espalier
