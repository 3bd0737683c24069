// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/growth_bounds.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {
GrowthBoundArithmetic::GrowthBoundArithmetic(const Ball& corner, const Ball& radius, long precision)
    : corner_(corner), precision_(precision) {
    espalier::require(arb_ge(radius.get(), Ball(4).get()) != 0, "what is far out is at least 4 away");
    arb_inv(most_.get(), radius.get(), precision);
    arb_log(least_.get(), radius.get(), precision);
}

// z = (1 + (a - 1) w)/w, and w is in the quadrant below and to the right of 0.
GrowthBound GrowthBoundArithmetic::variable() const {
    GrowthBound result = bounded(range({Rational::whole(1), {}}));
    const Ball less = computed<arb_sub_ui>(corner_, 1, precision_);
    result.factor = computed<acb_add_ui>(computed<acb_mul_arb>(result.factor, less, precision_), 1, precision_);
    result.growth.power = Rational::whole(-1);
    return result;
}

// Encloses w^p log(1/w)^q if it has a bound: |log(1/w)| is between L = log(1/|w|) and L + pi/2, and |w|^p (L + pi/2)^q
// is greatest where L + pi/2 is q/p, or nearest to it.
ComplexBall GrowthBoundArithmetic::range(const Growth& growth) const {
    if (growth.is_constant()) return complex_ball(Ball(1));
    if (!growth.is_bounded()) return unknown_rectangle();
    const auto& [power, logs] = growth;
    const BallArithmetic balls(precision_);
    Ball log = least_;
    // Both factors at their greatest: more than the product ever is.
    if (is_positive(logs))
        log = balls.of<arb_max>(balls.sum(log, half_of_pi(precision_)), balls.constant(logs / power));
    const Ball size = balls.product(balls.power(most_, power), balls.power(log, logs));
    const bool first_power = power == Rational::whole(1) && is_zero(logs);
    if (!first_power) return at_most(size);
    const Ball up_to_size = balls.between(size, Ball());
    return computed<acb_set_arb_arb>(up_to_size, -up_to_size);
}

// The one that grows faster, with what the other one adds to its factor.
GrowthBound GrowthBoundArithmetic::sum(const GrowthBound& a, const GrowthBound& b) const {
    if (acb_is_zero(a.factor.get()) != 0) return b;
    if (acb_is_zero(b.factor.get()) != 0) return a;
    const bool a_is_greater = compare(a.growth, b.growth) >= 0;
    if (!a_is_greater) return sum(b, a);
    GrowthBound result = a;
    result.exact = a.exact && b.exact ? std::optional(*a.exact + *b.exact) : std::nullopt;
    if (a.exact == Rational::whole(1)) result.beyond_one = std::make_shared<const GrowthBound>(b);
    if (a.beyond_one) result.beyond_one = std::make_shared<const GrowthBound>(sum(*a.beyond_one, b));
    const ComplexBall scale = range({b.growth.power - a.growth.power, b.growth.logs - a.growth.logs});
    result.factor = computed<acb_add>(a.factor, computed<acb_mul>(scale, b.factor, precision_), precision_);
    return result;
}

// (w^p log(1/w)^q F)^c is w^pc log(1/w)^qc F^c.
GrowthBound GrowthBoundArithmetic::power(const GrowthBound& a, const Rational& exponent) const {
    GrowthBound result{.growth = {a.growth.power * exponent, a.growth.logs * exponent}};
    if (is_whole(exponent)) {
        acb_pow_fmpz(result.factor.get(), a.factor.get(), fmpq_numref(exponent.get()), precision_);
    } else if (arb_is_positive(acb_realref(a.factor.get())) != 0) {
        const ComplexBall power = complex_ball(ball_of(exponent, precision_));
        acb_pow_analytic(result.factor.get(), a.factor.get(), power.get(), 1, precision_);
    } else {
        acb_indeterminate(result.factor.get());
    }
    if (acb_is_finite(result.factor.get()) == 0) acb_indeterminate(result.factor.get());
    const bool is_inverse = exponent == Rational::whole(-1);
    if (is_inverse && a.exact && !is_zero(*a.exact)) result.exact = Rational::whole(1) / *a.exact;
    return result;
}

// log(w^p F) = log(1/w) (-p + log F/log(1/w)), and |log(1 + u)| <= 2 |u| if |u| <= 1/2.
GrowthBound GrowthBoundArithmetic::logarithm(const GrowthBound& a) const {
    if (a.beyond_one && is_small(*a.beyond_one)) return product(*a.beyond_one, bounded(at_most(Ball(2))));
    if (!is_zero(a.growth.logs) || arb_is_positive(acb_realref(a.factor.get())) == 0)
        return bounded(unknown_rectangle());
    ComplexBall log = computed<acb_log>(a.factor, precision_);
    if (is_zero(a.growth.power)) return bounded(std::move(log));
    log = computed<acb_mul>(log, range({{}, Rational::whole(-1)}), precision_);
    return {.growth = {{}, Rational::whole(1)},
            .factor = computed<acb_sub_arb>(log, ball_of(a.growth.power, precision_), precision_)};
}

void GrowthBoundArithmetic::apply(Operation operation, GrowthBound& a) const {
    if (operation == Operation::negate) return void(a = negated(std::move(a)));
    const Function& function = function_of(operation);
    const bool is_right_of_zero = arb_is_positive(acb_realref(a.factor.get())) != 0;
    // To the right of 0 a function with a kink there is the one that continues it.
    const bool continues = is_right_of_zero && function.rules.breaks == "x1";
    const bool is_unbounded = is_right_of_zero && !a.growth.is_bounded();
    auto equal = continues && !function.rules.above.empty() ? function.rules.above : function.rules.equal;
    if (equal.empty() && is_unbounded) equal = function.rules.towards_infinity;
    if (!equal.empty()) {
        a = evaluate(formula_of_rule(equal), *this, {&a, 1});
    } else if (function.has(Function::logarithm)) {
        a = logarithm(a);
    } else {
        // A function that is 0 at 0 is at most |2 u| times its greatest value for |u| <= 1/2 there [Schwarz].
        const bool vanishes_with_it = function.is_odd() && is_small(a);
        ComplexBall value = vanishes_with_it ? at_most(ball_of(0.5)) : hull(a);
        ComplexArithmetic(precision_).apply(operation, value);
        if (!vanishes_with_it) return void(a = bounded(std::move(value)));
        a = product(a, bounded(at_most(scaled_by_two(greatest_size(value, precision_), 1))));
    }
}

void GrowthBoundArithmetic::apply(Operation operation, GrowthBound& a, const GrowthBound& b) const {
    if (auto known = combined(*this, operation, a, b)) {
        a = *std::move(known);
        return;
    }
    ComplexBall value = hull(a);
    ComplexArithmetic(precision_).apply(operation, value, hull(b));
    a = bounded(std::move(value));
}
}  // namespace integrate
