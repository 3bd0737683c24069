// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>
#include "puzzle15/board/board.hpp"
#include "puzzle15/board/board_words.hpp"

namespace puzzle15 {
namespace {
using espalier::program::InputError;
using Rows = std::span<const BoardRow>;

Words all_words(Rows rows) {
    Words all;
    for (const auto& row : rows) std::ranges::copy(row.words, std::back_inserter(all));
    return all;
}

bool are_equal(Rows rows) {
    return std::ranges::all_of(rows, [&](const auto& row) { return row.words.size() == rows[0].words.size(); });
}

// The numbers of words that may come before a board on its line: its name or, as [Korf, Felner 2002] list their boards,
// its name, the moves that it needs, the nodes of a search and its Manhattan distance; and of those behind it.
constexpr std::array<std::pair<std::size_t, std::size_t>, 6> extras = {
    {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}, {4, 0}}};

/// Makes boards from the blocks of one file.
class BoardReader {
public:
    BoardReader(const std::string& file, const std::optional<Shape>& shape, bool goal_is_given)
        : file_(file), shape_(shape), goal_is_given_(goal_is_given) {}

    void read(const BoardBlock& block) {
        is_goal_ = block.is_goal;
        has_positions_ = block.has_positions;
        may_lack_blank_ = !block.has_blank && !block.has_positions;
        const Rows rows(block.rows);
        if (size_ == nullptr) note_square(rows);
        for (std::size_t first = 0; first < rows.size();) first += take(rows.subspan(first));
    }

    std::vector<BoardInFile> take_boards() {
        if (size_ != nullptr) complain(Rows(size_, 1));
        if (lists_numbers_ > 0 && (lists_numbers_ == 1 || lists_numbers_ < boards_.size()))
            fail(behind_, fmt::format("'{}' behind a whole board may be a tile or the number of moves", behind_.text),
                 "--size WxH, or # before what is no tile");
        return std::move(boards_);
    }

private:
    // Numbers from 1 on may mean something else where positions are listed or another board of the block has a blank.
    Tiles tiles_of(std::span<const BoardWord> words) const { return tiles_of_words(words, may_lack_blank_); }

    // Notes a block that is as high as it is wide but no board, because a smaller board may begin like it.
    void note_square(Rows rows) {
        const auto words = all_words(rows);
        const auto side = rows[0].words.size();
        const bool is_square = !shape_ && rows.size() == side && shape_of(side, side);
        square_ = is_square && (words.size() < side * side || !tiles_of(words).fault.empty()) ? rows : Rows();
    }

    // Takes a board from the beginning of the rows, or passes over what is said about boards. Returns the number of
    // rows.
    std::size_t take(Rows rows) {
        // The first rows of the goal with the blank first are smaller boards themselves.
        for (std::size_t height = std::min<std::size_t>(rows.size(), Shape::most_side); height >= 2; --height) {
            if (height < rows.size() && goes_on(rows[height].words, height * rows[0].words.size())) continue;
            if (take_rows(rows.first(height), height == rows.size())) return height;
        }
        if (take_alone(rows)) return square_ = {}, 1;
        if (const auto taken = take_sequence(rows); taken > 0) return taken;
        if (!is_remark(rows)) complain(rows);
        return 1;
    }

    // Passes over a size, a name on the line of the board behind it, words with a number, or numbers behind a board.
    bool is_remark(Rows rows) {
        const auto& [words, has_prose] = rows.front();
        const auto line = words.front().line;
        const auto numbers = numbers_of(words);
        if (numbers.empty() || numbers.size() > 3) return has_prose && words.size() == 1;
        if (has_prose) return true;
        // Behind a board on its line may be one number or its size. Other numbers may be a row of a larger board.
        if (!boards_.empty() && last_line_ == line) {
            const auto& shape = boards_.back().board.shape;
            return numbers.size() == 1 || numbers == std::vector{shape.height, shape.width};
        }
        if (rows.size() > 1 && rows[1].line() == line) return words.size() == 1;
        if (size_ != nullptr || sizes_of(numbers).empty()) return numbers == std::vector<int>{-1};
        size_ = &rows.front();
        return true;
    }

    std::vector<Shape> sizes() const {
        if (shape_) return {*shape_};
        return size_ != nullptr ? sizes_of(numbers_of(size_->words)) : std::vector<Shape>{};
    }

    bool fits(const Shape& shape) const { return sizes().empty() || std::ranges::count(sizes(), shape) > 0; }

    // Takes a board whose rows are those of the text. Only a board that is a block by itself may have a gap.
    bool take_rows(Rows rows, bool is_block) {
        std::vector<BoardRow> lines(rows.begin(), rows.end());
        const auto size = [](const BoardRow& line) { return line.words.size(); };
        if (std::ranges::max(lines, {}, size).words.size() == 1)
            for (auto& line : lines) line.words = characters(line.words);
        const auto width = size(std::ranges::max(lines, {}, size));
        const auto shape = shape_of(width, rows.size());
        if (!shape || !fits(*shape)) return false;
        if (is_block && width > 2) fill_gap(lines, width);
        return are_equal(lines) && add(all_words(lines), *shape);
    }

