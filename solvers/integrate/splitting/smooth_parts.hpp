// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <vector>
#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {
/// A part of a domain of several variables, as a box: what an integrand times the weight of the change of variable is
/// there.
struct SmoothPart {
    std::vector<Interval> intervals;  ///< of the first variables
    std::vector<Formula> places;      ///< the next variables, each in terms of those before it
    Formula integrand;                ///< in terms of all of these
};

/// Parts, the integrals over which add up to that of the integrand, and in which it has no kinks or jumps where these
/// can be cut out; where there would be too many parts, fewer are. Parts where the integrand is proved to be 0 are left
/// out, if not all are.
std::vector<SmoothPart> smooth_parts(const Formula& integrand, const std::vector<Interval>& intervals);

/// Returns parts in which the ridge of an integrand of two variables, such as that of 1/(1e-6 + (x1 - x2)^2), lies
/// along a side; none if it has none, or if the limits are not finite.
std::vector<SmoothPart> parts_along_ridge(const Formula& integrand, const std::vector<Interval>& intervals);

/// Evaluates the integrand on a part of the domain in double precision. It keeps its stacks, and so serves one caller
/// at a time.
class PartEvaluator {
public:
    /// The part has to outlive it.
    explicit PartEvaluator(const SmoothPart& part)
        : intervals_(part.intervals), integrand_(part.integrand), variables_(part.intervals.size()) {
        for (const auto& place : part.places) places_.emplace_back(place);
    }

    /// Returns the values at the first `points` points times the weights of all variables; not a number where there is
    /// no value. `position(point, axis)` is the point's position in the interval of a variable.
    const Column& operator()(std::size_t points, auto&& position) {
        weighted_.fill(1);
        variables_.resize(intervals_.size());
        for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
            for (std::size_t i = 0; i < points; ++i) {
                const auto point = intervals_[axis].at(position(i, axis));
                variables_[axis][i] = point.x;
                weighted_[i] *= point.weight;
            }
        }
        for (auto& place : places_) {
            const Column column = place(variables_, points);
            variables_.push_back(column);
        }
        const Column& values = integrand_(variables_, points);
        // A function that decays wins over a weight that grows.
        for (std::size_t i = 0; i < points; ++i) weighted_[i] = values[i] == 0 ? 0 : values[i] * weighted_[i];
        return weighted_;
    }

private:
    const std::vector<Interval>& intervals_;
    ColumnEvaluator integrand_;
    std::vector<ColumnEvaluator> places_;
    std::vector<Column> variables_;
    Column weighted_{};
};
}  // namespace integrate
