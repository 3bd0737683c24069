// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/slope_arithmetic.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {
namespace {
bool is_constant(const ValueAndSlope& a) { return arb_is_zero(a.slope.get()) != 0; }

// Returns the slope of a step function: 0 if its value does not change around the ball; one that may jump has no slope.
Ball slope_of_steps(const Ball& value) { return arb_is_exact(value.get()) == 0 ? unknown_ball() : Ball(); }
}  // namespace

void SlopeArithmetic::apply(Operation operation, ValueAndSlope& a) const {
    const Ball at = a.value;
    balls_.apply(operation, a.value);
    if (is_constant(a)) return;
    if (function_of(operation).has(Function::steps)) {
        a.slope = slope_of_steps(a.value);
        return;
    }
    const auto rule = function_of(operation).rules.slope;
    if (rule.empty()) return arb_indeterminate(a.slope.get());
    const Ball factor = evaluate(formula_of_rule(rule), balls_, {&at, 1});
    a.slope = balls_.product(a.slope, factor);
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

// (u^c)' = c u^(c-1) u', and for an exponent that varies, u^v (v' log u + v u'/u).
ValueAndSlope SlopeArithmetic::general_power(const ValueAndSlope& base, const ValueAndSlope& exponent) const {
    ValueAndSlope result{balls_.of<arb_pow>(base.value, exponent.value), Ball()};
    if (is_constant(base) && is_constant(exponent)) return result;
    result.slope = balls_.product(base.slope, exponent.value);
    if (is_constant(exponent)) {
        const Ball less = balls_.of<arb_sub_ui>(exponent.value, 1);
        result.slope = balls_.product(result.slope, balls_.of<arb_pow>(base.value, less));
        return result;
    }
    result.slope = balls_.quotient(result.slope, base.value);
    arb_addmul(result.slope.get(), balls_.of<arb_log>(base.value).get(), exponent.slope.get(), precision_);
    result.slope = balls_.product(result.slope, result.value);
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
    a.slope = balls_.product(balls_.of<arb_mul_si>(a.slope, exponent), power);
}
}  // namespace integrate
