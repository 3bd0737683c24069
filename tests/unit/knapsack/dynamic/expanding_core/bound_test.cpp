// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cstdint>
#include <optional>
#include "knapsack/dynamic/expanding_core/merge.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/normal_form.hpp"
#include "knapsack/instance/ranking.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::Core;
using knapsack::NormalForm;
using knapsack::StateBound;
using knapsack::Word;
using knapsack_test::number_between;

using State = knapsack::State<Word>;

// The first choice with these items changed, by rank.
State changed(const Core<Word>& core, std::uint32_t ranks) {
    auto state = core.first();
    for (std::uint32_t rank = 0; rank < core.steps(); ++rank) {
        if ((ranks >> rank & 1U) != 0) state = core.change(state, rank, 0);
    }
    return state;
}

// The greatest profit of all choices that fit and that agree with `ranks` on the items in the core.
std::optional<Word> best_completion(const Core<Word>& core, std::uint32_t step, std::uint32_t ranks) {
    std::optional<Word> best;
    const auto in_core = ((1U << core.end(step)) - 1) & ~((1U << core.begin(step)) - 1);
    for (std::uint32_t all = 0; all < 1U << core.steps(); ++all) {
        if ((all & in_core) != ranks) continue;
        const auto state = changed(core, all);
        if (core.fits(state) && (!best || state.profit > *best)) best = state.profit;
    }
    return best;
}

// The LP bound of the state over the items outside the core, or nothing if it is too heavy even without these.
std::optional<Word> bound_of(const Core<Word>& core, std::uint32_t step, State state) {
    knapsack::Items<Word> outside;
    for (std::uint32_t rank = 0; rank < core.steps(); ++rank) {
        if (core.begin(step) <= rank && rank < core.end(step)) continue;
        const auto& item = core.ranking()[rank];
        outside.push_back({item.profit, item.weight, rank});
        if (rank < core.begin(step)) state = core.change(state, rank, 0);
    }
    if (!core.fits(state)) return std::nullopt;
    return state.profit + knapsack::Ranking<Word>(outside, core.capacity() - state.weight).bound();
}

RC_GTEST_PROP(StateBound, IsNotBelowWhatAStateLeadsTo, ()) {
    const NormalForm normal(knapsack_test::random_instance(9, 100));
    if (normal.empty()) return;
    const Core<Word> core(normal.items_as<Word>(), static_cast<Word>(normal.capacity()));
    const auto step = static_cast<std::uint32_t>(number_between(0, core.steps()));
    const Word incumbent = number_between(0, core.ranking().bound());
    StateBound<Word> bound(core, step, incumbent);
    for (int i = 0; i < 20; ++i) {
        std::uint32_t ranks = 0;
        for (auto rank = core.begin(step); rank < core.end(step); ++rank) {
            if (number_between(0, 1) == 0) ranks |= 1U << rank;
        }
        const auto state = changed(core, ranks);
        const auto best = best_completion(core, step, ranks);
        const auto relaxed = bound_of(core, step, state);
        RC_ASSERT(relaxed.has_value() == best.has_value());
        if (best) RC_ASSERT(*relaxed >= *best);
        RC_ASSERT(bound.exceeds(state) == (best && *relaxed > incumbent));
    }
}
}  // namespace
