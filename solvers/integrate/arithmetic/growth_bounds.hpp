// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate {
/// How a function grows far out in the quadrant above and to the right of a real number a: as w^power * log(1/w)^logs,
/// where w = 1/(z - a + 1), times some complex number of the factor's rectangle. The function is analytic there if the
/// factor is finite.
struct GrowthBound {
    Growth growth = {};
    ComplexBall factor = {};
    std::optional<Rational> exact = {};                       ///< of a constant that is a fraction
    std::shared_ptr<const GrowthBound> beyond_one = nullptr;  ///< u of 1 + u, if it is known
};

/// Encloses functions where |z - a + 1| is at least a radius, in the quadrant Re z >= a, Im z >= 0: those that
/// continue, from the real line on, what a formula has as its values there. Principal values elsewhere may be others,
/// as those of sqrt(1 + z^2) would be beyond the imaginary line.
class GrowthBoundArithmetic {
public:
    using Value = GrowthBound;

    /// Requires a radius of at least 4.
    GrowthBoundArithmetic(const Ball& corner, const Ball& radius, long precision);

    GrowthBound variable() const;

    /// Does the function go to 0 uniformly, as Jordan's lemma asks for?
    bool vanishes(const GrowthBound& a) const { return acb_is_finite(a.factor.get()) != 0 && a.growth.vanishes(); }

    /// Bounds the function; not finite if nothing does.
    Ball bound(const GrowthBound& a) const { return greatest_size(hull(a), 64); }

    GrowthBound constant(const Rational& number) const {
        return {.factor = complex_ball(ball_of(number, precision_)), .exact = number};
    }
    GrowthBound named_constant(Operation operation) const {
        return bounded(complex_ball(BallArithmetic(precision_).named_constant(operation)));
    }
    void apply(Operation operation, GrowthBound& a) const;
    void apply(Operation operation, GrowthBound& a, const GrowthBound& b) const;
    void raise(GrowthBound& a, int exponent) const { a = power(a, Rational::whole(exponent)); }
    void choose(GrowthBound& condition, GrowthBound a, GrowthBound b) const {
        ComplexBall value = hull(condition);
        ComplexArithmetic(precision_).choose(value, hull(a), hull(b));
        condition = bounded(std::move(value));
    }

    static GrowthBound negated(GrowthBound a) {
        acb_neg(a.factor.get(), a.factor.get());
        if (a.exact) a.exact = -*a.exact;
        a.beyond_one = nullptr;
        return a;
    }
    GrowthBound sum(const GrowthBound& a, const GrowthBound& b) const;
    GrowthBound difference(const GrowthBound& a, const GrowthBound& b) const { return sum(a, negated(b)); }
    GrowthBound product(const GrowthBound& a, const GrowthBound& b) const {
        return {{a.growth.power + b.growth.power, a.growth.logs + b.growth.logs},
                computed<acb_mul>(a.factor, b.factor, precision_),
                a.exact && b.exact ? std::optional(*a.exact * *b.exact) : std::nullopt};
    }
    GrowthBound quotient(const GrowthBound& a, const GrowthBound& b) const {
        return product(a, power(b, Rational::whole(-1)));
    }
    /// Returns a power with an exponent that is a fraction; none if the exponent is another one.
    std::optional<GrowthBound> general_power(const GrowthBound& a, const GrowthBound& b) const {
        return b.exact ? std::optional(power(a, *b.exact)) : std::nullopt;
    }

private:
    ComplexBall range(const Growth& growth) const;
    ComplexBall hull(const GrowthBound& a) const { return computed<acb_mul>(range(a.growth), a.factor, precision_); }
    static GrowthBound bounded(ComplexBall ball) { return {.factor = std::move(ball)}; }
    GrowthBound power(const GrowthBound& a, const Rational& exponent) const;
    GrowthBound logarithm(const GrowthBound& a) const;
    // Does it go to 0, and is it at most 1/2?
    bool is_small(const GrowthBound& a) const { return vanishes(a) && arb_le(bound(a).get(), ball_of(0.5).get()) != 0; }

    Ball corner_;
    Ball most_;   // |w|
    Ball least_;  // log(1/|w|)
    long precision_;
};
}  // namespace integrate
