// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <optional>
#include "knapsack/dynamic/dynamic_program.hpp"
#include "knapsack/instance/normal_form.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using espalier::Nodes;
using espalier::Team;
using knapsack::DynamicLimits;
using knapsack::DynamicProgram;
using knapsack::NormalForm;
using knapsack::Word;
using knapsack_test::number_between;

struct Outcome {
    Nodes nodes = 0;
    std::optional<std::pair<knapsack::Integer, knapsack::Difference>> found;

    bool operator==(const Outcome&) const = default;
};

// A search by one PE, which looks at its mailbox after about `quantum` states.
Outcome search(const NormalForm& normal, const DynamicLimits& limits, Nodes quantum) {
    const std::optional<Word> unknown;
    const DynamicProgram<Word> search(
        knapsack::preprocess(normal.items_as<Word>(), static_cast<Word>(normal.capacity()), unknown, limits), limits);
    auto answer = search.answer();
    Outcome outcome;
    for (auto s = search.root(); !s.empty();) outcome.nodes += search.work(s, answer, quantum);
    outcome.found = answer.found();
    return outcome;
}

DynamicLimits without_preprocessing() {
    return {
        .bytes = 1 << 30, .may_split = true, .least_cut = 1, .easy = 1, .hard = 0, .interrupt = nullptr, .sharing = {}};
}

// Many threads look at the same states as one, in ranges of any size, and find the same choice.
RC_GTEST_PROP(Sharing, ChangesNothing, ()) {
    const NormalForm normal(knapsack_test::random_instance(30, std::int64_t{1} << number_between(4, 40)));
    if (!normal.feasible() || normal.empty()) return;
    auto limits = without_preprocessing();
    const auto alone = search(normal, limits, 1 + static_cast<Nodes>(number_between(0, 1000)));
    limits.sharing = {.team = nullptr,
                      .least = static_cast<std::size_t>(number_between(1, 50)),
                      .most = static_cast<Nodes>(number_between(1, 5000)),
                      .range = static_cast<std::size_t>(number_between(1, 50))};
    for (const int threads : {2, 3, 5}) {
        Team team(threads, threads);
        limits.sharing.team = &team;
        Outcome shared;
        espalier::together(&team, [&] { shared = search(normal, limits, 100); });
        RC_ASSERT(shared == alone);
    }
}
}  // namespace
