#pragma once

#include <optional>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/rational.hpp"

namespace integrate {

/// The number that is written; none if it is no number with a sign.
std::optional<Rational> written_number(const Expression& expression);

/// The expression without the branches that a number excludes and without what is multiplied by 0. So what has no value
/// where it is multiplied by 0 counts as 0.
Expression folded(Expression expression);

/// The expression with another one wherever a part of it is this one.
Expression with_part(Expression expression, const Expression& part, const Expression& other);

}  // namespace integrate
