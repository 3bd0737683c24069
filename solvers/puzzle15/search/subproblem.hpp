// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstdint>
#include <string>
#include <vector>
#include <espalier/problem.hpp>
#include <espalier/require.hpp>
#include "puzzle15/board/shape.hpp"

namespace puzzle15 {
/// A node of the current path and which of its children are still to be generated.
struct PathNode {
    MoveSet open = 0;
    std::uint8_t children = 0;  ///< their number in all
    Move move = Move::up;       ///< the move that led here; has no meaning at the start

    friend bool operator==(const PathNode&, const PathNode&) = default;
};

/// A part of the tree of one threshold: a path from the start, and the children beside it that are still open. A search
/// makes boards from it when it goes on, so that messages are short and searches with other heuristics understand it.
struct Subproblem {
    std::vector<PathNode> path;
    espalier::Nodes uncounted = 0;  ///< nodes still to be counted: the root, and those generated to split the tree

    bool empty() const { return path.empty() && uncounted == 0; }
    /// Returns the number of children that may be generated next, each by itself.
    std::size_t open() const {
        int sum = 0;
        for (const auto& node : path) sum += std::popcount(node.open);
        return index_of(sum);
    }
    /// Returns an estimate of its share of the tree, which supposes that siblings have equally large subtrees.
    double share() const {
        double sum = 0;
        double of_child = 1;
        for (const auto& node : path) {
            of_child /= node.children;
            sum += of_child * std::popcount(node.open);
        }
        return sum;
    }
    /// Returns whether a blank in this cell can go along the path, and then to the children that are open.
    bool is_on(const Shape& shape, int blank) const {
        for (std::size_t i = 0; i < path.size(); ++i) {
            const auto& [open, children, move] = path[i];
            if (i > 0) {
                if (move > Move::down || !shape.allows(blank, move)) return false;
                blank = shape.target(blank, move);
            }
            if ((open & ~shape.moves_from(blank)) != 0 || children < std::popcount(open)) return false;
        }
        return true;
    }
    /// Returns the moves of the path as letters.
    std::string letters() const {
        std::string text;
        for (std::size_t i = 1; i < path.size(); ++i) text += letter(path[i].move);
        return text;
    }
    /// Forgets the nodes at the end of the path that have no open children, since they need not be kept or sent.
    void drop_exhausted() {
        while (!path.empty() && path.back().open == 0) path.pop_back();
    }

    friend bool operator==(const Subproblem&, const Subproblem&) = default;
};

/// Returns the path that consists of the start, with all of its children open. `count_start` says whether the start is
/// a node.
inline Subproblem whole_tree(const Shape& shape, int blank, bool count_start) {
    const MoveSet all = shape.moves_from(blank);
    PathNode start{.open = all, .children = static_cast<std::uint8_t>(std::popcount(all))};
    return {.path = {start}, .uncounted = count_start ? 1U : 0U};
}

/// Returns the node that `move` leads to if the blank is then in `blank`. All of its children are open, except for the
/// node before it.
inline PathNode node_after(const Shape& shape, Move move, int blank) {
    const auto open = without(shape.moves_from(blank), inverse(move));
    return {.open = open, .children = static_cast<std::uint8_t>(std::popcount(open)), .move = move};
}

/// Deals the open children out in turn, on all levels together, the first one to the result [Sanders 1995, section 3].
/// Requires at least two open children. Ensures that neither part is empty.
inline Subproblem deal_out(Subproblem& subproblem) {
    espalier::require(subproblem.open() >= 2, "there is a child for each part");
    Subproblem other{.path = subproblem.path};
    bool give = true;
    for (std::size_t i = 0; i < subproblem.path.size(); ++i) {
        MoveSet given = 0;
        for (const Move move : moves) {
            if ((subproblem.path[i].open & set_of(move)) == 0) continue;
            if (give) given |= set_of(move);
            give = !give;
        }
        subproblem.path[i].open &= static_cast<MoveSet>(~given);
        other.path[i].open = given;
    }
    subproblem.drop_exhausted();
    other.drop_exhausted();
    return other;
}

/// The result of a search below a node.
struct Subtree {
    espalier::Nodes nodes = 0;
    bool has_solution = false;
    std::vector<Move> solution;  ///< the moves that lead from the node to the solution, if the search has kept them
};
}  // namespace puzzle15
