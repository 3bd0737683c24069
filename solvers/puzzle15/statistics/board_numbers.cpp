// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/statistics/board_numbers.hpp"

#include <utility>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

// The digits of a Lehmer code: for each place, how many of the later elements are smaller.
using Digits = std::vector<BoardNumbers::Number>;

// Returns the digits of consecutive places, the first of which has `elements` elements from it on.
Digits digits_of(BoardNumbers::Number number, std::size_t places, int elements) {
    Digits digits(places);
    for (std::size_t i = places; i-- > 0;) {
        const auto radix = static_cast<BoardNumbers::Number>(elements - static_cast<int>(i));
        digits[i] = number % radix;
        number /= radix;
    }
    return digits;
}

BoardNumbers::Number number_of(const Digits& digits, int elements) {
    BoardNumbers::Number number = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        number = number * static_cast<BoardNumbers::Number>(elements - static_cast<int>(i)) + digits[i];
    }
    return number;
}

// Exchanges two elements that are next to each other, given by their digits.
void exchange(BoardNumbers::Number& left, BoardNumbers::Number& right) {
    const bool rises = left <= right;
    std::swap(left, right);
    rises ? ++left : --right;
}

}  // namespace

double BoardNumbers::number_of_boards(const Shape& shape) {
    double boards = 1;
    for (int cells = 3; cells <= shape.cells(); ++cells) boards *= cells;
    return boards;
}

BoardNumbers::BoardNumbers(const Board& goal) : goal_(goal), tiles_(goal.shape.cells() - 1) {
    espalier::require(goal.shape.cells() <= most_cells, "the boards are few enough to be numbered");
    for (int place = 0; place + shape().width <= tiles_; ++place) windows_.push_back(window_at(place));
    for (int tile = 2; tile <= tiles_; ++tile) size_ *= static_cast<Number>(tile);
}

BoardNumbers::Window BoardNumbers::window_at(int place) const {
    const auto places = static_cast<std::size_t>(shape().width);
    const int elements = tiles_ - place;
    Window window;
    for (int later = 2; later <= elements - shape().width; ++later) window.weight *= static_cast<Number>(later);
    Number numbers = 1;
    for (int i = 0; i < shape().width; ++i) numbers *= static_cast<Number>(elements - i);
    for (Number number = 0; number < numbers; ++number) {
        auto digits = digits_of(number, places, elements);
        for (std::size_t i = places - 1; i > 0; --i) exchange(digits[i - 1], digits[i]);
        window.last_goes_first.push_back((number_of(digits, elements) - number) * window.weight);
        digits = digits_of(number, places, elements);
        for (std::size_t i = 1; i < places; ++i) exchange(digits[i - 1], digits[i]);
        window.first_goes_last.push_back((number_of(digits, elements) - number) * window.weight);
    }
    return window;
}

Board BoardNumbers::board(int blank, Number number) const {
    std::vector<int> left;  // tiles, as the goal has them
    for (int cell = 0; cell < shape().cells(); ++cell) {
        if (cell != goal_.blank()) left.push_back(goal_[cell]);
    }
    Board board{.shape = shape()};
    int cell = 0;
    for (const auto digit : digits_of(number, left.size(), tiles_)) {
        if (cell == blank) ++cell;
        const auto chosen = left.begin() + static_cast<std::ptrdiff_t>(digit);
        board.set(cell++, *chosen);
        left.erase(chosen);
    }
    return board;
}

}  // namespace puzzle15
