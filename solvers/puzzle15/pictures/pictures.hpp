#pragma once

#include <string>

#include "puzzle15/board/board.hpp"

namespace puzzle15 {

/// A solution as pictures show it.
struct ShownSolution {
    Board start;
    Board goal;
    std::string moves;         ///< of the blank, letters of ULRD that lead from the start to the goal
    std::string letters;       ///< the same as the user wants to read them
    bool blank_moves = false;  ///< the letters say where the blank goes, not the tiles
    std::string title;
    std::string command;  ///< what the user has said
};

/// No more boards are drawn, so that a long solution is still one look.
inline constexpr int most_drawn_boards = 21;

/// The solution as an SVG image that needs no other file: the start, the goal and, all of them equally many moves apart,
/// boards between, with the letters of the moves beside the arrow from one to the next. Tiles at home have a colour.
[[nodiscard]] std::string solution_picture(const ShownSolution& solution);

/// A page that plays the solution: forth and back, by itself or step by step. It is one file that needs no other and no
/// network.
[[nodiscard]] std::string player_page(const ShownSolution& solution);

}  // namespace puzzle15
