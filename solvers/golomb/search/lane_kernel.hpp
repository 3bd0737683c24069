// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "golomb/lanes/descent.hpp"
#include "golomb/search/walk_kernel.hpp"

namespace golomb {

/// A kernel that walks the upper part of the tree node by node, collects the prefixes of a certain depth in a bundle,
/// and searches what is below them side by side. It leaves small budgets to the plain kernel. `Words` is 1, 2 or 4.
template <int Words>
class LaneKernel final : public WalkKernel<Words> {
public:
    /// Requires: suits_lanes(instance).
    LaneKernel(const Instance& instance, Descent descent);

    std::string text() const override { return this->text_of(descent_.name); }

    std::uint64_t work(const Criteria& criteria, Subproblem& subproblem, Answer& answer,
                       std::uint64_t budget) const override;

private:
    class Collector;

    int deepest_split() const override { return marks_of_start_; }

    Descent descent_;
    int marks_of_start_;  // the number of marks of the prefixes that a descent starts from
};

/// Returns whether bundles suit the instance: it has neither very few nor very many marks, nor very long rulers.
bool suits_lanes(const Instance& instance);

}  // namespace golomb
