// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzle15/board/puzzle.hpp"

namespace puzzle15 {

/// The home of what lies in each cell of a board of any shape.
using Homes = const std::uint16_t*;

constexpr std::size_t index_of(int number) { return static_cast<std::size_t>(number); }

/// The estimates of a board.
struct Estimate {
    int bound = 0;  ///< a lower bound of the number of moves: the Manhattan distance and linear conflicts
    int guide = 0;  ///< the smaller, the better: a weighted sum of these and of the tiles' inversions
};

/// Estimates boards of one shape, from the board before a move. The weights of the guide were the best of thirteen for
/// beams of 2,000 boards on the fifty boards of [Korf, Felner 2002]: the mean number of moves was 1.10 times the least,
/// and 1.145 times without inversions.
class PathEstimate {
public:
    /// `square` is the weight in the guide of the squares of the tiles' distances along both axes, in 60ths of a step.
    /// With it paths become shorter, but beams more often end without one.
    explicit PathEstimate(const Shape& shape, int square = 0);

    const Shape& shape() const { return shape_; }

    /// From now on estimates the moves that take these tiles home, given by their homes; of the others, the guide still
    /// counts an eighth of the steps.
    void require_only(const std::vector<int>& homes);

    /// From now on the blank goes into none of these cells.
    void lock(const std::vector<int>& cells);

    Estimate of(Homes homes, int blank) const;

    /// Returns the estimate of the board after the tile in cell `from`, beside the blank, has moved.
    Estimate after(const Estimate& before, Homes homes, int blank, int from) const;

    /// Returns what the guide adds for the blank's distance from the nearest tile that is not yet at home, if only some
    /// tiles are required.
    int of_blank(Homes homes, int blank, int from) const;

    bool are_all_required() const { return are_all_required_; }

    /// Returns a random number for a tile, by its home, in a cell, or 0 if the tile is not required. Boards are told
    /// apart by the sum of these.
    std::uint64_t key(int home, int cell) const {
        return required_[index_of(home)] == 0 ? 0 : keys_[static_cast<std::size_t>(home * shape_.cells() + cell)];
    }

    /// Returns the cell that a move takes the blank to, or -1 if it would leave the board.
    int target(int blank, Move move) const {
        return targets_[static_cast<std::size_t>(4 * blank + static_cast<int>(move))];
    }

private:
    /// A cell along one axis: the line that it lies in, its place there, and its number if lines are counted first.
    struct Coordinates {
        int line;
        int place;
        int number;
    };

    static constexpr int unit = 60;  // the weight of a step of a tile
    static constexpr int unit_of_others = 8;

    const Coordinates& at(std::size_t axis, int cell) const { return cells_[axis][static_cast<std::size_t>(cell)]; }
    int conflicts(std::size_t axis, Homes homes, int blank, int line, int without, int with) const;
    int passed(std::size_t axis, Homes homes, int blank, int from) const;
    int inversions(std::size_t axis, Homes homes, int blank) const;

    int squares(int cell, int home) const;

    Shape shape_;
    int square_;
    std::array<std::vector<Coordinates>, 2> cells_;      // lines are rows, or columns
    std::array<std::vector<std::uint16_t>, 2> order_;    // the cells by number
    std::array<std::vector<std::uint16_t>, 2> numbers_;  // by cell
    std::array<int, 2> length_;                          // of a line
    std::array<int, 2> weights_;                         // of inversions
    std::vector<char> required_;                         // by home
    bool are_all_required_ = true;
    std::vector<std::uint64_t> keys_;
    std::vector<std::int16_t> targets_;
};

}  // namespace puzzle15
