// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/integral/integral_part.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

/// A cell: one of the 2^depth equal parts that halving the unit interval makes, however small, by its number, which
/// counts from the nearer end and may have thousands of bits.
struct DeepCell {
    std::vector<std::uint64_t> number = {};  ///< the lowest limb first, no zeros above; empty: 0, next to the end
    std::int32_t depth = 0;
    bool from_right = false;

    /// Returns whether the number is one of 2^depth, and no deeper than numbers of that many bits can be.
    bool is_consistent() const {
        constexpr std::int32_t deepest = 1 << 24;
        return depth >= 0 && depth <= deepest && number.size() <= static_cast<std::size_t>(depth) / 64 + 1;
    }

    bool touches_end() const { return number.empty(); }

    /// The half that is nearer to the end, or the other one.
    DeepCell half(bool nearer) const;

    /// The distance from the end of its nearer (0) or farther (1) boundary, exactly.
    Ball distance(int boundary) const;

    /// Returns half the cell's width between finite limits.
    Ball half_width(const Interval& interval, long precision) const {
        const Ball width = computed<arb_sub>(interval.to(precision), interval.from(precision), precision);
        return scaled_by_two(width, -depth - 1);
    }

    /// Returns the place between finite limits that lies so many half widths from the cell's middle, from -1, nearer to
    /// the cell's end, to 1; as exact as its distance from that end.
    Ball place(const Interval& interval, const Ball& from_middle, long precision) const;

    /// Returns all of the cell between finite limits.
    Ball whole(const Interval& interval, long precision) const {
        return computed<arb_union>(place(interval, Ball(-1), precision), place(interval, Ball(1), precision),
                                   precision + depth);
    }
};

/// The enclosures that balls give of an integrand of one variable on cells between finite limits, without a rule. Balls
/// are not finite where nothing is known. What is beyond the ends, by rounding up, is no part of the integral. Infinite
/// limits are changed into finite ones first.
class CellBalls {
public:
    static constexpr long bounding_bits = 64;

    /// The precision at which a function is told that, so deep next to an end, is as small as the cube of the distance
    /// beside its terms, or that is told from its limit by that.
    static constexpr long bits_beside_end(long bits, std::int32_t depth) {
        constexpr std::int32_t few = 512;
        return bits + depth + 2 * (depth < few ? depth : few);
    }

    CellBalls(const Formula& integrand, const Interval& interval);

    /// Returns the interval between the finite limits.
    const Interval& interval() const { return part_.interval; }

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

    /// The integrand's values on the ellipses around all cells that so many halvings of this one make, with the
    /// semi-axes (r + 1/r)/2 and (r - 1/r)/2, in half widths, or on more than that; finite only if it is analytic
    /// there.
    ComplexBall around(const DeepCell& cell, double ellipse, int halvings = 0) const;

private:
    Ball width(const DeepCell& cell) const { return scaled_by_two(cell.half_width(part_.interval, bounding_bits), 1); }

    IntegralPart part_;
    Formula near_left_;
    Formula near_right_;
};

/// Returns the rectangle around a middle with these half sides, which are given in half widths of a cell.
ComplexBall rectangle_around(const Ball& middle, const Ball& half_width, double real, double imaginary);

}  // namespace integrate
