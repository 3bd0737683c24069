// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>

#include "knapsack/dynamic/expanding_core/merge.hpp"
#include "knapsack/instance/normal_form.hpp"
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
        if (best) RC_ASSERT(bound.of(state) >= *best);
        if (!best) RC_ASSERT(bound.of(state) <= 0);
        RC_ASSERT(bound.exceeds(state) == (bound.of(state) > incumbent));
    }
}

}  // namespace
