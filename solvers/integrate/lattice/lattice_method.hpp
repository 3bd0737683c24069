#pragma once

#include <espalier/program/run.hpp>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// Estimates the integral of any number of variables by a lattice rule with random shifts, in doubles, with ever more
/// points. Its error is half the width of a confidence interval: the means over 16 lattices, each shifted by itself, are
/// taken for normal variates. Requires limits that doubles tell apart.
[[nodiscard]] Finding integrate_by_lattice(espalier::program::Run& run, const Integral& integral,
                                           const Settings& settings);

}  // namespace integrate
