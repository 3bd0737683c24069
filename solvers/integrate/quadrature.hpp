#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "integrate/arithmetic/ball.hpp"

namespace integrate {

/// What a method found out about an integral.
struct Quadrature {
    Ball value;               ///< exact: its radius is 0
    double error = 0;         ///< a power of two that bounds or estimates the error; infinite if nothing is known
    bool enclosed = false;    ///< is the error a proved bound?
    bool met = false;         ///< is it as small as was asked for?
    bool complete = false;    ///< did no limit stop it?
    std::string shortcoming;  ///< why it was not met, if there is more to say than the error
    std::uint64_t evaluations = 0;
    std::uint64_t stepped_around = 0;        ///< points without a finite value that were replaced by a neighbour
    int height = 0;                          ///< of the tree: the longest path from its root, in halvings
    std::vector<std::uint64_t> leaf_depths;  ///< by depth, how many leaves; trapezoid only
    std::vector<std::uint64_t> predicted_leaf_depths;  ///< the same by the law of leaf depths
};

/// The quadrature that a double and its error make.
Quadrature of_doubles(double value, double error);

/// The shortcoming of a quadrature that would have taken more evaluations than these.
std::string too_many_evaluations(std::uint64_t most);

}  // namespace integrate
