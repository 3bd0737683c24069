// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "integrate/expression/formula.hpp"

namespace integrate {

/// Evaluates a formula in double precision. It keeps its stack, and so serves one caller at a time.
class ColumnEvaluator {
public:
    explicit ColumnEvaluator(const Formula& formula) : formula_(formula), stack_(formula.depth()) {}

    /// The values at the first `points` points, given by one column for each variable; not a number where there is
    /// none.
    const Column& operator()(std::span<const Column> variables, std::size_t points);

    /// The value at one point.
    double operator()(double x);

private:
    void call_function(std::span<const Column> variables, std::size_t points);

    const Formula& formula_;
    std::vector<Column> stack_;
    std::vector<double> coordinates_;  // of a point
    Column point_{};
};

}  // namespace integrate
