// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>
#include "espalier/answers.hpp"
#include "espalier/problem.hpp"
#include "espalier/problems/depth_first_levels.hpp"
#include "espalier/problems/diagnostics.hpp"
#include "espalier/problems/tree_record.hpp"
#include "espalier/require.hpp"

namespace espalier {
/// Stands for a type that is no Tree; an error of the compiler names what it lacks.
template <class T>
class DepthFirst : engine::TreeDiagnostics<T> {
public:
    explicit DepthFirst(const T& /*tree*/) {}
};

/// Lifts a Tree to a Problem: depth first search with an explicit stack of open nodes; where the answer does not prune,
/// a plain recursion for a quantum, at the end of which the nodes that are still open are put on the stack. A split
/// takes every second open node of every level [Sanders 1995, section 3], since the sizes of subtrees are unknown and
/// differ most between levels. Where a single node is open, as at the root, the split expands it first; the next work()
/// counts that and adds what was found. What else a problem may have (problem.hpp) is the tree's if it has it,
/// priority(), abandon() and valid() for a node instead of a subproblem.
template <Tree T>
class DepthFirst<T> {
    static_assert(engine::TreeDiagnostics<T>::passed);

public:
    using LiftedTree = T;
    using Node = typename T::Node;
    using Answer = typename T::Answer;

    using Siblings = engine::Siblings;

    /// Expansions are noted in the TreeRecord, if there is one.
    static constexpr bool records = true;

    struct Subproblem : engine::OpenLevels<Node> {
        Nodes expanded = 0;           ///< nodes that splits have expanded,
        double expanded_share = 0;    ///< their share of the tree if they had no children left to search,
        std::optional<Answer> found;  ///< and their contribution, not yet accounted for

        bool empty() const { return this->levels.empty() && expanded == 0; }
        double share() const { return expanded_share + engine::OpenLevels<Node>::share(); }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.nodes, self.levels, self.expanded, self.expanded_share, self.found);
        }
    };

    explicit DepthFirst(T tree) : tree_(std::move(tree)) {}

    const T& tree() const { return tree_; }

    Subproblem root() const {
        Subproblem root;
        root.nodes.push_back(tree_.root());
        root.levels.push_back({.next = 0, .end = 1, .share = 1});
        return root;
    }

    /// Returns the least priority of the open nodes, if the tree has priority(node).
    double priority(const Subproblem& s) const requires requires(const T& tree, const Node& node) {
        { tree.priority(node) } -> std::convertible_to<double>;
    }
    {
        double least = std::numeric_limits<double>::infinity();
        s.for_each_open([&](const Node& node) { least = std::min<double>(least, tree_.priority(node)); });
        return least;
    }

    Nodes work(Subproblem& s, Answer& answer, Nodes budget) const {
        Nodes done = account(s, answer);
        if (is_recorded()) [[unlikely]] {
            while (done < budget && !s.levels.empty()) done += expand_next_recorded(s, answer);
        }
        // If the answer prunes, which nodes are pruned must not depend on where a quantum ends. A small budget is not
        // worth the time that it takes to end a recursion.
        if constexpr (!PruningAnswer<Answer>) {
            if (budget >= done + least_recursion) done += recurse(s, answer, budget - done);
        }
        if constexpr (TellsBounds<T>) {
            for (; done < budget && drop_hopeless(s, answer); ++done) expand_next(s, answer, 1);
        }
        while (done < budget && !s.levels.empty()) done += expand_next(s, answer, budget - done);
        return done;
    }

    /// From now on drops nodes below which there is no solution that is better than a known one by more than the gap.
    /// The bound of an Outcome is then proved but for the gap.
    void accept(const Gap& gap) requires TellsBounds<T> { gap_ = gap; }

    /// Returns the best bound of the open nodes (cost_of), if the tree tells bounds; infinity if no node is open.
    double open_bound(const Subproblem& s) const requires TellsBounds<T> {
        double best = std::numeric_limits<double>::infinity();
        s.for_each_open([&](const Node& node) { best = std::min(best, cost_of<Answer::order>(tree_.bound(node))); });
        return best;
    }

    std::optional<Subproblem> split(Subproblem& s) const {
        expand_single_nodes(s);
        auto nodes = s.split();
        if (!nodes) return std::nullopt;
        Subproblem other;
        static_cast<engine::OpenLevels<Node>&>(other) = std::move(*nodes);
        return other;
    }

    /// Takes over what splits have expanded and found in an abandoned subproblem. A tree that has abandon(node, answer)
    /// is told of each open node.
    Nodes abandon(Subproblem& s, Answer& answer) const {
        if constexpr (requires(const Node& node) { tree_.abandon(node, answer); }) {
            s.for_each_open([&](const Node& node) { tree_.abandon(node, answer); });
        }
        return account(s, answer);
    }

    /// Returns whether levels follow each other in the list of nodes, and none of these is one that the tree has not.
    bool valid(const Subproblem& s) const {
        constexpr double whole = 1.001;  // as the sum of many shares, which are rounded
        if (!(s.expanded_share >= 0 && s.expanded_share <= whole)) return false;
        return s.is_valid([&](const Node& node) { return engine::has_item(tree_, node); });
    }

