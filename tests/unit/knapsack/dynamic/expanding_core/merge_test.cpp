// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/expanding_core/merge.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include <espalier/pack.hpp>

#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/instance/normal_form.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::Answer;
using knapsack::Core;
using knapsack::Merge;
using knapsack::NormalForm;
using knapsack::StateList;
using knapsack::Word;
using knapsack_test::number_between;

struct Merged {
    StateList<Word> list;
    Answer<Word> answer{Answer<Word>::known(0)};
    espalier::Nodes nodes = 0;
};

// Takes one item in, `budget` states at a time.
template <bool in_batches>
void take_in(const Core<Word>& core, espalier::Nodes budget, Merged& merged) {
    do {
        merged.nodes += Merge<Word, in_batches>(core, merged.list, merged.answer, {}).work(budget);
    } while (merged.list.merging);
}

// Returns whether the lists have the same states, which came about in the same ways.
bool is_same(const StateList<Word>& a, const StateList<Word>& b) {
    if (espalier::pack(a.states) != espalier::pack(b.states)) return false;
    return std::all_of(a.states.begin(), a.states.end(), [&](const auto& state) {
        return a.history.changed(state.origin()) == b.history.changed(state.origin());
    });
}

RC_GTEST_PROP(Merge, DoesTheSameInBatches, ()) {
    const NormalForm normal(knapsack_test::random_instance(60, 1000));
    if (!normal.feasible() || normal.empty()) return;
    const auto capacity = static_cast<Word>(normal.capacity());
    const Core<Word> core(normal.items_as<Word>(), capacity);
    Merged plain;
    plain.list.states.push_back(core.first());
    auto batches = plain;
    for (std::uint32_t step = 0; step < core.steps() && plain.list.states.size() < 3000; ++step) {
        const auto budget = static_cast<espalier::Nodes>(number_between(0, 3) == 0 ? 10 : 1'000'000);
        take_in<false>(core, budget, plain);
        take_in<true>(core, budget, batches);
        RC_ASSERT(plain.nodes == batches.nodes);
        RC_ASSERT(plain.answer.found() == batches.answer.found());
        RC_ASSERT(is_same(plain.list, batches.list));
    }
}

}  // namespace
