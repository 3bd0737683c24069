#pragma once

#include <cstdint>

namespace integrate {

/// A step of the trapezoidal rule on the whole line: t = number / 2^halvings; or beside it by 2^-nudge, if that is not
/// 0.
struct Step {
    std::int64_t number = 0;
    int halvings = 0;
    int nudge = 0;
};

/// Steps from t = first/2^halvings on: all of them, or, where steps twice as wide are known already, every second one.
struct StepRange {
    int halvings = 0;
    std::int64_t first = 0;
    std::int64_t stride = 1;
    std::uint64_t count = 0;
};

}  // namespace integrate
