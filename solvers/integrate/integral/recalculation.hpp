#pragma once

#include <optional>

#include "integrate/integral/integral.hpp"

namespace integrate {

/// What a rough second calculation makes of an integral, to be compared with an answer.
struct Recalculation {
    double value = 0;
    double error = 0;  ///< what it may be off by

    bool agrees_with(double answer, double error_of_answer) const;
};

/// By the trapezoidal rule after a change of variable, with other points than any method takes, in floating point
/// numbers of 60 digits: with few points if these agree with the answer, else with ever more, and by sections, the
/// ends of which show what is narrow there. None if that does not converge, there are several variables, infinite
/// limits or kinks.
std::optional<Recalculation> recalculate(const Integral& integral, double answer, double error_of_answer);

}  // namespace integrate
