// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/board/puzzle.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

// Returns whether an odd number of exchanges of two tiles leads from the start to the goal.
bool permutation_is_odd(const Puzzle& puzzle) {
    std::vector<bool> seen(static_cast<std::size_t>(puzzle.shape.cells()));
    bool odd = false;
    for (int first = 0; first < puzzle.shape.cells(); ++first) {
        int length = 0;
        for (int cell = first; !seen[static_cast<std::size_t>(cell)]; cell = puzzle.home(cell), ++length) {
            seen[static_cast<std::size_t>(cell)] = true;
        }
        if (length > 0 && length % 2 == 0) odd = !odd;
    }
    return odd;
}

}  // namespace

int Puzzle::manhattan_distance() const {
    int sum = 0;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if (cell != blank) sum += shape.distance(cell, home(cell));
    }
    return sum;
}

void Puzzle::apply(Move move) {
    const int from = shape.target(blank, move);
    std::swap(homes[static_cast<std::size_t>(blank)], homes[static_cast<std::size_t>(from)]);
    blank = from;
}

Puzzle reversed(const Puzzle& puzzle) {
    Puzzle back{.shape = puzzle.shape, .homes = {}, .blank = puzzle.blank_home, .blank_home = puzzle.blank};
    for (int cell = 0; cell < puzzle.shape.cells(); ++cell) {
        back.homes[static_cast<std::size_t>(puzzle.home(cell))] = static_cast<std::uint16_t>(cell);
    }
    return back;
}

Puzzle make_puzzle(const Board& start, const Board& goal) {
    espalier::require(start.shape == goal.shape, "start and goal have one shape");
    Puzzle puzzle{.shape = start.shape, .homes = {}, .blank = start.blank(), .blank_home = goal.blank()};
    std::array<int, Shape::most_cells> homes{};
    for (int cell = 0; cell < goal.shape.cells(); ++cell) homes[static_cast<std::size_t>(goal[cell])] = cell;
    for (int cell = 0; cell < start.shape.cells(); ++cell) {
        puzzle.homes[static_cast<std::size_t>(cell)] =
            static_cast<std::uint16_t>(homes[static_cast<std::size_t>(start[cell])]);
    }
    return puzzle;
}

// Every move exchanges the blank with a tile and takes the blank one step, so that both parities change together
// [Johnson, Story 1879].
std::optional<std::string> unsolvable(const Puzzle& puzzle) {
    const bool odd_exchanges = permutation_is_odd(puzzle);
    const int distance = puzzle.shape.distance(puzzle.blank, puzzle.blank_home);
    if (odd_exchanges == (distance % 2 != 0)) return std::nullopt;
    // To move the blank between the corners takes an odd number of exchanges and an even one of steps, or the reverse,
    // if both sides are even. Only then has one of the two goals a solution.
    const bool sides_are_even = puzzle.shape.width % 2 == 0 && puzzle.shape.height % 2 == 0;
    std::string advice;
    if (sides_are_even && puzzle.blank_home + 1 == puzzle.shape.cells()) {
        advice = ", or use `--goal first` if the blank belongs in the first cell";
    } else if (sides_are_even && puzzle.blank_home == 0) {
        advice = ", or use `--goal last` if the blank belongs in the last cell";
    }
    return "This board cannot be solved: exactly half of all boards can, and this one has odd parity. Swap any two "
           "tiles "
           "to get one that can" +
           advice + ".";
}

}  // namespace puzzle15
