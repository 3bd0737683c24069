// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"
#include "integrate/rigorous/deep_cell.hpp"

namespace integrate {

/// The enclosures that balls give of an integrand of one variable on cells between finite limits, without a rule. Balls are
/// not finite where nothing is known. What is beyond the ends, by rounding up, is no part of the integral.
class CellBalls {
public:
    static constexpr long bounding_bits = 64;

    /// The precision at which a function is told that, so deep next to an end, is as small as the cube of the distance
    /// beside its terms, or that is told from its limit by that.
    static constexpr long bits_beside_end(long bits, std::int32_t depth) {
        constexpr std::int32_t few = 512;
        return bits + depth + 2 * (depth < few ? depth : few);
    }

    /// Requires that both outlive this.
    CellBalls(const Formula& integrand, const Interval& interval);

    const Interval& interval() const { return interval_; }

    /// Encloses all values on the ball; not finite if it may have none somewhere.
    Ball value(const Ball& x, long precision) const;

    /// Encloses the values on a rectangle of complex numbers; finite only if the integrand is analytic there.
    ComplexBall value(const ComplexBall& z, long precision) const;

    /// The integral over the cell, from all values that the integrand has there, at this precision.
    Ball by_values(const DeepCell& cell, long precision = bounding_bits) const;

    /// Encloses the integral next to an end, by powers of the distance from it.
    Ball by_powers(const DeepCell& cell) const;

    /// Can powers tell anything about this cell?
    bool is_near_end(const DeepCell& cell) const;

    /// The integrand's values on the ellipses around all cells that so many halvings of this one make, with the semi-axes
    /// (r + 1/r)/2 and (r - 1/r)/2, in half widths, or on more than that; finite only if it is analytic there.
    ComplexBall around(const DeepCell& cell, double ellipse, int halvings = 0) const;

private:
    Ball width(const DeepCell& cell) const;

    const Formula& integrand_;
    const Interval& interval_;
    Formula near_left_;
    Formula near_right_;
};

/// Returns the rectangle around a middle with these half sides, which are given in half widths of a cell.
ComplexBall rectangle_around(const Ball& middle, const Ball& half_width, double real, double imaginary);

}  // namespace integrate
