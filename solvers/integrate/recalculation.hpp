#pragma once

#include <optional>

#include "integral.hpp"

namespace integrate {

/// An integral calculated anew, roughly, to be compared with an answer.
struct Recalculation {
    double value = 0;
    double error = 0;  ///< what it may be off by
};

/// By the trapezoidal rule after a change of variable, with other points than any method takes, in floating point numbers of
/// 60 digits. None if that does not converge, there are several variables, infinite limits or kinks.
std::optional<Recalculation> recalculate(const Integral& integral);

}  // namespace integrate
