// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/end_expansions/end_expansion.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/expression/rational.hpp"

namespace integrate {

/// Encloses an integrand next to an end where it has no bound, or none that balls can see: by expansions in powers of
/// the distance and of its logarithm, with Taylor's theorem for what is smooth.
class EndExpansionArithmetic {
public:
    using Value = EndExpansion;

    /// `reach`: the greatest distance, positive and at most 1/2; all balls have `precision` bits.
    EndExpansionArithmetic(const Ball& reach, long precision);

    /// The end itself, plus (or, if the direction is -1, minus) the distance.
    EndExpansion variable(const Formula& end, int direction);
    EndExpansion variable(Ball end, int direction);

    /// Some number of the ball at each distance.
    EndExpansion bounded(Ball ball) const;

    /// The integral over all distances; not finite if the enclosure does not show that it exists.
    Ball integral(const EndExpansion& value) const;

    /// Encloses the value at one distance.
    Ball at(const EndExpansion& value, const Ball& distance) const;

    /// Does the enclosure show that it does not exist, as the integrand is at least a multiple of 1/d, or of
    /// 1/(d log(1/d))?
    bool diverges(const EndExpansion& value) const;

    EndExpansion constant(const Formula& formula, std::size_t place) const;
    EndExpansion named_constant(Operation operation) const;
    void apply(Operation operation, EndExpansion& a) const { a = function(operation, a); }
    void apply(Operation operation, EndExpansion& a, const EndExpansion& b) const;
    void raise(EndExpansion& a, int exponent) const;
    void choose(EndExpansion& condition, EndExpansion a, EndExpansion b) const;

    /// Returns a function of what has values near the end by its row in the table of functions.
    EndExpansion function(Operation operation, const EndExpansion& a) const;
    /// Applies Taylor's theorem with as many terms as its remainder has a bound for; else encloses all values.
    EndExpansion smooth(Operation operation, const EndExpansion& a) const;
    /// Encloses all values of a function by one ball.
    EndExpansion by_values(Operation operation, const EndExpansion& a) const;
    EndExpansion by_values(Operation operation, const EndExpansion& a, const EndExpansion& b) const;
    /// Encloses the values of an expression in the operands x1 and x2.
    EndExpansion by_formula(std::string_view expression, const std::vector<EndExpansion>& operands) const;

    long precision() const { return precision_; }
    /// Computes with balls at this precision.
    BallArithmetic balls() const { return BallArithmetic(precision_); }
    /// Returns all values as a ball.
    Ball hull(const EndExpansion& a) const;
    /// Returns 1 or -1 if that is the sign at all distances; 0 if it is not known, or if all values are 0.
    int sign(const EndExpansion& a) const;
    /// Encloses numbers of which nothing is known.
    EndExpansion nothing() const;
    EndExpansion pi() const;
    EndExpansion whole_number(long number) const;
    EndExpansion rational(const Rational& number) const;
    EndExpansion between(long low, long high) const;
    /// Returns the sum of coefficient k times small^k, and the rest times the power after the last one.
    EndExpansion composed(const std::vector<Coefficient>& coefficients, Ball rest, const EndExpansion& small) const;
    /// Returns all terms as one. Requires one.
    EndExpansion::Term folded(const EndExpansion& a) const;
    EndExpansion without_exponent(const EndExpansion& a) const;
    EndExpansion exponential(const EndExpansion& a) const;
    EndExpansion log_of(const EndExpansion& a) const;
    EndExpansion power_of(const EndExpansion& a, const Rational& power) const;

    EndExpansion negated(const EndExpansion& a) const;
    EndExpansion sum(const EndExpansion& a, const EndExpansion& b) const;
    EndExpansion difference(const EndExpansion& a, const EndExpansion& b) const;
    EndExpansion product(const EndExpansion& a, const EndExpansion& b) const;
    EndExpansion quotient(const EndExpansion& a, const EndExpansion& b) const;
    EndExpansion inverse(const EndExpansion& a) const;
    EndExpansion general_power(const EndExpansion& a, const EndExpansion& b) const;

private:
    // Expansions without exponents (end_expansion_arithmetic.cpp, powers.cpp).
    Ball range(const Growth& growth) const;
    Ball integral(const Growth& growth) const;
    EndExpansion monomial(Growth growth, Coefficient coefficient) const;
    EndExpansion fixed(Ball ball) const;
    EndExpansion collected(std::vector<EndExpansion::Term> terms) const;
    EndExpansion sum_of_powers(const EndExpansion& a, const EndExpansion& b) const;
    EndExpansion product_of_powers(const EndExpansion& a, const EndExpansion& b) const;
    EndExpansion relative_rest(const EndExpansion& a) const;
    EndExpansion real_power(const EndExpansion& a, const Rational& power) const;
    EndExpansion logarithm(const EndExpansion& a) const;

    // The following handle exponents (exponentials.cpp).
    EndExpansion with_exponent(const EndExpansion& mantissa, const EndExpansion& exponent) const;
    EndExpansion falling_exponential(const EndExpansion& exponent) const;
    EndExpansion power_of_logarithm(const EndExpansion::Term& term) const;
    EndExpansion exponential_of_exponential(const EndExpansion& a) const;

    Ball reach_;
    Ball log_;  // log(1/reach)
    long precision_;
};

}  // namespace integrate
