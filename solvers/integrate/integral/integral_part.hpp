#pragma once

#include <optional>

#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

/// How an integrand oscillates on a half line [a, inf): as sin(slope (x - a) + phase), where the slope is positive; or
/// as a Bessel function does, the zeros of which are not known.
struct Oscillation {
    Formula slope;
    Formula phase;
    bool is_bessel = false;
};

/// A part of an integral: an integrand of its own on an interval of its own.
struct IntegralPart {
    Formula integrand;
    Interval interval;
    std::optional<Oscillation> oscillation = {};
    bool is_imaginary = false;  ///< does it count as a part of the imaginary part?
};

}  // namespace integrate
