#pragma once

#include <optional>
#include <vector>

#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

/// How an integrand oscillates on a half line [a, inf): as sin(slope (x - a) + phase), where the slope is positive; or
/// as a Bessel function does, the zeros of which are not known.
struct Oscillation {
    Formula slope;
    Formula phase;
    bool is_bessel = false;
};

/// A part of an integral: an integrand of its own on an interval of its own.
struct IntegralPart {
    Formula integrand;
    Interval interval;
    std::optional<Oscillation> oscillation = {};
    bool is_imaginary = false;  ///< does it count as a part of the imaginary part?
};

/// Returns the same integral with finite limits. Infinite ones become ends of the unit interval, with the changes of
/// variable x = a + (1/s - 1), its mirror image, and x = (1/(1-s) - 1/s)/4: written out, so that powers of the distance
/// from such an end are seen to cancel. Requires an integrand of one variable, and that half lines begin at a constant
/// formula.
IntegralPart with_finite_limits(const Formula& integrand, const Interval& interval);

/// The parts of an integral with oscillating tails: towards infinity the integrand is written as a sum of waves, each of
/// which becomes a part of its own. Sines and cosines of powers of x, or of 1/x next to 0, become those of x by a change
/// of variable. Empty if there is no such tail, or if it is not known that the waves fall off.
std::vector<IntegralPart> oscillating_parts(const Formula& integrand, const std::vector<Interval>& pieces);

}  // namespace integrate
