// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/settings.hpp"

namespace integrate {
/// Returns the values of Settings::method: "auto", which chooses by the integral and the digits, and the names of all
/// methods.
std::vector<std::string> method_names();

/// Throws UsageError if the method that the settings lead to cannot do this integral.
void check_method(const Integral& integral, const Settings& settings);

/// Integrates by the method that the settings lead to. Throws UsageError where check_method() does.
/// Ensures: whatever the transport, the balancer, the seed and the number of PEs, the same finding, unless a limit
/// stops the run.
[[nodiscard]] Finding solve(Run& run, const Integral& integral, const Settings& settings);
}  // namespace integrate
