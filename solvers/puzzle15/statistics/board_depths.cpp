// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <utility>
#include <espalier/require.hpp>
#include "puzzle15/statistics/estimates.hpp"

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

using Bits64 = std::vector<std::uint64_t>;

constexpr unsigned bits = 64;

/// Calls visit(number) for each bit that is set.
void for_each_bit(const Bits64& words, auto visit) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (auto word = words[i]; word != 0; word &= word - 1) {
            visit(static_cast<BoardNumbers::Number>(i * bits + static_cast<unsigned>(std::countr_zero(word))));
        }
    }
}

std::uint64_t count(const Bits64& words) {
    std::uint64_t number = 0;
    for (const auto word : words) number += static_cast<unsigned>(std::popcount(word));
    return number;
}

/// Searches depth by depth. The blank's cells have colours, as on a chess board, which change with each move, so that
/// the boards of one depth and those of the next one have bits in different places of one set.
class BreadthFirst {
public:
    explicit BreadthFirst(const Board& goal) : numbers_(goal), shape_(goal.shape), colour_(colour_of(goal.blank())) {
        const Bits64 none((numbers_.size() + bits - 1) / bits);
        latest_.assign(index_of(shape_.cells()), none);
        seen_ = latest_;
        latest_[index_of(goal.blank())][0] = seen_[index_of(goal.blank())][0] = 1;
    }

    /// Makes the boards that are one move farther away the latest ones, unless there are none or it is stopped. Returns
    /// their number, or else 0.
    std::uint64_t expand(const StopWanted& stop_wanted) {
        for (int blank = 0; blank < shape_.cells(); ++blank) {
            if (colour_of(blank) != colour_) continue;
            if (stop_wanted()) return 0;
            for (const Move move : moves) {
                if (shape_.allows(blank, move)) meet(blank, move);
            }
        }
        std::uint64_t boards = 0;
        for (int blank = 0; blank < shape_.cells(); ++blank) {
            if (colour_of(blank) != colour_) boards += count(latest_[index_of(blank)]);
        }
        if (boards == 0) return 0;
        for (int blank = 0; blank < shape_.cells(); ++blank) {
            if (colour_of(blank) == colour_) latest_[index_of(blank)].assign(latest_[index_of(blank)].size(), 0);
        }
        colour_ ^= 1;
        return boards;
    }

    std::vector<Board> latest(std::size_t most) const {
        std::vector<Board> boards;
        for (int blank = 0; blank < shape_.cells(); ++blank) {
            if (colour_of(blank) != colour_) continue;
            for_each_bit(latest_[index_of(blank)], [&](auto number) {
                if (boards.size() < most) boards.push_back(numbers_.board(blank, number));
            });
        }
        return boards;
    }

private:
    int colour_of(int cell) const { return (shape_.row(cell) + shape_.column(cell)) & 1; }

    void meet(int blank, Move move) {
        const auto& from = latest_[index_of(blank)];
        const auto target = index_of(shape_.target(blank, move));
        auto& seen = seen_[target];
        auto& met = latest_[target];
        if (move == Move::left || move == Move::right) {
            for (std::size_t i = 0; i < from.size(); ++i) {
                met[i] |= from[i] & ~seen[i];
                seen[i] |= from[i];
            }
            return;
        }
        for_each_bit(from, [&](auto number) {
            const auto next = numbers_.moved(blank, move, number);
            const auto bit = std::uint64_t{1} << next % bits;
            auto& word = seen[next / bits];
            if ((word & bit) != 0) return;
            word |= bit;
            met[next / bits] |= bit;
        });
    }

    BoardNumbers numbers_;
    Shape shape_;
    int colour_;                  // the colour of the blank's cell in the latest boards
    std::vector<Bits64> latest_;  // by the blank's cell
    std::vector<Bits64> seen_;
};
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
    const auto places = index_of(shape().width);
    const int elements = tiles_ - place;
    Window window;
    for (int later = 2; later <= elements - shape().width; ++later) window.weight *= static_cast<Number>(later);
    Number numbers = 1;
    for (int i = 0; i < shape().width; ++i) numbers *= static_cast<Number>(elements - i);
    window.first_goes_last.resize(numbers);
    for (Number number = 0; number < numbers; ++number) {
        auto digits = digits_of(number, places, elements);
        for (std::size_t i = places - 1; i > 0; --i) exchange(digits[i - 1], digits[i]);
        const auto next = number_of(digits, elements);
        window.last_goes_first.push_back((next - number) * window.weight);
        window.first_goes_last[next] = (number - next) * window.weight;
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

BoardDepths board_depths(const Board& goal, std::size_t most_listed, const StopWanted& stop_wanted) {
    BreadthFirst search(goal);
    BoardDepths depths{{.boards = {1}}};
    while (const auto boards = search.expand(stop_wanted)) depths.boards.push_back(boards);
    depths.complete = static_cast<double>(depths.number_of_boards()) == BoardNumbers::number_of_boards(goal.shape);
    if (depths.complete) depths.hardest = search.latest(most_listed);
    return depths;
}
}  // namespace puzzle15
