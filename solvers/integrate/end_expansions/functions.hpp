// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/functions/functions.hpp"

// The functions next to the ends of an integral, as the table of functions holds them: by formulas of the Digital
// Library of Mathematical Functions (numbers of their sections beside them). Each returns none where its function is
// smooth, or nothing is known.
namespace integrate::at_ends {

using OfOne = std::optional<EndExpansion>(const EndExpansionArithmetic& ends, Operation operation,
                                          const EndExpansion& a);
using OfTwo = std::optional<EndExpansion>(const EndExpansionArithmetic& ends, Operation operation,
                                          const EndExpansion& a, const EndExpansion& b);

OfOne pi;  // without an operand
OfOne exponential, logarithm, absolute, vanishing, sign, floor, ceiling, arcsine, arccosine;
OfOne error_function, complement_of_error_function, imaginary_error_function, gamma, logarithm_of_gamma, digamma, zeta,
    elliptic_k, elliptic_e;
OfOne exponential_integral, sine_integral, cosine_integral, hyperbolic_integral, airy, lambert;

OfTwo compared, angle, bessel, polylogarithm, incomplete_gamma;

// The functions above share the following ones.

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
