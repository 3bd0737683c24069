// SPDX-License-Identifier: Apache-2.0
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
/// Lifts a Tree to a Problem that searches the best of the open nodes first, each PE those that it has [Liu, Aiello,
/// Bhatt; Karp, Zhang 1993]. If the open nodes take much memory, each node is searched to its end, depth first, before
/// the next one.
/// - The best nodes are those with the best bounds. As long as no solution is known, the search dives: after a node it
///   searches the child that the tree names first. Without these dives one PE expands no node whose bound is worse than
///   the optimum.
/// - Or they are those with the fewest discrepancies: children on the way from the root that are not the first ones of
///   their parents [Harvey, Ginsberg 1995, "Limited discrepancy search"].
template <class T>
class BestFirst {
    static_assert(engine::TreeDiagnostics<T>::passed);
    static_assert(TellsBounds<T> || FindsFirst<typename T::Answer>,
                  "BestFirst searches a tree with Value bound(const Node&) const, or one whose answer is First");

public:
    using LiftedTree = T;
    using Node = typename T::Node;
    using Answer = typename T::Answer;

    struct OpenNode {
        Node node{};
        double bound = 0;  ///< the less the better (cost_of), if the tree tells bounds
        std::uint32_t depth = 0;
        std::uint32_t discrepancies = 0;
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

    /// From now on the best nodes are those with the fewest discrepancies.
    void order_by_discrepancies() { is_by_bounds_ = false; }

    /// From now on drops nodes below which there is no solution that is better than a known one by more than the gap.
    /// The bound of an Outcome is then proved but for the gap.
    void accept(const Gap& gap) requires TellsBounds<T> { gap_ = gap; }
    /// From now on searches depth first if a subproblem has more open nodes than this.
    void limit_open(std::size_t most) { most_open_ = most; }

    Subproblem root() const {
        Subproblem root;
        root.heap.push_back(opened(tree_.root(), 0, 0));
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
        for (auto* part : {&kept, &other}) std::make_heap(part->heap.begin(), part->heap.end(), later());
        s = std::move(kept);
        return other;
    }

    /// Returns the best bound of the open nodes.
    double open_bound(const Subproblem& s) const requires TellsBounds<T> {
        double best = std::numeric_limits<double>::infinity();
        for (const auto* list : {&s.heap, &s.stack}) {
            for (const auto& open : *list) best = std::min(best, open.bound);
        }
        return best;
    }

    /// Returns what the best open node is ordered by. Requires that the subproblem is not empty.
    double priority(const Subproblem& s) const {
        const auto& best = s.stack.empty() ? s.heap.front() : s.stack.back();
        return is_by_bounds_ ? best.bound : best.discrepancies;
    }

    /// Returns whether the tree has such nodes.
    bool valid(const Subproblem& s) const {
        const auto is_valid = [&](const OpenNode& open) {
            return open.share >= 0 && open.share <= 1 && engine::has_item(tree_, open.node);
        };
        return std::is_heap(s.heap.begin(), s.heap.end(), later()) && std::ranges::all_of(s.heap, is_valid) &&
               std::ranges::all_of(s.stack, is_valid);
    }

private:
    OpenNode opened(Node node, std::uint32_t depth, std::uint32_t discrepancies) const {
        OpenNode open{.node = std::move(node), .depth = depth, .discrepancies = discrepancies};
        if constexpr (TellsBounds<T>) open.bound = cost_of<Answer::order>(tree_.bound(open.node));
        return open;
    }

    // Orders the heap. Of equally good nodes the deepest is searched first: it is the nearest to a solution.
    auto later() const {
        return [is_by_bounds = is_by_bounds_](const OpenNode& a, const OpenNode& b) {
            if (is_by_bounds && a.bound != b.bound) return a.bound > b.bound;
            if (!is_by_bounds && a.discrepancies != b.discrepancies) return a.discrepancies > b.discrepancies;
            return a.depth < b.depth;
        };
    }

    OpenNode take_next(Subproblem& s) const {
        auto& list = s.stack.empty() ? s.heap : s.stack;
        if (s.stack.empty()) std::pop_heap(s.heap.begin(), s.heap.end(), later());
        auto next = std::move(list.back());
        list.pop_back();
        return next;
    }

    bool may_improve([[maybe_unused]] const Node& node, const Answer& answer) const {
        if constexpr (TellsBounds<T>) return engine::may_improve(tree_, node, answer, gap_);
        return !answer.bound();  // any solution is enough
    }

    void expand(Subproblem& s, const OpenNode& parent, Answer& answer) const {
        std::vector<OpenNode> children;
        tree_.expand(parent.node, answer, Children{*this, children, parent});
        if constexpr (FindsFirst<Answer>) {
            if (answer.is_new()) answer.place(Position());
        }
        for (auto& child : children) child.share = parent.share / static_cast<double>(children.size());
        const bool is_full = s.open() > most_open_;
        const bool dives = is_full || (is_by_bounds_ && !answer.bound());
        std::size_t first_in_heap = 0;
        if (dives) first_in_heap = is_full ? children.size() : std::min<std::size_t>(1, children.size());
        for (auto i = first_in_heap; i < children.size(); ++i) {
            s.heap.push_back(std::move(children[i]));
            std::push_heap(s.heap.begin(), s.heap.end(), later());
        }
        for (auto i = first_in_heap; i > 0; --i) s.stack.push_back(std::move(children[i - 1]));
    }

    struct Children {
        const BestFirst& search;
        std::vector<OpenNode>& nodes;
        const OpenNode& parent;

        void operator()(Node child) const {
            const auto discrepancies = parent.discrepancies + (nodes.empty() ? 0 : 1);
            nodes.push_back(search.opened(std::move(child), parent.depth + 1, discrepancies));
        }
        void operator()(const engine::NoNode<Node> auto&... other) const { engine::refuse_child<Node>(other...); }
    };

    T tree_;
    Gap gap_{};
    bool is_by_bounds_ = true;
    std::size_t most_open_ = (std::size_t{64} << 20) / sizeof(OpenNode);
};
}  // namespace espalier
