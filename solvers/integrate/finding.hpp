#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "integrate/arithmetic/ball.hpp"

namespace integrate {

/// What was found out about an integral.
struct Finding {
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
    std::string_view method;                           ///< the name of the one that found it
    std::string_view node;                             ///< what counts as a node of its trees, for people
};

/// The finding that a double and its error make.
Finding of_doubles(double value, double error);

/// The shortcoming of what would have taken more evaluations than these.
std::string too_many_evaluations(std::uint64_t most);

/// The value in decimal, with all digits that its error lets mean something; a double as the shortest text that is it;
/// "none" if there is none.
std::string value_text(const Finding& finding);

/// A power of two, rounded up to three digits: 1.23e-51.
std::string error_text(double logarithm);

}  // namespace integrate
