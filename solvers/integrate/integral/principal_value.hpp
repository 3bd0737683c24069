#pragma once

#include <optional>
#include <vector>

#include "integrate/integral/integral_part.hpp"
#include "integrate/integral/interval.hpp"
#include "integrate/integral/simple_pole.hpp"

namespace integrate {

/// The simple poles among the breaks of a real integrand: one for each place, or none.
std::vector<std::optional<SimplePole>> poles_at(const std::vector<Limit>& places, const Expression& integrand,
                                                const Interval& interval);

/// Of what an integral that need not exist is made: that of an integrand between poles, and ways around these. On the
/// whole line limits go to infinity symmetrically: beyond some place the integrand is folded, f(x) + f(-x).
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
