// SPDX-License-Identifier: Apache-2.0

// The suite of the other transports on the ranks of an MPI job.

#include <gtest/gtest.h>
#include <algorithm>
#include <atomic>
#include <string>
#include <tuple>
#include <espalier/balancers/table.hpp>
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/listed_tree.hpp"
#include "engine/problems/lookout.hpp"
#include "engine/trials.hpp"
#include "engine/variants.hpp"
#include "mpi/job.hpp"

namespace {
using namespace espalier_test;

class Ranks : public testing::TestWithParam<std::tuple<espalier::BalancerRow, Trial>> {};

TEST_P(Ranks, SearchTheWholeTreeOnce) {
    const auto& [balancer, trial] = GetParam();
    for_each_variant(balancer.name, [&solved = trial](const auto& options) { solved.check(job(), options); });
}

// Returns trials whose messages are longer than what is sent at once (4 KB), or take several steps.
std::vector<Trial> trials_of_long_messages() {
    const RangeCount range{40};
    const HashedTree tree{.seed = 1, .height = 5};
    const auto nodes = tree.count(tree.root());
    auto all = trials();
    for (const std::size_t bytes : {3900U, 4000U, 4100U, 100'000U}) {
        all.push_back(bulky_trial("range_of_" + std::to_string(bytes), RangeCount{300}, bytes, 300,
                                  RangeCount{300}.answer_by_loop()));
    }
    all.push_back(bulky_trial("range_of_2_MB", range, 2'000'000, range.size, range.answer_by_loop()));
    all.push_back(bulky_trial("tree_of_1_MB", espalier::DepthFirst(tree), 1'100'000, nodes, nodes));
    return all;
}

std::string name_of(const testing::TestParamInfo<Ranks::ParamType>& test) {
    const auto& [balancer, trial] = test.param;
    auto name = std::string(balancer.name) + "_" + trial.name;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Mpi, Ranks,
                         testing::Combine(testing::ValuesIn(espalier::balancers().begin(), espalier::balancers().end()),
                                          testing::ValuesIn(trials_of_long_messages())),
                         name_of);

TEST(Searches, FollowEachOther) {
    for (std::uint64_t size = 0; size < 1000; ++size) {
        SCOPED_TRACE(size);
        const espalier::Options options{.seed = size, .quantum = 1 + size % 3, .initial_split = size % 2 == 0};
        const auto outcome = solve(RangeCount{size % 40}, job(), options);
        EXPECT_EQ(outcome.statistics.nodes, size % 40);
        expect_complete(outcome, job(), options);
    }
}

TEST(Searches, GiveEveryRankTheSameOutcomeButTheTrace) {
    const espalier::Options options{.quantum = 10, .trace = true};
    auto outcome = solve(espalier::DepthFirst(ListedTree{{.seed = 3, .height = 9}}), job(), options);
    EXPECT_EQ(outcome.trace.empty(), !job().is_root());
    outcome.trace.clear();
    auto root = outcome;
    broadcast(job(), root);
    EXPECT_EQ(espalier::pack(outcome), espalier::pack(root));
}

// How soon a rank hears of it depends on the machine's load; that it hears at all is tested on a scripted network.
TEST(Searches, EndWithTheBestOfAllRanks) {
    const auto ranks = static_cast<std::uint64_t>(job().pes());
    const espalier::Options options{.balancer = "static", .quantum = 200};
    const auto outcome = solve(Lookout{.stretches = ranks, .stretch = 2'000'000}, job(), options);
    EXPECT_EQ(outcome.answer.bound(), 1U);
}

TEST(Searches, ReportProgressToRankZeroOnly) {
    int calls = 0;
    std::atomic<bool> interrupt = false;
    espalier::Options options{.limits = {.interrupt = &interrupt}, .progress_seconds = 0.001};
    options.on_progress = [&](const espalier::Progress& progress) {
        ++calls;
        interrupt = true;
        EXPECT_EQ(progress.pes, job().pes());
        if (progress.explored) {
            EXPECT_LT(progress.explored->value, 1);
        }
    };
    solve(RangeCount{std::uint64_t{1} << 60}, job(), options);
    if (job().is_root()) {
        EXPECT_GE(calls, 1);
    } else {
        EXPECT_EQ(calls, 0);
    }
}
}  // namespace
