// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/integral/integral_part.hpp"
#include "integrate/integral/interval.hpp"
#include "integrate/integral/principal_value.hpp"

namespace integrate {

/// The way above a simple pole of a real integrand, in two straight lines: the real part of the integral along it is the
/// principal value between the ends of the disc.
std::vector<IntegralPart> parts_around(const SimplePole& pole, const Expression& integrand);

/// Throws InstanceError if a function of real numbers is taken of what may be complex where the variable is real.
void check_for_complex_values(const Expression& integrand);

/// A complex integrand on real intervals, real and imaginary parts apart.
std::vector<IntegralPart> complex_parts(const Expression& integrand, const std::vector<Interval>& pieces);

/// An integrand along a path as it is written: points with straight lines between them, or circle(centre, radius), once
/// around against the clock. Throws InstanceError.
std::vector<IntegralPart> parts_along(const std::string& path, const Expression& integrand, const Names& names);

/// An expression in which names may stand for complex numbers, with a value. Throws InstanceError.
Expression complex_constant(std::string_view what, std::string_view text, const Names& names);

}  // namespace integrate
