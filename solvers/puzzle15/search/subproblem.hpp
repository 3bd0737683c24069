#pragma once

#include <cstdint>
#include <espalier/problem.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "puzzle15/board/shape.hpp"

namespace puzzle15 {

/// A node of the current path and which of its children are still to be generated.
struct Level {
    MoveSet open = 0;
    std::uint8_t children = 0;  ///< that there are in all
    Move move = Move::up;       ///< that led here; of no meaning at the start

    friend bool operator==(const Level&, const Level&) = default;
};

/// A part of the tree of one threshold: a path from the start with what is open beside it. A kernel makes boards of it
/// when it goes on, so that little travels, and all kernels understand each other's subproblems.
struct Subproblem {
    std::vector<Level> levels;
    espalier::Nodes uncounted = 0;  ///< nodes that were generated to split, or the root, not yet accounted for

    bool empty() const { return levels.empty() && uncounted == 0; }
    /// Children that may be generated next, each by itself.
    std::size_t open() const;
    /// An estimate of the part of the tree: siblings are taken to be alike.
    double share() const;
    /// The moves of the path, as letters.
    std::string path() const;
    /// What is searched to its end at the end of the path need not be kept, nor sent.
    void drop_exhausted();

    friend bool operator==(const Subproblem&, const Subproblem&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.levels, self.uncounted);
    }
};

/// The level of the start. `count_start`: is it a node?
Subproblem whole_tree(const Shape& shape, int blank, bool count_start);

/// The level of a child that is reached by `move`, the blank then lying in `blank`: never back where it came from.
Level level_after(const Shape& shape, Move move, int blank);

/// Deals the open children out in turn, on all levels together, the first one to the result [Sanders 1995, section 3].
/// Requires at least two; ensures that neither part is empty.
Subproblem deal_out(Subproblem& subproblem);

}  // namespace puzzle15
