// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include <espalier/problem.hpp>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic/expanding_core/bound.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/state_list.hpp"
#include "knapsack/dynamic_limits.hpp"

namespace knapsack {

/// Takes one item into the core of a list: merges its states as they are with the same states changed in the item, and
/// keeps those whose bound exceeds the incumbent and that no other state dominates by being lighter and of at least the
/// same profit [Pisinger 1997]. Idle threads of the process merge ranges of a long list at the same time; the result is
/// the same. Defined for Word, which are merged in batches, and Integer.
template <class Number>
class Merge {
public:
    /// Goes on with the merge of the list, or begins it with the next item of the core.
    Merge(const Core<Number>& core, StateList<Number>& list, Answer<Number>& answer, const Sharing& sharing)
        : Merge(core, list, answer, sharing, StateBound<Number>(core, list.step + 1, *answer.bound())) {}

    /// Uses other bounds than those of the core that has the item.
    Merge(const Core<Number>& core, StateList<Number>& list, Answer<Number>& answer, const Sharing& sharing,
          StateBound<Number> bound);

    /// Looks at about `budget` states. Returns how many it has looked at.
    espalier::Nodes work(espalier::Nodes budget);

private:
    void begin(Answer<Number>& answer);
    void find_incumbent(Answer<Number>& answer) const;
    void keep_origins(std::size_t end);
    void merge_alone(std::size_t count);
    void merge_together(std::size_t begin, std::size_t count);
    void end();

    const Core<Number>& core_;
    StateList<Number>& list_;
    Sharing sharing_;
    std::uint32_t item_;
    StateBound<Number> bound_;
};

}  // namespace knapsack
