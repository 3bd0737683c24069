// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"
#include "integrate/integral/rotation.hpp"

namespace integrate {

/// A part of an integral: an integrand of its own on an interval of its own.
struct IntegralPart {
    Formula integrand;
    Interval interval;
    std::optional<Decay> decay = {};  ///< of an integrand on a half line that begins at 0; mostly none
    bool is_analytic = false;         ///< is it proved to be so in a quadrant, so that it has no peaks between points?
    bool is_imaginary = false;        ///< does it count as a part of the imaginary part?
};

/// Returns the same integral with finite limits. Infinite ones become ends of the unit interval, with the changes of
/// variable x = a + (1/s - 1), its mirror image, and x = (1/(1-s) - 1/s)/4: written out, so that powers of the distance
/// from such an end are seen to cancel. Requires an integrand of one variable, and that half lines begin at a constant
/// formula.
IntegralPart with_finite_limits(const Formula& integrand, const Interval& interval);

/// Returns the parts of an integral with oscillating tails, towards infinity or next to 0: the tail is written as a sum of
/// waves, and the way of each of them is rotated, so that it falls off exponentially. What of the sum does not oscillate
/// stays one part. Empty if there is no such tail, or if it is not proved that the integral stays the same.
std::vector<IntegralPart> oscillating_parts(const Formula& integrand, const std::vector<Interval>& pieces);

}  // namespace integrate
