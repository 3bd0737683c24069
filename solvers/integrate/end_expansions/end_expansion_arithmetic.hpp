// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/arithmetic/ball_arithmetic.hpp"

namespace integrate {
/// A number r + q pi, where that is known exactly: whether a cosine is 0 at pi/2 no ball can tell.
struct ExactNumber {
    Rational r;
    Rational q = {};

    bool is_rational() const { return is_zero(q); }
};

/// A number that may be another one of its ball at each distance, unless it is fixed or known exactly.
struct Coefficient {
    Ball ball;
    std::optional<ExactNumber> exact = std::nullopt;
    bool fixed = false;

    bool is_fixed() const { return fixed || exact; }
    bool is_zero() const {
        return exact ? integrate::is_zero(exact->r) && exact->is_rational() : arb_is_zero(ball.get()) != 0;
    }
    /// Returns the fraction that it is known to be, or null.
    const Rational* fraction() const { return exact && exact->is_rational() ? &exact->r : nullptr; }
};

/// How fast something grows towards an end: as d^power * log(1/d)^logs, where d is the distance from it.
struct Growth {
    Rational power;
    Rational logs;

    /// The sign of their difference, where what grows faster is the greater one.
    friend int compare(const Growth& a, const Growth& b) {
        const int by_power = fmpq_cmp(b.power.get(), a.power.get());
        const int by_logs = fmpq_cmp(a.logs.get(), b.logs.get());
        return by_power != 0 ? by_power : by_logs;
    }
    bool is_bounded() const { return compare(*this, {}) <= 0; }
    bool vanishes() const { return compare(*this, {}) < 0; }
    bool is_constant() const { return compare(*this, {}) == 0; }
};

/// Returns the coefficient that is exactly this number.
Coefficient exactly(ExactNumber number, long precision);

/// A product that is fixed or exact where both factors are, as far as that can be told.
Coefficient product_of(const Coefficient& a, const Coefficient& b, long precision);
void add(Coefficient& a, const Coefficient& b, long precision);

/// The expansion of a function at an end point, which holds for all distances d from it, 0 < d <= reach: a sum of
/// terms, coefficient times growth, those that grow fastest first; without terms it is 0. With an exponent, which has
/// no bound and one sign, it is exp(exponent) times that.
struct EndExpansion {
    struct Term {
        Growth growth;
        Coefficient coefficient;
    };

    std::vector<Term> terms;
    std::shared_ptr<const EndExpansion> exponent = nullptr;

    bool is_zero() const { return terms.empty(); }
    /// Is the expansion constant as far as its terms show?
    bool is_constant() const {
        return !exponent && (is_zero() || (terms.size() == 1 && terms[0].growth.is_constant()));
    }
    /// Does it go to 0 at the end, as far as its terms show?
    bool vanishes() const { return !exponent && (terms.empty() || terms.front().growth.vanishes()); }
    bool is_bounded() const { return !exponent && (terms.empty() || terms.front().growth.is_bounded()); }
    /// Takes the first term away if it is constant, and returns its coefficient; else exactly 0.
    Coefficient take_limit() {
        if (terms.empty() || !terms.front().growth.is_constant()) return {Ball(), ExactNumber{}};
        Coefficient limit = std::move(terms.front().coefficient);
        terms.erase(terms.begin());
        return limit;
    }
};

/// Returns the limit of what has a bound if that is known to be a fraction.
inline std::optional<Rational> rational_limit(const EndExpansion& a) {
    if (a.vanishes()) return Rational();
    const auto* limit = a.is_bounded() ? a.terms[0].coefficient.fraction() : nullptr;
    return limit != nullptr ? std::optional(*limit) : std::nullopt;
}

/// Returns the number if it is a whole one of at most 1000 in size.
inline std::optional<long> whole(const Rational& number) {
    const auto most = Rational::whole(1000);
    const bool is_small = is_whole(number) && -most <= number && number <= most;
    return is_small ? std::optional(fmpz_get_si(fmpq_numref(number.get()))) : std::nullopt;
}

/// Encloses an integrand next to an end where it has no bound, or none that balls can see: by expansions in powers of
/// the distance and of its logarithm, with Taylor's theorem for what is smooth.
class EndExpansionArithmetic {
public:
    using Value = EndExpansion;

