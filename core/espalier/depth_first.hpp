#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/engine/recursion.hpp"
#include "espalier/problem.hpp"

namespace espalier {

namespace detail {
struct AnyChild {
    template <class Node>
    void operator()(Node&&) const {}
};
}  // namespace detail

/// The short form of a problem: how does one node expand? expand() adds what the node contributes to the answer and
/// calls child(node) for each child, the most promising first, which may search the child at once. Nodes are packable
/// and default constructible.
template <class T>
concept Tree = requires(const T& tree, const typename T::Node& node, typename T::Answer& answer) {
    { tree.root() } -> std::same_as<typename T::Node>;
    tree.expand(node, answer, detail::AnyChild{});
};

template <class T>
concept HasNodePriority = requires(const T& tree, const typename T::Node& node) {
    { tree.priority(node) } -> std::convertible_to<double>;
};

template <class T>
concept HasNodeAbandon = requires(const T& tree, const typename T::Node& node, typename T::Answer& answer) {
    tree.abandon(node, answer);
};

/// Lifts a Tree to a Problem: depth first search with an explicit stack of open nodes; where the answer does not prune, a
/// plain recursion for a quantum, at the end of which the nodes that are still open are put on the stack. A split takes
/// every second open node of every level [Sanders 1995, section 3], since the sizes of subtrees are unknown and differ
/// most between levels. Where a single node is open, as at the root, the split expands it first; the next work() counts
/// that and adds what was found. What else a problem may have (problem.hpp) is the tree's if it has it, priority() and
/// abandon() for a node instead of a subproblem.
template <class T>
class DepthFirst {
    // A Tree, requirement by requirement, so that the first error names the one that is missing.
    static_assert(
        requires { typename T::Node; }, "a tree says what a node is: struct Node { ... };");
    static_assert(
        requires { typename T::Answer; }, "a tree says what it answers: using Answer = espalier::Sum<long>;");
    static_assert(std::default_initializable<typename T::Node>,
                  "the nodes of a tree are default constructible: they are unpacked into one that is there");
    static_assert(std::default_initializable<typename T::Answer>,
                  "the answer of a tree is default constructible: it starts from nothing");
    static_assert(
        requires(typename T::Answer & answer, const typename T::Answer& other) { answer.merge(other); },
        "the answer of a tree takes over another one: void merge(const Answer& other)");
    static_assert(
        requires(const T& tree) {
            { tree.root() } -> std::same_as<typename T::Node>;
        },
        "a tree has a root: Node root() const");
    static_assert(Tree<T>, "a tree says how a node expands: void expand(const Node&, Answer&, auto&& child) const");

public:
    using Node = typename T::Node;
    using Answer = typename T::Answer;

    /// The children of one node that are still open: nodes[next] up to nodes[end - 1].
    struct Siblings {
        std::uint64_t next = 0;
        std::uint64_t end = 0;
        double share = 1;  ///< of each of them in the tree: an equal part of their parent's
    };

    /// The open nodes, those deeper in the tree behind.
    struct Subproblem {
        std::vector<Node> nodes;
        std::vector<Siblings> levels;
        Nodes expanded = 0;           ///< nodes that splits have expanded,
        double expanded_share = 0;    ///< their share of the tree if they had no children left to search,
        std::optional<Answer> found;  ///< and their contribution, not yet accounted for

        bool empty() const { return levels.empty() && expanded == 0; }

        std::size_t open() const {
            std::size_t sum = 0;
            for (const auto& level : levels) sum += level.end - level.next;
            return sum;
        }

        double share() const {
            double sum = expanded_share;
            for (const auto& level : levels) sum += static_cast<double>(level.end - level.next) * level.share;
            return sum;
        }

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

    Answer answer() const {
        if constexpr (HasInitialAnswer<T>) {
            return tree_.answer();
        } else {
            return {};
        }
    }

    /// The least of its open nodes.
    double priority(const Subproblem& s) const requires HasNodePriority<T> {
        double least = std::numeric_limits<double>::infinity();
        for (const auto& level : s.levels) {
            for (auto i = level.next; i < level.end; ++i) least = std::min<double>(least, tree_.priority(s.nodes[i]));
        }
        return least;
    }

    Nodes work(Subproblem& s, Answer& answer, Nodes budget) const {
        Nodes done = account(s, answer);
        while (done < budget && !s.levels.empty()) {
            // Which nodes are pruned must not depend on where a quantum ends.
            done += PruningAnswer<Answer> ? expand_next(s, answer) : descend(s, answer, budget - done);
        }
        return done;
    }

