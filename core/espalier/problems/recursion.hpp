// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include "espalier/nodes.hpp"
#include "espalier/problems/diagnostics.hpp"

namespace espalier::engine {
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
