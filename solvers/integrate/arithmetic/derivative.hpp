#pragma once

#include <optional>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/operations.hpp"

namespace integrate {

/// The derivative of a function of one operand at all points of a ball; none if it is not known here, as of most
/// special functions.
std::optional<Ball> derivative(Operation operation, const Ball& at, long precision);

}  // namespace integrate
