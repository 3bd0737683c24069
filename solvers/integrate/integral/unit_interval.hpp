#pragma once

#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

/// An integrand and its limits.
struct Integration {
    Formula integrand;
    Interval interval;
};

/// The same integral with finite limits. Infinite ones become ends of the unit interval, with the changes of variable
/// x = a + (1/s - 1), its mirror image, and x = (1/(1-s) - 1/s)/4: written out, so that powers of the distance from
/// such an end are seen to cancel. Requires an integrand of one variable, and that half lines begin
/// at a constant formula.
Integration with_finite_limits(const Formula& integrand, const Interval& interval);

}  // namespace integrate
