// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <initializer_list>
#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"

namespace integrate {
/// Real balls: the value encloses all that the formula takes on the balls of its variables. Where a root is taken of a
/// ball that is negative in part, that part is believed to be no point of the integrand.
class BallArithmetic {
public:
    using Value = Ball;

    /// `precision` in bits.
    explicit BallArithmetic(long precision) : precision_(precision) { give_back_at_end_of_thread(); }

    Ball constant(const Rational& number) const { return ball_of(number, precision_); }
    Ball named_constant(Operation operation) const {
        Ball result;
        apply(operation, result);
        return result;
    }
    void apply(Operation operation, Ball& a) const {
        auto* const function = function_of(operation).balls;
        function != nullptr ? function(a.get(), a.get(), precision_) : arb_indeterminate(a.get());
    }
    void apply(Operation operation, Ball& a, const Ball& b) const {
        function_of(operation).balls_of_two(a.get(), a.get(), b.get(), precision_);
    }
    void raise(Ball& a, int exponent) const;
    void choose(Ball& condition, Ball a, Ball b) const {
        const auto truth = truth_of(condition);
        condition = truth ? std::move(*truth ? a : b) : between(a, b);
    }

    /// Returns what a function of Arb computes of balls and numbers at this precision: of<arb_exp>(a).
    template <auto F>
    auto of(const auto&... operands) const {
        return computed<F>(operands..., precision_);
    }
    Ball sum(const Ball& a, const Ball& b) const { return of<arb_add>(a, b); }
    Ball difference(const Ball& a, const Ball& b) const { return of<arb_sub>(a, b); }
    Ball product(const Ball& a, const Ball& b) const { return of<arb_mul>(a, b); }
    Ball quotient(const Ball& a, const Ball& b) const { return of<arb_div>(a, b); }
    Ball power(const Ball& base, const Rational& exponent) const { return of<arb_pow_fmpq>(base, exponent); }
    /// Returns all numbers from one of a to one of b.
    Ball between(const Ball& a, const Ball& b) const { return of<arb_union>(a, b); }

private:
    long precision_;
};

/// Returns as a double what `at(precision)` encloses, at up to three precisions of which each is twice the one before;
/// NaN if none tells it. What the last one cannot tell from 0 is 0.
template <class At>
double told_as_double(long precision, At at) {
    constexpr int attempts = 3;
    constexpr long wanted_bits = 50;
    for (int attempt = 1; attempt <= attempts; ++attempt, precision *= 2) {
        const Ball value = at(precision);
        if (arb_is_finite(value.get()) == 0) continue;
        const bool told = arb_rel_accuracy_bits(value.get()) >= wanted_bits || arb_is_zero(value.get()) != 0;
        const bool is_nothing = attempt == attempts && arb_contains_zero(value.get()) != 0 &&
                                mag_cmp_2exp_si(arb_radref(value.get()), -precision / 2) < 0;
        if (told || is_nothing) return nearest_double(value);
    }
    return std::nan("");
}

/// The midpoint's absolute value, roughly, as a power of two; negative infinity for exactly 0.
double binary_logarithm(const Ball& value);

/// The distance between the midpoints, likewise.
inline double distance(const Ball& a, const Ball& b) {
    return binary_logarithm(computed<arb_sub>(a, b, ARF_PREC_EXACT));
}

/// Complex rectangles. A value is finite only if the formula is analytic on the whole rectangle of the variable, and
/// then encloses it there. Comparisons are those of the real parts: 1 or 0 where the answer is the same on the whole
/// rectangle, and not finite elsewhere.
class ComplexArithmetic {
public:
    using Value = ComplexBall;

    /// `precision` in bits.
    explicit ComplexArithmetic(long precision) : precision_(precision) { give_back_at_end_of_thread(); }

    ComplexBall constant(const Rational& number) const { return complex_ball(ball_of(number, precision_)); }
    ComplexBall named_constant(Operation operation) const {
        ComplexBall result;
        if (function_of(operation).rectangles == nullptr) {
            return complex_ball(BallArithmetic(precision_).named_constant(operation));
        }
        apply(operation, result);
        return result;
    }
    void apply(Operation operation, ComplexBall& a) const {
        auto* const function = function_of(operation).rectangles;
        function != nullptr ? function(a.get(), a.get(), precision_) : acb_indeterminate(a.get());
    }
    void apply(Operation operation, ComplexBall& a, const ComplexBall& b) const {
        function_of(operation).rectangles_of_two(a.get(), a.get(), b.get(), precision_);
    }
    void raise(ComplexBall& a, int exponent) const;
    void choose(ComplexBall& condition, ComplexBall a, ComplexBall b) const {
        const bool is_known = acb_is_real(condition.get()) != 0 && acb_is_exact(condition.get()) != 0;
        if (!is_known) return acb_indeterminate(condition.get());
        condition = std::move(acb_is_zero(condition.get()) != 0 ? b : a);
    }

private:
    long precision_;
};

/// All complex numbers of at most this absolute value, and a few more.
inline ComplexBall at_most(const Ball& size) {
    ComplexBall result;
    acb_add_error_arb(result.get(), size.get());
    return result;
}

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
/// The values of a formula of real variables in balls of this precision: of a complex one the part that counts, which
/// is finite only if the formula is analytic around all of the balls.
Ball real_value(const Formula& formula, std::span<const Ball> variables, long precision);
inline Ball real_value(const Formula& formula, const Ball& x, long precision) {
    return real_value(formula, {&x, 1}, precision);
}
}  // namespace integrate
