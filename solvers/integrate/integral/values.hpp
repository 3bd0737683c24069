// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "integrate/integral/integral.hpp"

namespace integrate {

/// Returns an integrand of one variable with `if` in place of products with comparisons if it has no value at some
/// point of the interval otherwise, as (x > 0) sqrt(x) has none where x < 0; else the integrand as it is.
[[nodiscard]] Formula with_values(const Formula& integrand, const Interval& interval);

/// Returns at which point of the domain the integrand has no value, if it has none at one of a few points. Balls do not
/// tell a pole within them from a root of a negative number. A comparison, a sign or a maximum of such balls has a
/// value, so that no method would notice.
[[nodiscard]] std::optional<std::string> lack_of_value(const Integral& integral);

}  // namespace integrate
