// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "integrate/expression/expression.hpp"
#include "integrate/integral/integral_part.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

/// A disc in the complex plane in which an integrand is analytic but for one simple pole, at a real number.
struct SimplePole {
    double place = 0;          ///< near which it was looked for
    double middle = 0;         ///< the pole is less than a quarter of the radius away from it
    double radius = 0;         ///< a power of two, of which the middle is a multiple of the 16th part
    bool has_residue = false;  ///< is it known that the singularity is not one that can be removed?
};

/// The disc around a place that is near to a simple pole of a real integrand of one variable. The radius is at most an
/// eighth of `room`. None if it is not proved that there is such a pole.
std::optional<SimplePole> simple_pole(const Expression& integrand, double place, double room);

/// The simple poles among the breaks of a real integrand: one for each place, or none.
std::vector<std::optional<SimplePole>> poles_at(const std::vector<Limit>& places, const Expression& integrand,
                                                const Interval& interval);

/// The parts of a principal value: an integrand between poles, and ways around these. On the whole line the limits go
/// to infinity symmetrically: beyond some place the integrand is folded, f(x) + f(-x).
struct PrincipalValue {
    std::vector<Interval> pieces;
    std::optional<IntegralPart> tail;
    std::vector<IntegralPart> ways;
    std::vector<SimplePole> poles;
};

/// Requires places within the interval, in rising order.
PrincipalValue principal_value(const Expression& integrand, const std::vector<Limit>& places, const Interval& interval);

/// The integrand folded beyond all places: f(x) + f(-x) from there on; none if that is 0.
std::optional<IntegralPart> folded_tail(const Expression& integrand, const std::vector<Limit>& places);

}  // namespace integrate
