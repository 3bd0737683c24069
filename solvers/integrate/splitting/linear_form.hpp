// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>
#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/rational.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {
/// slopes[0] x1 + slopes[1] x2 + ... + constant, exactly.
struct LinearForm {
    std::vector<Rational> slopes;
    Rational constant;

    bool is_constant() const { return std::ranges::all_of(slopes, is_zero); }

    friend LinearForm operator+(LinearForm a, const LinearForm& b);
    friend LinearForm operator-(LinearForm a, const LinearForm& b);
    friend LinearForm operator*(const Rational& factor, LinearForm form);
    friend bool operator==(const LinearForm&, const LinearForm&) = default;
};

/// The expression as a linear form in so many variables; none if it is not written as one, or if a number in it is
/// beyond 1e30 or below 1e-30. Irrational constants are rounded to 96 bits.
std::optional<LinearForm> linear_form(const Expression& expression, std::size_t variables);

/// The ball's middle, rounded to 96 bits; none if that is beyond 1e30, or below 1e-30 and not 0, or not known to 64
/// bits.
std::optional<Rational> rational_near(const Ball& ball);

/// Returns an integrand with each linear form that occurs in it as a variable, so that its ridges lie along the axes;
/// none if they are not as many as there are variables, if they are the variables already, or if a variable that would
/// not stay the same has a limit. The integral over the intervals stays the same.
std::optional<Expression> along_axes(const Expression& integrand, const std::vector<Interval>& intervals);

/// An integrand of two variables that varies across one direction: its linear forms are multiples of one, apart from
/// constants, and perhaps of one of the variables.
struct Ridge {
    Expression integrand = {};  ///< of the form and the other variable, in this order, and the weight of this change
    std::uint32_t across = 0;   ///< the variable that is replaced by the form
    LinearForm form = {};
};

/// Returns the ridge of an integrand of two variables; none if there is none that is not along an axis.
std::optional<Ridge> ridge_of(const Expression& integrand, const std::vector<Interval>& intervals);
}  // namespace integrate
