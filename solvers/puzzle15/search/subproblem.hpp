#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include <espalier/problem.hpp>

#include "puzzle15/board/shape.hpp"

namespace puzzle15 {

/// A node of the current path and which of its children are still to be generated.
struct PathNode {
    MoveSet open = 0;
    std::uint8_t children = 0;  ///< that there are in all
    Move move = Move::up;       ///< that led here; of no meaning at the start

    friend bool operator==(const PathNode&, const PathNode&) = default;
};

/// A part of the tree of one threshold: a path from the start with what is open beside it. A search makes boards of it
/// when it goes on, so that little travels, and searches with other heuristics understand it too.
struct Subproblem {
    std::vector<PathNode> path;
    espalier::Nodes uncounted = 0;  ///< nodes still to be counted: the root, and those generated to split

    bool empty() const { return path.empty() && uncounted == 0; }
    /// Children that may be generated next, each by itself.
    std::size_t open() const;
    /// An estimate of the part of the tree: siblings are taken to be alike.
    double share() const;
    /// The moves of the path, as letters.
    std::string letters() const;
    /// Forgets the nodes at the end of the path that have no open children: they need not be kept, nor sent.
    void drop_exhausted();

    friend bool operator==(const Subproblem&, const Subproblem&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.path, self.uncounted);
    }
};

/// The path that is only the start, all of its children open. `count_start`: is it a node?
Subproblem whole_tree(const Shape& shape, int blank, bool count_start);

/// The node that `move` leads to, the blank then lying in `blank`. All of its children are open; the node before it is
/// none of them.
PathNode node_after(const Shape& shape, Move move, int blank);

/// The same where these children are all that there are.
PathNode node_after(Move move, MoveSet children);

/// Deals the open children out in turn, on all levels together, the first one to the result [Sanders 1995, section 3].
/// Requires at least two; ensures that neither part is empty.
Subproblem deal_out(Subproblem& subproblem);

/// What a search found below a node.
struct Subtree {
    espalier::Nodes nodes = 0;
    bool has_solution = false;
    std::vector<Move> solution;  ///< the moves that lead from the node to the solution, if the search has kept them
};

}  // namespace puzzle15
