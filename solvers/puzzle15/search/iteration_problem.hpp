// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>

#include "puzzle15/search/board_search.hpp"

namespace puzzle15 {

/// One iteration as the tree shaped computation that the engine searches. Its Answer is AnySolution or EverySolution.
template <class A>
class IterationProblem {
public:
    using Subproblem = puzzle15::Subproblem;
    using Answer = A;

    /// Requires that the search outlives this.
    IterationProblem(const BoardSearch& search, const Iteration& iteration) : search_(&search), iteration_(iteration) {}

    Subproblem root() const { return search_->root(iteration_); }

    espalier::Nodes work(Subproblem& subproblem, Answer& answer, espalier::Nodes budget) const {
        if (answer.decided()) return std::exchange(subproblem, {}).uncounted;
        return search_->work(iteration_, subproblem, answer.solutions, budget);
    }

    std::optional<Subproblem> split(Subproblem& subproblem) const {
        // A long path without branches is not worth following.
        constexpr int most_unfolded = 16;
        for (int i = 0; i < most_unfolded && subproblem.open() == 1; ++i) {
            if (!search_->unfold(iteration_, subproblem)) return std::nullopt;
        }
        if (subproblem.open() < 2) return std::nullopt;
        return deal_out(subproblem);
    }

    bool valid(const Subproblem& subproblem) const { return search_->valid(subproblem); }
    bool valid(const Answer& answer) const { return answer.is_consistent(); }

    espalier::Nodes abandon(Subproblem& subproblem, Answer&) const { return std::exchange(subproblem.uncounted, 0); }

private:
    const BoardSearch* search_;
    Iteration iteration_;
};

// Searches that end at the first solution spread the news that there is one as a bound.
using FindOne = IterationProblem<AnySolution>;
static_assert(espalier::OptimisationProblem<FindOne>);

using FindAll = IterationProblem<EverySolution>;
static_assert(espalier::Problem<FindAll>);

}  // namespace puzzle15