    // Takes a board on one line, with or without what is said about it before and behind.
    bool take_alone(Rows rows) {
        const auto& words = rows.front().words;
        if (add_characters(words)) return true;
        const bool is_list = rows.size() > 1 && rows[1].words.size() == words.size();
        const auto known = sizes();
        // All words may be the tiles of a board that is not square, as 1 2 3 0 5 4 is, so that a part is no board.
        const bool may_be_oblong = known.empty() && (words.size() % 2 == 0 || words.size() % 3 == 0);
        for (const std::size_t extra : {0, 1, 2, 4}) {
            if (extra > 1 && may_be_oblong && tiles_of(words).fault.empty()) break;
            std::vector<std::pair<std::size_t, Shape>> readings;  // where the board may begin, and its shape
            for (const auto& [before, behind] : extras) {
                if (before + behind != extra || words.size() <= extra) continue;
                const auto board = std::span(words).subspan(before, words.size() - extra);
                if (!tiles_of(board).fault.empty()) continue;
                if (is_list && goes_on(std::span(rows[1].words).subspan(before, board.size()), board.size())) continue;
                for (const auto& shape : shapes_of(board.size(), known)) readings.emplace_back(before, shape);
            }
            if (readings.empty()) continue;
            const auto& [before, shape] = readings.front();
            if (readings.size() > 1) refuse_two(words[0], shape, readings[1].second, readings[1].first != before);
            const bool is_behind = extra > 0 && before == 0 && known.empty();
            if (is_behind && lists_numbers_++ == 0) behind_ = words[words.size() - extra];
            return add(std::span(words).subspan(before, words.size() - extra), shape, before > 0 ? words[0].text : "");
        }
        return false;
    }

    // Returns whether numbers from 1 on, up to the number of cells, are the beginning of a larger board: whether the row
    // behind them goes on with greater ones.
    bool goes_on(std::span<const BoardWord> behind, std::size_t cells) const {
        const auto is_greater = [&](const auto& word) { return std::cmp_greater(number_of(word.text), cells); };
        return may_lack_blank_ && std::ranges::any_of(behind, is_greater);
    }

    // Takes a board without spaces, as in 813402765 or 813/402/765.
    bool add_characters(const Words& words) {
        const auto length = words[0].text.size();
        const auto tiles = characters(words);
        const bool have_length = std::ranges::all_of(words, [&](auto& word) { return word.text.size() == length; });
        if (length < 2 || !have_length || !tiles_of_words(tiles).fault.empty()) return false;
        auto shapes = shapes_of(tiles.size(), sizes());
        const auto shape = shape_of(tiles.size() / words.size(), words.size());
        if (shape && fits(*shape)) shapes = {*shape};
        return !shapes.empty() && add(tiles, shapes.front());
    }

    std::vector<Shape> shapes_of(std::size_t cells, const std::vector<Shape>& known) const {
        std::vector<Shape> shapes;
        const auto fits = [&](const Shape& shape) { return std::cmp_equal(shape.cells(), cells); };
        std::ranges::copy_if(known, std::back_inserter(shapes), fits);
        if (const auto square = square_of(cells); known.empty() && square) shapes.push_back(*square);
        return shapes;
    }

    // Takes a board whose tiles stand in lines of any length, such as one in each line.
    std::size_t take_sequence(Rows rows) {
        const auto known = sizes();
        for (std::size_t taken = 1; taken <= rows.size(); ++taken) {
            const auto words = all_words(rows.first(taken));
            if (known.empty() && (words.size() != taken || taken != rows.size())) continue;  // one tile in each
            if (taken < rows.size() && goes_on(rows[taken].words, words.size())) continue;
            const auto shapes = shapes_of(words.size(), known);
            if (shapes.size() > 1 && tiles_of(words).fault.empty()) refuse_two(words[0], shapes[0], shapes[1], false);
            if (!shapes.empty() && add(words, shapes.front())) return taken;
        }
        return 0;
    }

    [[noreturn]] void refuse_two(const BoardWord& first, const Shape& one, const Shape& other, bool is_shifted) const {
        if (is_shifted) {
            throw InputError(file_, first.line, "the board may begin with either of two numbers",
                             "numbers that are none of its tiles behind #");
        }
        throw InputError(file_, first.line,
                         fmt::format("the board may have {} columns and {} rows, or {} columns and {} rows", one.width,
                                     one.height, other.width, other.height),
                         fmt::format("--size {}x{} or --size {}x{}", one.width, one.height, other.width, other.height));
    }

    // A number behind the size may be the blank's cell in the goal, from 0 on, or say something else.
    void refuse_cell_of_blank(const Shape& shape) const {
        if (size_ == nullptr || goal_is_given_ || size_->words.size() != 2) return;
        const auto& words = size_->words;
        const int first = number_of(words[0].text);
        const int second = number_of(words[1].text);
        if (first * second == shape.cells() || second < 0 || second >= shape.cells() - 1) return;
        fail(words[1], fmt::format("{} may be the blank's cell in the goal or the number of moves", second),
             "--goal last or another goal");
    }

