// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "integrate/arithmetic/ball.hpp"

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

/// exp(t) and exp(-t).
struct Exponentials {
    Ball rising;
    Ball falling;
};

/// exp(t) for all steps of a range, as products of two numbers of two tables: a product takes a fraction of the time of
/// an exponential.
class TableOfExponentials {
public:
    /// For the steps from t = first / 2^halvings to last / 2^halvings. Requires first <= last.
    TableOfExponentials(std::int64_t first, std::int64_t last, int halvings, long precision);

    /// Does the table have the step as precisely as that?
    bool has(const Step& step, long precision) const;

    /// Requires has(step, precision).
    Exponentials at(const Step& step, long precision) const;

private:
    std::int64_t first_;
    std::int64_t last_;
    int halvings_;
    int low_bits_ = 0;  // of a step's number above the first one, that choose from the low table
    long precision_;
    std::vector<Exponentials> low_;
    std::vector<Exponentials> high_;
};

}  // namespace integrate
