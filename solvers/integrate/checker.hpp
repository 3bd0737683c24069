// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/program/report/report.hpp>
#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"

namespace integrate {
/// Compares a finding with the exact value. Returns none if that is not known, or if the finding has no error.
std::optional<espalier::program::Check> check(const Integral& integral, const Finding& finding);
}  // namespace integrate
