// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/instance.hpp"
#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/files/files_below.hpp>
#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15 {
namespace {
// Returns the text that an argument stands for, and the name by which messages call it. Boards on the command line are
// lines of one text, `lines` of which come before the argument, so that their places differ.
espalier::program::Source source_of(const std::string& argument, std::ptrdiff_t& lines) {
    std::error_code ignored;
    if (argument == "-" || std::filesystem::exists(argument, ignored)) return espalier::program::read_source(argument);
    // A board without separators, such as 12345678x, has only letters that may be tiles.
    const bool has_digit = argument.find_first_of("0123456789") != std::string::npos;
    const bool has_separator = argument.find_first_of(" ,;|\n") != std::string::npos;
    constexpr auto letters_of_boards = "0123456789abcdefABCDEFxX_/#";
    if (has_separator ? has_digit : argument.find_first_not_of(letters_of_boards) == std::string::npos) {
        const auto text = std::string(static_cast<std::size_t>(lines), '\n') + argument;
        lines = std::ranges::count(text, '\n') + 1;
        return {"BOARD", text};
    }
    throw espalier::program::InputError(argument, "there is no such file, and it is no board");
}

// Returns the board with the tiles in rising order along a spiral, clockwise from the upper left corner, and the blank
// at its end.
Board spiral_board(Shape shape) {
    Board board{.shape = shape};
    constexpr std::array<Move, 4> turns = {Move::right, Move::down, Move::left, Move::up};
    int cell = 0;
    std::size_t turn = 0;
    for (int tile = 1; tile < shape.cells(); ++tile) {
        board.set(cell, tile);
        const bool is_free = shape.allows(cell, turns[turn]) && board[shape.target(cell, turns[turn])] == 0;
        if (!is_free) turn = (turn + 1) % turns.size();
        cell = shape.target(cell, turns[turn]);
    }
    return board;
}

// Returns the board with the tiles in rising order along the rows, to the right and to the left in turn, and the blank
// at the end.
Board snake_board(Shape shape) {
    Board board{.shape = shape};
    for (int place = 0; place + 1 < shape.cells(); ++place) {
        const int row = shape.row(place);
        const int column = row % 2 == 0 ? shape.column(place) : shape.width - 1 - shape.column(place);
        board.set(row * shape.width + column, place + 1);
    }
    return board;
}
}  // namespace

std::vector<BoardInFile> read_starts(const Command& command, const std::vector<std::string>& written) {
    using namespace espalier::program;
    std::vector<BoardInFile> all;
    std::ptrdiff_t lines = 0;
    const auto files_of = [&](const std::string& argument) -> std::vector<std::string> {
        if (!is_special(argument)) return {argument};
        try {
            return files_below({argument}, written);
        } catch (const InputError&) {
            return {};  // a folder without files
        }
    };
    for (const auto& argument : command.boards) {
        for (const auto& file : files_of(argument)) {
            try {
                const auto [name, text] = source_of(file, lines);
                std::ranges::move(read_boards(text, name, command.shape, !command.goal.empty()),
                                  std::back_inserter(all));
            } catch (const InputError& error) {
                all.push_back(
                    {.board = {.shape = {0, 0}}, .name = {}, .file = source_name(file), .error = error.what()});
            }
        }
    }
    if (all.empty()) static_cast<void>(files_below(command.boards, written));  // throws if there are only such folders
    return all;
}

Board goal_for(const Command& command, const BoardInFile& start) {
    if (!start.error.empty()) return start.board;
    if (command.goal.empty() && start.goal) return *start.goal;
    return goal_of(command, start.board.shape);
}

Board goal_of(const Command& command, const Shape& shape) {
    if (command.goal.empty() || command.goal == "last") return ordered_board(shape, false);
    if (command.goal == "first") return ordered_board(shape, true);
    if (command.goal == "spiral") return spiral_board(shape);
    if (command.goal == "snake") return snake_board(shape);
    if (command.goal.find_first_of("0123456789") == std::string::npos) {
        throw espalier::program::InputError(
            "--goal", fmt::format("'{}', expected last, first, spiral, snake or a board", command.goal));
    }
    const auto boards = read_boards(command.goal, "--goal", shape);
    if (boards.size() != 1) throw espalier::program::InputError("--goal", "several boards, expected one");
    return boards.front().board;
}

std::vector<TilePartition> read_partitions(const Command& command, const std::vector<BoardInFile>& starts) {
    const auto first = std::ranges::find(starts, std::string(), &BoardInFile::error);
    if (command.partition.empty() || first == starts.end()) return {};
    const auto& shape = first->board.shape;
    for (const auto& start : starts) {
        if (!start.error.empty() || (start.board.shape == shape && shape.is_deepened())) continue;
        throw espalier::program::InputError(start.file, start.line,
                                            start.board.shape == shape
                                                ? "a board of more than 5 rows or columns"
                                                : "a board of another shape than the first one's",
                                            "boards of one shape with --partition, of at most 5x5 cells");
    }
    const auto [file, text] = espalier::program::read_source(command.partition);
    return read_partitions(text, file, goal_of(command, shape));
}
}  // namespace puzzle15
