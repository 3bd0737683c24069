// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/ball_arithmetic.hpp"

#include <cmath>
#include <utility>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/functions/functions.hpp"

namespace integrate {

Ball BallArithmetic::constant(const Formula& formula, std::size_t place) const {
    return ball(formula.exact_constants()[place]);
}

Ball BallArithmetic::named_constant(Operation operation) const {
    Ball result;
    apply(operation, result);
    return result;
}

void BallArithmetic::apply(Operation operation, Ball& a) const {
    auto* const function = function_of(operation).balls;
    function != nullptr ? function(a.get(), a.get(), precision_) : arb_indeterminate(a.get());
}

void BallArithmetic::apply(Operation operation, Ball& a, const Ball& b) const {
    function_of(operation).balls_of_two(a.get(), a.get(), b.get(), precision_);
}

// Takes powers of the ends of a ball: products of a wide ball with itself do not know that both factors are the same.
void BallArithmetic::raise(Ball& a, int exponent) const {
    const auto power = static_cast<ulong>(std::abs(exponent));
    constexpr slong narrow_bits = 16;
    if (power < 2 || arb_is_finite(a.get()) == 0 || arb_rel_accuracy_bits(a.get()) >= narrow_bits) {
        arb_pow_ui(a.get(), a.get(), power, precision_);
    } else {
        raise_ends(a, power);
    }
    if (exponent < 0) arb_inv(a.get(), a.get(), precision_);
}

// On each side of 0 a power rises or falls.
void BallArithmetic::raise_ends(Ball& a, ulong power) const {
    const bool crosses_zero = arb_contains_zero(a.get()) != 0;
    a = between_ends(a, precision_, [&](Ball end) {
        arb_pow_ui(end.get(), end.get(), power, precision_);
        return end;
    });
    if (crosses_zero) arb_union(a.get(), a.get(), Ball().get(), precision_);
}

void BallArithmetic::choose(Ball& condition, Ball a, Ball b) const {
    if (arb_contains_zero(condition.get()) == 0) {
        condition = std::move(a);
    } else if (arb_is_zero(condition.get()) != 0) {
        condition = std::move(b);
    } else {
        arb_union(condition.get(), a.get(), b.get(), precision_);
    }
}

double binary_logarithm(const Ball& value) {
    if (arb_is_zero(value.get()) != 0) return -HUGE_VAL;
    if (arb_is_finite(value.get()) == 0 || arb_contains_zero(value.get()) != 0) return std::nan("");
    Ball mantissa;
    fmpz_t exponent;
    fmpz_init(exponent);
    arf_frexp(arb_midref(mantissa.get()), exponent, arb_midref(value.get()));
    const double size = std::abs(arf_get_d(arb_midref(mantissa.get()), ARF_RND_NEAR));
    const double result = fmpz_get_d(exponent) + std::log2(size);
    fmpz_clear(exponent);
    return result;
}

double distance(const Ball& a, const Ball& b) { return binary_logarithm(computed<arb_sub>(a, b, ARF_PREC_EXACT)); }

}  // namespace integrate
