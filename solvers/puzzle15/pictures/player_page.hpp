#pragma once

#include <string>

#include "puzzle15/pictures/shown_solution.hpp"

namespace puzzle15 {

/// A page that plays the solution: forth and back, by itself or step by step. It is one file that needs no other and no
/// network.
[[nodiscard]] std::string player_page(const ShownSolution& solution);

}  // namespace puzzle15
