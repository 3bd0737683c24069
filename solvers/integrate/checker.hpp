#pragma once

#include <optional>

#include <espalier/program/report/report.hpp>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"

namespace integrate {

/// Compares a finding with the exact value, or, if there is none, with a rough recalculation that shares nothing with
/// the methods. None if nothing is known to compare it with: there is no error, or the recalculation does not converge.
std::optional<espalier::program::Check> check(const Integral& integral, const Finding& finding);

}  // namespace integrate
