// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/method.hpp"
#include "integrate/tanh_sinh/steps.hpp"

namespace integrate {
/// Estimates the integral of one variable by the double exponential change of variable, in balls, to any number of
/// digits [Takahasi and Mori 1974].
[[nodiscard]] Integrate integrate_by_tanh_sinh;

/// Between which t the terms of the trapezoidal rule count, and how great they are, as steps of a quarter tell.
struct Extent {
    std::int64_t first = 0;  ///< quarters
    std::int64_t last = 0;
    double greatest = 0;   ///< term, as a power of two; negative infinity if none is known not to be 0
    bool vanishes = true;  ///< are all terms exactly 0?
    double heaviest = 0;   ///< weight among those within reach of every integrand
    /// Whether the terms fall off. If they do not, the integral does not exist, or cannot be told from 0.
    bool bounded = true;
    bool stopped = false;  ///< before all of this was known
    TermSizes sizes = {};
};

/// Returns how far terms count if the error is to be within the tolerance, as steps of a quarter tell. `stops`, if
/// there is one, is asked before each term: some take very long.
Extent explore(const DoubleExponential& map, const Tolerance& tolerance, const std::function<bool()>& stops = {});

/// Returns the sum over the extent by the trapezoidal rule with ever finer steps. If many digits are asked for, the
/// steps are chosen by the same sums with a quarter of the digits, which are left in `rough`.
[[nodiscard]] Finding by_finer_steps(Run& run, const DoubleExponential& map, const Extent& extent,
                                     const Tolerance& tolerance, std::uint64_t most_evaluations, Finding& rough);

/// Returns what a relative error is relative to, as a power of two: to terms that cancel exactly, or else the integral.
double size_beside(const Ball& value, double greatest_term);

/// The error of the latest of the sums of steps twice as fine each, from how far the sums are apart: `latest` from the
/// one before, `earlier` from the one before that, as powers of two relative to the greatest term. Where the number of
/// digits doubles with each halving of the steps it will do so once more [Bailey, Jeyabalan and Li 2005, section 3].
double extrapolated_error(double latest, double earlier);
}  // namespace integrate