    /// `reach`: the greatest distance, positive and at most 1/2; all balls have `precision` bits.
    EndExpansionArithmetic(const Ball& reach, long precision);

    /// The end itself, plus (or, if the direction is -1, minus) the distance.
    EndExpansion variable(const Formula& end, int direction);
    EndExpansion variable(Ball end, int direction) {
        return sum_of_powers(bounded(std::move(end), true), distance(direction));
    }

    /// Returns some number of the ball at each distance, the same at all of them if it is fixed.
    EndExpansion bounded(Ball ball, bool fixed = false) const {
        if (arb_is_zero(ball.get()) != 0) return {};
        return monomial({}, {std::move(ball), std::nullopt, fixed});
    }

    /// The integral over all distances; not finite if the enclosure does not show that it exists.
    Ball integral(const EndExpansion& value) const { return total(value, &EndExpansionArithmetic::integral_of_growth); }

    /// Does the enclosure show that it does not exist, as the integrand is at least a multiple of 1/d, or of
    /// 1/(d log(1/d))?
    bool diverges(const EndExpansion& value) const;

    EndExpansion constant(const Rational& number) const {
        return is_zero(number) ? EndExpansion() : monomial({}, exactly({number}, precision_));
    }
    EndExpansion named_constant(Operation operation) const {
        Ball value = balls().named_constant(operation);
        if (operation == Operation::pi) return monomial({}, {std::move(value), ExactNumber{{}, Rational::whole(1)}});
        return bounded(std::move(value), operation != Operation::fraction);
    }
    void apply(Operation operation, EndExpansion& a) const {
        a = operation == Operation::negate ? negated(a) : function(operation, a);
    }
    void apply(Operation operation, EndExpansion& a, const EndExpansion& b) const;
    void raise(EndExpansion& a, int exponent) const;
    void choose(EndExpansion& condition, EndExpansion a, EndExpansion b) const {
        const auto truth = truth_of(hull(condition));
        condition = truth ? std::move(*truth ? a : b) : bounded(balls().between(hull(a), hull(b)));
    }

    /// Returns a function of what has values near the end by its row in the table of functions.
    EndExpansion function(Operation operation, const EndExpansion& a) const;
    /// Applies Taylor's theorem with as many terms as its remainder has a bound for; else encloses all values.
    EndExpansion smooth(Operation operation, const EndExpansion& a) const;
    /// Encloses all values of a function by one ball.
    EndExpansion by_values(Operation operation, const EndExpansion& a, const auto&... b) const {
        Ball value = hull(a);
        balls().apply(operation, value, hull(b)...);
        return bounded(std::move(value));
    }
    /// Encloses the values of an expression in the operands x1, x2, ..., which is written as a rule for ends.
    EndExpansion by_formula(std::string_view expression, const std::vector<EndExpansion>& operands) const {
        return evaluate(formula_of_rule(expression), *this, operands);
    }

    long precision() const { return precision_; }
    /// Computes with balls at this precision.
    BallArithmetic balls() const { return BallArithmetic(precision_); }
    /// Returns all values as a ball.
    Ball hull(const EndExpansion& a) const { return total(a, &EndExpansionArithmetic::range); }
    /// Returns 1 or -1 if that is the sign at all distances; 0 if it is not known, or if all values are 0.
    int sign(const EndExpansion& a) const;
    /// Encloses numbers of which nothing is known.
    EndExpansion nothing() const { return bounded(unknown_ball()); }
    EndExpansion whole_number(long number) const { return constant(Rational::whole(number)); }
    EndExpansion between(long low, long high) const { return bounded(computed<arb_union>(Ball(low), Ball(high), 64)); }
    /// Returns a lower bound of what rises to infinity; 0 if there is none.
    Ball least(const EndExpansion& unbounded) const;
    /// Returns the sum of coefficient k times small^k, and the rest times the power after the last one.
    EndExpansion composed(const std::vector<Coefficient>& coefficients, Ball rest, const EndExpansion& small) const;
    /// Returns all terms as one. Requires one.
    EndExpansion::Term folded(const EndExpansion& a) const;
    EndExpansion without_exponent(const EndExpansion& a) const;
    EndExpansion exponential(const EndExpansion& a) const;
    EndExpansion log_of(const EndExpansion& a) const {
        EndExpansion result = logarithm({a.terms});
        return a.exponent ? sum(*a.exponent, result) : result;
    }
    EndExpansion power_of(const EndExpansion& a, const Rational& power) const {
        const EndExpansion result = real_power({a.terms}, power);
        return a.exponent ? with_exponent(result, product(*a.exponent, constant(power))) : result;
    }

