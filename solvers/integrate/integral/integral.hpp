// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/expression/waves.hpp"
#include "integrate/instance.hpp"
#include "integrate/splitting/splitting.hpp"

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

/// An integral ready to be evaluated: an integrand of as many variables as there are intervals.
struct Integral {
    Formula integrand;
    std::vector<Interval> intervals;
    std::optional<Formula> exact = {};
    std::vector<Interval> pieces = {};  ///< of the only interval, between breaks; none in several dimensions
    std::vector<IntegralPart> oscillating_parts = {};  ///< of one with oscillating tails; else none
    std::vector<double> poles = {};                    ///< around which a principal value is folded
    std::vector<IntegralPart> other_parts = {};  ///< beside the pieces: folded, first around these poles, or complex
    std::vector<SmoothPart> smooth_parts = {};   ///< in several dimensions: at least one
    bool is_analytic = false;                    ///< as IntegralPart has it
    bool all_kinks_are_breaks = true;            ///< is there no kink or jump within a piece?

    std::size_t dimensions() const { return intervals.size(); }
    /// Has it complex values?
    bool is_complex() const { return integrand.is_complex(); }
    /// Is it that of the integrand over the pieces, and no more?
    bool is_in_pieces() const { return other_parts.empty(); }
    /// Returns those that oscillating tails leave, if there are any, else the pieces and the other parts.
    std::vector<IntegralPart> parts() const;
    /// Do doubles tell the limits apart, and those of the pieces?
    bool is_told_by_doubles() const {
        const auto is_told = [](const auto& interval) { return interval.is_told_by_doubles(); };
        return std::ranges::all_of(intervals, is_told) && std::ranges::all_of(pieces, is_told);
    }
    /// Is an interval known to have no width?
    bool is_empty() const {
        return std::ranges::any_of(intervals, [](const auto& interval) { return interval.sign() == 0; });
    }
    /// -1 if an odd number of intervals has its limits in falling order, else 1.
    int sign() const {
        int sign = 1;
        for (const auto& interval : intervals) sign *= interval.sign();
        return sign;
    }
};

/// Returns the integral with what is found about where the integrand is not smooth: at these places, which are for one
/// variable, and at others. Requires an integrand of no more variables than there are intervals.
[[nodiscard]] Integral integral_of(Formula integrand, std::vector<Interval> intervals,
                                   const std::vector<Limit>& places = {}, bool principal_value = false);

/// Returns the integral of a complex integrand of one variable: real integrals if both parts can be written as such,
/// else those of parts of complex values between the places. Requires an integrand that may_be_complex()
/// accepts.
[[nodiscard]] Integral complex_integral_of(const Expression& integrand, const Interval& interval,
                                           const std::vector<Limit>& places);

/// Replaces the pieces of an integral of one variable by the parts of its principal value. Around a pole p, where
/// pieces meet, the integrand is folded: f(p + t) + f(p - t). A pole that is a zero of a function has to be known as a
/// constant, too. On the whole line the limits go to infinity symmetrically: beyond some place the integrand is folded
/// around 0, and makes the tail, which is the last part.
void find_principal_value(Integral& integral, const std::vector<Limit>& known);

/// Returns at which point of the domain the integrand has no value, if it has none at one of a few points. Balls do not
/// tell a pole within them from a root of a negative number. A comparison, a sign or a maximum of such balls has a
/// value, so that no method would notice.
[[nodiscard]] std::optional<std::string> lack_of_value(const Integral& integral);

/// Returns an integrand of one variable with `if` in place of products with comparisons if it has no value at some
/// point of the interval otherwise, as (x > 0) sqrt(x) has none where x < 0; else the integrand as it is.
[[nodiscard]] Formula with_values(const Formula& integrand, const Interval& interval);

/// Throws InstanceError where compile() does. Takes less time, as it does not look for breaks.
void check_instance(const Instance& instance);

/// Throws InstanceError.
[[nodiscard]] Integral compile(const Instance& instance);

/// The binary logarithm of a constant expression; none if that is not a positive number. Throws InstanceError for what
/// is no constant expression.
[[nodiscard]] std::optional<double> logarithm_of_constant(std::string_view text);

/// Returns the sign of the integrand next to the left or right end of an interval if it is proved that its integral
/// does not exist there, 0 if the sign is not known, and nothing if that is not proved.
std::optional<int> divergence_at(const Formula& function, const Interval& piece, bool at_right);

/// Why an integral is known not to exist: next to an end of a piece the integrand is at least as great, in absolute
/// value, as a multiple of the inverse of the distance, or grows exponentially towards infinity. In several dimensions
/// that is so along an axis wherever the others are near some point. None if that is not proved.
std::optional<std::string> divergence(const Integral& integral);
}  // namespace integrate
