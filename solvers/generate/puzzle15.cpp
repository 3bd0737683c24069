// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <utility>
#include <espalier/random.hpp>
#include "generate/kind.hpp"
#include "puzzle15/board/board.hpp"

namespace generate {
namespace {
using espalier::program::OptionList;
using espalier::program::UsageError;
using puzzle15::Board;
using puzzle15::Move;
using puzzle15::Shape;

// Returns the mean Manhattan distance of random boards, in percent of which difficulties are told apart.
int mean_distance(const Shape& shape) {
    const auto mean_along = [&](int side) { return (shape.cells() - 1) * (side * side - 1) / (3 * side); };
    return mean_along(shape.width) + mean_along(shape.height);
}

std::string digits(const Board& board) {
    std::string text = "0x";
    for (int cell = 0; cell < board.shape.cells(); ++cell) text += fmt::format("{:x}", board[cell]);
    return text;
}

class Puzzle15 final : public InstanceKind {
public:
    void declare(OptionList& list) override {
        list.add({"--size", "WxH", "Make boards with W columns and H rows; default: 4x4."},
                 [this](const std::string& value) { shape_ = puzzle15::parse_shape("--size", value); });
        list.choice({"--goal", "NAME",
                     "Make boards that can be solved to the goal with the blank in this cell; default: last."},
                    goal_, {"first", "last"});
        list.integer<std::uint64_t>(
            {"--random-walk", "N",
             "Walk N moves from the goal, never straight back. By default, all solvable boards are equally likely."},
            walk_, {.least = 0, .most = 1'000'000'000});
        list.choice({"--difficulty", "NAME",
                     "Choose boards by the sum of the tiles' distances from home: easy and hard ones are at least 15 "
                     "percent below or above the mean, medium ones are between."},
                    difficulty_, {"easy", "medium", "hard"});
        list.choice({"--format", "NAME", "Write boards in this format; default: rows."}, format_,
                    {"rows", "numbers", "hex"});
    }

    void check(const Command&) override {
        if (walk_ && !difficulty_.empty()) throw UsageError("--random-walk and --difficulty exclude each other");
        if (format_ == "hex" && shape_.cells() > 16) throw UsageError("--format hex is for at most 16 cells");
    }

    std::vector<File> make(const Command& command, std::uint64_t number) const override {
        espalier::Random random(command.seed, number);
        const auto goal = ordered_board(shape_, goal_ == "first");
        Board board = walk_ ? walked(goal, random) : solvable(goal, random);
        while (!is_wanted(board, goal)) board = solvable(goal, random);
        return {{.name = fmt::format("puzzle15_{}x{}_s{}_{}.txt", shape_.width, shape_.height, command.seed,
                                     padded(number, command.count)),
                 .text = fmt::format("# goal {}, seed {}, number {}\n{}\n{}", goal_, command.seed, number, text(board),
                                     goal_ == "last" ? "" : "goal\n" + text(goal) + '\n')}};
    }

private:
    Board walked(const Board& goal, espalier::Random& random) const {
        Board board = goal;
        std::optional<Move> last;
        for (std::uint64_t step = 0; step < *walk_;) {
            const Move move = puzzle15::moves[random.below(4)];
            if (!shape_.allows(board.blank(), move) || (last && move == inverse(*last))) continue;
            board.apply(move);
            last = move;
            ++step;
        }
        return board;
    }

    // Returns a random solvable board: any arrangement, with one exchange if it cannot be solved.
    Board solvable(const Board& goal, espalier::Random& random) const {
        Board board = goal;
        for (int cell = shape_.cells() - 1; cell > 0; --cell) {
            const auto other = static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(cell) + 1));
            std::swap(board.tiles[static_cast<std::size_t>(cell)], board.tiles[other]);
        }
        if (unsolvable(make_puzzle(board, goal)).has_value()) {
            const int cell_of_one = board.cell_of(1);
            board.set(board.cell_of(2), 1);
            board.set(cell_of_one, 2);
        }
        return board;
    }

    bool is_wanted(const Board& board, const Board& goal) const {
        if (difficulty_.empty()) return true;
        const int percent = 100 * make_puzzle(board, goal).manhattan_distance() / mean_distance(shape_);
        if (difficulty_ == "easy") return percent <= 85;
        return difficulty_ == "hard" ? percent >= 115 : percent > 85 && percent < 115;
    }

    std::string text(const Board& board) const {
        if (format_ == "hex") return digits(board);
        return format_ == "numbers" ? fmt::format("{}", fmt::join(tiles_of(board), " ")) : board_text(board);
    }

    Shape shape_;
    std::string goal_ = "last";
    std::optional<std::uint64_t> walk_;
    std::string difficulty_;
    std::string format_ = "rows";
};
}  // namespace

std::unique_ptr<InstanceKind> make_puzzle15() { return std::make_unique<Puzzle15>(); }
}  // namespace generate
