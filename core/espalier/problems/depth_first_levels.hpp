// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>
#include "espalier/nodes.hpp"
#include "espalier/problems/diagnostics.hpp"

namespace espalier::engine {
/// The children of one node that are still open: nodes[next] up to nodes[end - 1].
struct Siblings {
    std::uint64_t next = 0;
    std::uint64_t end = 0;
    double share = 1;  ///< of each of them in the tree: an equal part of their parent's
};

/// The open nodes of a depth first search, level by level, those deeper in the tree behind. Nodes that were searched
/// may lie between the levels. The first of the siblings on top is searched next.
template <class Node>
struct OpenLevels {
    std::vector<Node> nodes;
    std::vector<Siblings> levels;

    std::size_t open() const {
        std::size_t sum = 0;
        for (const auto& level : levels) sum += level.end - level.next;
        return sum;
    }

    double share() const {
        double sum = 0;
        for (const auto& level : levels) sum += static_cast<double>(level.end - level.next) * level.share;
        return sum;
    }

    /// Calls visit(node) for each open node.
    void for_each_open(auto&& visit) const {
        for (const auto& level : levels) {
            for (auto i = level.next; i < level.end; ++i) visit(nodes[i]);
        }
    }

    /// Takes the node that is to be searched next, out of the others. Requires that a node is open.
    Node take_next() {
        Siblings& top = levels.back();
        Node node = std::move(nodes[top.next]);
        drop_next();
        return node;
    }

    /// Drops the node that is to be searched next. Requires that a node is open.
    void drop_next() {
        if (++levels.back().next < levels.back().end) return;
        levels.pop_back();
        free_dead();
    }

    /// Makes siblings of the nodes from `first` on, whose parent has this share.
    void push_children(std::size_t first, double share_of_parent) {
        levels.push_back({first, nodes.size(), share_of_parent / static_cast<double>(nodes.size() - first)});
    }

    /// Frees the nodes that are searched, unless one after them is open.
    void free_dead() {
        nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(levels.empty() ? 0 : levels.back().end), nodes.end());
    }

    /// Gives every second open node of every level away. Returns nothing if no node would be left.
    std::optional<OpenLevels> split() {
        OpenLevels kept;
        OpenLevels other;
        // The oldest node, whose subtree is probably the largest, goes to the one who asks.
        bool give = true;
        for (const auto& level : levels) {
            deal(level, give, other, kept);
            if ((level.end - level.next) % 2 != 0) give = !give;
        }
        if (kept.levels.empty()) return std::nullopt;
        *this = std::move(kept);
        return other;
    }

    /// Returns whether levels follow each other in the list of nodes, and is_valid_node(node) holds for each node.
    bool is_valid(auto&& is_valid_node) const {
        std::uint64_t open = 0;
        for (const auto& level : levels) {
            if (level.next < open || level.end <= level.next || level.end > nodes.size()) return false;
            if (!(level.share >= 0 && level.share <= 1)) return false;
            open = level.end;
        }
        return std::ranges::all_of(nodes, is_valid_node);
    }

    /// Receives the children of a node that itself stays where it is among the open nodes: what they outgrow is kept
    /// until all are there.
    struct Children {
        std::vector<Node>& nodes;
        mutable std::vector<Node> outgrown{};

        void operator()(const Node& child) const {
            if (nodes.size() == nodes.capacity()) [[unlikely]]
                grow();
            nodes.push_back(child);
        }
        void operator()(Node&& child) const {
            if (nodes.size() == nodes.capacity()) [[unlikely]]
                grow();
            nodes.push_back(std::move(child));
        }

        void operator()(const NoNode<Node> auto&... other) const { refuse_child<Node>(other...); }

        [[gnu::noinline, gnu::cold]] void grow() const {
            std::vector<Node> larger;
            larger.reserve(2 * nodes.size() + 8);
            larger.assign(nodes.begin(), nodes.end());
            nodes.swap(larger);
            if (outgrown.empty()) outgrown.swap(larger);
        }

