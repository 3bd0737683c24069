#pragma once

#include <optional>
#include <string>

#include "integrate/integral/integral.hpp"

namespace integrate {

/// Why an integral is known not to exist: next to an end of a piece the integrand is at least as great, in absolute
/// value, as a multiple of the inverse of the distance, or grows exponentially towards infinity. In several dimensions
/// that is so along an axis wherever the others are near some point. None if that is not proved.
std::optional<std::string> divergence(const Integral& integral);

}  // namespace integrate
