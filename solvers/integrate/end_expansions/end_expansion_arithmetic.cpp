// SPDX-License-Identifier: Apache-2.0
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

#include <arb_hypgeom.h>

#include <algorithm>
#include <utility>

#include <espalier/require.hpp>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace integrate {

EndExpansionArithmetic::EndExpansionArithmetic(const Ball& reach, long precision)
    : reach_(reach), precision_(precision) {
    espalier::require(arb_is_positive(reach.get()) != 0, "there are distances from the end");
    espalier::require(arf_cmpabs_2exp_si(arb_midref(reach.get()), -1) <= 0, "distances from the end are at most 1/2");
    arb_log(log_.get(), reach.get(), precision);
    arb_neg(log_.get(), log_.get());
}

EndExpansion EndExpansionArithmetic::variable(const Formula& end, int direction) {
    EndExpansion value = evaluate(end, *this, std::span<const EndExpansion>{});
    const bool is_constant = !value.exponent && value.terms.size() == 1 && value.terms[0].growth.is_constant();
    if (!is_constant && !value.is_zero()) value = bounded(hull(value));
    if (!value.is_zero()) value.terms[0].coefficient.fixed = true;
    return sum_of_powers(value, monomial({Rational::whole(1), {}}, whole_number(direction).terms[0].coefficient));
}

EndExpansion EndExpansionArithmetic::variable(Ball end, int direction) {
    return sum_of_powers(fixed(std::move(end)),
                         monomial({Rational::whole(1), {}}, whole_number(direction).terms[0].coefficient));
}

EndExpansion EndExpansionArithmetic::monomial(Growth growth, Coefficient coefficient) const {
    EndExpansion result;
    result.terms.push_back({std::move(growth), std::move(coefficient)});
    return result;
}

EndExpansion EndExpansionArithmetic::bounded(Ball ball) const {
    if (arb_is_zero(ball.get()) != 0) return {};
    return monomial({}, {std::move(ball), std::nullopt});
}

// Returns the expansion of a number of the ball that is the same at all distances.
EndExpansion EndExpansionArithmetic::fixed(Ball ball) const {
    EndExpansion result = bounded(std::move(ball));
    for (auto& term : result.terms) term.coefficient.fixed = true;
    return result;
}

EndExpansion EndExpansionArithmetic::nothing() const { return bounded(unknown_ball()); }

EndExpansion EndExpansionArithmetic::rational(const Rational& number) const {
    if (fmpq_is_zero(number.get()) != 0) return {};
    return monomial({}, {ball_of(number, precision_), ExactNumber{number, {}}});
}

EndExpansion EndExpansionArithmetic::whole_number(long number) const { return rational(Rational::whole(number)); }

EndExpansion EndExpansionArithmetic::between(long low, long high) const {
    Ball ball;
    arb_union(ball.get(), Ball(low).get(), Ball(high).get(), 64);
    return bounded(std::move(ball));
}

EndExpansion EndExpansionArithmetic::constant(const Formula& formula, std::size_t place) const {
    return rational(formula.exact_constants()[place]);
}

EndExpansion EndExpansionArithmetic::named_constant(Operation operation) const {
    const auto& rules = function_of(operation).rules;
    if (rules.at_end != nullptr) return rules.at_end(*this, operation, {}).value_or(EndExpansion{});
    return fixed(BallArithmetic(precision_).named_constant(operation));
}

EndExpansion EndExpansionArithmetic::pi() const {
    const ExactNumber number{{}, Rational::whole(1)};
    return monomial({}, {number.ball(precision_), number});
}