        /// Has to be called before the children of another node come.
        void forget_outgrown() {
            if (!outgrown.empty()) [[unlikely]]
                outgrown.clear();
        }
    };

private:
    // Deals the siblings out in turn, the first to `other` if `give` says so.
    void deal(const Siblings& level, bool give, OpenLevels& other, OpenLevels& kept) const {
        const auto first_other = other.nodes.size();
        const auto first_kept = kept.nodes.size();
        for (auto i = level.next; i < level.end; ++i, give = !give) (give ? other : kept).nodes.push_back(nodes[i]);
        for (auto [part, first] : {std::pair(&other, first_other), std::pair(&kept, first_kept)}) {
            if (part->nodes.size() > first) part->levels.push_back({first, part->nodes.size(), level.share});
        }
    }
};

/// A plain recursion over the nodes of a Tree T. When its budget is spent, or when it is too deep, it ends: the nodes
/// that are under way skip the children that they still have. Skipped children are only counted, since whatever more is
/// done for a child takes registers from the search of every node.
template <class T>
class Recursion {
public:
    using Node = typename T::Node;
    using Answer = typename T::Answer;

    /// Searches with this tree, which outlives the recursion, and adds to this answer, which take_answer() returns.
    Recursion(const T& tree, Answer&& answer) : tree_(tree), answer_(std::move(answer)) {}

    /// Searches `node` and at most `budget` nodes below it. Returns how many nodes below it were searched. Requires
    /// that take_skipped() has taken all children that were skipped before.
    Nodes search_below(const Node& node, Nodes budget) {
        const auto most = static_cast<std::int64_t>(std::min<Nodes>(budget, std::numeric_limits<std::int64_t>::max()));
        unspent_ = 0;
        const auto left = expand(node, 0, most);
        skipped_ = static_cast<Nodes>(std::max<std::int64_t>(-left, 0));
        return static_cast<Nodes>(most - unspent_ - std::max<std::int64_t>(left, 0));
    }

    /// Returns how many skipped children take_skipped() has not taken yet.
    Nodes skipped() const { return skipped_; }

    /// Takes the children that were skipped by the node under way that is `depth` levels below the first node, and
    /// returns their number. They are its last children, and the child before them is the next node under way.
    Nodes take_skipped(std::size_t depth) {
        const auto taken = std::exchange(skipped_by_[depth], 0);
        skipped_ -= taken;
        return taken;
    }

    Answer take_answer() { return std::move(answer_); }

private:
    // The levels that are inlined into one function, as compilers do not inline a function into itself. That pays where
    // nodes stay in registers; large ones lie in memory anyway, and all that code would only fill the cache.
    static constexpr unsigned turns = sizeof(Node) <= 64 ? 12 : 2;
    static constexpr std::size_t most_levels = 240;  // lest the stack overflows

    // A small tree is copied into a local variable: there the compiler sees that nothing changes it, and computes what
    // all nodes need of it only once.
    static constexpr bool is_copied =
        std::is_trivially_copyable_v<T> && std::is_copy_constructible_v<T> && sizeof(T) <= 64;

    // The local variables of the levels that are inlined into one function. They stay in registers, as no other
    // function is told where they are.
    struct Round {
        Recursion& recursion;
        std::conditional_t<is_copied, const T, const T&> tree;
        std::size_t depth;  // of the first level
        std::int64_t left;  // of the budget; -n if n children were skipped
    };

    // Receives each child of a node on level `turn` of a round.
    template <unsigned turn>
    struct Children {
        Round& round;

        [[gnu::always_inline]] void operator()(const Node& child) const {
            if (--round.left < 0) [[unlikely]] {
                ++round.recursion.skipped_by_[round.depth + turn];
            } else if constexpr (turn + 1 < turns) {
                round.tree.expand(child, round.recursion.answer_, Children<turn + 1>{round});
            } else {
                round.left = round.recursion.expand(child, round.depth + turns, round.left);
            }
        }

        void operator()(const NoNode<Node> auto&... other) const { refuse_child<Node>(other...); }
    };

    // Expands a node and searches below it. Returns what is left of the budget.
    [[gnu::noinline]] std::int64_t expand(const Node& node, std::size_t depth, std::int64_t left) {
        if (depth + turns == most_levels) [[unlikely]]
            unspent_ = std::exchange(left, 0);
        Round round{*this, tree_, depth, left};
        round.tree.expand(node, answer_, Children<0>{round});
        return round.left;
    }

    const T& tree_;
    Answer answer_;  // not a reference, which would take another register
    std::array<Nodes, most_levels> skipped_by_{};
    Nodes skipped_ = 0;
    std::int64_t unspent_ = 0;  // rest of the budget when the recursion became too deep
};
}  // namespace espalier::engine
