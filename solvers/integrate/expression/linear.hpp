#pragma once

#include <optional>

#include "integrate/expression/expression.hpp"

namespace integrate {

/// slope * x + constant, where what is missing is 0.
struct Linear {
    std::optional<Expression> slope;
    std::optional<Expression> constant;
};

/// The expression as a linear function of x with constant expressions; none if it is not written as one.
std::optional<Linear> linear(const Expression& expression);

/// -constant/slope. Requires a slope.
Expression zero_of(const Linear& function);

}  // namespace integrate