    bool add(std::span<const BoardWord> words, const Shape& shape, std::string name = "") {
        const auto [tiles, fault, faulty] = tiles_of(words);
        if (!fault.empty() || words.size() != index_of(shape.cells())) return false;
        refuse_cell_of_blank(shape);
        Board board{.shape = shape};
        for (int i = 0; i < shape.cells(); ++i) {
            const int tile = tiles[index_of(i)];
            has_positions_ ? board.set(tile, i) : board.set(i, tile);
        }
        size_ = nullptr;
        if (is_goal_ && !boards_.empty() && boards_.back().board.shape == shape) {
            boards_.back().goal = board;
            return true;
        }
        boards_.push_back({.board = board, .name = std::move(name), .file = file_, .line = words.front().line});
        last_line_ = words.back().line;
        return true;
    }

    // Throws an error. Supposes that rows on one line, a long line and one behind such a board were meant as a board,
    // and another line as a row of a board.
    [[noreturn]] void complain(Rows rows) const {
        const auto line = rows.front().line();
        const auto on_line = static_cast<std::size_t>(std::ranges::count(rows, line, &BoardRow::line));
        const bool is_list = !boards_.empty() && boards_.back().line == last_line_ && last_line_ + 1 == line;
        rows = !square_.empty() ? square_ : on_line > 1 || is_list ? rows.first(on_line) : rows;
        auto words = rows.front().words;
        for (const auto& word : words) {
            if (!word.is_tile) fail(word, espalier::program::quoted(word.text) + " is no number");
        }
        const auto known = square_.empty() ? sizes() : std::vector{*shape_of(square_.size(), square_.size())};
        if (words[0].text == "0x") fail(words[0], "'0x' is no number");
        const bool is_word = words.size() == 1 && rows.size() == 1;
        if (words.size() == 1) words = characters(words);
        const bool is_long = known.empty() ? square_of(words.size()).has_value() : words.size() > Shape::most_side;
        const int height = known.empty() || words.size() == 1 ? Shape::most_side : known.front().height;
        if (!is_long && !is_word) words = all_words(rows.first(std::min<std::size_t>(rows.size(), height)));
        auto shape = known.empty() ? square_of(words.size()) : std::optional(known.front());
        const auto width = rows.front().words.size();
        if (!shape && rows.size() < 2 * width && are_equal(rows)) shape = shape_of(width, rows.size());
        if (shape && index_of(shape->cells()) == words.size()) {
            const auto [tiles, fault, faulty] = tiles_of(words);
            if (!fault.empty()) fail(words[faulty], fault, *shape);
            fail(words[0], "rows of unequal length", *shape);
        }
        for (const auto& word : words) {
            if (number_of(word.text) < 0 && word.text.size() > 1)
                fail(word, espalier::program::quoted(word.text) + " is no number");
        }
        const auto count = fmt::format("{} number{}", words.size(), words.size() == 1 ? "" : "s");
        if (shape) fail(words[0], count, *shape);
        throw InputError(file_, words[0].line, count,
                         "the 4, 9, 16 or 25 numbers of a square board, rows of equal length, or --size WxH");
    }

    [[noreturn]] void fail(const BoardWord& word, const std::string& wrong,
                           const std::string& expected = "numbers, letters, or 0, x, _, . or * for the blank") const {
        throw InputError(fmt::format("{}:{}:{}: {}, expected {}", file_, word.line, word.column, wrong, expected));
    }

    [[noreturn]] void fail(const BoardWord& word, const std::string& wrong, const Shape& shape) const {
        fail(word, wrong,
             fmt::format("each of 0 to {} once, in {} rows of {}", shape.cells() - 1, shape.height, shape.width));
    }

    const std::string& file_;
    const std::optional<Shape>& shape_;
    bool goal_is_given_;
    bool is_goal_ = false;
    bool has_positions_ = false;
    bool may_lack_blank_ = false;
    Rows square_;                     // a block that is as high as it is wide but no board
    const BoardRow* size_ = nullptr;  // a line that may say how large the next board is
    std::vector<BoardInFile> boards_;
    std::size_t last_line_ = 0;      // of the last board
    std::size_t lists_numbers_ = 0;  // the number of boards with one or two numbers behind them on their lines
    BoardWord behind_;               // the first of these numbers
};
}  // namespace

std::vector<BoardInFile> read_boards(std::string_view text, const std::string& file, const std::optional<Shape>& shape,
                                     bool goal_is_given) {
    const auto blocks = board_blocks(text);
    BoardReader reader(file, shape, goal_is_given);
    for (const auto& block : blocks) reader.read(block);
    auto boards = reader.take_boards();
    if (boards.empty()) throw InputError(file, 1, "there is no board", "numbers from 0 on");
    return boards;
}
}  // namespace puzzle15
