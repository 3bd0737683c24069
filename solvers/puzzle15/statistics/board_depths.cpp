// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/statistics/board_depths.hpp"

#include <bit>
#include <numeric>

#include "puzzle15/statistics/board_numbers.hpp"

namespace puzzle15 {
namespace {

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
        latest_.assign(static_cast<std::size_t>(shape_.cells()), none);
        seen_ = latest_;
        latest_[index(goal.blank())][0] = seen_[index(goal.blank())][0] = 1;
    }

    /// Meets the boards that are one move farther away than the latest ones. Returns their number, or 0 if it was
    /// stopped.
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
            if (colour_of(blank) != colour_) boards += count(latest_[index(blank)]);
        }
        return boards;
    }

    /// Makes the boards that were met the latest ones.
    void forget_latest() {
        for (int blank = 0; blank < shape_.cells(); ++blank) {
            if (colour_of(blank) == colour_) latest_[index(blank)].assign(latest_[index(blank)].size(), 0);
        }
        colour_ ^= 1;
    }

    std::vector<Board> latest(std::size_t most) const {
        std::vector<Board> boards;
        for (int blank = 0; blank < shape_.cells(); ++blank) {
            if (colour_of(blank) != colour_) continue;
            for_each_bit(latest_[index(blank)], [&](auto number) {
                if (boards.size() < most) boards.push_back(numbers_.board(blank, number));
            });
        }
        return boards;
    }

private:
    static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }
    int colour_of(int cell) const { return (shape_.row(cell) + shape_.column(cell)) & 1; }

    void meet(int blank, Move move) {
        const auto& from = latest_[index(blank)];
        const auto target = index(shape_.target(blank, move));
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

std::uint64_t BoardDepths::number_of_boards() const {
    return std::accumulate(boards.begin(), boards.end(), std::uint64_t{0});
}

double BoardDepths::mean() const {
    double sum = 0;
    for (std::size_t depth = 0; depth < boards.size(); ++depth) {
        sum += static_cast<double>(depth) * static_cast<double>(boards[depth]);
    }
    return sum / static_cast<double>(number_of_boards());
}

double bytes_for_depths(const Shape& shape) { return BoardNumbers::number_of_boards(shape) * 4 / 8; }

BoardDepths board_depths(const Board& goal, std::size_t most_listed, const StopWanted& stop_wanted) {
    BreadthFirst search(goal);
    BoardDepths depths{.boards = {1}, .hardest = {}, .complete = false};
    while (const auto boards = search.expand(stop_wanted)) {
        depths.boards.push_back(boards);
        search.forget_latest();
    }
    depths.complete = static_cast<double>(depths.number_of_boards()) == BoardNumbers::number_of_boards(goal.shape);
    if (depths.complete) depths.hardest = search.latest(most_listed);
    return depths;
}

}  // namespace puzzle15
