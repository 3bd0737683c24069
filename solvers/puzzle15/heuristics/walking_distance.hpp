#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "puzzle15/board/puzzle.hpp"

namespace puzzle15 {

/// Distances in one direction, between boards on which tiles differ only by the line, a row or a column, of their
/// homes, and the places in a line do not differ at all. The blank walks from line to line.
class LineWalks {
public:
    using Number = std::uint16_t;

    /// Makes the boards of `lines` lines of `cells` cells each, at most four of both, with the blank at home in the
    /// line `blank_home`.
    LineWalks(int lines, int cells, int blank_home);

    /// The number of tiles by the line that they lie in and the line of their homes: counts[line * 4 + home].
    using Counts = std::array<std::uint8_t, 16>;
    Number number(const Counts& counts, int blank_line) const;

    int distance(Number number) const { return boards_[number].distance; }
    /// Returns the board after the blank has gone to the next line (`down`) or to the one before, so that a tile whose
    /// home is in the line `home` came back.
    Number moved(Number number, bool down, int home) const {
        return boards_[number].neighbours[(down ? 4U : 0U) + static_cast<unsigned>(home)];
    }

private:
    struct BoardOfLines {
        std::uint64_t key = 0;
        std::array<Number, 8> neighbours{};
        std::uint8_t distance = 0;
    };

    int lines_;
    std::vector<BoardOfLines> boards_;  // in the order of their distances
    std::vector<std::pair<std::uint64_t, Number>> by_key_;
};

/// The sum of the moves that are needed up and down, and of those to the left and right, if tiles with homes in the
/// same row, or in the same column, are alike [Takahashi 2002], for boards of at most 4 x 4 cells.
class WalkingDistance {
public:
    struct State {
        std::array<std::uint8_t, 16> homes;
        LineWalks::Number rows;
        LineWalks::Number columns;
    };

    explicit WalkingDistance(const Puzzle& puzzle);

    State start(const Puzzle& puzzle) const;
    State moved(const State& state, int blank, int target) const;
    int estimate(const State& state) const { return rows_->distance(state.rows) + columns_->distance(state.columns); }

private:
    Shape shape_;
    std::shared_ptr<const LineWalks> rows_;
    std::shared_ptr<const LineWalks> columns_;
};

}  // namespace puzzle15