// Encloses d^p L^q, where L = log(1/d); it is greatest at L = q/p, or at the reach if that is less. Without a bound the
// result is all numbers.
Ball EndExpansionArithmetic::range(const Growth& growth) const {
    Ball result;
    if (growth.is_constant()) return Ball(1);
    if (!growth.is_bounded()) {
        arb_zero_pm_inf(result.get());
        return result;
    }
    Ball log = log_;
    Ball distance = reach_;
    if (is_positive(growth.power) && is_positive(growth.logs)) {
        const Ball farther = ball_of(growth.logs / growth.power, precision_);
        if (arb_gt(farther.get(), log.get()) != 0) {
            log = farther;
            arb_neg(distance.get(), log.get());
            arb_exp(distance.get(), distance.get(), precision_);
        }
    }
    result = ball_power(distance, growth.power, precision_);
    if (fmpq_is_zero(growth.logs.get()) == 0) {
        arb_mul(result.get(), result.get(), ball_power(log, growth.logs, precision_).get(), precision_);
    }
    arb_union(result.get(), result.get(), Ball().get(), precision_);
    return result;
}

// With d = exp(-L) it is (p+1)^(-q-1) Gamma(q+1, (p+1) L) at the reach, or L^(q+1)/(-q-1) if p is -1.
Ball EndExpansionArithmetic::integral(const Growth& growth) const {
    const Rational one = Rational::whole(1);
    const Rational power = growth.power + one;
    const Rational logs = growth.logs + one;
    Ball result;
    if (is_positive(power)) {
        if (fmpq_is_zero(growth.logs.get()) != 0) {
            result = ball_power(reach_, power, precision_);
            arb_div(result.get(), result.get(), ball_of(power, precision_).get(), precision_);
            return result;
        }
        Ball from = ball_of(power, precision_);
        arb_mul(from.get(), from.get(), log_.get(), precision_);
        arb_hypgeom_gamma_upper(result.get(), ball_of(logs, precision_).get(), from.get(), 0, precision_);
        const Ball scale = ball_power(ball_of(power, precision_), -logs, precision_);
        arb_mul(result.get(), result.get(), scale.get(), precision_);
    } else if (fmpq_is_zero(power.get()) != 0 && fmpq_sgn(logs.get()) < 0) {
        result = ball_power(log_, logs, precision_);
        arb_div(result.get(), result.get(), ball_of(-logs, precision_).get(), precision_);
    } else {
        arb_indeterminate(result.get());
    }
    return result;
}

Ball EndExpansionArithmetic::hull(const EndExpansion& a) const {
    if (a.exponent) {
        const EndExpansion fallen = without_exponent(a);
        return fallen.exponent ? unknown_ball() : hull(fallen);
    }
    Ball result;
    for (const auto& [growth, coefficient] : a.terms) {
        Ball part = range(growth);
        arb_mul(part.get(), part.get(), coefficient.ball.get(), precision_);
        arb_add(result.get(), result.get(), part.get(), precision_);
    }
    return result;
}

Ball EndExpansionArithmetic::integral(const EndExpansion& value) const {
    const EndExpansion fallen = without_exponent(value);
    if (fallen.exponent) return unknown_ball();
    Ball result;
    for (const auto& [growth, coefficient] : fallen.terms) {
        Ball part = integral(growth);
        arb_mul(part.get(), part.get(), coefficient.ball.get(), precision_);
        arb_add(result.get(), result.get(), part.get(), precision_);
    }
    return result;
}

Ball EndExpansionArithmetic::at(const EndExpansion& value, const Ball& distance) const {
    const EndExpansion fallen = without_exponent(value);
    if (fallen.exponent) return unknown_ball();
    Ball result;
    Ball log;
    arb_log(log.get(), distance.get(), 2 * precision_);
    arb_neg(log.get(), log.get());
    for (const auto& [growth, coefficient] : fallen.terms) {
        Ball part = ball_power(distance, growth.power, 2 * precision_);
        arb_mul(part.get(), part.get(), ball_power(log, growth.logs, 2 * precision_).get(), 2 * precision_);
        arb_addmul(result.get(), part.get(), coefficient.ball.get(), 2 * precision_);
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

bool EndExpansionArithmetic::diverges(const EndExpansion& value) const {
    const EndExpansion fallen = without_exponent(value);
    EndExpansion mantissa = fallen;
    mantissa.exponent.reset();
    if (sign(mantissa) == 0) return false;
    const Growth least{Rational::whole(-1), Rational::whole(-1)};
    return fallen.exponent || compare(mantissa.terms.front().growth, least) >= 0;
}

}  // namespace integrate
