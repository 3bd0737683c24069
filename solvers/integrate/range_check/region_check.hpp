// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "integrate/adaptive/cell.hpp"

namespace integrate {

/// The result of a range check: what may hide between the points of a region that was measured, as balls tell.
struct RangeCheckResult {
    double bound = 0;           ///< of what it adds to the integral; infinite if nothing is known
    bool beyond_values = true;  ///< the bound is from values or slopes, not from what the rule may be off by
    std::uint32_t balls = 0;    ///< evaluations in balls that it took
};

/// Checks single regions between the points of a rule:
/// - check(region, measure, halvings, small): what may hide in a region that so many halvings have made of one with
///   this measure; what is less than `small` is not looked at more closely;
/// - halve(region, visit) visits the two halves of a region of any size, along the axis that is widest;
/// - lies_in(part, region);
/// - toward(region, part): the region, noted to be divided such that one half comes nearer to the part;
/// - deviation_within(part, region, measure): by how much the integrand in the middle of a part differs from what the
///   values at the points of the region lead to expect, NaN if it has no value there;
/// - rounding_within(region): by how much the value in its middle is off in double precision, 0 if balls cannot tell;
/// - most_halvings: of a leaf, towards what has no bound.
template <class C>
concept RegionCheck = requires(const C& region_check, const typename C::Region& region, const Measure& measure) {
    { region_check.check(region, measure, int{}, double{}) } -> std::same_as<RangeCheckResult>;
    { region_check.lies_in(region, region) } -> std::same_as<bool>;
    { region_check.toward(region, region) } -> std::same_as<typename C::Region>;
    { region_check.deviation_within(region, region, measure) } -> std::same_as<double>;
    { region_check.rounding_within(region) } -> std::same_as<double>;
    region_check.halve(region, [](const typename C::Region&) {});
    { C::most_halvings } -> std::convertible_to<int>;
};

}  // namespace integrate
