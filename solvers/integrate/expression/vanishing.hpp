#pragma once

#include "integrate/expression/expression.hpp"

namespace integrate {

/// The same expression where each part that is the function, or its opposite, is marked as Operation::vanishing: next to
/// a zero of the function it is known to be 0 at the zero itself, which no ball could tell. Comparisons, min and max
/// of what the function is the difference of become comparisons of the marked difference with 0.
Expression with_zeros_marked(Expression expression, const Expression& function);

}  // namespace integrate
