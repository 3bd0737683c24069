// SPDX-License-Identifier: Apache-2.0
#include "knapsack/batch/preprocessed_instances.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>
#include "unit/knapsack/random_instances.hpp"

namespace {
using espalier::Team;
using knapsack::Entry;
using knapsack::PreprocessedInstances;
using knapsack::ReportedSearch;
using knapsack_test::number_between;

std::vector<Entry> random_batch(std::size_t size) {
    std::vector<Entry> batch(size);
    for (auto& entry : batch)
        entry.instance = knapsack_test::random_instance(30, std::int64_t{1} << number_between(4, 40));
    return batch;
}

auto findings_of(const espalier::AnyProblem& search) {
    using Answer = espalier::engine::AnswerOf<knapsack::Answer>;
    const auto first = search.answer();
    const auto& finding = static_cast<const Answer&>(*first).value.reported().value();
    return std::tuple(finding.feasible, finding.profit, finding.choice, finding.preprocessed, finding.bound);
}

// Threads need the instances in other orders, and do what is ahead whenever they are idle.
RC_GTEST_PROP(PreprocessedInstances, PreprocessesEachInstanceOnceAndAsIfAlone, ()) {
    const auto batch = random_batch(static_cast<std::size_t>(number_between(1, 60)));
    const knapsack::Settings settings;
    constexpr std::size_t size = 3;
    Team team(size, size);
    knapsack::DynamicLimits limits;
    limits.sharing.team = &team;
    const PreprocessedInstances preprocessed(batch, settings, limits, PreprocessedInstances::all);
    using Seen = std::vector<const espalier::AnyProblem*>;
    std::vector<Seen> seen(size, Seen(batch.size()));
    team.on_each([&](int number_of_thread) {
        const auto thread = static_cast<std::size_t>(number_of_thread);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const auto number = (i + thread * batch.size() / size) % batch.size();
            seen[thread][number] = &preprocessed.search(number);
            while (team.help()) {
            }
        }
    });
    RC_ASSERT(seen[1] == seen[0]);
    RC_ASSERT(seen[2] == seen[0]);
    for (std::size_t number = 0; number < batch.size(); ++number) {
        const ReportedSearch alone(batch[number].instance, settings, limits);
        RC_ASSERT(findings_of(*seen[0][number]) == findings_of(alone));
    }
}
}  // namespace
