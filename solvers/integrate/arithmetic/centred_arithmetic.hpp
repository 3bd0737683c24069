// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

#include "integrate/arithmetic/slope_arithmetic.hpp"

namespace integrate {

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

    Centred constant(const Formula& formula, std::size_t place) const {
        return {slopes_.constant(formula, place), balls_.constant(formula, place)};
    }
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
