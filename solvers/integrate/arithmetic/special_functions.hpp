#pragma once

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/operations.hpp"

namespace integrate {

/// The functions beyond the elementary ones, by Arb, where a becomes the result. A real ball that may leave the domain,
/// and a rectangle that may touch a pole or the cut of a function, leads to what is not finite. So do operations that
/// are none of these functions, and orders and heights at which Arb would calculate for ages.
void apply_special(Operation operation, Ball& a, long precision);
void apply_special(Operation operation, Ball& a, const Ball& b, long precision);
void apply_special(Operation operation, ComplexBall& a, long precision);
void apply_special(Operation operation, ComplexBall& a, const ComplexBall& b, long precision);

}  // namespace integrate
