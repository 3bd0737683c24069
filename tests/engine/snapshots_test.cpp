// A search can be killed at any moment: every snapshot is one from which only a file would survive. It goes on from there
// on other PEs, with the right answer and, where nothing is pruned, the right number of nodes.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <espalier/balancers/table.hpp>
#include <espalier/espalier.hpp>

#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/knapsack.hpp"
#include "engine/problems/range_count.hpp"
#include "engine/scripted_network.hpp"

namespace {

using namespace espalier;
using namespace espalier_test;

/// A problem, and what is known of its outcome.
template <Problem P>
struct Case {
    P problem;
    std::function<void(const Outcome<typename P::Answer>&)> expect_right;
};

Case<DepthFirst<HashedTree>> tree_case(int height = 9) {
    const HashedTree tree{.seed = 5, .height = height};
    const auto size = tree.count(tree.root());
    return {DepthFirst(tree), [size](const auto& outcome) {
                EXPECT_EQ(outcome.statistics.nodes, size);
                EXPECT_EQ(outcome.answer.value, size);
            }};
}

// With shares of its own.
Case<RangeCount> range_case() {
    const RangeCount range{5000};
    return {range, [sum = range.answer_by_loop()](const auto& outcome) {
                EXPECT_EQ(outcome.statistics.nodes, 5000U);
                EXPECT_EQ(outcome.answer.value, sum);
            }};
}

// A bound that is saved without its solution would be the end of it.
Case<DepthFirst<Knapsack>> knapsack_case() {
    const auto knapsack = Knapsack::random(2, 14);
    return {DepthFirst(knapsack), [knapsack](const auto& outcome) {
                ASSERT_TRUE(outcome.answer.found().has_value());
                const auto [value, taken] = *outcome.answer.found();
                EXPECT_EQ(value, knapsack.optimum());
                EXPECT_EQ(knapsack.total(taken).value, value);
            }};
}

template <class Answer>
void expect_all_accounted_for(const Outcome<Answer>& outcome) {
    EXPECT_TRUE(outcome.complete());
    EXPECT_TRUE(outcome.statistics.conserved());
    EXPECT_NEAR(outcome.statistics.explored, outcome.statistics.created == 0 ? 0 : 1, 1e-6);
}

/// Solves on a network that means harm, and collects the snapshots.
template <Problem P>
std::vector<Bytes> solve_and_snap(const Case<P>& test, int pes, std::uint64_t seed, Options options, double every) {
    std::vector<Bytes> snapshots;
    options.seed = seed;
    options.snapshots = {
        .wanted = true, .seconds = every, .keep = [&](Bytes bytes) { snapshots.push_back(std::move(bytes)); }};
    options.quantum = seed % 3 == 0 ? 1 : 20;
    options.initial_split = seed % 2 == 0;
    ScriptedNetwork network({.pes = pes, .seed = seed, .longest_delay = seed % 4 == 0 ? 3U : 200U});
    const auto outcome = solve(test.problem, network, options);
    test.expect_right(outcome);
    expect_all_accounted_for(outcome);
    return snapshots;
}

/// Goes on from snapshots in second and third lives, on other PEs, and returns how many there were.
template <Problem P>
int live_on(const Case<P>& test, const std::vector<Bytes>& snapshots, std::uint64_t seed) {
    int lives = 0;
    for (std::size_t i = 0; i < snapshots.size(); i += 1 + snapshots.size() / 3) {
        Options options;
        options.balancer = balancers()[(seed + i) % balancers().size()].name;
        if (OptimisationProblem<P> && find_balancer(options.balancer).in_order_of_levels) continue;
        SCOPED_TRACE("snapshot " + std::to_string(i) + ", then " + options.balancer);
        options.earlier = snapshots[i];
        for (const int pes : {1, 3, 8}) {
            const auto next = solve_and_snap(test, pes, seed + i + 1, options, 100e-6);
            ++lives;
            if (next.empty()) continue;
            const auto last = solve(test.problem, Threads(2, 3), {.earlier = next[next.size() / 2]});
            test.expect_right(last);
            expect_all_accounted_for(last);
            ++lives;
        }
    }
    return lives;
}

class Snapshots : public testing::TestWithParam<std::string_view> {
protected:
    template <Problem P>
    static void expect_lives(const Case<P>& test) {
        std::size_t snapshots = 0;
        int lives = 0;
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const int pes = seed % 2 == 0 ? 5 : 16;
            SCOPED_TRACE("seed " + std::to_string(seed));
            Options options;
            options.balancer = GetParam();
            const auto taken = solve_and_snap(test, pes, seed, options, 50e-6 * static_cast<double>(seed));
            snapshots += taken.size();
            lives += live_on(test, taken, seed);
        }
        EXPECT_GE(snapshots, 6U);
        EXPECT_GE(lives, 12);
    }
};

