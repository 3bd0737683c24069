#pragma once

#include <optional>

#include <espalier/program/run.hpp>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// Encloses an integral towards infinity of g(x) sin(b x + c) or g(x) cos(b x + c): up to some corner as it is, and from
/// there on along the line that goes up from it, on which the wave falls off exponentially. That this is the same is
/// proved: g is analytic in the quadrant above and to the right of the corner, and goes to 0 there (Jordan's lemma).
/// None where it is not. Requires an oscillation and an absolute tolerance.
std::optional<Finding> enclose_wave(espalier::program::Run& run, const Integral& integral, const Settings& settings);

}  // namespace integrate
