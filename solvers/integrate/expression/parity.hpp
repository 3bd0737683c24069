#pragma once

#include <optional>

#include "integrate/expression/expression.hpp"

namespace integrate {

/// An expression of one variable as the sum of an even and an odd one, where what is missing is 0.
struct Parity {
    std::optional<Expression> even = {};
    std::optional<Expression> odd = {};
};

/// Sums, products, quotients and whole powers are taken apart, so that what cancels in f(x) + f(-x) is not there to begin
/// with, and functions of what is even or odd are known; others are (f(x) + f(-x))/2 and (f(x) - f(-x))/2.
Parity parity(const Expression& expression);

}  // namespace integrate
