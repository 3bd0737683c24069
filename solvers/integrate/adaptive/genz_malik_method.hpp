#pragma once

#include <espalier/program/run.hpp>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// Estimates the integral of 2 to 10 variables by symmetric rules on boxes, in doubles. Requires limits that doubles
/// tell apart.
[[nodiscard]] Finding integrate_by_genz_malik(espalier::program::Run& run, const Integral& integral,
                                              const Settings& settings);

}  // namespace integrate
