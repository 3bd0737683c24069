// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "integrate/arithmetic/evaluation.hpp"
#include "integrate/expression/expression.hpp"
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

/// Evaluates the integrand on a part of the domain in double precision. It keeps its stacks, and so serves one caller at
/// a time.
class PartEvaluator {
public:
    /// The part has to outlive it.
    explicit PartEvaluator(const SmoothPart& part) : integrand_(part.integrand) {
        for (const auto& place : part.places) places_.emplace_back(place);
    }

    /// The values at the first `points` points, given by one column for each interval; not a number where there is none.
    const Column& operator()(std::span<const Column> sides, std::size_t points) {
        if (places_.empty()) return integrand_(sides, points);
        variables_.assign(sides.begin(), sides.end());
        for (auto& place : places_) {
            const Column column = place(variables_, points);
            variables_.push_back(column);
        }
        return integrand_(variables_, points);
    }

private:
    ColumnEvaluator integrand_;
    std::vector<ColumnEvaluator> places_;
    std::vector<Column> variables_;
};

}  // namespace integrate
