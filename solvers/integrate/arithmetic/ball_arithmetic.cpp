// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {
// Takes powers of the ends of a ball: products of a wide ball with itself do not know that both factors are the same.
void BallArithmetic::raise(Ball& a, int exponent) const {
    const auto power = static_cast<ulong>(std::abs(exponent));
    constexpr slong narrow_bits = 16;
    if (power < 2 || arb_is_finite(a.get()) == 0 || arb_rel_accuracy_bits(a.get()) >= narrow_bits) {
        arb_pow_ui(a.get(), a.get(), power, precision_);
    } else {
        // On each side of 0 a power rises or falls.
        const bool crosses_zero = arb_contains_zero(a.get()) != 0;
        a = between_ends(a, precision_, [&](const Ball& end) { return of<arb_pow_ui>(end, power); });
        if (crosses_zero) arb_union(a.get(), a.get(), Ball().get(), precision_);
    }
    if (exponent < 0) arb_inv(a.get(), a.get(), precision_);
}

double binary_logarithm(const Ball& value) {
    if (arb_is_zero(value.get()) != 0) return -HUGE_VAL;
    if (arb_is_finite(value.get()) == 0 || arb_contains_zero(value.get()) != 0) return std::nan("");
    Ball mantissa;
    Rational exponent;
    arf_frexp(arb_midref(mantissa.get()), fmpq_numref(exponent.get()), arb_midref(value.get()));
    const double size = std::abs(nearest_double(mantissa));
    return fmpz_get_d(fmpq_numref(exponent.get())) + std::log2(size);
}

void ComplexArithmetic::raise(ComplexBall& a, int exponent) const {
    constexpr slong narrow_bits = 16;
    if (exponent != 2 || acb_is_finite(a.get()) == 0 || acb_rel_accuracy_bits(a.get()) >= narrow_bits) {
        return acb_pow_si(a.get(), a.get(), exponent, precision_);
    }
    // The real part of a wide rectangle's square, from squares of real balls that know that they are squares.
    const BallArithmetic balls(precision_);
    Ball real = computed<acb_get_real>(a);
    Ball imaginary = computed<acb_get_imag>(a);
    arb_mul(acb_imagref(a.get()), real.get(), imaginary.get(), precision_);
    arb_mul_2exp_si(acb_imagref(a.get()), acb_imagref(a.get()), 1);
    balls.raise(real, exponent);
    balls.raise(imaginary, exponent);
    arb_sub(acb_realref(a.get()), real.get(), imaginary.get(), precision_);
}

void RangeArithmetic::apply(Operation operation, BallRange& a) const {
    const Function& function = function_of(operation);
    if (operation == Operation::negate) {
        a = negated(a);
    } else if (function.has(Function::rises) || function.has(Function::rises_with_size)) {
        if (function.has(Function::rises_with_size)) a = size(a);
        balls_.apply(operation, a.low);
        balls_.apply(operation, a.high);
    } else {
        Ball all = ball_of(a);
        balls_.apply(operation, all);
        a = range_of(all);
    }
}

void RangeArithmetic::apply(Operation operation, BallRange& a, const BallRange& b) const {
    if (auto known = combined(*this, operation, a, b)) {
        a = *std::move(known);
        return;
    }
    Ball all = ball_of(a);
    balls_.apply(operation, all, ball_of(b));
    a = range_of(all);
}

void RangeArithmetic::raise(BallRange& a, int exponent) const {
    if (exponent % 2 == 0) a = size(a);
    balls_.raise(a.low, std::abs(exponent));
    balls_.raise(a.high, std::abs(exponent));
    if (exponent < 0) a = quotient(point(Ball(1)), a);
}

BallRange RangeArithmetic::general_power(const BallRange& base, const BallRange& exponent) const {
    if (!is_above(base.low.get(), 0)) return range_of(balls_.of<arb_pow>(ball_of(base), ball_of(exponent)));
    const BallRange logarithm{balls_.of<arb_log>(base.low), balls_.of<arb_log>(base.high)};
    const BallRange power = product(logarithm, exponent);
    return {balls_.of<arb_exp>(power.low), balls_.of<arb_exp>(power.high)};
}
Ball real_value(const Formula& formula, std::span<const Ball> variables, long precision) {
    if (!formula.is_complex()) {
        Ball value = evaluate(formula, BallArithmetic(precision), variables);
        const auto is_exact = [](const Ball& ball) { return arb_is_exact(ball.get()) != 0; };
        if (arb_is_finite(value.get()) != 0 || std::ranges::all_of(variables, is_exact)) return value;
        const RangeArithmetic ranges(precision);
        std::vector<BallRange> sides;
        for (const auto& variable : variables) sides.push_back(ranges.range_of(variable));
        return ranges.ball_of(evaluate(formula, ranges, sides));
    }
    std::vector<ComplexBall> z;
    for (const auto& variable : variables) z.push_back(complex_ball(variable));
    const ComplexBall value = evaluate(formula, ComplexArithmetic(precision), z);
    if (acb_is_finite(value.get()) == 0) return unknown_ball();
    return formula.component() == Component::real ? computed<acb_get_real>(value) : computed<acb_get_imag>(value);
}
}  // namespace integrate
