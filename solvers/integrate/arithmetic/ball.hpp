// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <arb.h>
#include "integrate/expression/expression.hpp"

namespace integrate {
/// An interval of real numbers, a midpoint and a radius: Arb's arb_t with an owner.
class Ball {
public:
    Ball() { arb_init(value_); }
    explicit Ball(long number) : Ball() { arb_set_si(value_, number); }
    Ball(const Ball& other) : Ball() { arb_set(value_, other.value_); }
    Ball(Ball&& other) noexcept : Ball() { arb_swap(value_, other.value_); }
    Ball& operator=(Ball other) noexcept {
        arb_swap(value_, other.value_);
        return *this;
    }
    ~Ball() { arb_clear(value_); }

    arb_ptr get() { return value_; }
    arb_srcptr get() const { return value_; }

private:
    arb_t value_;
};

/// A rectangle of complex numbers: Arb's acb_t with an owner.
class ComplexBall {
public:
    ComplexBall() { acb_init(value_); }
    ComplexBall(const ComplexBall& other) : ComplexBall() { acb_set(value_, other.value_); }
    ComplexBall(ComplexBall&& other) noexcept : ComplexBall() { acb_swap(value_, other.value_); }
    ComplexBall& operator=(ComplexBall other) noexcept {
        acb_swap(value_, other.value_);
        return *this;
    }
    ~ComplexBall() { acb_clear(value_); }

    acb_ptr get() { return value_; }
    acb_srcptr get() const { return value_; }

private:
    acb_t value_;
};

// An operand as the functions of Arb take it.
inline arb_srcptr raw(const Ball& ball) { return ball.get(); }
inline acb_srcptr raw(const ComplexBall& ball) { return ball.get(); }
inline arb_srcptr raw(arb_srcptr ball) { return ball; }
inline acb_srcptr raw(acb_srcptr ball) { return ball; }
inline const fmpz* raw(const fmpz* number) { return number; }
inline const fmpq* raw(const Rational& number) { return number.get(); }
template <class Number>
requires std::is_arithmetic_v<Number> Number raw(Number number) { return number; }

template <class R, class... Operands>
Ball owner_of_result(R (*)(arb_struct*, Operands...));
template <class R, class... Operands>
ComplexBall owner_of_result(R (*)(acb_struct*, Operands...));

/// Returns what a function of Arb computes of balls and numbers at a precision in bits: computed<arb_mul>(a, b, 64).
template <auto F>
auto computed(const auto&... operands) {
    decltype(owner_of_result(F)) result;
    F(result.get(), raw(operands)...);
    return result;
}

inline Ball operator-(Ball ball) {
    arb_neg(ball.get(), ball.get());
    return ball;
}

inline ComplexBall operator-(ComplexBall ball) {
    acb_neg(ball.get(), ball.get());
    return ball;
}

/// Returns a copy that has an owner.
inline Ball owned(arb_srcptr ball) { return computed<arb_set>(ball); }
inline ComplexBall owned(acb_srcptr ball) { return computed<acb_set>(ball); }

/// Returns the ball, or the rectangle, times 2^exponent, exactly.
inline Ball scaled_by_two(const Ball& ball, long exponent) { return computed<arb_mul_2exp_si>(ball, exponent); }

/// Returns the real numbers as complex ones.
inline ComplexBall complex_ball(const Ball& real) { return computed<acb_set_arb>(real); }

/// Returns the ball that is exactly this number.
inline Ball ball_of(double number) { return computed<arb_set_d>(number); }

/// Returns a ball of this precision around the number.
inline Ball ball_of(const Rational& number, long precision) { return computed<arb_set_fmpq>(number, precision); }
inline Ball half_of_pi(long precision) { return scaled_by_two(computed<arb_const_pi>(precision), -1); }

/// Returns the midpoint, rounded.
inline double nearest_double(const Ball& ball) { return arf_get_d(arb_midref(ball.get()), ARF_RND_NEAR); }

/// Returns the ball, or the rectangle, of which nothing is known, which is not finite.
inline Ball unknown_ball() { return computed<arb_indeterminate>(); }
inline ComplexBall unknown_rectangle() { return computed<acb_indeterminate>(); }

/// Returns a bound, rounded outwards to this precision, that a function of Arb gives as a number and not as a ball.
template <auto F>
Ball bound_of(const auto& ball, long precision) {
    Ball result;
    F(arb_midref(result.get()), ball.get(), precision);
    return result;
}

/// Returns the least, or the greatest, number of a ball.
inline Ball least_number(const Ball& ball, long precision) { return bound_of<arb_get_lbound_arf>(ball, precision); }
inline Ball greatest_number(const Ball& ball, long precision) { return bound_of<arb_get_ubound_arf>(ball, precision); }

/// Returns the greatest absolute value in a ball, or on a rectangle.
inline Ball greatest_size(const Ball& ball, long precision) {
    return bound_of<arb_get_abs_ubound_arf>(ball, precision);
}
inline Ball greatest_size(const ComplexBall& ball, long precision) {
    return bound_of<acb_get_abs_ubound_arf>(ball, precision);
}

/// Returns the greatest absolute value in a ball, or on a rectangle, as a power of two, rounded up.
double upper_logarithm(const ComplexBall& ball);
inline double upper_logarithm(const Ball& ball) { return upper_logarithm(complex_ball(ball)); }

/// Returns the ends of a ball as doubles, rounded outwards; infinite ones of a ball that is not finite.
std::pair<double, double> double_bounds(const Ball& ball);

/// Bounds by how much the values on a rectangle differ from one of them.
double variation(const ComplexBall& ball);

/// From the first call on, balls for which there is no memory throw std::bad_alloc, where FLINT and GMP would end the
/// process.
void throw_where_memory_runs_out();

/// When this thread ends, gives back what FLINT keeps for its next balls. Whatever computes with balls calls it first.
void give_back_at_end_of_thread();

/// Returns whether a condition holds, as it does unless it is 0; nothing if the ball does not tell.
inline std::optional<bool> truth_of(const Ball& condition) {
    if (arb_contains_zero(condition.get()) == 0) return true;
    return arb_is_zero(condition.get()) != 0 ? std::optional(false) : std::nullopt;
}

/// Are all numbers of the ball above, or below, this one?
inline bool is_above(arb_srcptr value, long bound) { return arb_gt(value, Ball(bound).get()) != 0; }
inline bool is_below(arb_srcptr value, long bound) { return arb_lt(value, Ball(bound).get()) != 0; }

/// Are all of less than this size?
inline bool is_within(arb_srcptr value, long size) { return is_above(value, -size) && is_below(value, size); }

/// Encloses what a function takes on where it rises, or falls, throughout: its values at the ends of the ball enclose
/// all others. `at` takes an exact ball and gives one.
template <class Function>
Ball between_ends(const Ball& a, long precision, Function at) {
    if (arb_is_exact(a.get()) != 0) return at(a);
    const Ball low = at(least_number(a, precision));
    const Ball high = at(greatest_number(a, precision));
    return computed<arb_union>(low, high, precision);
}
}  // namespace integrate
