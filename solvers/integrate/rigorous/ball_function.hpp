// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

/// A real function of one variable as balls know it.
class BallFunction {
public:
    BallFunction() = default;
    BallFunction(const BallFunction&) = delete;
    BallFunction& operator=(const BallFunction&) = delete;
    virtual ~BallFunction() = default;

    /// Encloses all values on the ball; not finite if it may have none somewhere.
    virtual Ball value(const Ball& x, long precision) const = 0;

    /// Encloses the values on a rectangle of complex numbers; finite only if the function is analytic there.
    virtual ComplexBall value(const ComplexBall& z, long precision) const = 0;

    /// The integral over all distances up to `reach` from an end; not finite if nothing is known.
    virtual Ball integral_next_to_end(bool right, const Ball& reach, long precision) const;
};

/// An integrand between finite limits.
class FormulaBalls final : public BallFunction {
public:
    /// Requires that both outlive this.
    FormulaBalls(const Formula& formula, const Interval& interval);

    Ball value(const Ball& x, long precision) const override;
    ComplexBall value(const ComplexBall& z, long precision) const override;
    Ball integral_next_to_end(bool right, const Ball& reach, long precision) const override;

private:
    const Formula& formula_;
    const Interval& interval_;
    Formula near_left_;
    Formula near_right_;
};

}  // namespace integrate
