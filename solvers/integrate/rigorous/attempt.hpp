#pragma once

#include <cstdint>

#include <espalier/program/run.hpp>

#include "integrate/finding.hpp"
#include "integrate/integral/interval.hpp"
#include "integrate/rigorous/ball_function.hpp"

namespace integrate {

/// What one attempt to enclose an integral of an assumed size leads to.
struct Attempt {
    Finding finding;
    bool exhausted = false;  ///< the evaluations that it was given
};

/// How many evaluations an attempt may make, and of how many that is what is left.
struct Evaluations {
    std::uint64_t left = 0;
    std::uint64_t allowed = 0;
};

/// Encloses an integral between finite limits, of about 2^size, to within 2^allowed if that is possible.
Attempt attempt_to_enclose(espalier::program::Run& run, const BallFunction& integrand, const Interval& interval,
                           double size, double allowed, Evaluations evaluations);

/// A bound of the integral's absolute value, as a power of two, by a few of its cells; infinite if they do not tell.
double bound_of(const BallFunction& integrand, const Interval& interval);

/// What is known of an integral that a limit left no time for: 0, off by its bound, a power of two.
Finding of_bound(double bound);

}  // namespace integrate
