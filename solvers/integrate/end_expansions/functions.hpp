// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/functions/functions.hpp"

// The functions next to the ends of an integral that no rule in the table of functions describes, as the table holds
// them. Each returns none where its function is smooth, or nothing is known.
namespace integrate::at_ends {

using OfOne = std::optional<EndExpansion>(const EndExpansionArithmetic& ends, Operation operation,
                                          const EndExpansion& a);
using OfTwo = std::optional<EndExpansion>(const EndExpansionArithmetic& ends, Operation operation,
                                          const EndExpansion& a, const EndExpansion& b);

OfOne exponential, logarithm, absolute, vanishing, sign, floor, ceiling;
OfTwo compared, angle, bessel, polylogarithm, incomplete_gamma;

}  // namespace integrate::at_ends
