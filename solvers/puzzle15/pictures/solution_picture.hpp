#pragma once

#include <string>

#include "puzzle15/pictures/shown_solution.hpp"

namespace puzzle15 {

/// No more boards are drawn, so that a long solution is still one look.
inline constexpr int most_drawn_boards = 21;

/// The solution as an SVG image that needs no other file: the start, the goal and, all of them equally many moves apart,
/// boards between, with the letters of the moves beside the arrow from one to the next. Tiles at home have a colour.
[[nodiscard]] std::string solution_picture(const ShownSolution& solution);

}  // namespace puzzle15
