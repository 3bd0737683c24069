#pragma once

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/operations.hpp"

namespace integrate {

/// One of J, Y, I and K (Operation::besselj and so on), of at most ten thousand in order.
bool is_bessel(Operation operation);

/// The function of that order at x, which becomes the result: not finite where it may have no real value.
void apply_bessel(Operation operation, Ball& order, const Ball& x, long precision);

/// The same on a rectangle: not finite where it may touch the cut along the negative numbers, which J and I of whole
/// order do not have. On wide rectangles, where series say little, the bounds of the functions' integrals are taken.
void apply_bessel(Operation operation, ComplexBall& order, const ComplexBall& z, long precision);

}  // namespace integrate
