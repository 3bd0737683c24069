// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {
/// A cell: one of the 2^depth equal parts that halving the unit interval makes, however small, by its number, which
/// counts from the nearer end and may have thousands of bits.
struct DeepCell {
    FixedPointSum number = {};
    std::int32_t depth = 0;
    bool from_right = false;

    /// Returns whether the number is one of 2^depth, and no deeper than numbers of that many bits can be.
    bool is_consistent() const {
        constexpr std::int32_t deepest = 1 << 24;
        return depth >= 0 && depth <= deepest && number.limbs() <= static_cast<std::size_t>(depth) / 64 + 1;
    }

    bool touches_end() const { return number.limbs() == 0; }

    /// The half that is nearer to the end, or the other one.
    DeepCell half(bool nearer) const {
        DeepCell result = *this;
        ++result.depth;
        if (depth == 0) {
            result.from_right = !nearer;
        } else {
            result.number.merge(number);
            result.number.add(nearer ? 0 : 1, 0);
        }
        return result;
    }

    /// The distance from the end of its nearer boundary, exactly.
    Ball distance() const { return number.value(-depth); }

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

/// The sides of a box, a cell for each variable. In one variable the box is that cell.
using Sides = std::span<const DeepCell>;

/// Returns the number of halvings that made the box.
inline std::int32_t depth_of(Sides sides) {
    std::int32_t depth = 0;
    for (const auto& side : sides) depth += side.depth;
    return depth;
}

/// The enclosures that balls give of an integrand on boxes between finite limits, without a rule. Balls are not finite
/// where nothing is known. What is beyond the ends, by rounding up, is no part of the integral. Infinite limits of a
/// single variable are changed into finite ones first.
class BoxBalls {
public:
    static constexpr long bounding_bits = 64;

    /// The precision at which a function is told that, so deep next to an end, is as small as the cube of the distance
    /// beside its terms, or that is told from its limit by that.
    static constexpr long bits_beside_end(long bits, std::int32_t depth) {
        constexpr std::int32_t few = 512;
        return bits + depth + 2 * (depth < few ? depth : few);
    }

    /// Requires an interval for each variable, and finite ones if there are several.
    BoxBalls(const Formula& integrand, std::span<const Interval> intervals);

    /// Returns the intervals between the finite limits.
    const std::vector<Interval>& intervals() const { return intervals_; }

    /// Returns the product of the widths of all sides.
    Ball volume(Sides sides, long precision = bounding_bits) const;

    /// Encloses all values on balls of the variables; not finite if there may be none somewhere.
    Ball value(std::span<const Ball> variables, long precision) const {
        return real_value(integrand_, variables, precision);
    }

    /// Encloses all values in the box, or those in the middle of the side along an axis.
    Ball values(Sides sides, long precision, std::optional<std::size_t> middle_of = std::nullopt) const {
        return value(variables(sides, precision, middle_of), precision);
    }

    /// Encloses the integral over the box by its volume times all values that the integrand has there.
    Ball by_values(Sides sides, long precision = bounding_bits) const {
        return computed<arb_mul>(values(sides, precision), volume(sides, precision), precision);
    }

    /// Encloses the integral over a cell next to an end, by powers of the distance from it.
    Ball by_powers(Sides sides) const;

    /// Can powers tell anything about this box?
    bool is_near_end(Sides sides) const;

    /// Encloses the values where the variable along the axis is on an ellipse around the side, with the semi-axes
    /// (r + 1/r)/2 and (r - 1/r)/2, in half widths, and the others are real; finite only if the integrand is analytic
    /// there.
    ComplexBall around(Sides sides, std::size_t axis, double ellipse) const;

private:
    std::vector<Ball> variables(Sides sides, long precision, std::optional<std::size_t> middle_of) const;

    Formula integrand_;
    std::vector<Interval> intervals_;
    std::vector<Formula> near_ends_;  // of a single variable, with zeros known at the left and the right end
};
}  // namespace integrate
