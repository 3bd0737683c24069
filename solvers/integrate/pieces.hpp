#pragma once

#include <functional>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// Integrates the pieces of an integral of one variable one after another, each to its part of the error that is allowed
/// for all, and again if their sum is less than was thought. An integral in one piece is left as it is.
[[nodiscard]] Finding in_pieces(const Integral& integral, const Settings& settings,
                                const std::function<Finding(const Integral&, const Settings&)>& integrate);

}  // namespace integrate
