// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/rational.hpp"

namespace integrate {

/// slopes[0] x1 + slopes[1] x2 + ... + constant, exactly.
struct LinearForm {
    std::vector<Rational> slopes;
    Rational constant;

    bool is_constant() const;

    friend LinearForm operator+(const LinearForm& a, const LinearForm& b);
    friend LinearForm operator-(const LinearForm& a, const LinearForm& b);
    friend LinearForm operator*(const Rational& factor, const LinearForm& form);
    friend bool operator==(const LinearForm&, const LinearForm&) = default;
};

/// The expression as a linear form in so many variables; none if it is not written as one, or if a number in it is
/// beyond 1e30 or below 1e-30. Irrational constants are rounded to 96 bits.
std::optional<LinearForm> linear_form(const Expression& expression, std::size_t variables);

/// The form that is this number everywhere.
LinearForm constant_form(Rational number, std::size_t variables);

/// The ball's middle, rounded to 96 bits; none if that is beyond 1e30, or below 1e-30 and not 0, or not known to 64
/// bits.
std::optional<Rational> rational_near(const Ball& ball);

/// With these expressions in the places of its variables.
Expression expression_of(const LinearForm& form, const std::vector<Expression>& variables);

}  // namespace integrate
