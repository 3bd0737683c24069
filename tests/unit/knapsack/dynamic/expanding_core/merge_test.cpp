// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/expanding_core/merge.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <vector>
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/normal_form.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::Answer;
using knapsack::Core;
using knapsack::Integer;
using knapsack::NormalForm;
using knapsack::StateBound;
using knapsack::StateList;
using knapsack::Word;
using knapsack_test::number_between;

template <class Number>
struct Merged {
    Core<Number> core;
    StateList<Number> list{};
    Answer answer{Answer::known(0)};
    espalier::Nodes nodes = 0;

    explicit Merged(const NormalForm& normal)
        : core(normal.items_as<Number>(), static_cast<Number>(normal.capacity())) {
        list.states.push_back(core.first());
    }

    // Takes one item in, `budget` states at a time.
    void take_in(espalier::Nodes budget) {
        do {
            if (!list.merging) begin_merge(core, list, answer);
            nodes += merge(core, list, StateBound<Number>(core, list.step + 1, answer.incumbent<Number>()), {}, budget);
        } while (list.merging);
    }
};

// Returns whether the lists have the same states, which came about in the same ways.
bool is_same(const StateList<Integer>& a, const StateList<Word>& b) {
    return std::ranges::equal(a.states, b.states, [&](const auto& state, const auto& other) {
        return state.weight == other.weight && state.profit == other.profit &&
               a.history.changed(state.origin()) == b.history.changed(other.origin());
    });
}

// Words are merged in batches, long numbers one after the other.
RC_GTEST_PROP(Merge, DoesTheSameInBatches, ()) {
    const NormalForm normal(knapsack_test::random_instance(60, 1000));
    if (!normal.feasible() || normal.empty()) return;
    Merged<Integer> plain(normal);
    Merged<Word> batches(normal);
    for (std::uint32_t step = 0; step < plain.core.steps() && plain.list.states.size() < 3000; ++step) {
        const auto budget = static_cast<espalier::Nodes>(number_between(0, 3) == 0 ? 10 : 1'000'000);
        plain.take_in(budget);
        batches.take_in(budget);
        RC_ASSERT(plain.nodes == batches.nodes);
        RC_ASSERT(plain.answer.found().has_value() == batches.answer.found().has_value());
        if (plain.answer.found()) {
            RC_ASSERT(plain.answer.found()->first == batches.answer.found()->first);
            RC_ASSERT(plain.answer.found()->second == batches.answer.found()->second);
        }
        RC_ASSERT(is_same(plain.list, batches.list));
    }
}
}  // namespace
