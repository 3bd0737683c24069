#pragma once

#include <vector>

#include <espalier/problem.hpp>

#include "puzzle15/board/shape.hpp"

namespace puzzle15 {

/// What lies below a node.
struct Subtree {
    espalier::Nodes nodes = 0;
    bool has_solution = false;
    std::vector<Move> solution;  ///< the moves that lead there, if the search has kept them
};

}  // namespace puzzle15
