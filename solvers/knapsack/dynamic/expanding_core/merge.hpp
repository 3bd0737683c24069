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

/// Begins to take the next item of the core into a list, and offers the best state of the list with the item changed.
/// Defined for Word and Integer, as is merge().
template <class Number>
void begin_merge(const Core<Number>& core, StateList<Number>& list, Answer& answer);

/// Goes on with taking in an item: merges the states of the list as they are with the same states changed in the item,
/// and keeps those whose bound exceeds the incumbent and that no other state dominates by being lighter and of at least
/// the same profit [Pisinger 1997]. Idle threads of the process merge ranges of a long list at the same time; the
/// result is the same. Looks at about `budget` states. Returns how many it has looked at.
template <class Number>
espalier::Nodes merge(const Core<Number>& core, StateList<Number>& list, const StateBound<Number>& bound,
                      const Sharing& sharing, espalier::Nodes budget);

}  // namespace knapsack
