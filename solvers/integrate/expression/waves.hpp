// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/phase.hpp"

namespace integrate {

/// Hankel's function H of the first kind of a phase u, or the exponential integral E_1(-i u), each of which falls off as
/// exp(i u) does where the imaginary part of u grows; or their conjugates, which are those of -i.
struct WaveFunction {
    Operation function;  ///< besselk or gammainc, by which it is written
    Expression order;    ///< a constant
    Phase argument;
    bool is_conjugate = false;

    /// Is it Hankel's function?
    bool is_hankel() const;
    friend bool operator==(const WaveFunction&, const WaveFunction&) = default;
};

/// The oscillation coefficient * i^turns * amplitude * exp(i phase), times some functions.
struct Wave {
    Rational coefficient;
    int turns = 0;         ///< 0 to 3
    Expression amplitude;  ///< real, and without oscillations
    Phase phase;
    std::vector<WaveFunction> functions = {};

    /// Returns the phase together with those of the functions.
    Phase whole_phase() const;
    Wave conjugate() const;
    /// Returns the wave as an analytic expression where x has a positive real part, and an imaginary part of 0 or more.
    Expression expression() const;
    /// Returns its real part on the real line, as a real expression; none if it is too long.
    std::optional<Expression> real_part() const;

private:
    Expression exponential() const;
};

/// Returns whether the expression has a function that can be taken apart into waves; if not, waves_of() returns none.
bool may_have_waves(const Expression& expression);

/// Returns waves the real part of the sum of which is a real expression wherever x and the phases of all functions are
/// positive: sines, cosines, Bessel functions of both kinds and sine and cosine integrals are taken apart, also in sums,
/// products and small powers. No whole phase falls where x grows. None if there is no such function, or if one stands
/// elsewhere, or if there are too many waves.
std::optional<std::vector<Wave>> waves_of(const Expression& expression);

}  // namespace integrate
