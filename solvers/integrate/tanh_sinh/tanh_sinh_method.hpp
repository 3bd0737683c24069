#pragma once

#include <espalier/program/run.hpp>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// Estimates the integral of one variable by the double exponential change of variable, in balls, to any number of
/// digits [Takahasi and Mori 1974].
[[nodiscard]] Finding integrate_by_tanh_sinh(espalier::program::Run& run, const Integral& integral,
                                             const Settings& settings);

}  // namespace integrate
