// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>
#include <espalier/pack.hpp>
#include "knapsack/dynamic/dynamic_program.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/instance/normal_form.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using espalier::Team;
using knapsack::Core;
using knapsack::DynamicLimits;
using knapsack::NormalForm;
using knapsack::Word;
using knapsack_test::number_between;

using ExpandingCore = knapsack::DynamicProgram<Word>;

/// A subproblem that has been worked on for a while.
class Grown {
public:
    explicit Grown(const NormalForm& normal, const DynamicLimits& limits)
        : core_(std::make_shared<const Core<Word>>(normal.items_as<Word>(), static_cast<Word>(normal.capacity()))),
          expanding_core({core_, {.bound = core_->ranking().bound()}}, limits) {
        subproblem.lists.emplace_back().states.push_back(core_->first());
        answer.offer(core_->first().profit, {});
        for (auto steps = number_between(0, 20); steps > 0 && !subproblem.empty(); --steps) {
            expanding_core.work(subproblem, answer, static_cast<espalier::Nodes>(number_between(1, 200)));
        }
    }

private:
    std::shared_ptr<const Core<Word>> core_;

public:
    ExpandingCore expanding_core;
    ExpandingCore::Subproblem subproblem;
    ExpandingCore::Answer answer;
};

DynamicLimits random_limits() {
    DynamicLimits limits;
    limits.least_cut = 1;
    if (number_between(0, 1) == 0) limits.bytes = static_cast<std::uint64_t>(number_between(0, 20000));
    return limits;
}

std::optional<NormalForm> searchable_instance() {
    const NormalForm normal(knapsack_test::random_instance(40, 1000));
    if (normal.empty()) return std::nullopt;
    return normal;
}

using Weights = std::vector<std::pair<Word, Word>>;

// The weights and the profits of all states that are not merged yet and of those that are.
Weights states_of(const ExpandingCore::Subproblem& s) {
    Weights states;
    for (const auto& list : s.lists) {
        for (const auto& state : list.states) states.emplace_back(state.weight, state.profit);
    }
    std::sort(states.begin(), states.end());
    return states;
}

RC_GTEST_PROP(ExpandingCore, SplitsAlikeWhoeverAsks, ()) {
    const auto normal = searchable_instance();
    if (!normal) return;
    auto limits = random_limits();
    limits.may_split = number_between(0, 3) > 0;
    const Grown grown(*normal, limits);
    auto alone = grown.subproblem;
    const auto half = grown.expanding_core.split(alone);
    Team team(2, 2);
    auto in_team = grown.subproblem;
    std::optional<ExpandingCore::Subproblem> half_in_team;
    espalier::together(&team, [&] { half_in_team = grown.expanding_core.split(in_team); });
    RC_ASSERT(espalier::pack(alone, half) == espalier::pack(in_team, half_in_team));
    if (!limits.may_split) RC_ASSERT(!half);
}

RC_GTEST_PROP(ExpandingCore, SplitsLoseNoState, ()) {
    const auto normal = searchable_instance();
    if (!normal) return;
    Grown grown(*normal, random_limits());
    while (!grown.subproblem.empty() && grown.subproblem.lists.back().merging) {
        grown.expanding_core.advance(grown.subproblem, grown.answer, 1'000'000);
    }
    auto rest = grown.subproblem;
    const auto half = grown.expanding_core.split(rest);
    if (!half) return;
    auto both = rest;
    both.lists.insert(both.lists.end(), half->lists.begin(), half->lists.end());
    RC_ASSERT(states_of(both) == states_of(grown.subproblem));
}

RC_GTEST_PROP(StateList, IsInconsistentIfItForgetsThatAGroupBegins, ()) {
    const auto normal = searchable_instance();
    if (!normal) return;
    Grown grown(*normal, random_limits());
    const auto items = grown.expanding_core.ranking().size();
    for (auto& list : grown.subproblem.lists) {
        RC_ASSERT(list.is_consistent(items));
        list.begins_group = !list.begins_group;
        RC_ASSERT(list.is_consistent(items) == !list.merging);
    }
}

TEST(StateList, CountsTheMemoryOfThreadsAndGivesItBack) {
    knapsack::StateList<Word> list;
    const auto before = list.bytes();
    list.room.resize(1000);
    EXPECT_GE(list.bytes(), before + 1000 * sizeof(list.room[0]));
    list.shrink();
    EXPECT_EQ(list.bytes(), before);
}
}  // namespace
