// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate::at_ends {

/// Returns Euler's constant.
EndExpansion euler(const EndExpansionArithmetic& ends);

EndExpansion scaled(const EndExpansionArithmetic& ends, const EndExpansion& a, long numerator,
                    unsigned long denominator);

/// Returns a lower bound of what rises to infinity; 0 if there is none.
Ball least(const EndExpansionArithmetic& ends, const EndExpansion& unbounded);

/// Encloses a function by the mean value theorem, with Cauchy's bound of the derivative. `order` is the first of two
/// operands, a constant, or null for a function of one.
EndExpansion by_mean_value(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion* order,
                           const EndExpansion& x);

}  // namespace integrate::at_ends
