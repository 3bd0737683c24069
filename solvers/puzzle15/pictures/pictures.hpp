// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include "puzzle15/board/board.hpp"

namespace puzzle15 {
/// A solution as pictures show it.
struct ShownSolution {
    Board start;
    Board goal;
    std::string moves;         ///< the blank's moves from the start to the goal, as letters of ULRD
    std::string letters;       ///< the moves in the form that the user wants to read
    bool blank_moves = false;  ///< whether the letters say where the blank goes, not the tiles
    std::string title;
    std::string command;  ///< the command line
};

/// The most boards that are drawn, so that a long solution can be seen at one look.
inline constexpr int most_drawn_boards = 21;

/// Returns the solution as an SVG image that needs no other file. It shows the start, the goal and boards between them
/// that are equally many moves apart, with the letters of the moves beside the arrow from one to the next. Tiles at
/// home have a colour.
[[nodiscard]] std::string solution_picture(const ShownSolution& solution);

/// Returns a page that plays the solution, forth and back, by itself or step by step. It is one file that needs no
/// other file and no network.
[[nodiscard]] std::string player_page(const ShownSolution& solution);
}  // namespace puzzle15

namespace espalier::program {
// The parts of the player's page, which filled_page() puts together. The build embeds them from files of this folder.
extern const std::string_view player_html;
extern const std::string_view player_style;
extern const std::string_view player_script;
}  // namespace espalier::program