    std::optional<Subproblem> split(Subproblem& s) const {
        expand_single_nodes(s);
        Subproblem kept;
        Subproblem other;
        // The oldest node, whose subtree is probably the largest, goes to the one who asks.
        bool give = true;
        for (const auto& level : s.levels) {
            deal(s.nodes, level, give, other, kept);
            if ((level.end - level.next) % 2 != 0) give = !give;
        }
        if (kept.levels.empty()) return std::nullopt;
        s.nodes = std::move(kept.nodes);
        s.levels = std::move(kept.levels);
        return other;
    }

    /// What splits have expanded and found in an abandoned subproblem is not lost with it. A tree that has
    /// abandon(node, answer) is told of each open node.
    Nodes abandon(Subproblem& s, Answer& answer) const {
        if constexpr (HasNodeAbandon<T>) {
            for (const auto& level : s.levels) {
                for (auto i = level.next; i < level.end; ++i) tree_.abandon(s.nodes[i], answer);
            }
        }
        return account(s, answer);
    }

    template <class Delivery>
    void receive(Answer& answer, const Delivery& delivery) const requires HasDeliveries<T> {
        tree_.receive(answer, delivery);
    }

    double seconds_ahead() const requires HasSecondsAhead<T> { return tree_.seconds_ahead(); }

private:
    // Takes over what splits have expanded and found. Returns the number of nodes.
    static Nodes account(Subproblem& s, Answer& answer) {
        if (s.found) answer.merge(*s.found);
        s.found.reset();
        s.expanded_share = 0;
        return std::exchange(s.expanded, 0);
    }

    // Deals the siblings out in turn, the first to `other` if `give` says so.
    static void deal(std::vector<Node>& nodes, const Siblings& level, bool give, Subproblem& other, Subproblem& kept) {
        const auto first_other = other.nodes.size();
        const auto first_kept = kept.nodes.size();
        for (auto i = level.next; i < level.end; ++i, give = !give) (give ? other : kept).nodes.push_back(nodes[i]);
        for (auto [part, first] : {std::pair(&other, first_other), std::pair(&kept, first_kept)}) {
            if (part->nodes.size() > first) part->levels.push_back({first, part->nodes.size(), level.share});
        }
    }

    // Expands the node that is to be searched next. Returns 1, the number of nodes.
    Nodes expand_next(Subproblem& s, Answer& answer) const {
        const double share = s.levels.back().share;
        const Node node = take_next(s);
        const auto first_child = s.nodes.size();
        tree_.expand(node, answer, [&nodes = s.nodes](Node child) { nodes.push_back(std::move(child)); });
        const auto children = s.nodes.size() - first_child;
        if (children > 0) s.levels.push_back({first_child, s.nodes.size(), share / static_cast<double>(children)});
        return 1;
    }

    // Searches on from the node that is to be searched next. Requires a budget. Returns the number of nodes.
    Nodes descend(Subproblem& s, Answer& answer, Nodes budget) const {
        double share = s.levels.back().share;
        const Node node = take_next(s);
        const auto first = s.nodes.size();
        engine::Recursion<T> recursion(tree_, answer, s.nodes, budget - 1);
        recursion.expand(node, 0);
        // The levels come to lie as a subproblem has them: the deepest behind.
        std::reverse(s.nodes.begin() + static_cast<std::ptrdiff_t>(first), s.nodes.end());
        auto begin = first;
        const auto levels = recursion.levels();
        for (auto i = levels.size(); i-- > 0 && levels[i].children > 0;) {
            share /= static_cast<double>(levels[i].children);
            const auto end = begin + levels[i].end - (i > 0 ? levels[i - 1].end : first);
            std::reverse(s.nodes.begin() + static_cast<std::ptrdiff_t>(begin),
                         s.nodes.begin() + static_cast<std::ptrdiff_t>(end));
            if (begin < end) s.levels.push_back({begin, end, share});
            begin = end;
        }
        return budget - recursion.unused();
    }

    // Takes the node that is to be searched next. The memory of its elder siblings is given back with the last of them.
    static Node take_next(Subproblem& s) {
        Siblings& top = s.levels.back();
        Node node = std::move(s.nodes[top.next]);
        if (++top.next == top.end) {
            s.levels.pop_back();
            s.nodes.erase(s.nodes.begin() + static_cast<std::ptrdiff_t>(s.levels.empty() ? 0 : s.levels.back().end),
                          s.nodes.end());
        }
        return node;
    }

    // A long path is not worth following: its nodes are work for one PE anyway.
    void expand_single_nodes(Subproblem& s) const {
        constexpr int most = 16;
        for (int i = 0; i < most && s.levels.size() == 1 && s.levels[0].end - s.levels[0].next == 1; ++i) {
            if (!s.found) s.found = this->answer();
            const double share = s.levels[0].share;
            s.expanded += expand_next(s, *s.found);
            if (s.levels.empty()) s.expanded_share += share;
        }
    }

    T tree_;
};

}  // namespace espalier
