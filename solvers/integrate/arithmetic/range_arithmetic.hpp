// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <initializer_list>
#include "integrate/arithmetic/ball_arithmetic.hpp"

namespace integrate {
/// All numbers between a lower and an upper end, which are enclosed by a ball each. A range of positive numbers stays
/// positive however much its ends differ, while one ball around exp(-1000) and exp(1000) would reach below 0.
struct BallRange {
    Ball low;
    Ball high;
};

/// Encloses the values of a formula in ranges. A function that rises or falls takes the ends of a range to ends.
class RangeArithmetic {
public:
    using Value = BallRange;

    /// `precision` in bits.
    explicit RangeArithmetic(long precision) : balls_(precision), precision_(precision) {}

    /// Returns the range from the least number of a ball to the greatest one.
    BallRange range_of(const Ball& ball) const {
        if (arb_is_finite(ball.get()) == 0) return {unknown_ball(), unknown_ball()};
        return {least_number(ball, precision_), greatest_number(ball, precision_)};
    }
    /// Returns the ball of all numbers in the range.
    Ball ball_of(const BallRange& a) const { return balls_.between(a.low, a.high); }

    BallRange constant(const Rational& number) const { return point(balls_.constant(number)); }
    BallRange named_constant(Operation operation) const { return point(balls_.named_constant(operation)); }
    void apply(Operation operation, BallRange& a) const;
    void apply(Operation operation, BallRange& a, const BallRange& b) const;
    void raise(BallRange& a, int exponent) const;
    void choose(BallRange& condition, const BallRange& a, const BallRange& b) const {
        const auto truth = truth_of(ball_of(condition));
        condition = truth ? (*truth ? a : b) : hull({a.low, a.high, b.low, b.high});
    }

    BallRange sum(const BallRange& a, const BallRange& b) const {
        return {balls_.sum(a.low, b.low), balls_.sum(a.high, b.high)};
    }
    BallRange difference(const BallRange& a, const BallRange& b) const { return sum(a, negated(b)); }
    BallRange product(const BallRange& a, const BallRange& b) const {
        return hull({balls_.product(a.low, b.low), balls_.product(a.low, b.high), balls_.product(a.high, b.low),
                     balls_.product(a.high, b.high)});
    }
    BallRange quotient(const BallRange& a, const BallRange& b) const {
        if (contains_zero(b)) return range_of(unknown_ball());
        return product(a, {balls_.of<arb_inv>(b.high), balls_.of<arb_inv>(b.low)});
    }
    BallRange general_power(const BallRange& base, const BallRange& exponent) const;

private:
    static BallRange point(const Ball& ball) { return {ball, ball}; }
    static BallRange negated(const BallRange& a) { return {-a.high, -a.low}; }
    static bool contains_zero(const BallRange& a) { return !is_above(a.low.get(), 0) && !is_below(a.high.get(), 0); }
    // Returns the range from the least of these numbers to the greatest one.
    BallRange hull(std::initializer_list<Ball> numbers) const {
        BallRange result = point(*numbers.begin());
        for (const Ball& number : numbers) {
            result.low = balls_.of<arb_min>(result.low, number);
            result.high = balls_.of<arb_max>(result.high, number);
        }
        return result;
    }
    BallRange size(const BallRange& a) const {
        BallRange result = hull({computed<arb_abs>(a.low), computed<arb_abs>(a.high)});
        if (contains_zero(a)) result.low = Ball();
        return result;
    }

    BallArithmetic balls_;
    long precision_;
};
}  // namespace integrate
