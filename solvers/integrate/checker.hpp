// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include <espalier/program/report/report.hpp>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"

namespace integrate {

/// Compares a finding with the exact value, or, if there is none, with a rough recalculation that shares nothing with
/// the methods. None if nothing is known to compare it with: there is no error, or the recalculation does not converge.
std::optional<espalier::program::Check> check(const Integral& integral, const Finding& finding);

/// The result of a rough second calculation of an integral, to be compared with an answer.
struct Recalculation {
    double value = 0;
    double error = 0;  ///< what it may be off by

    bool agrees_with(double answer, double error_of_answer) const;
};

/// Recalculates the integral by the trapezoidal rule after a change of variable, with other points than any method
/// takes, in floating point numbers of 60 digits: with few points if these agree with the answer, else with ever more,
/// and by sections, the ends of which show what is narrow there. Returns none if that does not converge, or if there
/// are several variables, infinite limits or kinks.
std::optional<Recalculation> recalculate(const Integral& integral, double answer, double error_of_answer);

}  // namespace integrate
