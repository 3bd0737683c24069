// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/settings.hpp"

namespace integrate {
/// Integrates an integral's parts one after another, each to its part of the error that is allowed for all, and again
/// if their sum is less than was thought. An integral in one piece is left as it is.
[[nodiscard]] Finding in_parts(const Integral& integral, const Settings& settings,
                               const std::function<Finding(const Integral&, const Settings&)>& integrate);

/// Encloses a part of an integral, or estimates it where that does not lead to what is asked for: what oscillates, and
/// what has no bound next to the ends of a complex one, which has to be enclosed elsewhere. The method tanh-sinh always
/// estimates, and encloses a complex part only to see that there is no pole and no cut on it.
[[nodiscard]] Integrate integrate_part;

/// Multiplies the integrals of the factors, each of which is integrated again, to a smaller error, if that of the
/// product turns out to be greater than what is allowed. Requires factors of this integral's integrand.
[[nodiscard]] Finding in_factors(const std::vector<Interval>& intervals, const Factors& factors,
                                 const Settings& settings,
                                 const std::function<Finding(const Integral&, const Settings&)>& integrate);

/// Should what computes between searches end, by the time limit or a signal? Never where several processes compute the
/// same, as they might not agree.
bool stops_between_searches(const Run& run);
}  // namespace integrate
