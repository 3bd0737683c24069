#include "integrate/arithmetic/slope_arithmetic.hpp"

#include <utility>

namespace integrate {

namespace {

bool is_constant(const ValueAndSlope& a) { return arb_is_zero(a.slope.get()) != 0; }

// Returns the slope of a step function: 0 if its value does not change around the ball; one that may jump has no slope.
Ball slope_of_steps(const Ball& value) {
    Ball slope;
    if (arb_is_exact(value.get()) == 0) arb_indeterminate(slope.get());
    return slope;
}

// 1/(1 + x^2), or 1/(1 - x^2) where the sign is -1.
void inverse_of_square(Ball& result, const Ball& x, int sign, long precision) {
    arb_sqr(result.get(), x.get(), precision);
    arb_mul_si(result.get(), result.get(), sign, precision);
    arb_add_ui(result.get(), result.get(), 1, precision);
    arb_inv(result.get(), result.get(), precision);
}

// 2/sqrt(pi) exp(-x^2).
void derivative_of_erf(Ball& result, const Ball& x, long precision) {
    Ball root;
    arb_const_sqrt_pi(root.get(), precision);
    arb_sqr(result.get(), x.get(), precision);
    arb_neg(result.get(), result.get());
    arb_exp(result.get(), result.get(), precision);
    arb_div(result.get(), result.get(), root.get(), precision);
    arb_mul_2exp_si(result.get(), result.get(), 1);
}

// 1/sqrt(x). Not by MPFR's reciprocal root, which overflows the stack where x is off a power of 4 by its last bits only:
// it tries again and again to round what it has.
void reciprocal_root(arb_ptr result, arb_srcptr x, long precision) {
    arb_sqrt(result, x, precision);
    arb_inv(result, result, precision);
}

// 1/sqrt(x^2 - 1).
void derivative_of_acosh(Ball& result, const Ball& x, long precision) {
    arb_sqr(result.get(), x.get(), precision);
    arb_sub_ui(result.get(), result.get(), 1, precision);
    reciprocal_root(result.get(), result.get(), precision);
}

}  // namespace

void SlopeArithmetic::apply(Operation operation, ValueAndSlope& a) const {
    const Ball at = a.value;
    balls_.apply(operation, a.value);
    if (is_constant(a)) return;
    auto* slope = a.slope.get();
    if (operation == Operation::negate) return arb_neg(slope, slope);
    if (operation == Operation::floor || operation == Operation::ceil || operation == Operation::sign) {
        a.slope = slope_of_steps(a.value);
        return;
    }
    if (operation == Operation::abs && arb_contains_zero(at.get()) == 0) {
        if (arb_is_negative(at.get()) != 0) arb_neg(slope, slope);
        return;
    }
    const auto factor = derivative(operation, at, precision_);
    if (!factor) return arb_indeterminate(slope);
    arb_mul(slope, slope, factor->get(), precision_);
}

void SlopeArithmetic::apply(Operation operation, ValueAndSlope& a, const ValueAndSlope& b) const {
    auto* slope = a.slope.get();
    const auto* other = b.slope.get();
    if (operation == Operation::power) return raise_to(a, b);
    if (operation == Operation::multiply || operation == Operation::divide) {
        // (uv)' = u'v + uv', (u/v)' = (u' - (u/v) v')/v.
        Ball part;
        if (operation == Operation::multiply) {
            arb_mul(slope, slope, b.value.get(), precision_);
            arb_mul(part.get(), a.value.get(), other, precision_);
            arb_add(slope, slope, part.get(), precision_);
        }
        balls_.apply(operation, a.value, b.value);
        if (operation == Operation::divide) {
            arb_mul(part.get(), a.value.get(), other, precision_);
            arb_sub(slope, slope, part.get(), precision_);
            arb_div(slope, slope, b.value.get(), precision_);
        }
        return;
    }
    const bool constant = is_constant(a) && is_constant(b);
    const bool a_is_greater = arb_gt(a.value.get(), b.value.get()) != 0;
    const bool b_is_greater = arb_lt(a.value.get(), b.value.get()) != 0;
    balls_.apply(operation, a.value, b.value);
    if (operation == Operation::add) return arb_add(slope, slope, other, precision_);
    if (operation == Operation::subtract) return arb_sub(slope, slope, other, precision_);
    if (constant) return;
    const bool extreme = operation == Operation::min || operation == Operation::max;
    if (extreme && (a_is_greater || b_is_greater)) {
        if ((operation == Operation::min) == a_is_greater) a.slope = b.slope;
    } else if (compares(operation)) {
        a.slope = slope_of_steps(a.value);
    } else {
        arb_indeterminate(slope);
    }
}

// (u^c)' = c u^(c-1) u', and for an exponent that varies, u^v (v' log u + v u'/u).
void SlopeArithmetic::raise_to(ValueAndSlope& a, const ValueAndSlope& b) const {
    const Ball base = a.value;
    balls_.apply(Operation::power, a.value, b.value);
    if (is_constant(a) && is_constant(b)) return;
    Ball part;
    if (is_constant(b)) {
        arb_sub_ui(part.get(), b.value.get(), 1, precision_);
        Ball power = base;
        balls_.apply(Operation::power, power, part);
        arb_mul(a.slope.get(), a.slope.get(), b.value.get(), precision_);
        arb_mul(a.slope.get(), a.slope.get(), power.get(), precision_);
        return;
    }
    arb_mul(a.slope.get(), a.slope.get(), b.value.get(), precision_);
    arb_div(a.slope.get(), a.slope.get(), base.get(), precision_);
    arb_log(part.get(), base.get(), precision_);
    arb_addmul(a.slope.get(), part.get(), b.slope.get(), precision_);
    arb_mul(a.slope.get(), a.slope.get(), a.value.get(), precision_);
}

void SlopeArithmetic::raise(ValueAndSlope& a, int exponent) const {
    Ball power = a.value;
    balls_.raise(a.value, exponent);
    if (is_constant(a)) return;
    if (exponent == 0) {
        a.slope = Ball();
        return;
    }
    balls_.raise(power, exponent - 1);
    arb_mul_si(a.slope.get(), a.slope.get(), exponent, precision_);
    arb_mul(a.slope.get(), a.slope.get(), power.get(), precision_);
}

void SlopeArithmetic::choose(ValueAndSlope& condition, ValueAndSlope a, ValueAndSlope b) const {
    const bool is_true = arb_contains_zero(condition.value.get()) == 0;
    const bool is_false = arb_is_zero(condition.value.get()) != 0;
    if (is_true) {
        condition = std::move(a);
    } else if (is_false) {
        condition = std::move(b);
    } else {
        balls_.choose(condition.value, std::move(a.value), std::move(b.value));
        arb_indeterminate(condition.slope.get());
    }
}

std::optional<Ball> derivative(Operation operation, const Ball& at, long precision) {
    Ball result;
    auto* value = result.get();
    const auto* x = at.get();
    switch (operation) {
        case Operation::exp:
        case Operation::expm1: arb_exp(value, x, precision); break;
        case Operation::log: arb_inv(value, x, precision); break;
        case Operation::log1p:
            arb_add_ui(value, x, 1, precision);
            arb_inv(value, value, precision);
            break;
        case Operation::sin: arb_cos(value, x, precision); break;
        case Operation::cos: arb_sin(value, x, precision), arb_neg(value, value); break;
        case Operation::tan: arb_sec(value, x, precision), arb_sqr(value, value, precision); break;
        case Operation::cot:
            arb_csc(value, x, precision), arb_sqr(value, value, precision);
            arb_neg(value, value);
            break;
        case Operation::sinh: arb_cosh(value, x, precision); break;
        case Operation::cosh: arb_sinh(value, x, precision); break;
        case Operation::tanh: arb_sech(value, x, precision), arb_sqr(value, value, precision); break;
        case Operation::sqrt: reciprocal_root(value, x, precision), arb_mul_2exp_si(value, value, -1); break;
        case Operation::erf: derivative_of_erf(result, at, precision); break;
        case Operation::erfc: derivative_of_erf(result, at, precision), arb_neg(value, value); break;
        case Operation::atan: inverse_of_square(result, at, 1, precision); break;
        case Operation::atanh: inverse_of_square(result, at, -1, precision); break;
        case Operation::asinh:
            inverse_of_square(result, at, 1, precision);
            arb_sqrt(value, value, precision);
            break;
        case Operation::asin:
        case Operation::acos:
            inverse_of_square(result, at, -1, precision);
            arb_sqrt(value, value, precision);
            if (operation == Operation::acos) arb_neg(value, value);
            break;
        case Operation::acosh: derivative_of_acosh(result, at, precision); break;
        default: return std::nullopt;
    }
    return result;
}

}  // namespace integrate
