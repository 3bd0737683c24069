// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"

namespace integrate {

/// Complex rectangles. A value is finite only if the formula is analytic on the whole rectangle of the variable, and
/// then encloses it there. Comparisons are those of the real parts: 1 or 0 where the answer is the same on the whole
/// rectangle, and not finite elsewhere.
class ComplexArithmetic {
public:
    using Value = ComplexBall;

    /// `precision` in bits.
    explicit ComplexArithmetic(long precision) : precision_(precision) {}

    ComplexBall constant(const Formula& formula, std::size_t place) const;
    ComplexBall named_constant(Operation operation) const;
    void apply(Operation operation, ComplexBall& a) const;
    void apply(Operation operation, ComplexBall& a, const ComplexBall& b) const;
    void raise(ComplexBall& a, int exponent) const;
    void choose(ComplexBall& condition, ComplexBall a, ComplexBall b) const;

private:
    long precision_;
};

/// All complex numbers of at most this absolute value, and a few more.
ComplexBall at_most(const Ball& size);

/// The values of a formula of one real variable in balls of this precision: of a complex one the part that counts, which
/// is finite only if the formula is analytic around all of the ball.
Ball real_value(const Formula& formula, const Ball& x, long precision);

}  // namespace integrate
