#pragma once

#include <optional>
#include <utility>

#include "puzzle15/search/kernel.hpp"

namespace puzzle15 {

/// One iteration as the tree shaped computation that the engine searches. Answer is AnySolution or EverySolution.
template <class A>
class Iteration {
public:
    using Subproblem = puzzle15::Subproblem;
    using Answer = A;

    /// The kernel outlives this.
    Iteration(const Kernel& kernel, const Task& task) : kernel_(&kernel), task_(task) {}

    Subproblem root() const { return kernel_->root(task_); }

    espalier::Nodes work(Subproblem& subproblem, Answer& answer, espalier::Nodes budget) const {
        if (answer.decided()) return std::exchange(subproblem, {}).uncounted;
        return kernel_->work(task_, subproblem, answer.solutions, budget);
    }

    std::optional<Subproblem> split(Subproblem& subproblem) const {
        // A long path without branches is not worth following.
        for (int i = 0; i < 16 && subproblem.open() == 1; ++i) {
            if (!kernel_->unfold(task_, subproblem)) return std::nullopt;
        }
        if (subproblem.open() < 2) return std::nullopt;
        return deal_out(subproblem);
    }

    espalier::Nodes abandon(Subproblem& subproblem, Answer&) const { return std::exchange(subproblem.uncounted, 0); }

private:
    const Kernel* kernel_;
    Task task_;
};

}  // namespace puzzle15
