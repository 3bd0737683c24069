#pragma once

#include <algorithm>
#include <limits>

namespace integrate {

/// What error is asked for: at most the greater one of an absolute error and one relative to the integral. As powers of
/// two, since 1000 digits are beyond a double; negative infinity stands for 0.
struct Tolerance {
    double absolute = -std::numeric_limits<double>::infinity();
    double relative = -std::numeric_limits<double>::infinity();

    /// The error allowed where the integral has this size, all as powers of two.
    double allowed(double size) const { return std::max(absolute, relative + size); }
};

}  // namespace integrate
