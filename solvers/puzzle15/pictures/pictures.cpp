// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/pictures/pictures.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <espalier/program/command_line/page.hpp>
#include <espalier/version.hpp>

namespace puzzle15 {
namespace {
using espalier::program::svg_text;

std::string counted_moves(int moves) { return moves == 1 ? "1 move" : fmt::format("{} moves", moves); }

/// Draws the image from top to bottom.
class SolutionPicture {
public:
    explicit SolutionPicture(const ShownSolution& solution) : solution_(solution) {
        moves_ = static_cast<int>(solution.moves.size());
        constexpr int most_gaps = most_drawn_boards - 1;
        step_ = std::max(1, (moves_ + most_gaps - 1) / most_gaps);
        boards_ = 1 + (moves_ + step_ - 1) / step_;
        gap_ = std::max(58, letter_width * step_ + 22);
        const auto& shape = solution.start.shape;
        board_width_ = cell * shape.width;
        board_height_ = cell * shape.height;
        const int columns = std::min(boards_, boards_of_row);
        width_ = std::max(least_width, 2 * margin + columns * (board_width_ + gap_));
        const int rows = (boards_ + boards_of_row - 1) / boards_of_row;
        height_ = top + rows * (caption + board_height_) + (rows - 1) * row_gap + margin;
    }

    std::string svg() {
        text_ = fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" )"
                            R"(role="img">)"
                            "\n<title>{2}</title>\n<desc>Espalier {3}: {4}</desc>\n<style>{5}</style>\n",
                            width_, height_, svg_text(solution_.title), espalier::version, svg_text(solution_.command),
                            style);
        add_words();
        Board board = solution_.start;
        for (int number = 0, done = 0;; ++number) {
            add_board(board, number, done);
            if (done == moves_) break;
            const int next = std::min(moves_, done + step_);
            add_arrow(number, solution_.letters.substr(index_of(done), index_of(next - done)));
            for (; done < next; ++done) board.apply(move_of(solution_.moves[index_of(done)]));
        }
        return std::move(text_) + "</svg>\n";
    }

private:
    static constexpr int margin = 28;
    static constexpr int least_width = 640;
    static constexpr int cell = 30;
    static constexpr int caption = 22;
    static constexpr int top = 76;  // of the first row of boards
    static constexpr int row_gap = 26;
    static constexpr int letter_width = 9;
    static constexpr int boards_of_row = 5;

    static constexpr auto style =
        "svg{background:#fff}text{font:13px sans-serif;fill:#1b1f24}.title{font-size:18px;font-weight:bold}"
        ".aside{fill:#5b6570}.moves{font:bold 14px monospace;text-anchor:middle}.arrow{stroke:#5b6570;stroke-width:1.6;"
        "fill:none}.frame{fill:#e6e9ec}.tile{fill:#fff;stroke:#aab3bb}.home{fill:#0072b2;stroke:#0072b2}"
        ".number{text-anchor:middle}.at-home{fill:#fff}"
        "@media(prefers-color-scheme:dark){svg{background:#14171a}text{fill:#e6e8ea}.aside{fill:#9aa4ad}"
        ".arrow{stroke:#9aa4ad}.frame{fill:#262b30}.tile{fill:#14171a;stroke:#4a535b}.home{fill:#56b4e9;stroke:#56b4e9}"
        ".at-home{fill:#14171a}}";

    int left(int number) const { return margin + number % boards_of_row * (board_width_ + gap_); }
    int upper(int number) const { return top + number / boards_of_row * (caption + board_height_ + row_gap) + caption; }

    void add_words() {
        add_text("title", margin, 34, solution_.title);
        add_text("aside", margin, 56,
                 fmt::format("Letters say where the {} goes. Tiles at home are coloured.",
                             solution_.blank_moves ? "blank" : "tile that moves"));
    }

    void add_board(const Board& board, int number, int done) {
        add_text("aside", left(number), upper(number) - 7, caption_of(done));
        text_ += fmt::format("<g class=\"board\" transform=\"translate({},{})\">\n", left(number), upper(number));
        text_ += fmt::format("<rect class=\"frame\" x=\"-3\" y=\"-3\" width=\"{}\" height=\"{}\" rx=\"5\"/>\n",
                             board_width_ + 6, board_height_ + 6);
        for (int place = 0; place < board.shape.cells(); ++place) add_tile(board, place);
        text_ += "</g>\n";
    }

    std::string caption_of(int done) const {
        if (moves_ == 0) return "start and goal";
        if (done == 0) return "start";
        return (done == moves_ ? "goal, after " : "after ") + counted_moves(done);
    }

    void add_tile(const Board& board, int place) {
        if (board[place] == 0) return;
        const bool at_home = board[place] == solution_.goal[place];
        const int x = cell * board.shape.column(place);
        const int y = cell * board.shape.row(place);
        text_ += fmt::format(R"(<rect class="tile{}" x="{}" y="{}" width="{}" height="{}" rx="3"/>)",
                             at_home ? " home" : "", x + 1, y + 1, cell - 2, cell - 2);
        text_ += fmt::format("<text class=\"number{}\" x=\"{}\" y=\"{}\">{}</text>\n", at_home ? " at-home" : "",
                             x + cell / 2, y + cell / 2 + 5, board[place]);
    }

    // Draws an arrow to the right, also from the last board of a row, after which the next row begins.
    void add_arrow(int number, const std::string& letters) {
        const int from = left(number) + board_width_ + 9;
        const int to = from + gap_ - 18;
        const int y = upper(number) + board_height_ / 2;
        add_text("moves", (from + to) / 2, y - 8, letters);
        text_ += fmt::format("<path class=\"arrow\" d=\"M{} {}H{}M{} {}l5 5l-5 5\"/>\n", from, y, to, to - 5, y - 5);
    }

    void add_text(std::string_view look, int x, int y, const std::string& words) {
        text_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", look, x, y, svg_text(words));
    }

    const ShownSolution& solution_;
    int moves_ = 0;
    int step_ = 1;  // moves between two boards
    int boards_ = 1;
    int gap_ = 0;
    int board_width_ = 0;
    int board_height_ = 0;
    int width_ = 0;
    int height_ = 0;
    std::string text_;
};
}  // namespace

std::string solution_picture(const ShownSolution& solution) { return SolutionPicture(solution).svg(); }

std::string player_page(const ShownSolution& solution) {
    const espalier::program::Json data = {{"title", solution.title},
                                          {"subtitle", fmt::format("Espalier {}", espalier::version)},
                                          {"command", solution.command},
                                          {"width", solution.start.shape.width},
                                          {"start", tiles_of(solution.start)},
                                          {"goal", tiles_of(solution.goal)},
                                          {"moves", solution.moves},
                                          {"letters", solution.letters},
                                          {"who", solution.blank_moves ? "blank" : "tile"}};
    using namespace espalier::program;
    return filled_page(player_html, player_style, player_script, data);
}
}  // namespace puzzle15
