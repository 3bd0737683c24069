// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/complex_arithmetic.hpp"

#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/functions/functions.hpp"

namespace integrate {

namespace {

bool is_real_constant(const ComplexBall& condition) {
    return acb_is_real(condition.get()) != 0 && acb_is_exact(condition.get()) != 0;
}

}  // namespace

ComplexBall ComplexArithmetic::constant(const Formula& formula, std::size_t place) const {
    return complex_ball(BallArithmetic(precision_).constant(formula, place));
}

ComplexBall ComplexArithmetic::named_constant(Operation operation) const {
    ComplexBall result;
    if (function_of(operation).rectangles == nullptr) {
        return complex_ball(BallArithmetic(precision_).named_constant(operation));
    }
    apply(operation, result);
    return result;
}

void ComplexArithmetic::apply(Operation operation, ComplexBall& a) const {
    auto* const function = function_of(operation).rectangles;
    function != nullptr ? function(a.get(), a.get(), precision_) : acb_indeterminate(a.get());
}

void ComplexArithmetic::apply(Operation operation, ComplexBall& a, const ComplexBall& b) const {
    function_of(operation).rectangles_of_two(a.get(), a.get(), b.get(), precision_);
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

void ComplexArithmetic::choose(ComplexBall& condition, ComplexBall a, ComplexBall b) const {
    if (!is_real_constant(condition)) {
        acb_indeterminate(condition.get());
    } else if (acb_is_zero(condition.get()) != 0) {
        condition = std::move(b);
    } else {
        condition = std::move(a);
    }
}

ComplexBall at_most(const Ball& size) {
    ComplexBall result;
    mag_t bound;
    mag_init(bound);
    arb_get_mag(bound, size.get());
    acb_add_error_mag(result.get(), bound);
    mag_clear(bound);
    return result;
}

Ball real_value(const Formula& formula, const Ball& x, long precision) {
    if (!formula.is_complex()) {
        BallArithmetic arithmetic(precision);
        return evaluate(formula, arithmetic, {&x, 1});
    }
    const ComplexBall z = complex_ball(x);
    const ComplexBall value = evaluate(formula, ComplexArithmetic(precision), {&z, 1});
    if (acb_is_finite(value.get()) == 0) return unknown_ball();
    return formula.component() == Component::real ? computed<acb_get_real>(value) : computed<acb_get_imag>(value);
}

}  // namespace integrate
