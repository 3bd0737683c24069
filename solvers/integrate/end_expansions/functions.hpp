// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "integrate/functions/functions.hpp"

// The functions next to the ends of an integral, as the table of functions holds them: by formulas of the Digital Library
// of Mathematical Functions (numbers of their sections beside them). Each returns none where its function is smooth, or
// nothing is known.
namespace integrate::at_ends {

using OfOne = std::optional<EndExpansion>(const EndExpansionArithmetic& ends, Operation operation,
                                          const EndExpansion& a);
using OfTwo = std::optional<EndExpansion>(const EndExpansionArithmetic& ends, Operation operation,
                                          const EndExpansion& a, const EndExpansion& b);

OfOne pi;  // without an operand
OfOne exponential, logarithm, absolute, vanishing, sign, floor, ceiling, arcsine, arccosine;
OfOne error_function, complement_of_error_function, gamma, logarithm_of_gamma, digamma, zeta, elliptic_k, elliptic_e;
OfOne exponential_integral, sine_integral, cosine_integral, hyperbolic_cosine_integral, airy;

OfTwo compared, angle, bessel, polylogarithm, incomplete_gamma;

}  // namespace integrate::at_ends
