#pragma once

#include <optional>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/operations.hpp"

namespace integrate {

// Orders and heights up to which Arb is quick.
constexpr long greatest_order = 10'000;
constexpr long greatest_height = 1'000;

/// The functions beyond the elementary ones, by Arb, where a becomes the result. A real ball that may leave the domain,
/// and a rectangle that may touch a pole or the cut of a function, leads to what is not finite. So do operations that
/// are none of these functions, and orders and heights at which Arb would calculate for ages.
void apply_special(Operation operation, Ball& a, long precision);
void apply_special(Operation operation, Ball& a, const Ball& b, long precision);
void apply_special(Operation operation, ComplexBall& a, long precision);
void apply_special(Operation operation, ComplexBall& a, const ComplexBall& b, long precision);

/// Is the operation one of J, Y, I and K (Operation::besselj and so on)? Their order may be at most ten thousand.
bool is_bessel(Operation operation);

/// The function of that order at x, which becomes the result: not finite where it may have no real value.
void apply_bessel(Operation operation, Ball& order, const Ball& x, long precision);

/// Applies the function on a rectangle: the result is not finite if the rectangle may touch the cut along the negative
/// numbers, which J and I of whole order do not have. On wide rectangles, where series say little, the bounds of the
/// functions' integrals are taken.
void apply_bessel(Operation operation, ComplexBall& order, const ComplexBall& z, long precision);

/// Bounds of special functions on rectangles that are so wide that series say little, from their integrals: none where
/// there is none, or where they may not be analytic.
std::optional<ComplexBall> on_wide_rectangle(Operation operation, const ComplexBall& z, long precision);

/// Replaces an enclosure by another one of the same number if that is nearer to 0.
void keep_smaller(ComplexBall& a, const std::optional<ComplexBall>& b);

}  // namespace integrate