private:
    static constexpr Nodes least_recursion = 256;
    // The number of searched nodes that may lie between those of one level and the next.
    static constexpr std::size_t most_dead = 64;

    using Children = typename engine::OpenLevels<Node>::Children;

    static bool is_recorded() { return engine::TreeRecord::current() != nullptr; }

    // Takes over what splits have expanded and found. Returns the number of nodes.
    static Nodes account(Subproblem& s, Answer& answer) {
        if (s.found) answer.merge(*s.found);
        s.found.reset();
        s.expanded_share = 0;
        return std::exchange(s.expanded, 0);
    }

    // Drops nodes until the next one may improve the answer. Returns whether there is one.
    bool drop_hopeless(Subproblem& s, const Answer& answer) const requires TellsBounds<T> {
        while (!s.levels.empty()) {
            if (engine::may_improve(tree_, s.nodes[s.levels.back().next], answer, gap_)) return true;
            s.drop_next();
        }
        return false;
    }

    // Expands the nodes that are to be searched next, one after the other. Requires a budget. Returns the number of
    // nodes.
    Nodes expand_next(Subproblem& s, Answer& answer, Nodes budget) const {
        Children children{s.nodes};
        for (Nodes done = 1;; ++done) {
            Siblings& siblings = s.levels.back();
            const auto at = siblings.next++;
            if (siblings.next == siblings.end) {
                expand_last(s, at, answer, children);
                if (s.levels.empty()) return done;
            } else {
                // Nodes may be large: it stays where it is.
                const auto first_child = s.nodes.size();
                tree_.expand(s.nodes[at], answer, children);
                if (s.nodes.size() > first_child) s.push_children(first_child, siblings.share);
            }
            if (done == budget) return done;
            children.forget_outgrown();
        }
    }

    // Expands the last of the siblings on top, which are then no more.
    void expand_last(Subproblem& s, std::size_t at, Answer& answer, Children& children) const {
        const double share = s.levels.back().share;
        s.levels.pop_back();
        std::optional<Node> node;
        if (s.nodes.size() > most_dead * (s.levels.size() + 1)) [[unlikely]] {
            node = std::move(s.nodes[at]);
            s.free_dead();
        }
        const auto first_child = s.nodes.size();
        tree_.expand(node ? *node : s.nodes[at], answer, children);
        if (s.nodes.size() > first_child) {
            s.push_children(first_child, share);
        } else {
            s.free_dead();
        }
    }

    // Expands the node that is to be searched next, and notes it. Returns 1, the number of nodes.
    Nodes expand_next_recorded(Subproblem& s, Answer& answer) const {
        auto node = pack(s.nodes[s.levels.back().next]);
        const auto others = s.open() - 1;
        expand_next(s, answer, 1);
        std::vector<Bytes> children;
        if (s.open() > others) {
            const auto& level = s.levels.back();
            for (auto i = level.next; i < level.end; ++i) children.push_back(pack(s.nodes[i]));
        }
        engine::TreeRecord::current()->add(std::move(node), std::move(children));
        return 1;
    }

    // Searches the nodes that are to be searched next, each with the nodes below it. Returns the number of nodes.
    Nodes recurse(Subproblem& s, Answer& answer, Nodes budget) const {
        engine::Recursion<T> recursion(tree_, std::move(answer));
        Nodes done = 0;
        while (done < budget && !s.levels.empty()) {
            const double share = s.levels.back().share;
            const Node node = s.take_next();
            ++done;
            done += recursion.search_below(node, budget - done);
            push_skipped(s, recursion, node, share);
        }
        answer = recursion.take_answer();
        return done;
    }

    // Makes siblings of the children that were skipped in a recursion from this node with this share. The recursion has
    // only counted them, so the nodes under way are expanded again.
    void push_skipped(Subproblem& s, engine::Recursion<T>& recursion, Node node, double share) const {
        for (std::size_t depth = 0; recursion.skipped() > 0; ++depth) {
            const auto first = s.nodes.size();
            auto thrown_away = initial_answer(tree_);
            Children children_of_node{s.nodes};
            tree_.expand(node, thrown_away, children_of_node);
            const auto children = s.nodes.size() - first;
            const auto skipped = recursion.take_skipped(depth);
            const bool is_last = recursion.skipped() == 0;
            require(children >= skipped + (is_last ? 0 : 1), "a tree has the same children whenever it expands a node");
            const auto open = s.nodes.end() - static_cast<std::ptrdiff_t>(skipped);
            if (!is_last) node = *(open - 1);
            s.nodes.erase(s.nodes.begin() + static_cast<std::ptrdiff_t>(first), open);
            share /= static_cast<double>(children);
            if (skipped > 0) s.levels.push_back({first, s.nodes.size(), share});
        }
    }

    // A long path is not worth following: its nodes are work for one PE anyway.
    void expand_single_nodes(Subproblem& s) const {
        constexpr int most = 16;
        for (int i = 0; i < most && s.levels.size() == 1 && s.levels[0].end - s.levels[0].next == 1; ++i) {
            if (!s.found) s.found = initial_answer(tree_);
            const double share = s.levels[0].share;
            s.expanded += is_recorded() ? expand_next_recorded(s, *s.found) : expand_next(s, *s.found, 1);
            if (s.levels.empty()) s.expanded_share += share;
        }
    }

    T tree_;
    Gap gap_{};
};
}  // namespace espalier

#include "espalier/problems/in_order.hpp"  // for trees whose answer is their first solution
