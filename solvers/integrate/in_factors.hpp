#pragma once

#include <functional>
#include <optional>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"
#include "integrate/splitting/factors.hpp"

namespace integrate {

/// Multiplies the integrals of the factors, each of which is integrated again, to a smaller error, if that of the product
/// turns out to be greater than what is allowed. Requires factors of this integral's integrand.
[[nodiscard]] Finding in_factors(const std::vector<Interval>& intervals, const Factors& factors,
                                 const Settings& settings,
                                 const std::function<Finding(const Integral&, const Settings&)>& integrate);

}  // namespace integrate
