// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/expression/grammar.hpp"
#include "integrate/expression/waves.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {
/// A bound of a wave along the line that goes up from a corner of the complex plane: `size` times exp(-rate t) times the
/// factors.
struct Decay {
    /// Hankel's function or the exponential integral of slope * z, plus a constant.
    struct Factor {
        WaveFunction function;  ///< conjugate ones of Hankel have an order of 0 or more
        Ball slope;             ///< above 0
        Ball at_corner;         ///< the argument at the corner, above 0
    };

    Ball size;
    Ball rate;
    Ball whole_rate;  ///< the rate together with those of the factors, above 0
    std::vector<Factor> factors;
    double start = 0;  ///< from where on the bound holds, and falls at least as fast as exp(-whole_rate t/2)

    /// Bounds the integral of the wave beyond t, as a power of two. Requires t >= start.
    double beyond(double t) const;
};

/// Is it proved that the expression is analytic, and has a bound, in the quadrant above and to the right of the corner?
bool is_analytic_beyond(const Expression& amplitude, const Expression& corner);

/// Returns whether it is proved that the integral of the integrand towards infinity does not exist, as the integrand is
/// a sum of powers of x, times waves with phases that are sums of powers of x, of which one is too great: sin(x), or
/// x*cos(x^2), but not cos(x^2).
bool oscillates_for_ever(const Expression& integrand);

/// A part of an integral: an integrand of its own on an interval of its own.
struct IntegralPart {
    Formula integrand;
    Interval interval;
    std::optional<Decay> decay = {};  ///< of an integrand on a half line that begins at 0; mostly none
    bool is_analytic = false;         ///< is it proved to be so in a quadrant, so that it has no peaks between points?
    bool is_imaginary = false;        ///< does it count as a part of the imaginary part?
};

/// Rotates the way of a wave: from the corner on it leads straight up in the complex plane of y, the power of x with
/// which the phase grows, instead of along the real line, and the wave falls off exponentially. That the integral is
/// the same is proved (Jordan's lemma): in the quadrant above and to the right of the corner the wave is analytic, its
/// phase rises at a rate that is at least some positive number along every line that goes up, and what is beside the
/// phase goes to 0, as log(x) does beside a Bessel function. Returns the integral from 0 to infinity of the real part
/// of the integrand along that way, with a bound of it; none where that is not proved. Requires a whole phase that
/// grows.
std::optional<IntegralPart> rotated(const Wave& wave, const Expression& corner);

/// Returns the same integral with finite limits. Infinite ones become ends of the unit interval, with the changes of
/// variable x = a + (1/s - 1), its mirror image, and x = (1/(1-s) - 1/s)/4: written out, so that powers of the distance
/// from such an end are seen to cancel. Requires an integrand of one variable, and that half lines begin at a constant
/// formula.
IntegralPart with_finite_limits(const Formula& integrand, const Interval& interval);

/// Returns the parts of an integral with oscillating tails, towards infinity or next to 0: the tail is written as a sum
/// of waves, and the way of each of them is rotated, so that it falls off exponentially. What of the sum does not
/// oscillate stays one part. Empty if there is no tail of which it is proved that the integral stays the same. Requires
/// parts without a decay.
std::vector<IntegralPart> oscillating_parts(const std::vector<IntegralPart>& parts);

/// Returns whether the expression may have complex values. Throws InstanceError if a function of real numbers is taken
/// of such.
bool may_be_complex(const Expression& expression, bool complex_variable = false);

/// An integrand along a path as it is written: points with straight lines between them, or circle(centre, radius), once
/// around against the clock. Throws InstanceError.
std::vector<IntegralPart> parts_along(const std::string& path, const Expression& integrand, const Names& names);

/// Reads an expression of an instance. `what` it is stands in front of what is wrong. Throws InstanceError.
Expression expression_in(std::string_view what, std::string_view text, const Names& names);

/// An expression in which names may stand for complex numbers, with a value. Throws InstanceError.
Expression complex_constant(std::string_view what, std::string_view text, const Names& names);
}  // namespace integrate
