// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/expanding_core/pairing.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include "knapsack/instance/normal_form.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::Answer;
using knapsack::Core;
using knapsack::Integer;
using knapsack::NormalForm;
using knapsack::Pairing;
using knapsack::StateBound;
using knapsack::StateList;
using knapsack::Word;
using knapsack_test::number_between;

// A first list that deals with some of the items of an instance, and an answer that knows what stands in it.
struct FirstList {
    explicit FirstList(const NormalForm& normal) : core(normal.items_as<Word>(), static_cast<Word>(normal.capacity())) {
        answer.offer(core.first().profit, {});
        list.states.push_back(core.first());
        const auto steps = static_cast<std::uint32_t>(number_between(0, core.steps()));
        while (list.step < steps && !list.states.empty()) {
            begin_merge(core, list, answer);
            merge(core, list, StateBound<Word>(core, list.step + 1, answer.incumbent<Word>()), {}, 1'000'000);
        }
    }

    Core<Word> core;
    Answer answer;
    StateList<Word> list;
};

// Second lists deal with some of the other items each.
RC_GTEST_PROP(Pairing, FindsChoicesThatAddUp, ()) {
    const auto instance = knapsack_test::random_instance(10, 50);
    const NormalForm normal(instance);
    if (normal.empty()) return;
    FirstList first(normal);
    auto& [core, answer, list] = first;
    Pairing<Word> pairing(core, list, answer, {});
    while (pairing.has_items()) pairing.work(static_cast<std::size_t>(number_between(1, 2000)));
    const auto best = *knapsack_test::best_of_all(instance);
    RC_ASSERT(normal.instance_profit(Integer(*answer.bound())) <= best);
    const auto [profit, difference] = *answer.found();
    Word sum = 0;
    Word weight = 0;
    for (const auto position : core.ranking().positions(difference)) {
        for (const auto& item : normal.items_as<Word>()) {
            if (item.position == position) sum += item.profit;
            if (item.position == position) weight += item.weight;
        }
    }
    RC_ASSERT(sum == profit);
    RC_ASSERT(weight <= static_cast<Word>(normal.capacity()));
}

// The second list deals with all others: no better choice is left.
RC_GTEST_PROP(Pairing, FindsTheBestChoiceInOnePass, ()) {
    const auto instance = knapsack_test::random_instance(10, 50);
    const NormalForm normal(instance);
    if (normal.empty()) return;
    FirstList first(normal);
    auto& [core, answer, list] = first;
    Pairing<Word> pairing(core, list, answer, {});
    if (pairing.has_items()) pairing.work(1 << 20);
    RC_ASSERT(!pairing.has_items());
    RC_ASSERT(normal.instance_profit(Integer(*answer.bound())) == *knapsack_test::best_of_all(instance));
}

// Returns the best profit of a state of the list with at most one of the other items changed.
Word best_of_single_changes(const FirstList& first) {
    Word best = first.answer.incumbent<Word>();
    for (const auto& state : first.list.states) {
        for (auto step = first.list.step; step < first.core.steps(); ++step) {
            const auto changed = first.core.change(state, first.core.item(step), 0);
            if (first.core.fits(changed)) best = std::max(best, changed.profit);
        }
    }
    return best;
}

RC_GTEST_PROP(Pairing, FindsTheBestSingleChange, ()) {
    const NormalForm normal(knapsack_test::random_instance(20, 200));
    if (normal.empty()) return;
    FirstList first(normal);
    const auto best = best_of_single_changes(first);
    Pairing<Word>(first.core, first.list, first.answer, {}).change_single_items();
    RC_ASSERT(*first.answer.bound() == best);
    RC_ASSERT(first.core.ranking().is_choice(first.answer.found()));
}

// If the pairing is over before, items are left, and nobody takes it for a proof.
RC_GTEST_PROP(Pairing, LeavesItemsIfItIsOver, ()) {
    const NormalForm normal(knapsack_test::random_instance(10, 50));
    if (normal.empty()) return;
    FirstList first(normal);
    auto& [core, answer, list] = first;
    const std::atomic<bool> interrupted{true};
    Pairing<Word> pairing(core, list, answer, {.interrupt = &interrupted, .sharing = {}});
    const bool had_items = pairing.has_items();
    const bool has_one_left =
        had_items && !knapsack::DecidedItems<Word>(core, answer.incumbent<Word>())(core.item(list.step));
    pairing.work(1 << 20);
    if (has_one_left) RC_ASSERT(pairing.has_items());
}
}  // namespace
