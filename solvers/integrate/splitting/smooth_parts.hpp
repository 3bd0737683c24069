#pragma once

#include <cstddef>
#include <vector>

#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

/// A part of a domain of several variables, as a box: what an integrand times the weight of the change of variable is
/// there.
struct SmoothPart {
    std::vector<Interval> intervals;  ///< of the first variables
    std::vector<Formula> places;      ///< the next variables, each in terms of those before it
    Formula integrand;                ///< in terms of all of these
};

/// Parts, the integrals over which add up to that of the integrand, and in which it has no kinks or jumps where these
/// can be cut out; where there would be too many parts, fewer are. Parts where the integrand is proved to be 0 are left
/// out, if not all are.
std::vector<SmoothPart> smooth_parts(const Formula& integrand, const std::vector<Interval>& intervals);

}  // namespace integrate
