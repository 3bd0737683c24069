// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/settings.hpp"

namespace integrate {
/// Encloses the integral of one variable, or that of 2 to 4 variables between finite limits, in balls. Ensures: the
/// error of a finding that is enclosed is proved.
[[nodiscard]] Integrate integrate_rigorously;

/// Returns about the size of an integral, as a power of two, by a few points; 0 if they do not tell.
double sampled_size(const Integral& integral);

/// Returns what is known of the integral of one variable if nothing can be searched any more: 0, off by its bound.
[[nodiscard]] Finding bounded_by_values(const Integral& integral);
}  // namespace integrate
