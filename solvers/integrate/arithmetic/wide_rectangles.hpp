#pragma once

#include <optional>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/operations.hpp"

namespace integrate {

/// Bounds of special functions on rectangles that are so wide that series say little, from their integrals: none where
/// there is none, or where they may not be analytic.
std::optional<ComplexBall> on_wide_rectangle(Operation operation, const ComplexBall& z, long precision);

/// Of two enclosures of the same the one that is nearer to 0.
void keep_smaller(ComplexBall& a, const std::optional<ComplexBall>& b);

}  // namespace integrate
