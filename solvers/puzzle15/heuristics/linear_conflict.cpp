#include "puzzle15/heuristics/linear_conflict.hpp"

#include <algorithm>

namespace puzzle15 {
namespace {

/// The places at home, along one line, of the tiles that lie in it and are at home in it.
class Line {
public:
    void add(int place) { places_[size_++] = place; }

    // All but those of a longest rising sequence have to leave.
    int leaving() const {
        std::array<int, Shape::most_side> longest{};  // rising sequence that ends here
        int most = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            longest[i] = 1;
            for (std::size_t j = 0; j < i; ++j) {
                if (places_[j] < places_[i]) longest[i] = std::max(longest[i], longest[j] + 1);
            }
            most = std::max(most, longest[i]);
        }
        return static_cast<int>(size_) - most;
    }

private:
    std::array<int, Shape::most_side> places_{};
    std::size_t size_ = 0;
};

}  // namespace

int LinearConflict::row_conflicts(const Manhattan::State& tiles, int row, int blank) const {
    Line line;
    for (int column = 0; column < shape_.width; ++column) {
        const int cell = row * shape_.width + column;
        const int home = tiles.homes[static_cast<std::size_t>(cell)];
        if (cell != blank && shape_.row(home) == row) line.add(shape_.column(home));
    }
    return line.leaving();
}

int LinearConflict::column_conflicts(const Manhattan::State& tiles, int column, int blank) const {
    Line line;
    for (int row = 0; row < shape_.height; ++row) {
        const int cell = row * shape_.width + column;
        const int home = tiles.homes[static_cast<std::size_t>(cell)];
        if (cell != blank && shape_.column(home) == column) line.add(shape_.row(home));
    }
    return line.leaving();
}

// The order of the line that it moves along stays as it is.
int LinearConflict::conflicts_around(const Manhattan::State& tiles, int cell, int other, int blank) const {
    if (shape_.row(cell) == shape_.row(other)) {
        return column_conflicts(tiles, shape_.column(cell), blank) +
               column_conflicts(tiles, shape_.column(other), blank);
    }
    return row_conflicts(tiles, shape_.row(cell), blank) + row_conflicts(tiles, shape_.row(other), blank);
}

LinearConflict::State LinearConflict::start(const Puzzle& puzzle) const {
    const auto tiles = manhattan_.start(puzzle);
    int conflicts = 0;
    for (int row = 0; row < shape_.height; ++row) conflicts += row_conflicts(tiles, row, puzzle.blank);
    for (int column = 0; column < shape_.width; ++column) conflicts += column_conflicts(tiles, column, puzzle.blank);
    return {.tiles = tiles, .conflicts = static_cast<std::uint8_t>(conflicts)};
}

LinearConflict::State LinearConflict::moved(const State& state, int blank, int target) const {
    const auto tiles = manhattan_.moved(state.tiles, blank, target);
    const int before = conflicts_around(state.tiles, blank, target, blank);
    const int after = conflicts_around(tiles, blank, target, target);
    return {.tiles = tiles, .conflicts = static_cast<std::uint8_t>(state.conflicts - before + after)};
}

}  // namespace puzzle15
