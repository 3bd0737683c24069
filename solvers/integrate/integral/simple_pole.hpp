#pragma once

#include <optional>

#include "integrate/expression/expression.hpp"

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

}  // namespace integrate
