#pragma once

#include <espalier/program/run.hpp>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// Encloses a part of an integral, or estimates it where that does not lead to what is asked for: what oscillates, and
/// what has no bound next to the ends of a complex one, which has to be enclosed elsewhere.
[[nodiscard]] Finding integrate_part(espalier::program::Run& run, const Integral& part, const Settings& settings);

/// Estimates it, and encloses a complex one only so far as to see that there is no pole and no cut on it.
[[nodiscard]] Finding estimate_part(espalier::program::Run& run, const Integral& part, const Settings& settings);

}  // namespace integrate
