#pragma once

#include <string>

#include "integrate/quadrature.hpp"

namespace integrate {

/// The value in decimal, with all digits that its error lets mean something; a double as the shortest text that is it.
std::string value_text(const Quadrature& quadrature);

/// A power of two, rounded up to three digits: 1.23e-51.
std::string error_text(double logarithm);

}  // namespace integrate
