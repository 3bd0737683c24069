// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>
#include <espalier/random.hpp>
#include "puzzle15/heuristics/heuristics.hpp"
#include "puzzle15/paths/paths.hpp"

namespace puzzle15 {
PathEstimate::PathEstimate(const Shape& shape, int square)
    : shape_(shape),
      square_(square),
      length_{shape.width, shape.height},
      weights_{unit / (shape.width - 1), unit / (shape.height - 1)} {
    for (int cell = 0; cell < shape.cells(); ++cell) {
        const int row = shape.row(cell);
        const int column = shape.column(cell);
        cells_[0].push_back({.line = row, .place = column, .number = cell});
        cells_[1].push_back({.line = column, .place = row, .number = column * shape.height + row});
        for (const Move move : moves) {
            targets_.push_back(static_cast<std::int16_t>(shape.allows(cell, move) ? shape.target(cell, move) : -1));
        }
    }
    required_.assign(index_of(shape.cells()), 1);
    for (const std::size_t axis : {0, 1}) {
        order_[axis].resize(index_of(shape.cells()));
        for (int cell = 0; cell < shape.cells(); ++cell) {
            order_[axis][index_of(at(axis, cell).number)] = static_cast<std::uint16_t>(cell);
        }
    }
    espalier::Random random(1);
    const auto cells = index_of(shape.cells());
    keys_.resize(cells * cells);
    for (auto& key : keys_) key = random();
}

void PathEstimate::require_only(const std::vector<int>& homes) {
    required_.assign(required_.size(), 0);
    for (const int home : homes) required_[index_of(home)] = 1;
    are_all_required_ = false;
    weights_ = {0, 0};
}

void PathEstimate::lock(const std::vector<int>& cells) {
    for (const int cell : cells) std::ranges::replace(targets_, static_cast<std::int16_t>(cell), std::int16_t{-1});
}

// Looks at farther and farther cells around the blank.
int PathEstimate::of_blank(Homes homes, int blank, int from) const {
    if (are_all_required_) return 0;
    const int row = shape_.row(from);
    const int column = shape_.column(from);
    const auto is_astray = [&](int cell_row, int cell_column) {
        if (cell_column < 0 || cell_column >= shape_.width) return false;
        const int cell = cell_row * shape_.width + cell_column;
        const int home = homes[cell == blank ? from : cell];
        return home != cell && required_[index_of(home)] != 0;
    };
    const int farthest = shape_.width + shape_.height;
    for (int distance = 1; distance < farthest; ++distance) {
        const int last_row = std::min(row + distance, shape_.height - 1);
        for (int near = std::max(row - distance, 0); near <= last_row; ++near) {
            const int columns = distance - std::abs(near - row);
            if (is_astray(near, column - columns) || is_astray(near, column + columns)) return unit * distance / 2;
        }
    }
    return unit * farthest / 2;
}

int PathEstimate::squares(int cell, int home) const {
    const int rows = at(0, cell).line - at(0, home).line;
    const int columns = at(1, cell).line - at(1, home).line;
    return rows * rows + columns * columns;
}

// Returns how many tiles of a line have to leave it so that no two tiles at home there pass each other. The tile in
// cell `without` counts as absent, and that with home `with` lies in the blank's cell.
int PathEstimate::conflicts(std::size_t axis, Homes homes, int blank, int line, int without, int with) const {
    std::array<int, Shape::most_side> places;
    std::size_t tiles = 0;
    for (int place = 0; place < length_[axis]; ++place) {
        const int cell = axis == 0 ? line * shape_.width + place : place * shape_.width + line;
        int home = homes[cell];
        if (cell == blank) home = with;
        if (cell == without || home < 0 || at(axis, home).line != line || required_[index_of(home)] == 0) continue;
        places[tiles++] = at(axis, home).place;
    }
    return tiles_that_leave(std::span(places).first(tiles));
}

// Returns by how much the inversions change if the tile in cell `from` passes those between it and the blank, counted
// along the lines of an axis.
int PathEstimate::passed(std::size_t axis, Homes homes, int blank, int from) const {
    const int tile = at(axis, homes[from]).number;
    const int one = at(axis, from).number;
    const int other = at(axis, blank).number;
    int change = 0;
    for (int number = std::min(one, other) + 1; number < std::max(one, other); ++number) {
        const int home = homes[order_[axis][index_of(number)]];
        change += at(axis, home).number > tile ? 1 : -1;
    }
    return one < other ? change : -change;
}

int PathEstimate::inversions(std::size_t axis, Homes homes, int blank) const {
    int sum = 0;
    for (int i = 0; i < shape_.cells(); ++i) {
        for (int j = i + 1; j < shape_.cells(); ++j) {
            const int first = order_[axis][index_of(i)];
            const int second = order_[axis][index_of(j)];
            if (first == blank || second == blank) continue;
            sum += at(axis, homes[first]).number > at(axis, homes[second]).number ? 1 : 0;
        }
    }
    return sum;
}

Estimate PathEstimate::of(Homes homes, int blank) const {
    int distance = 0;
    int leaving = 0;
    int more = 0;
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        if (cell == blank) continue;
        const int home = homes[cell];
        if (required_[index_of(home)] != 0) {
            distance += shape_.distance(cell, home);
        } else {
            more += unit_of_others * shape_.distance(cell, home);
        }
        more += square_ * squares(cell, home);
    }
    for (const std::size_t axis : {0, 1}) {
        for (int line = 0; line < length_[1 - axis]; ++line) leaving += conflicts(axis, homes, blank, line, -1, -1);
        more += weights_[axis] * inversions(axis, homes, blank);
    }
    return {.bound = distance + 2 * leaving, .guide = unit * (distance + 3 * leaving) + more};
}

