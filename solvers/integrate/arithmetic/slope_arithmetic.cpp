// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/slope_arithmetic.hpp"

#include <cstdlib>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "integrate/expression/algebra.hpp"

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
    if (function_of(operation).has(Function::steps)) {
        a.slope = slope_of_steps(a.value);
        return;
    }
    auto* const derivative = function_of(operation).derivative;
    if (derivative == nullptr) return arb_indeterminate(slope);
    Ball factor;
    derivative(factor.get(), at.get(), precision_);
    arb_mul(slope, slope, factor.get(), precision_);
}

void SlopeArithmetic::apply(Operation operation, ValueAndSlope& a, const ValueAndSlope& b) const {
    if (auto known = combined(*this, operation, a, b)) {
        a = *std::move(known);
        return;
    }
    const Function& function = function_of(operation);
    const bool is_constant_slope = is_constant(a) && is_constant(b);
    const int order = arb_gt(a.value.get(), b.value.get()) != 0   ? 1
                      : arb_lt(a.value.get(), b.value.get()) != 0 ? -1
                                                                  : 0;
    balls_.apply(operation, a.value, b.value);
    if (is_constant_slope) return;
    const auto chosen = order > 0 ? function.rules.above : order < 0 ? function.rules.below : std::string_view();
    if (function.has(Function::steps)) {
        a.slope = slope_of_steps(a.value);
    } else if (chosen.empty()) {
        arb_indeterminate(a.slope.get());
    } else if (chosen != "x1") {
        a.slope = b.slope;
    }
}

ValueAndSlope SlopeArithmetic::sum(const ValueAndSlope& a, const ValueAndSlope& b) const {
    ValueAndSlope result;
    arb_add(result.value.get(), a.value.get(), b.value.get(), precision_);
    arb_add(result.slope.get(), a.slope.get(), b.slope.get(), precision_);
    return result;
}

ValueAndSlope SlopeArithmetic::difference(const ValueAndSlope& a, const ValueAndSlope& b) const {
    ValueAndSlope result;
    arb_sub(result.value.get(), a.value.get(), b.value.get(), precision_);
    arb_sub(result.slope.get(), a.slope.get(), b.slope.get(), precision_);
    return result;
}

// (uv)' = u'v + uv'.
ValueAndSlope SlopeArithmetic::product(const ValueAndSlope& a, const ValueAndSlope& b) const {
    ValueAndSlope result;
    Ball part;
    arb_mul(result.value.get(), a.value.get(), b.value.get(), precision_);
    arb_mul(result.slope.get(), a.slope.get(), b.value.get(), precision_);
    arb_mul(part.get(), a.value.get(), b.slope.get(), precision_);
    arb_add(result.slope.get(), result.slope.get(), part.get(), precision_);
    return result;
}

// (u/v)' = (u' - (u/v) v')/v.
ValueAndSlope SlopeArithmetic::quotient(const ValueAndSlope& a, const ValueAndSlope& b) const {
    ValueAndSlope result;
    Ball part;
    arb_div(result.value.get(), a.value.get(), b.value.get(), precision_);
    arb_mul(part.get(), result.value.get(), b.slope.get(), precision_);
    arb_sub(part.get(), a.slope.get(), part.get(), precision_);
    arb_div(result.slope.get(), part.get(), b.value.get(), precision_);
    return result;
}

// (u^c)' = c u^(c-1) u', and for an exponent that varies, u^v (v' log u + v u'/u).
ValueAndSlope SlopeArithmetic::general_power(const ValueAndSlope& base, const ValueAndSlope& exponent) const {
    ValueAndSlope result;
    auto* slope = result.slope.get();
    arb_pow(result.value.get(), base.value.get(), exponent.value.get(), precision_);
    if (is_constant(base) && is_constant(exponent)) return result;
    Ball part;
    if (is_constant(exponent)) {
        arb_sub_ui(part.get(), exponent.value.get(), 1, precision_);
        arb_pow(part.get(), base.value.get(), part.get(), precision_);
        arb_mul(slope, base.slope.get(), exponent.value.get(), precision_);
        arb_mul(slope, slope, part.get(), precision_);
        return result;
    }
    arb_mul(slope, base.slope.get(), exponent.value.get(), precision_);
    arb_div(slope, slope, base.value.get(), precision_);
    arb_log(part.get(), base.value.get(), precision_);
    arb_addmul(slope, part.get(), exponent.slope.get(), precision_);
    arb_mul(slope, slope, result.value.get(), precision_);
    return result;
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

CentredArithmetic::CentredArithmetic(const Ball& x, long precision)
    : slopes_(precision), balls_(precision), x_(x), precision_(precision) {
    arb_get_mid_arb(middle_.get(), x.get());
    arb_get_rad_arb(from_middle_.get(), x.get());
    Ball opposite;
    arb_neg(opposite.get(), from_middle_.get());
    arb_union(from_middle_.get(), from_middle_.get(), opposite.get(), precision);
}

// Both enclosures hold, so that the intersection is not empty.
void CentredArithmetic::narrow(Centred& a) const {
    const auto& slope = a.over.slope;
    auto& value = a.over.value;
    for (const auto* ball : {&slope, &std::as_const(value), &std::as_const(a.middle)}) {
        if (arb_is_finite(ball->get()) == 0) return;
    }
    Ball near;
    arb_mul(near.get(), slope.get(), from_middle_.get(), precision_);
    arb_add(near.get(), near.get(), a.middle.get(), precision_);
    Ball both;
    if (arb_intersection(both.get(), value.get(), near.get(), precision_) != 0) {
        value = std::move(both);
    }
}

ValueAndSlope RoundingArithmetic::rounded(ValueAndSlope exact, int halves) {
    constexpr long half_of_last_place = -53;
    constexpr long least_exponent = -1074;
    constexpr long greatest_of_doubles = 1023;
    mag_t error;
    mag_init(error);
    arb_get_mag(error, exact.value.get());
    const bool overflows = mag_cmp_2exp_si(error, greatest_of_doubles) >= 0;
    mag_mul_2exp_si(error, error, half_of_last_place);
    mag_mul_ui(error, error, static_cast<ulong>(halves));
    arb_add_error_mag(exact.slope.get(), error);
    arb_add_error_2exp_si(exact.slope.get(), least_exponent);
    if (overflows) arb_indeterminate(exact.slope.get());
    mag_clear(error);
    return exact;
}

// A power is computed as products, and is off by no more units than it has factors.
void RoundingArithmetic::raise(ValueAndSlope& a, int exponent) const {
    slopes_.raise(a, exponent);
    a = rounded(std::move(a), std::abs(exponent) + 1);
}

}  // namespace integrate
