#pragma once

#include <optional>
#include <vector>

#include "integrate/expression/expression.hpp"

namespace integrate {

/// The sine, the cosine or a Bessel function of a linear function, with a factor that does not oscillate; or that factor
/// alone.
struct Wave {
    Expression factor;
    std::optional<Operation> function = {};  ///< sin, cos, besselj or bessely
    Expression argument = {};
    Expression order = {.number = "0"};  ///< of a Bessel function

    bool is_bessel() const { return function == Operation::besselj || function == Operation::bessely; }
};

/// The expression as a sum of waves: products and small powers of sines and cosines become sums. None if it has a wave
/// anywhere else than in sums and products, a Bessel function times a wave, or too many of them.
std::optional<std::vector<Wave>> waves_of(const Expression& expression);

/// The wave as an expression.
Expression written(const Wave& wave);

/// The power of x that all sines and cosines in an expression are taken of a multiple of, as 2 of sin(3*x^2) or -1 of
/// cos(1/x); none if that is 1 or they differ.
std::optional<int> power_in_waves(const Expression& expression);

/// The expression in y = x^power, where the power is above 1 or -1: x^power becomes y, or c/x becomes c*y, and every
/// other x becomes y^(1/power).
Expression with_power_as_variable(const Expression& expression, int power);

}  // namespace integrate
