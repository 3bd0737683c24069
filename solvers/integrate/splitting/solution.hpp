// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/terms.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

/// The zeros of a function of several variables in one of them, as functions of the others.
struct Solution {
    std::vector<Expression> roots;
    Term discriminant = {};  ///< roots exist where this is above 0; none: everywhere
    Term leading = {};       ///< at a zero of this, a root is infinite
    bool is_exact = true;    ///< false if constant roots are rounded to 96 bits
};

/// Returns the zeros in the variable of a polynomial in it of degree 1 or 2, or those on the interval of a function of
/// this variable alone; none if it is neither.
std::optional<Solution> solution_of(const Expression& function, std::uint32_t variable, const Interval& interval);

/// Returns a function of the same sign: a - b^2 for sqrt(a) - b with a constant b that is not below 0, else the function.
Expression without_root(const Expression& function);

}  // namespace integrate
