#pragma once

#include <vector>

#include "integrate/integral/integral_part.hpp"

namespace integrate {

/// The parts of an integral with oscillating tails: towards infinity the integrand is written as a sum of waves, each of
/// which becomes a part of its own. Sines and cosines of powers of x, or of 1/x next to 0, become those of x by a change
/// of variable. Empty if there is no such tail, or if it is not known that the waves fall off.
std::vector<IntegralPart> oscillating_parts(const Formula& integrand, const std::vector<Interval>& pieces);

}  // namespace integrate
