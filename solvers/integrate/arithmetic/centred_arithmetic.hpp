// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

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

    Centred variable() const;

    Centred constant(const Formula& formula, std::size_t place) const;
    Centred named_constant(Operation operation) const;
    void apply(Operation operation, Centred& a) const;
    void apply(Operation operation, Centred& a, const Centred& b) const;
    void raise(Centred& a, int exponent) const;
    void choose(Centred& condition, Centred a, Centred b) const;

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
