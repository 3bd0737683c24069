// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/arithmetic/ball.hpp"
#include "integrate/integral/integral.hpp"

namespace integrate {

/// Places in a box, one for each variable, as fractions of its sides, seen from their nearer ends.
using Fractions = std::array<double, most_sides>;

/// The integrand's value at a place of a box times the weights of all variables, in double precision.
double value_at(const Integral& integral, const Box& box, const Fractions& fractions);

/// Returns the value in balls, as precisely as it takes to tell a double; NaN if it cannot be told.
double precise_value_at(const Integral& integral, const Box& box, const Fractions& fractions);

/// All values, times the weights, that there are in the box; or, if an axis is given, in the middle of its side.
Ball values_in(const Integral& integral, const Box& box, std::optional<std::size_t> axis = std::nullopt);

/// The axis that the range of the values in the box depends on most; that of the widest side if none is known to.
std::uint32_t axis_of_widest_range(const Integral& integral, const Box& box);

/// The integrand's values, times the weights, where each variable is in the ellipse with the semi-axes (r + 1/r)/2 and
/// (r - 1/r)/2 around its side, in half widths of it, or more than that; finite only if it is analytic there. Requires
/// finite limits.
ComplexBall values_around(const Integral& integral, const Box& box, double ellipse);

}  // namespace integrate
