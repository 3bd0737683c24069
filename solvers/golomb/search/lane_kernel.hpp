#pragma once

#include <cstdint>
#include <string>

#include "golomb/lanes/descent.hpp"
#include "golomb/search/walk_kernel.hpp"

namespace golomb {

/// A kernel that walks the upper part of the tree node by node, collects the prefixes of a certain depth in a bundle,
/// and searches what is below them side by side. Small budgets are left to the plain kernel. For 1 and 2 words.
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
    int marks_of_start_;  // the prefixes that a descent starts from have so many marks
};

/// Whether bundles can be used: not for very few or very many marks.
bool suits_lanes(const Instance& instance);

}  // namespace golomb
