// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <mutex>
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate {
/// The only zero of a function between two numbers, to any precision, by Newton's method in balls.
class Zero {
public:
    /// Requires a function of one variable that has exactly one zero in the bracket, and a derivative that is finite
    /// and not 0 on all of it.
    Zero(Formula function, Ball bracket);

    const Formula& function() const { return function_; }

    /// Returns the same ball whatever was asked before.
    Ball value(long precision) const;

private:
    Formula function_;
    Formula slope_;
    mutable std::mutex mutex_;
    mutable std::vector<Ball> known_;  // the bracket, and then to 2^6, 2^7, ... bits
};

/// An end of an interval: a constant formula or a zero.
class Limit {
public:
    // A formula is a limit, wherever one is expected.
    Limit(Formula constant);  // NOLINT(google-explicit-constructor)
    explicit Limit(std::shared_ptr<const Zero> zero)
        : vanishing_(zero->function().expression()), zero_(std::move(zero)) {}
    /// A constant that is a zero of this function.
    Limit(Formula constant, Expression vanishing) : Limit(std::move(constant)) { vanishing_ = std::move(vanishing); }

    Ball value(long precision) const;
    double rounded() const;

    /// Returns the constant; none if the limit is a zero.
    const std::optional<Formula>& formula() const { return formula_; }

    /// A function that is known to be 0 there.
    const std::optional<Expression>& vanishing() const { return vanishing_; }

private:
    std::optional<Formula> formula_;
    std::optional<Ball>
        exact_;  // the constant's value if one that few bits hold, so that it need not be evaluated again
    std::optional<Expression> vanishing_;
    std::shared_ptr<const Zero> zero_;
};

/// Is it known that a limit is less than another one?
bool is_less(const Limit& a, const Limit& b);

/// The variable next to the limit, in the arithmetic of ends.
inline EndExpansion variable_at(const Limit& limit, int direction, EndExpansionArithmetic& arithmetic, long precision) {
    if (limit.formula()) return arithmetic.variable(*limit.formula(), direction);
    return arithmetic.variable(limit.value(precision), direction);
}

/// The function with what vanishes at the limit marked: its zero, and differences of what is the same there.
Formula with_zeros_known(const Formula& function, const Limit& limit);

/// Returns the expression with each part that is the function, or its opposite, marked as vanishing: near a
/// zero of the function it is known to be 0 at the zero itself, which no ball could tell. Comparisons, min and max of
/// two operands whose difference is the function become comparisons of the marked difference with 0.
Expression with_zeros_marked(Expression expression, const Expression& function);

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
    Ball from(long precision) const { return from_limit_.value(precision); }
    Ball to(long precision) const { return to_limit_.value(precision); }

private:
    Limit from_limit_;
    Limit to_limit_;
    double from_ = 0;
    double to_ = 0;
    Kind kind_ = Kind::finite;
    int sign_ = 1;
};

/// Fractions of intervals at which a few points are looked at.
constexpr double few_fractions[] = {0.0721, 0.2787, 0.5133, 0.7212, 0.9319};

/// Returns the point at this fraction of the first interval, and at others of the next ones, and the product of the
/// weights.
std::pair<std::vector<Ball>, Ball> point_in(const std::vector<Interval>& intervals, double fraction);

inline Interval unit_interval() { return {Formula(decimal("0")), Formula(decimal("1"))}; }

/// The places between its limits where an integrand has, or may have, a jump, a kink or a singularity.
struct Breaks {
    std::vector<Limit> places;  ///< in rising order
    bool all_kinks = true;      ///< is there no kink or jump anywhere else?
};

/// Finds the zeros of what abs, sign, comparisons, min, max, quotients, roots, powers and logarithms are taken of, and
/// the jumps of floor and ceil, between the limits: of functions that are linear as an expression, of others in balls,
/// by halving until the derivative has one sign, or until the only zero is a simple number or multiple of pi. There is a
/// bound on how much it looks at; what it does not find is no break. Requires an integrand of one variable.
Breaks find_breaks(const Expression& integrand, const Interval& interval);

/// Returns what abs, quotients, roots, powers, logarithms and so on are taken of, in an integrand of any number of
/// variables.
std::vector<Expression> suspects_of(const Expression& integrand);

/// Returns the places where a function of one variable changes its sign, in rising order; none if not all are found.
/// Where it only seems to touch 0 it may change its sign twice within 2^-45 of the interval.
std::optional<std::vector<Limit>> changes_of_sign(const Expression& function, const Interval& interval);

/// The parts between breaks, in rising order, of which those outside of the interval are left out.
std::vector<Interval> pieces_between(const std::vector<Limit>& places, const Interval& interval);

/// Merges two lists in rising order; if balls do not tell two places apart, the one of the first list is kept.
std::vector<Limit> merged(std::vector<Limit> first, const std::vector<Limit>& second);
}  // namespace integrate
