// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/arithmetic/ball_arithmetic.hpp"

namespace integrate {
/// The values of a function on a ball, and those of its derivative.
struct ValueAndSlope {
    Ball value;
    Ball slope;
};

/// Balls with derivatives. A slope is finite only if the function is differentiable on all of the ball.
class SlopeArithmetic {
public:
    using Value = ValueAndSlope;

    /// `precision` in bits.
    explicit SlopeArithmetic(long precision) : balls_(precision), precision_(precision) {}

    static ValueAndSlope variable(Ball x) { return {std::move(x), Ball(1)}; }

    ValueAndSlope constant(const Rational& number) const { return {balls_.constant(number), Ball()}; }
    ValueAndSlope named_constant(Operation operation) const { return {balls_.named_constant(operation), Ball()}; }
    void apply(Operation operation, ValueAndSlope& a) const;
    void apply(Operation operation, ValueAndSlope& a, const ValueAndSlope& b) const;
    void raise(ValueAndSlope& a, int exponent) const;
    void choose(ValueAndSlope& condition, ValueAndSlope a, ValueAndSlope b) const {
        const auto truth = truth_of(condition.value);
        condition = truth ? std::move(*truth ? a : b) : ValueAndSlope{balls_.between(a.value, b.value), unknown_ball()};
    }

    ValueAndSlope sum(const ValueAndSlope& a, const ValueAndSlope& b) const {
        return {balls_.sum(a.value, b.value), balls_.sum(a.slope, b.slope)};
    }
    ValueAndSlope difference(const ValueAndSlope& a, const ValueAndSlope& b) const {
        return {balls_.difference(a.value, b.value), balls_.difference(a.slope, b.slope)};
    }
    // (uv)' = u'v + uv'.
    ValueAndSlope product(const ValueAndSlope& a, const ValueAndSlope& b) const {
        return {balls_.product(a.value, b.value),
                balls_.sum(balls_.product(a.slope, b.value), balls_.product(a.value, b.slope))};
    }
    // (u/v)' = (u' - (u/v) v')/v.
    ValueAndSlope quotient(const ValueAndSlope& a, const ValueAndSlope& b) const {
        Ball value = balls_.quotient(a.value, b.value);
        Ball slope = balls_.quotient(balls_.difference(a.slope, balls_.product(value, b.slope)), b.value);
        return {std::move(value), std::move(slope)};
    }
    ValueAndSlope general_power(const ValueAndSlope& base, const ValueAndSlope& exponent) const;

private:
    BallArithmetic balls_;
    long precision_;
};
}  // namespace integrate
