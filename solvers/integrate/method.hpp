// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/program/run.hpp>
#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"

namespace integrate {
using espalier::program::Run;

/// Integrates by one method, on the PEs of the run. Requires the same call in all ranks.
using Integrate = Finding(Run& run, const Integral& integral, const Settings& settings);
}  // namespace integrate
