#pragma once

#include <optional>

#include "integrate/expression/expression.hpp"

namespace integrate {

/// Real and imaginary part of an expression of real variables, both of them real expressions, where what is missing is 0.
struct Cartesian {
    std::optional<Expression> real = {};
    std::optional<Expression> imaginary = {};
};

/// Takes sums, products, quotients, whole powers, exponentials, sines and cosines of complex expressions apart; none if
/// there are others.
std::optional<Cartesian> cartesian(const Expression& expression);

}  // namespace integrate
