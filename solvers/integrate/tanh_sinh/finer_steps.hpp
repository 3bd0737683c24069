// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <espalier/program/run.hpp>

#include "integrate/finding.hpp"
#include "integrate/tanh_sinh/double_exponential.hpp"
#include "integrate/tanh_sinh/steps.hpp"
#include "integrate/tanh_sinh/tanh_sinh.hpp"

namespace integrate {

/// Returns what a relative error is relative to, as a power of two: to terms that cancel exactly, or else the integral.
double size_beside(const Ball& value, double greatest_term);

/// A unit of steps: they are powers of 1/2 times multiple / 2^halvings.
struct Scale {
    std::int64_t multiple = 1;
    int halvings = 0;
};

/// The trapezoidal rule with ever finer steps, each sum built upon the one before.
class FinerSteps {
public:
    FinerSteps(espalier::program::Run& run, const DoubleExponential& map, const Extent& extent,
               const Tolerance& tolerance, std::uint64_t most_evaluations, Scale scale = {});

    Finding integrate();

    /// After sums that have met their tolerance: the scale at which one of the sums is just as exact as asked for, the
    /// error being so many bits below the greatest term.
    Scale scale_for(double bits) const;

private:
    static constexpr int coarsest = 3;
    // If a sum is exact by accident, the one after it shows that.
    static constexpr int coarsest_believed = 5;

    StepRange range(int halvings) const;
    bool is_too_much(int halvings) const;
    bool is_unbounded(int halvings) const;
    std::optional<TableOfExponentials> table_for(const StepRange& steps) const;
    bool search(int halvings);
    double error(int halvings) const;

    espalier::program::Run& run_;
    const DoubleExponential& map_;
    Extent extent_;
    const Tolerance& tolerance_;
    std::uint64_t most_evaluations_;
    Scale scale_;
    Accuracy accuracy_;
    std::optional<TermSizes> sizes_;
    SumOfSteps total_;
    std::vector<Ball> values_;  // one for each fineness of the steps
};

}  // namespace integrate
