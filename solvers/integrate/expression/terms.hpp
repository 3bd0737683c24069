#pragma once

#include <optional>

#include "integrate/expression/expression.hpp"

namespace integrate {

/// A term of a sum; none: 0.
using Term = std::optional<Expression>;

Term negated(const Term& a);
Term sum(const Term& a, const Term& b);
Term difference(const Term& a, const Term& b);

}  // namespace integrate
