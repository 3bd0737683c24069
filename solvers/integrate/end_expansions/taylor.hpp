// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "integrate/end_expansions/end_expansion.hpp"
#include "integrate/functions/functions.hpp"

namespace integrate {

/// Taylor's theorem for a function of one operand, with Lagrange's remainder: returns coefficients and a rest such that
/// f(c + u) is the sum of coefficient k times u^k, and some number of the rest times the power after the last one. `at` is
/// c, `around` a ball with c and all c + u. None of a function without a rule, or where the rest has no bound.
std::optional<std::pair<std::vector<Coefficient>, Ball>> taylor(Operation operation, const Coefficient& at,
                                                                const Ball& around, std::size_t terms, long precision);

/// Returns the exact coefficients at 0 of the Bessel function J, or of the modified one I, of whole order.
std::optional<std::vector<Coefficient>> bessel_series(bool modified, long order, std::size_t terms, long precision);

}  // namespace integrate
