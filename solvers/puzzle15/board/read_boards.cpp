#include "puzzle15/board/read_boards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include <espalier/program/command_line/values.hpp>

#include "puzzle15/board/board_lines.hpp"

namespace puzzle15 {
namespace {

using espalier::program::InputError;

std::optional<Shape> square_of(std::size_t cells) {
    for (int side = Shape::least_side; side <= Shape::most_side; ++side) {
        if (cells == static_cast<std::size_t>(side) * static_cast<std::size_t>(side)) return Shape{side, side};
    }
    return std::nullopt;
}

bool is_side(std::size_t length) { return length >= Shape::least_side && length <= Shape::most_side; }

std::optional<Shape> shape_of_rows(std::span<const std::vector<LineNumber>> rows) {
    const auto width = rows.front().size();
    const bool even = std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return row.size() == width; });
    if (!even || !is_side(width) || !is_side(rows.size())) return std::nullopt;
    return Shape{static_cast<int>(width), static_cast<int>(rows.size())};
}

// The numbers of words that may come before a board on its line: its name or, as [Korf, Felner 2002] list their boards,
// its name, the moves that it needs, the nodes of a search and its Manhattan distance.
constexpr std::array<std::size_t, 2> prefixes = {1, 4};

// Returns why the numbers are no board of the shape, or an empty text if they are one.
std::string fault(std::span<const LineNumber> numbers, const Shape& shape) {
    if (numbers.size() != static_cast<std::size_t>(shape.cells())) {
        return fmt::format("{} number{}", numbers.size(), numbers.size() == 1 ? "" : "s");
    }
    std::vector<bool> seen(numbers.size());
    for (const auto number : numbers) {
        if (number >= shape.cells()) return fmt::format("{} is no tile", number);
        if (seen[static_cast<std::size_t>(number)]) return fmt::format("{} occurs twice", number);
        seen[static_cast<std::size_t>(number)] = true;
    }
    return {};
}

/// Makes boards from the lines of one file.
class BoardReader {
public:
    BoardReader(const std::string& file, const std::optional<Shape>& shape) : file_(file), shape_(shape) {}

    /// Reads lines that follow each other directly: each is a board, or a row of a board.
    void read(std::span<const BoardLine> block) {
        const bool each = std::all_of(block.begin(), block.end(), [&](const auto& line) { return is_board(line); });
        for (std::size_t first = 0; first < block.size();) first += each ? take(block[first]) : take_rows(block, first);
    }

    std::vector<BoardInFile> take_boards() { return std::move(boards_); }

private:
    // Returns the shape that a line would have as a board by itself, whether other numbers come before the board or
    // not.
    std::optional<Shape> shape_of(const BoardLine& line) const {
        if (shape_) return shape_;
        if (line.rows.size() > 1) return shape_of_rows(line.rows);
        auto shape = square_of(line.numbers.size());
        for (const auto prefix : prefixes) {
            if (!shape) shape = square_of(line.numbers.size() - prefix);
        }
        return shape;
    }

    std::span<const LineNumber> without_prefix(const BoardLine& line, const Shape& shape) const {
        const std::span<const LineNumber> numbers(line.numbers);
        const auto more = numbers.size() - static_cast<std::size_t>(shape.cells());
        const bool has_prefix = std::ranges::find(prefixes, more) != prefixes.end() && line.rows.size() == 1;
        return has_prefix ? numbers.subspan(more) : numbers;
    }

    bool is_board(const BoardLine& line) const {
        const auto shape = shape_of(line);
        if (!shape || (line.rows.size() > 1 && shape_of_rows(line.rows) != shape)) return false;
        return fault(without_prefix(line, *shape), *shape).empty();
    }

    std::size_t take(const BoardLine& line) {
        const auto shape = *shape_of(line);
        const auto numbers = without_prefix(line, shape);
        add(numbers, shape, line.number,
            numbers.size() < line.numbers.size() ? fmt::format("{}", line.numbers[0]) : "");
        return 1;
    }

