#pragma once

#include <espalier/program/run.hpp>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// Estimates the integral of one variable by the recursive trapezoid rule and its two thresholds, in doubles [B99].
/// Requires finite limits that doubles tell apart.
[[nodiscard]] Finding integrate_by_trapezoids(espalier::program::Run& run, const Integral& integral,
                                              const Settings& settings);

}  // namespace integrate
