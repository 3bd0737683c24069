// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <espalier/problem.hpp>

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
    std::size_t open() const;
    /// Returns an estimate of its share of the tree, which supposes that siblings have equally large subtrees.
    double share() const;
    /// Returns whether a blank in this cell can go along the path, and then to the children that are open.
    bool is_on(const Shape& shape, int blank) const;
    /// Returns the moves of the path as letters.
    std::string letters() const;
    /// Forgets the nodes at the end of the path that have no open children, since they need not be kept or sent.
    void drop_exhausted();

    friend bool operator==(const Subproblem&, const Subproblem&) = default;
};

/// Returns the path that consists of the start, with all of its children open. `count_start` says whether the start is
/// a node.
Subproblem whole_tree(const Shape& shape, int blank, bool count_start);

/// Returns the node that `move` leads to if the blank is then in `blank`. All of its children are open, except for the
/// node before it.
PathNode node_after(const Shape& shape, Move move, int blank);

/// Deals the open children out in turn, on all levels together, the first one to the result [Sanders 1995, section 3].
/// Requires at least two open children. Ensures that neither part is empty.
Subproblem deal_out(Subproblem& subproblem);

/// The result of a search below a node.
struct Subtree {
    espalier::Nodes nodes = 0;
    bool has_solution = false;
    std::vector<Move> solution;  ///< the moves that lead from the node to the solution, if the search has kept them
};

}  // namespace puzzle15