// The tile leaves a line and enters another one. The order of the tiles in the line that it moves along stays.
Estimate PathEstimate::after(const Estimate& before, Homes homes, int blank, int from) const {
    const int home = homes[from];
    const std::size_t axis = at(0, from).line != at(0, blank).line ? 0 : 1;
    const int old_line = at(axis, from).line;
    const int new_line = at(axis, blank).line;
    const int home_line = at(axis, home).line;
    const bool is_nearer = new_line > old_line ? home_line > old_line : home_line < old_line;
    const int distance = is_nearer ? -1 : 1;
    const int more = square_ * (squares(blank, home) - squares(from, home));
    if (required_[index_of(home)] == 0)
        return {.bound = before.bound, .guide = before.guide + unit_of_others * distance + more};
    int leaving = 0;
    if (home_line == old_line) {
        leaving = conflicts(axis, homes, blank, old_line, from, -1) - conflicts(axis, homes, blank, old_line, -1, -1);
    } else if (home_line == new_line) {
        leaving = conflicts(axis, homes, blank, new_line, from, home) - conflicts(axis, homes, blank, new_line, -1, -1);
    }
    return {.bound = before.bound + distance + 2 * leaving,
            .guide = before.guide + unit * (distance + 3 * leaving) + more +
                     (are_all_required_ ? weights_[axis] * passed(axis, homes, blank, from) : 0)};
}

namespace {
class DepthFirst {
public:
    DepthFirst(const Puzzle& puzzle, std::uint64_t most_nodes, const std::function<bool()>& stop_wanted,
               std::atomic<std::uint64_t>& nodes)
        : estimate_(puzzle.shape),
          homes_(puzzle.homes.begin(), puzzle.homes.begin() + puzzle.shape.cells()),
          most_nodes_(most_nodes),
          stop_wanted_(stop_wanted),
          all_nodes_(nodes) {
        // Only the bounds are needed. This spares the estimate what the guide adds for the order of the tiles.
        std::vector<int> all(homes_.size());
        std::iota(all.begin(), all.end(), 0);
        estimate_.require_only(all);
    }

    int estimate(int blank) const { return estimate_.of(homes_.data(), blank).bound; }

    // Returns whether a stop was wanted or a path of at most `most_moves` moves leads to the goal.
    bool search(int blank, int most_moves) {
        return search(estimate_.of(homes_.data(), blank), blank, most_moves, std::nullopt);
    }

    bool is_over() const { return nodes_ >= most_nodes_ || stop_wanted_(); }

    ~DepthFirst() { all_nodes_ += nodes_ % nodes_between_looks; }
    DepthFirst(const DepthFirst&) = delete;
    DepthFirst& operator=(const DepthFirst&) = delete;

private:
    static constexpr std::uint64_t nodes_between_looks = 1 << 14;

    bool search(const Estimate& estimate, int blank, int moves_left, std::optional<Move> last) {
        if (estimate.bound == 0) return true;
        if (++nodes_ % nodes_between_looks == 0) {
            all_nodes_ += nodes_between_looks;
            is_stopped_ = is_over();
        }
        for (const Move move : moves) {
            const int from = estimate_.target(blank, move);
            if (from < 0 || (last && move == inverse(*last))) continue;
            const auto next = estimate_.after(estimate, homes_.data(), blank, from);
            if (next.bound >= moves_left) continue;
            std::swap(homes_[index_of(blank)], homes_[index_of(from)]);
            const bool is_over = is_stopped_ || search(next, from, moves_left - 1, move);
            std::swap(homes_[index_of(blank)], homes_[index_of(from)]);
            if (is_over) return true;
        }
        return false;
    }

    PathEstimate estimate_;
    std::vector<std::uint16_t> homes_;
    std::uint64_t most_nodes_;
    const std::function<bool()>& stop_wanted_;
    std::atomic<std::uint64_t>& all_nodes_;
    std::uint64_t nodes_ = 0;
    bool is_stopped_ = false;
};
}  // namespace

// The way back has as many moves. From the goal, where the blank is mostly in a corner, the tree is smaller: on boards
// of 6 x 6 cells, the bound after five million nodes is greater by 1 to 4 moves.
void raise_bound(const Puzzle& puzzle, std::uint64_t most_nodes, const std::function<bool()>& stop_wanted,
                 const std::function<void(int bound)>& on_proved, std::atomic<std::uint64_t>& nodes) {
    const auto back = reversed(puzzle);
    DepthFirst search(back, most_nodes, stop_wanted, nodes);
    int bound = search.estimate(back.blank);
    for (on_proved(bound); !search.is_over() && !search.search(back.blank, bound); on_proved(bound)) bound += 2;
}
}  // namespace puzzle15
