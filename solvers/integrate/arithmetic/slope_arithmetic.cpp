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
    auto* const derivative = function_of(operation).derivative;
    if (derivative == nullptr) return arb_indeterminate(slope);
    Ball factor;
    derivative(factor.get(), at.get(), precision_);
    arb_mul(slope, slope, factor.get(), precision_);
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

}  // namespace integrate
