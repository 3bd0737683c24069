#pragma once

#include <functional>
#include <optional>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"
#include "integrate/splitting/factors.hpp"

namespace integrate {

/// The factors of an integral of several variables, if it is one over a box of a product of functions of disjoint sets
/// of variables.
std::optional<Factors> separated(const Integral& integral);

/// Multiplies the integrals of the factors, each of which is integrated again, to a smaller error, if that of the product
/// turns out to be greater than what is allowed. Requires factors of this integral's integrand.
[[nodiscard]] Finding in_factors(const std::vector<Interval>& intervals, const Factors& factors,
                                 const Settings& settings,
                                 const std::function<Finding(const Integral&, const Settings&)>& integrate);

}  // namespace integrate
