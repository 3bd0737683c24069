#pragma once

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"

namespace integrate {

/// The values of a formula of one real variable in balls of this precision: of a complex one the part that counts, which
/// is finite only if the formula is analytic around all of the ball.
Ball real_value(const Formula& formula, const Ball& x, long precision);

}  // namespace integrate
