// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/waves.hpp"

namespace integrate {

/// A bound of a wave along the line that goes up from a corner of the complex plane.
class Decay {
public:
    /// Hankel's function or the exponential integral of slope * z, plus a constant.
    struct Factor {
        WaveFunction function;
        Ball slope;      ///< above 0
        Ball at_corner;  ///< the argument at the corner, above 0
    };

    /// The wave is at most `size` times exp(-rate t) times the factors, from `start` on, and `whole_rate` above 0 is the
    /// rate together with those of the factors. Conjugate Hankel functions have an order of 0 or more.
    Decay(Ball size, Ball rate, Ball whole_rate, std::vector<Factor> factors, double start);

    /// From where on the bound holds, and falls at least as fast as exp(-whole_rate t/2).
    double start() const { return start_; }

    /// Bounds the integral of the wave beyond t, as a power of two. Requires t >= start().
    double beyond(double t) const;

private:
    Ball size_;
    Ball rate_;
    Ball whole_rate_;
    std::vector<Factor> factors_;
    double start_;
};

/// Is it proved that the expression is analytic, and has a bound, in the quadrant above and to the right of the corner?
bool is_analytic_beyond(const Expression& amplitude, const Expression& corner);

/// The integrand of a real variable t, the real part of which has the same integral from 0 to infinity as the real part of
/// a wave from a corner to infinity, and a bound of it.
struct RotatedWave {
    Expression integrand;
    Decay decay;
};

/// Rotates the way of a wave: from the corner on it leads straight up in the complex plane of y, the power of x with which
/// the phase grows, instead of along the real line, and the wave falls off exponentially. That the integral is the same is
/// proved (Jordan's lemma): in the quadrant above and to the right of the corner the wave is analytic, its phase rises at
/// a rate that is at least some positive number along every line that goes up, and what is beside the phase goes to 0.
/// None where that is not proved. Requires a whole phase that grows.
std::optional<RotatedWave> rotated(const Wave& wave, const Expression& corner);

}  // namespace integrate
