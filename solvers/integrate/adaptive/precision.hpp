#pragma once

#include <cstdint>

namespace integrate {

/// What the integrand's values are taken in: doubles, unless their rounding is what limits the integral's error.
enum class Precision : std::uint8_t { doubles, balls };

}  // namespace integrate
