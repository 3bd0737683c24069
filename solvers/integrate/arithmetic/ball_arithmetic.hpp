// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"

namespace integrate {

/// Real balls: the value encloses all that the formula takes on the balls of its variables. Where a root is taken of a
/// ball that is negative in part, that part is believed to be no point of the integrand.
class BallArithmetic {
public:
    using Value = Ball;

    /// `precision` in bits.
    explicit BallArithmetic(long precision) : precision_(precision) {}

    Ball constant(const Formula& formula, std::size_t place) const;
    Ball named_constant(Operation operation) const;
    void apply(Operation operation, Ball& a) const;
    void apply(Operation operation, Ball& a, const Ball& b) const;
    void raise(Ball& a, int exponent) const;
    void choose(Ball& condition, Ball a, Ball b) const;

private:
    void raise_ends(Ball& a, ulong power) const;

    long precision_;
};

/// The midpoint's absolute value, roughly, as a power of two; negative infinity for exactly 0.
double binary_logarithm(const Ball& value);

/// The distance between the midpoints, likewise.
double distance(const Ball& a, const Ball& b);

}  // namespace integrate
