// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cstddef>
#include <cstdint>
#include <vector>
#include <espalier/pack.hpp>
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::History;
using knapsack::Origin;
using knapsack_test::number_between;

/// A state, and how it came about.
struct Told : Origin {
    std::vector<std::uint32_t> ranks;  ///< of the items that are changed in it, in rising order
};

// Keeps some states of each list, and takes some of those with the next item changed, too.
void take(std::uint32_t rank, History& history, std::vector<Told>& states) {
    if (history.begins_group()) {
        history.begin_table();
        for (std::size_t i = 0; i < states.size(); ++i) {
            history.table().push_back(states[i]);
            states[i].parent = static_cast<std::uint32_t>(i);
            states[i].changes = 0;
        }
    }
    history.take(rank);
    std::vector<Told> next;
    for (const auto& state : states) {
        if (number_between(0, 3) > 0) next.push_back(state);
        if (number_between(0, 1) == 0) continue;
        auto& changed = next.emplace_back(state);
        changed.changes |= history.last_change();
        changed.ranks.push_back(rank);
    }
    while (next.size() > 50) next.erase(next.begin() + number_between(0, 49));
    if (!next.empty()) states = std::move(next);
}

bool is_told(const History& history, const std::vector<Told>& states) {
    for (const auto& state : states) {
        if (history.changed(state) != state.ranks) return false;
    }
    return true;
}

RC_GTEST_PROP(History, TellsWhatIsChanged, ()) {
    History history;
    std::vector<Told> states(1);
    const auto items = static_cast<std::uint32_t>(number_between(0, 60));
    for (std::uint32_t rank = 0; rank < items; ++rank) take(3 * rank, history, states);
    RC_ASSERT(history.taken().size() == items);
    RC_ASSERT(is_told(history, states));
    RC_ASSERT(is_told(espalier::unpack<History>(espalier::pack(history)), states));
}

RC_GTEST_PROP(History, OfSomeStatesTellsOfThose, ()) {
    History history;
    std::vector<Told> states(1);
    const auto items = static_cast<std::uint32_t>(number_between(0, 60));
    for (std::uint32_t rank = 0; rank < items; ++rank) take(rank, history, states);
    const auto first = number_between(0, static_cast<std::int64_t>(states.size()) - 1);
    std::vector<Told> some(states.begin() + first, states.end());
    const auto of_some = history.of(some, items);
    RC_ASSERT(is_told(of_some, some));
    RC_ASSERT(is_told(history, states));
    RC_ASSERT(espalier::pack(of_some).size() <= espalier::pack(history).size());
}

RC_GTEST_PROP(History, IsInconsistentWithATableThatNoGroupHas, ()) {
    History history;
    std::vector<Told> states(1);
    for (std::uint32_t rank = 0; rank < History::group; ++rank) {
        take(rank, history, states);
        RC_ASSERT(history.is_consistent(rank + 1));
        RC_ASSERT(!history.is_consistent(rank));
    }
    history.begin_table();
    RC_ASSERT(!history.is_consistent(History::group));
}
}  // namespace