TEST_P(Snapshots, OfATreeLoseNoNode) { expect_lives(tree_case()); }

TEST_P(Snapshots, OfARangeLoseNoNode) { expect_lives(range_case()); }

TEST_P(Snapshots, OfABranchAndBoundKeepItsSolutions) {
    if (find_balancer(GetParam()).in_order_of_levels) GTEST_SKIP() << "it would not prune";
    expect_lives(knapsack_case());
}

INSTANTIATE_TEST_SUITE_P(Balancers, Snapshots, testing::ValuesIn([] {
                             std::vector<std::string_view> names;
                             for (const auto& row : balancers()) names.push_back(row.name);
                             return names;
                         }()),
                         [](const auto& test) {
                             std::string name(test.param);
                             for (char& c : name) c = c == '-' ? '_' : c;
                             return name;
                         });

// Stopped at any moment, and gone on with until the end.
TEST(Snapshot, IsTakenBeforeAStop) {
    const auto test = tree_case(15);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE(seed);
        Options options{.quantum = 10, .limits = {.nodes = 1000}};
        int lives = 0;
        for (Bytes latest; ++lives < 100;) {
            options.earlier = std::exchange(latest, {});
            options.snapshots = {.wanted = true, .keep = [&](Bytes bytes) { latest = std::move(bytes); }};
            ScriptedNetwork network({.pes = 1 + (lives + static_cast<int>(seed)) % 7, .seed = seed});
            const auto outcome = solve(test.problem, network, options);
            if (outcome.complete()) {
                test.expect_right(outcome);
                break;
            }
            EXPECT_EQ(outcome.stopped, StopReason::node_limit);
            ASSERT_FALSE(latest.empty());
        }
        EXPECT_GE(lives, 2);
        EXPECT_LT(lives, 100);
    }
}

TEST(Snapshot, AddsUpWhatLivesHaveDone) {
    const auto test = tree_case(15);
    Bytes snapshot;
    Options options{.limits = {.nodes = 1000}};
    options.snapshots = {.wanted = true, .keep = [&](Bytes bytes) { snapshot = std::move(bytes); }};
    Simulated machine(parse_machine("logp:4,node=1us"));
    static_cast<void>(solve(test.problem, machine, options));
    const auto first = unpack<engine::Snapshot<DepthFirst<HashedTree>>>(snapshot).past.statistics;
    const auto whole = solve(test.problem, machine, {.earlier = snapshot});
    const auto alone = solve(test.problem, Simulated(parse_machine("logp:4,node=1us")));
    EXPECT_NEAR(whole.statistics.busy_seconds / alone.statistics.busy_seconds, 1, 0.01);
    EXPECT_GT(whole.statistics.seconds, first.seconds + 1e-6);
    EXPECT_GT(whole.statistics.messages, first.messages);
}

TEST(Snapshot, IsRefusedIfAnythingIsMissing) {
    Bytes snapshot;
    Options options{.quantum = 10, .limits = {.nodes = 1000}};
    options.snapshots = {.wanted = true, .keep = [&](Bytes bytes) { snapshot = std::move(bytes); }};
    const auto test = range_case();
    Simulated machine(parse_machine("logp:4,node=1us"));
    static_cast<void>(solve(test.problem, machine, options));
    ASSERT_FALSE(snapshot.empty());
    for (std::size_t size = 1; size < snapshot.size(); ++size) {
        const Options damaged{.earlier = Bytes(snapshot.begin(), snapshot.begin() + static_cast<std::ptrdiff_t>(size))};
        EXPECT_THROW(static_cast<void>(solve(test.problem, Threads(1), damaged)), std::invalid_argument) << size;
    }
    auto lost = unpack<engine::Snapshot<RangeCount>>(snapshot);
    auto parts = lost.parts.values();
    parts.pop_back();
    lost.parts.clear();
    for (const auto& part : parts) lost.parts.put(part);
    EXPECT_THROW(static_cast<void>(solve(test.problem, Threads(1), {.earlier = pack(lost)})), std::invalid_argument);
}

TEST(Snapshot, CostsAByteAMessageWhileNoneIsTaken) {
    const auto run = [](bool wanted) {
        Simulated machine(parse_machine("logp:8,node=1us"));
        Options options{.quantum = 20};
        options.snapshots = {.wanted = wanted, .seconds = 1e9};
        return solve(tree_case().problem, machine, options).statistics;
    };
    EXPECT_EQ(run(true).messages, run(false).messages);
    constexpr int results = 7;  // are counted where they arrive, without what stands before them
    EXPECT_EQ(run(true).bytes, run(false).bytes + run(false).messages - results);
}

}  // namespace
