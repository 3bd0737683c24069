// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/integral/limit.hpp"

namespace integrate {

/// A position in the unit interval by its distance from an end of it: near an end a distance has all its digits where
/// the place itself would have lost them.
template <class Number>
struct Position {
    bool from_right = false;
    Number distance{};
};

/// A point of integration: where the integrand is taken, and by how much its value counts, both in the integrand's own
/// coordinate.
template <class Number>
struct Point {
    Number x{};
    Number weight{};
};

/// The limits of an integral, of which one or both may be infinite, mapped from the unit interval: linearly, or by
/// x = a + s/(1-s) for [a, inf), its mirror image for (-inf, b], and x = (2s-1)/(4s(1-s)) for (-inf, inf).
class Interval {
public:
    enum class Kind : std::uint8_t { finite, to_infinity, from_infinity, whole_line };

    /// Requires formulas without variables, or zeros, the values of which are not NaN and, where they are finite, no
    /// greater than all doubles. Limits in falling order are exchanged.
    Interval(Limit from, Limit to);

    /// Is the width a normal double, infinite or known to be 0? Else only balls can tell the limits apart.
    bool is_told_by_doubles() const;

    Kind kind() const { return kind_; }
    /// -1 if the limits were exchanged, 0 if they are known to be the same, else 1: what the integral is to be
    /// multiplied by.
    int sign() const { return sign_; }
    double from() const { return from_; }
    double to() const { return to_; }

    /// The integrand's x and dx/ds.
    Point<double> at(const Position<double>& place) const;
    Point<Ball> at(const Position<Ball>& place, long precision) const;

    /// Do all places between this end and the farthest one lie so near to the end that doubles lose digits of the
    /// distance?
    bool loses_digits(const Position<double>& farthest) const;

    const Limit& from_limit() const { return from_limit_; }
    const Limit& to_limit() const { return to_limit_; }

    /// The limits, at any precision.
    Ball from(long precision) const;
    Ball to(long precision) const;

private:
    Limit from_limit_;
    Limit to_limit_;
    double from_ = 0;
    double to_ = 0;
    Kind kind_ = Kind::finite;
    int sign_ = 1;
};

}  // namespace integrate
