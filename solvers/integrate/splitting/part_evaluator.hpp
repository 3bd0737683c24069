#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "integrate/arithmetic/column_evaluation.hpp"
#include "integrate/splitting/smooth_parts.hpp"

namespace integrate {

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
