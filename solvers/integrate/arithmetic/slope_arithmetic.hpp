// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/functions/functions.hpp"

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
    void choose(ValueAndSlope& condition, ValueAndSlope a, ValueAndSlope b) const;

    ValueAndSlope sum(const ValueAndSlope& a, const ValueAndSlope& b) const {
        return {balls_.sum(a.value, b.value), balls_.sum(a.slope, b.slope)};
    }
    ValueAndSlope difference(const ValueAndSlope& a, const ValueAndSlope& b) const {
        return {balls_.difference(a.value, b.value), balls_.difference(a.slope, b.slope)};
    }
    ValueAndSlope product(const ValueAndSlope& a, const ValueAndSlope& b) const;
    ValueAndSlope quotient(const ValueAndSlope& a, const ValueAndSlope& b) const;
    ValueAndSlope general_power(const ValueAndSlope& base, const ValueAndSlope& exponent) const;

private:
    BallArithmetic balls_;
    long precision_;
};

/// The value of a function on a ball, with its slope there, and at the ball's midpoint.
struct Centred {
    ValueAndSlope over;
    Ball middle;
};

/// Real balls that know the mean value theorem: where a function hardly changes, as next to where its slope is 0, its
/// values lie as near to that at the midpoint as the slope allows.
class CentredArithmetic {
public:
    using Value = Centred;

    CentredArithmetic(const Ball& x, long precision);

    Centred variable() const { return {SlopeArithmetic::variable(x_), middle_}; }

    Centred constant(const Rational& number) const { return {slopes_.constant(number), balls_.constant(number)}; }
    Centred named_constant(Operation operation) const {
        return {slopes_.named_constant(operation), balls_.named_constant(operation)};
    }
    template <class... Operand>
    void apply(Operation operation, Centred& a, const Operand&... b) const {
        slopes_.apply(operation, a.over, b.over...);
        balls_.apply(operation, a.middle, b.middle...);
        narrow(a);
    }
    void raise(Centred& a, int exponent) const {
        slopes_.raise(a.over, exponent);
        balls_.raise(a.middle, exponent);
        narrow(a);
    }
    void choose(Centred& condition, Centred a, Centred b) const {
        slopes_.choose(condition.over, std::move(a.over), std::move(b.over));
        balls_.choose(condition.middle, std::move(a.middle), std::move(b.middle));
        narrow(condition);
    }

private:
    void narrow(Centred& a) const;

    SlopeArithmetic slopes_;
    BallArithmetic balls_;
    Ball x_;
    Ball middle_;
    Ball from_middle_;
    long precision_;
};

}  // namespace integrate