    void add(std::span<const LineNumber> numbers, const Shape& shape, std::size_t line, std::string name) {
        Board board{.shape = shape};
        for (int cell = 0; cell < shape.cells(); ++cell) {
            board.set(cell, static_cast<int>(numbers[static_cast<std::size_t>(cell)]));
        }
        boards_.push_back({.board = board, .name = std::move(name), .file = file_, .line = line});
    }

    // Takes as many rows as make a board, since the first rows of the goal with the blank first are smaller boards
    // themselves. Returns their number.
    std::size_t take_rows(std::span<const BoardLine> block, std::size_t first) {
        const std::size_t most = std::min<std::size_t>(block.size() - first, Shape::most_side);
        for (std::size_t rows = most; rows >= Shape::least_side; --rows) {
            if (take_rows(block.subspan(first, rows))) return rows;
        }
        if (is_board(block[first])) return take(block[first]);
        complain(block.subspan(first, most));
    }

    bool take_rows(std::span<const BoardLine> lines) {
        std::vector<std::vector<LineNumber>> rows;
        std::vector<LineNumber> numbers;
        for (const auto& line : lines) {
            rows.push_back(line.numbers);
            numbers.insert(numbers.end(), line.numbers.begin(), line.numbers.end());
        }
        const auto shape = shape_of_rows(rows);
        if (!shape || (shape_ && shape != shape_) || !fault(numbers, *shape).empty()) return false;
        add(numbers, *shape, lines.front().number, "");
        return true;
    }

    // Throws an error. Supposes that a long line was meant as a board, and a short one as a row of a board.
    [[noreturn]] void complain(std::span<const BoardLine> lines) const {
        const auto& line = lines.front();
        auto shape = line.numbers.size() > Shape::most_side ? shape_of(line) : shape_;
        std::vector<LineNumber> numbers(line.numbers);
        if (line.numbers.size() <= Shape::most_side) {
            for (const auto& row : lines.subspan(1))
                numbers.insert(numbers.end(), row.numbers.begin(), row.numbers.end());
            if (!shape) shape = square_of(numbers.size());
        } else if (shape) {
            const auto board = without_prefix(line, *shape);
            numbers.assign(board.begin(), board.end());
        }
        if (!shape) {
            throw InputError(file_, line.number, fault(numbers, Shape{0, 0}),
                             "the 4, 9, 16 or 25 numbers of a square board, rows of equal length, or --size WxH");
        }
        const auto wrong = fault(numbers, *shape);
        throw InputError(
            file_, line.number, wrong.empty() ? "rows of unequal length" : wrong,
            fmt::format("each of 0 to {} once, in {} rows of {}", shape->cells() - 1, shape->height, shape->width));
    }

    const std::string& file_;
    const std::optional<Shape>& shape_;
    std::vector<BoardInFile> boards_;
};

}  // namespace

std::vector<BoardInFile> read_boards(std::string_view text, const std::string& file,
                                     const std::optional<Shape>& shape) {
    BoardReader reader(file, shape);
    for (const auto& block : board_lines(text, file)) reader.read(block);
    auto boards = reader.take_boards();
    if (boards.empty()) throw InputError(file, 1, "there is no board", "numbers from 0 on");
    return boards;
}

Shape parse_shape(const std::string& option, const std::string& text) {
    Shape shape;
    const auto cross = text.find('x');
    const auto read = [](std::string_view digits, int& side) {
        const auto* end = digits.data() + digits.size();
        const auto [rest, error] = std::from_chars(digits.data(), end, side);
        return error == std::errc{} && rest == end && side >= Shape::least_side && side <= Shape::most_side;
    };
    const std::string_view view(text);
    if (cross != std::string::npos && read(view.substr(0, cross), shape.width) &&
        read(view.substr(cross + 1), shape.height)) {
        return shape;
    }
    throw espalier::program::UsageError(fmt::format("{}: '{}' was given, expected COLUMNSxROWS, each from {} to {}",
                                                    option, text, Shape::least_side, Shape::most_side));
}

}  // namespace puzzle15
