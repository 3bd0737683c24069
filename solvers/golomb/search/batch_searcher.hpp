#pragma once

#include "golomb/lanes/batch.hpp"
#include "golomb/search/plain_searcher.hpp"

namespace golomb {

/// A searcher that walks the upper part of the tree node by node, collects the prefixes at a certain depth, and has a
/// batch kernel search what is below them. Small budgets are left to the plain kernel.
class BatchSearcher final : public PlainSearcher<1> {
public:
    /// Requires: fits(task).
    BatchSearcher(const Task& task, BatchKernel kernel);

    /// Whether batches can be used: not for very long rulers, nor for collecting all rulers of one length, of which
    /// there can be so many that finding them dominates.
    static bool fits(const Task& task);

    std::uint64_t work(const Levels& levels, Subproblem& subproblem, Answer& answer,
                       std::uint64_t budget) const override;

private:
    class Collector;

    int deepest_split() const override { return marks_of_start_; }

    BatchKernel kernel_;
    int marks_of_start_;  // the prefixes that a batch starts from have so many marks
};

}  // namespace golomb
