// SPDX-License-Identifier: Apache-2.0
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include <arb_hypgeom.h>

namespace integrate {
Coefficient exactly(ExactNumber number, long precision) {
    const BallArithmetic balls(precision);
    const bool is_rational = number.is_rational();
    const Ball multiple = is_rational ? Ball() : balls.product(balls.of<arb_const_pi>(), balls.constant(number.q));
    return {balls.sum(multiple, balls.constant(number.r)), std::move(number)};
}

Coefficient product_of(const Coefficient& a, const Coefficient& b, long precision) {
    if (a.fraction() != nullptr && b.exact) {
        return exactly({b.exact->r * *a.fraction(), b.exact->q * *a.fraction()}, precision);
    }
    if (b.fraction() != nullptr && a.exact) return product_of(b, a, precision);
    return {computed<arb_mul>(a.ball, b.ball, precision), std::nullopt, a.is_fixed() && b.is_fixed()};
}

void add(Coefficient& a, const Coefficient& b, long precision) {
    a = a.exact && b.exact
            ? exactly({a.exact->r + b.exact->r, a.exact->q + b.exact->q}, precision)
            : Coefficient{computed<arb_add>(a.ball, b.ball, precision), std::nullopt, a.is_fixed() && b.is_fixed()};
}

EndExpansionArithmetic::EndExpansionArithmetic(const Ball& reach, long precision)
    : reach_(reach), precision_(precision) {
    espalier::require(arb_is_positive(reach.get()) != 0, "there are distances from the end");
    espalier::require(arf_cmpabs_2exp_si(arb_midref(reach.get()), -1) <= 0, "distances from the end are at most 1/2");
    log_ = -computed<arb_log>(reach, precision);
}

EndExpansion EndExpansionArithmetic::variable(const Formula& end, int direction) {
    EndExpansion value = evaluate(end, *this, std::span<const EndExpansion>{});
    if (!value.is_constant()) value = bounded(hull(value));
    for (auto& term : value.terms) term.coefficient.fixed = true;
    return sum_of_powers(value, distance(direction));
}

// Encloses d^p L^q, where L = log(1/d); it is greatest at L = q/p, or at the reach if that is less. Without a bound the
// result is all numbers.
Ball EndExpansionArithmetic::range(const Growth& growth) const {
    if (growth.is_constant()) return Ball(1);
    if (!growth.is_bounded()) return computed<arb_zero_pm_inf>();
    Ball log = log_;
    Ball distance = reach_;
    if (is_positive(growth.power) && is_positive(growth.logs)) {
        const Ball farther = balls().constant(growth.logs / growth.power);
        if (arb_gt(farther.get(), log.get()) != 0) {
            log = farther;
            distance = balls().of<arb_exp>(-log);
        }
    }
    Ball result = balls().power(distance, growth.power);
    if (!is_zero(growth.logs)) result = balls().product(result, balls().power(log, growth.logs));
    return balls().between(result, Ball());
}

// With d = exp(-L) it is (p+1)^(-q-1) Gamma(q+1, (p+1) L) at the reach, or L^(q+1)/(-q-1) if p is -1.
Ball EndExpansionArithmetic::integral_of_growth(const Growth& growth) const {
    const Rational one = Rational::whole(1);
    const Rational power = growth.power + one;
    const Rational logs = growth.logs + one;
    if (is_positive(power)) {
        if (is_zero(growth.logs)) return balls().quotient(balls().power(reach_, power), balls().constant(power));
        const Ball from = balls().product(balls().constant(power), log_);
        const Ball gamma = balls().of<arb_hypgeom_gamma_upper>(balls().constant(logs), from, 0);
        return balls().product(gamma, balls().power(balls().constant(power), -logs));
    }
    if (!is_zero(power) || fmpq_sgn(logs.get()) >= 0) return unknown_ball();
    return balls().quotient(balls().power(log_, logs), balls().constant(-logs));
}

// Adds up what the function of a growth is for all terms, times their coefficients.
Ball EndExpansionArithmetic::total(const EndExpansion& a,
                                   Ball (EndExpansionArithmetic::*of_growth)(const Growth&) const) const {
    if (a.exponent) {
        const EndExpansion fallen = without_exponent(a);
        return fallen.exponent ? unknown_ball() : total(fallen, of_growth);
    }
    Ball result;
    for (const auto& [growth, coefficient] : a.terms) {
        result = balls().sum(result, balls().product((this->*of_growth)(growth), coefficient.ball));
    }
    return result;
}

int EndExpansionArithmetic::sign(const EndExpansion& a) const {
    if (a.is_zero()) return 0;
    const auto term = folded(a);
    const auto* factor = term.coefficient.ball.get();
    if (arb_is_finite(factor) == 0) return 0;
    return arb_is_positive(factor) != 0 ? 1 : arb_is_negative(factor) != 0 ? -1 : 0;
}

Ball EndExpansionArithmetic::least(const EndExpansion& unbounded) const {
    const Ball inverted = hull(inverse(unbounded));
    if (arb_is_finite(inverted.get()) == 0 || arb_is_nonpositive(inverted.get()) != 0) return {};
    return least_number(balls().of<arb_inv>(greatest_number(inverted, precision_)), precision_);
}

bool EndExpansionArithmetic::diverges(const EndExpansion& value) const {
    const EndExpansion fallen = without_exponent(value);
    if (sign(fallen) == 0) return false;
    const Growth least{Rational::whole(-1), Rational::whole(-1)};
    return fallen.exponent || compare(fallen.terms.front().growth, least) >= 0;
}
}  // namespace integrate
