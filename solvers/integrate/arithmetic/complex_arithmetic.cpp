#include "integrate/arithmetic/complex_arithmetic.hpp"

#include <acb_hypgeom.h>

#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/special_functions.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace integrate {

namespace {

constexpr int analytic = 1;

// The cuts of asin and acos are the real numbers from 1 and -1 outwards, those of atan the imaginary ones.
bool may_touch_cut(arb_srcptr along, arb_srcptr across) {
    if (arb_contains_zero(across) == 0) return false;
    Ball size;
    arb_abs(size.get(), along);
    Ball one(1);
    return arb_lt(size.get(), one.get()) == 0;
}

template <class Function>
void apply_between_cuts(Function function, acb_ptr value, bool imaginary_cuts, long precision) {
    const bool touches = imaginary_cuts ? may_touch_cut(acb_imagref(value), acb_realref(value))
                                        : may_touch_cut(acb_realref(value), acb_imagref(value));
    if (touches) {
        acb_indeterminate(value);
    } else {
        function(value, value, precision);
    }
}

// Compares real parts; a comparison that is not the same on the whole rectangle is a step, which is not analytic.
void compare_real_parts(Operation operation, ComplexBall& a, const ComplexBall& b) {
    Ball left;
    Ball right;
    acb_get_real(left.get(), a.get());
    acb_get_real(right.get(), b.get());
    const Ball truth = compare(operation, left, right);
    if (arb_is_exact(truth.get()) != 0) {
        acb_set_arb(a.get(), truth.get());
    } else {
        acb_indeterminate(a.get());
    }
}

bool is_real_constant(const ComplexBall& condition) {
    return acb_is_real(condition.get()) != 0 && acb_is_exact(condition.get()) != 0;
}

}  // namespace

ComplexBall ComplexArithmetic::constant(const Formula& formula, std::size_t place) const {
    ComplexBall result;
    acb_set_arb(result.get(), BallArithmetic(precision_).constant(formula, place).get());
    return result;
}

ComplexBall ComplexArithmetic::named_constant(Operation operation) const {
    ComplexBall result;
    if (operation == Operation::imaginary_unit) {
        acb_onei(result.get());
    } else {
        acb_set_arb(result.get(), BallArithmetic(precision_).named_constant(operation).get());
    }
    return result;
}

void ComplexArithmetic::apply(Operation operation, ComplexBall& a) const {
    auto* value = a.get();
    switch (operation) {
        case Operation::negate: return acb_neg(value, value);
        case Operation::exp: return acb_exp(value, value, precision_);
        case Operation::log: return acb_log_analytic(value, value, analytic, precision_);
        case Operation::sin: return acb_sin(value, value, precision_);
        case Operation::cos: return acb_cos(value, value, precision_);
        case Operation::tan: return acb_tan(value, value, precision_);
        case Operation::asin: return apply_between_cuts(acb_asin, value, false, precision_);
        case Operation::acos: return apply_between_cuts(acb_acos, value, false, precision_);
        case Operation::atan: return apply_between_cuts(acb_atan, value, true, precision_);
        case Operation::sinh: return acb_sinh(value, value, precision_);
        case Operation::cosh: return acb_cosh(value, value, precision_);
        case Operation::tanh: return acb_tanh(value, value, precision_);
        case Operation::sqrt: return acb_sqrt_analytic(value, value, analytic, precision_);
        case Operation::abs: return acb_real_abs(value, value, analytic, precision_);
        case Operation::floor: return acb_real_floor(value, value, analytic, precision_);
        case Operation::ceil: return acb_real_ceil(value, value, analytic, precision_);
        case Operation::erf: return acb_hypgeom_erf(value, value, precision_);
        case Operation::gamma: return acb_gamma(value, value, precision_);
        default: apply_special(operation, a, precision_);
    }
}

void ComplexArithmetic::apply(Operation operation, ComplexBall& a, const ComplexBall& b) const {
    auto* left = a.get();
    const auto* right = b.get();
    switch (operation) {
        case Operation::add: return acb_add(left, left, right, precision_);
        case Operation::subtract: return acb_sub(left, left, right, precision_);
        case Operation::multiply: return acb_mul(left, left, right, precision_);
        case Operation::divide: return acb_div(left, left, right, precision_);
        case Operation::power: return acb_pow_analytic(left, left, right, analytic, precision_);
        case Operation::min: return acb_real_min(left, left, right, analytic, precision_);
        case Operation::max: return acb_real_max(left, left, right, analytic, precision_);
        default: break;
    }
    if (compares(operation)) {
        compare_real_parts(operation, a, b);
    } else {
        apply_special(operation, a, b, precision_);
    }
}

void ComplexArithmetic::raise(ComplexBall& a, int exponent) const {
    constexpr slong narrow_bits = 16;
    if (exponent != 2 || acb_is_finite(a.get()) == 0 || acb_rel_accuracy_bits(a.get()) >= narrow_bits) {
        return acb_pow_si(a.get(), a.get(), exponent, precision_);
    }
    // The real part of a wide rectangle's square, from squares of real balls that know that they are squares.
    const BallArithmetic balls(precision_);
    Ball real;
    Ball imaginary;
    acb_get_real(real.get(), a.get());
    acb_get_imag(imaginary.get(), a.get());
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
    ComplexArithmetic arithmetic(precision);
    ComplexBall z;
    acb_set_arb(z.get(), x.get());
    const ComplexBall value = evaluate(formula, arithmetic, {&z, 1});
    Ball part;
    if (acb_is_finite(value.get()) == 0) {
        arb_indeterminate(part.get());
    } else if (formula.component() == Component::real) {
        acb_get_real(part.get(), value.get());
    } else {
        acb_get_imag(part.get(), value.get());
    }
    return part;
}

}  // namespace integrate
