#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "integrate/adaptive/measure.hpp"

namespace integrate {

/// The 15 points of Gauss and Kronrod on the unit interval, exact for polynomials of degree 22, between two more that
/// are next to its ends and tell whether a step hides beyond the outermost ones.
constexpr std::size_t kronrod_points = 17;
const std::array<double, kronrod_points>& kronrod_places();

/// Value, error, noise and magnitude from the integrand's values at the points. Requires finite values. The error is
/// estimated from three pairs of null rules and the ratios between them [Berntsen and Espelid 1991, "Error estimation
/// in automatic quadrature routines"]: that six independent rules vanish by accident is less likely than that two rules
/// agree. A value next to an end that is not what the 15
/// others lead to expect adds to it.
Measure kronrod_measure(std::span<const double, kronrod_points> values, double width);

/// The polynomial through the values at the 15 points, at this fraction of the unit interval.
double kronrod_interpolant(std::span<const double, kronrod_points> values, double fraction);

}  // namespace integrate
