#include "integrate/settings.hpp"

#include <cmath>

namespace integrate {

Tolerance tolerance_for(std::optional<double> relative, std::optional<double> absolute) {
    constexpr int digits = 10;
    if (!relative && !absolute) return {.absolute = error_of_digits(digits), .relative = error_of_digits(digits)};
    Tolerance tolerance;
    if (relative) tolerance.relative = *relative;
    if (absolute) tolerance.absolute = *absolute;
    return tolerance;
}

double error_of_digits(int digits) { return -std::log2(10.0) * digits; }

int digits_of(const Tolerance& tolerance) {
    constexpr double rounding = 1e-9;
    const double finest = std::isinf(tolerance.relative) ? tolerance.absolute : tolerance.relative;
    return static_cast<int>(std::max(1.0, std::ceil(-finest / std::log2(10.0) - rounding)));
}

}  // namespace integrate
