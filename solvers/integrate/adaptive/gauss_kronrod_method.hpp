#pragma once

#include <espalier/program/run.hpp>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// Estimates the integral of one variable by the points of Gauss and Kronrod on cells, in doubles. Requires limits that
/// doubles tell apart.
[[nodiscard]] Finding integrate_by_gauss_kronrod(espalier::program::Run& run, const Integral& integral,
                                                 const Settings& settings);

/// The same without a search that others take part in: a second opinion that each process forms by itself.
[[nodiscard]] Finding estimate_alone(const Integral& integral, const Settings& settings);

}  // namespace integrate
