#pragma once

#include <functional>
#include <optional>

#include "integrate/expression/expression.hpp"

namespace integrate {

/// numerator / denominator, where a denominator that is missing is 1.
struct Quotient {
    Expression numerator;
    std::optional<Expression> denominator = {};
};

/// The expression as a quotient of two in which each part `is_analytic`: sums, products, quotients, whole powers, tangents
/// and cotangents are taken apart where they are not. None if there are others.
std::optional<Quotient> quotient(const Expression& expression,
                                 const std::function<bool(const Expression&)>& is_analytic);

}  // namespace integrate
