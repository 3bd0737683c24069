// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <vector>
#include "puzzle15/heuristics/heuristics.hpp"

namespace puzzle15 {
namespace {
constexpr int bits_of_cell = 3;

// Returns the bits of a tile, with its place and its home counted along the line.
constexpr LineOfTiles tile_in_line(int place, int home) {
    return static_cast<LineOfTiles>((home + 1) << (bits_of_cell * place));
}

const std::vector<std::uint8_t>& tiles_that_leave_by_line() {
    static const auto table = [] {
        std::vector<std::uint8_t> leaving;
        for (int line = 0; line < 1 << (bits_of_cell * Shape::most_deepened_side); ++line) {
            leaving.push_back(static_cast<std::uint8_t>(tiles_that_leave(static_cast<LineOfTiles>(line))));
        }
        return leaving;
    }();
    return table;
}
}  // namespace

int tiles_that_leave(std::span<const int> homes) {
    std::array<int, Shape::most_side> ends{};  // the least end of a rising sequence, by its length
    std::size_t longest = 0;
    for (const int home : homes) {
        const auto end = std::lower_bound(ends.begin(), ends.begin() + static_cast<std::ptrdiff_t>(longest), home);
        *end = home;
        longest = std::max(longest, static_cast<std::size_t>(end - ends.begin()) + 1);
    }
    return static_cast<int>(homes.size() - longest);
}

int tiles_that_leave(LineOfTiles line) {
    std::array<int, Shape::most_deepened_side> homes{};
    std::size_t tiles = 0;
    for (; line != 0; line >>= bits_of_cell) {
        if (const int home = line % (1 << bits_of_cell); home != 0) homes[tiles++] = home;
    }
    return tiles_that_leave(std::span(homes).first(tiles));
}

LinearConflict::LinearConflict(const Shape& shape, bool counts_conflicts)
    : counts_conflicts_(counts_conflicts), leaving_(tiles_that_leave_by_line().data()) {
    for (int cell = 0; cell < shape.cells(); ++cell) {
        places_[index_of(cell)] = {static_cast<std::uint8_t>(shape.row(cell)),
                                   static_cast<std::uint8_t>(shape.column(cell))};
    }
}

LinearConflict::State LinearConflict::start(const Puzzle& puzzle) const {
    State state{};
    state.distance = static_cast<std::uint8_t>(puzzle.manhattan_distance());
    std::copy_n(puzzle.homes.begin(), state.homes.size(), state.homes.begin());
    if (!counts_conflicts_) return state;
    for (int cell = 0; cell < puzzle.shape.cells(); ++cell) {
        if (cell == puzzle.blank) continue;
        const auto& at = place(cell);
        const auto& home = place(puzzle.home(cell));
        for (const std::size_t axis : {0, 1}) {
            if (at[axis] == home[axis]) state.lines[axis][at[axis]] |= tile_in_line(at[1 - axis], home[1 - axis]);
        }
    }
    for (const auto& lines : state.lines) {
        for (const auto line : lines) state.conflicts = static_cast<std::uint8_t>(state.conflicts + leaving_[line]);
    }
    return state;
}

// The tile leaves a line and enters another one. The order of the tiles in the line that it moves along stays as it is.
LinearConflict::State LinearConflict::moved(const State& state, int blank, int target) const {
    State next = state;
    const auto tile = state.homes[index_of(target)];
    const auto& from = place(target);
    const auto& to = place(blank);
    const auto& home = place(tile);
    const std::size_t along = from[0] == to[0] ? 0 : 1;
    const std::size_t across = 1 - along;
    next.homes[index_of(blank)] = tile;
    next.distance = static_cast<std::uint8_t>(state.distance + std::abs(to[across] - home[across]) -
                                              std::abs(from[across] - home[across]));
    if (!counts_conflicts_) return next;
    const auto change = [&](std::size_t axis, const Coordinates& at) {
        auto& line = next.lines[axis][at[axis]];
        const int before = leaving_[line];
        line = static_cast<LineOfTiles>(line ^ tile_in_line(at[1 - axis], home[1 - axis]));
        next.conflicts = static_cast<std::uint8_t>(next.conflicts + leaving_[line] - before);
    };
    if (home[along] == from[along]) {
        change(along, from);
        change(along, to);
    }
    if (home[across] == from[across]) change(across, from);
    if (home[across] == to[across]) change(across, to);
    return next;
}
}  // namespace puzzle15