    EndExpansion negated(const EndExpansion& a) const { return product(a, whole_number(-1)); }
    EndExpansion sum(const EndExpansion& a, const EndExpansion& b) const;
    EndExpansion difference(const EndExpansion& a, const EndExpansion& b) const { return sum(a, negated(b)); }
    EndExpansion product(const EndExpansion& a, const EndExpansion& b) const;
    EndExpansion quotient(const EndExpansion& a, const EndExpansion& b) const { return product(a, inverse(b)); }
    EndExpansion inverse(const EndExpansion& a) const { return power_of(a, Rational::whole(-1)); }
    EndExpansion general_power(const EndExpansion& a, const EndExpansion& b) const;

private:
    // Expansions without exponents (end_expansion_arithmetic.cpp, powers.cpp, functions.cpp).
    Ball range(const Growth& growth) const;
    Ball integral_of_growth(const Growth& growth) const;
    Ball total(const EndExpansion& a, Ball (EndExpansionArithmetic::*of_growth)(const Growth&) const) const;
    EndExpansion monomial(Growth growth, Coefficient coefficient) const {
        EndExpansion result;
        result.terms.push_back({std::move(growth), std::move(coefficient)});
        return result;
    }
    // Returns the distance itself, or its opposite if the direction is -1.
    EndExpansion distance(int direction) const {
        return monomial({Rational::whole(1), {}}, exactly({Rational::whole(direction)}, precision_));
    }
    void fold(EndExpansion::Term& greater, const EndExpansion::Term& term) const;
    EndExpansion collected(std::vector<EndExpansion::Term> terms) const;
    EndExpansion sum_of_powers(const EndExpansion& a, const EndExpansion& b) const;
    EndExpansion product_of_powers(const EndExpansion& a, const EndExpansion& b) const;
    EndExpansion relative_rest(const EndExpansion& a) const;
    EndExpansion power_of_one_plus(const EndExpansion& rest, const Rational& power) const;
    EndExpansion real_power(const EndExpansion& a, const Rational& power) const;
    // Does it rise to infinity, and is it above 1 at all distances?
    bool rises_beyond_one(const EndExpansion& a) const {
        return !a.is_bounded() && sign(a) > 0 && is_above(least(a).get(), 1);
    }
    std::optional<EndExpansion> by_rule(Operation operation, const EndExpansion& a) const;
    std::optional<EndExpansion> on_one_side(const Rules& rules, const std::vector<EndExpansion>& operands) const;
    EndExpansion logarithm(const EndExpansion& a) const;

    // The following handle exponents (powers.cpp).
    EndExpansion with_exponent(const EndExpansion& mantissa, const EndExpansion& exponent) const;
    EndExpansion falling_exponential(const EndExpansion& exponent) const;
    EndExpansion power_of_logarithm(const EndExpansion::Term& term) const;

    Ball reach_;
    Ball log_;  // log(1/reach)
    long precision_;
};

/// Returns the whole number that a constant expression is proved to be, where no ball could tell: 0 for sqrt(2)^2 - 2, 1
/// for tan(pi/4) or log(e). Returns nothing if fractions and multiples of pi show it anyway, or if nothing is proved.
std::optional<long> proved_whole_number(const Expression& constant);
}  // namespace integrate
