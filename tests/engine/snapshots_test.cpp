// SPDX-License-Identifier: Apache-2.0

// Tests what a snapshot is, and how it is asked for; lives_test.cpp kills searches and continues them.

#include <gtest/gtest.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>
#include <espalier/engine/snapshots/snapshot.hpp>
#include <espalier/espalier.hpp>
#include "engine/scripted_network.hpp"
#include "engine/snapshot_cases.hpp"

namespace {
using namespace espalier;
using namespace espalier_test;

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
            const auto outcome = solve(test, network, options);
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
    static_cast<void>(solve(test, machine, options));
    const auto first = engine::earlier_search(*test.problem, snapshot).past.statistics;
    const auto whole = solve(test, machine, {.earlier = snapshot});
    const auto alone = solve(test, Simulated(parse_machine("logp:4,node=1us")));
    EXPECT_NEAR(whole.statistics.busy_seconds / alone.statistics.busy_seconds, 1, 0.01);
    EXPECT_GT(whole.statistics.seconds, first.seconds + 1e-6);
    EXPECT_GT(whole.statistics.messages, first.messages);
}

TEST(Snapshot, IsTakenAgainAfterEachInterval) {
    const auto test = tree_case(15);
    constexpr double interval = 300e-6;
    std::vector<Bytes> snapshots;
    Options options{.quantum = 10};
    options.snapshots = {
        .wanted = true, .seconds = interval, .keep = [&](Bytes bytes) { snapshots.push_back(std::move(bytes)); }};
    const auto outcome = solve(test, Simulated(parse_machine("logp:4,node=1us")), options);
    test.expect_right(outcome);
    const auto intervals = static_cast<std::size_t>(outcome.statistics.seconds / interval);
    ASSERT_GT(intervals, 5U);
    EXPECT_GE(snapshots.size(), intervals / 2);
    EXPECT_LE(snapshots.size(), intervals);
    Nodes before = 0;
    for (const auto& snapshot : snapshots) {
        const auto nodes = engine::earlier_search(*test.problem, snapshot).past.statistics.nodes;
        EXPECT_GT(nodes, before);
        before = nodes;
    }
}

/// Notes what the clock says at each quantum.
struct ClockedCount : RangeCount {
    struct Answer : RangeCount::Answer {
        double now = -1;

        void clock_is(double seconds) { now = seconds; }
        void merge(const Answer& other) { RangeCount::Answer::merge(other); }
    };

    std::vector<double>* times = nullptr;

    Nodes work(Subproblem& range, Answer& answer, Nodes budget) const {
        times->push_back(answer.now);
        return RangeCount::work(range, answer, budget);
    }
};

TEST(Snapshot, LetsTheClockGoOn) {
    std::vector<double> times;
    ClockedCount problem;
    problem.size = 5000;
    problem.times = &times;
    Bytes snapshot;
    Options options{.quantum = 10, .limits = {.nodes = 1000}};
    options.snapshots = {.wanted = true, .keep = [&](Bytes bytes) { snapshot = std::move(bytes); }};
    const auto search = [&](const Options& how) {
        times.clear();
        return espalier::solve(problem, Simulated(parse_machine("logp:4,node=1us")), how);
    };
    EXPECT_FALSE(search(options).complete());
    EXPECT_LT(times.front(), 10e-6);
    const double earlier = engine::earlier_search(*any_problem(problem), snapshot).past.statistics.seconds;
    EXPECT_GT(earlier, 100e-6);
    EXPECT_TRUE(search({.earlier = snapshot}).complete());
    EXPECT_GE(*std::min_element(times.begin(), times.end()), earlier) << "on every PE";
}

TEST(Snapshot, IsRefusedIfAnythingIsMissing) {
    Bytes snapshot;
    Options options{.quantum = 10, .limits = {.nodes = 1000}};
    options.snapshots = {.wanted = true, .keep = [&](Bytes bytes) { snapshot = std::move(bytes); }};
    const auto test = range_case();
    Simulated machine(parse_machine("logp:4,node=1us"));
    static_cast<void>(solve(test, machine, options));
    ASSERT_FALSE(snapshot.empty());
    for (std::size_t size = 1; size < snapshot.size(); ++size) {
        const Options damaged{.earlier = Bytes(snapshot.begin(), snapshot.begin() + static_cast<std::ptrdiff_t>(size))};
        EXPECT_THROW(static_cast<void>(solve(test, Threads(1), damaged)), std::invalid_argument) << size;
    }
    Unpacker unpacker(snapshot);
    auto lost = engine::unpack_snapshot(*test.problem, unpacker);
    auto parts = engine::earlier_search(*test.problem, snapshot).parts;
    parts.pop_back();
    lost.parts = {};
    for (const auto& part : parts) lost.parts.add(part);
    EXPECT_THROW(static_cast<void>(solve(test, Threads(1), {.earlier = pack(lost)})), std::invalid_argument);
}

/// Counts the nodes of a complete binary tree whose nodes are their levels.
struct Levels {
    using Node = std::uint32_t;
    using Answer = Sum<std::uint64_t>;
    static constexpr Node deepest = 12;

    Node root() const { return 0; }
    void expand(Node level, Answer& answer, auto&& child) const {
        answer.add(1);
        if (level == deepest) return;
        child(level + 1);
        child(level + 1);
    }
    bool valid(Node level) const { return level <= deepest; }
    bool valid(const Answer& answer) const { return answer.value < 2U << deepest; }
};

TEST(Snapshot, IsRefusedIfItHoldsWhatNoSearchComesTo) {
    const auto problem = any_problem(DepthFirst(Levels()));
    const auto snapshot_with = [&](const std::function<void(DepthFirst<Levels>::Subproblem&)>& change) {
        DepthFirst<Levels>::Subproblem subproblem;
        subproblem.nodes = {1, 1, 2};
        subproblem.levels = {{0, 2, 0.5}, {2, 3, 0.25}};
        change(subproblem);
        engine::Snapshot snapshot{.past = {.answer = problem->answer()}};
        snapshot.past.statistics.created = 1;
        snapshot.parts.add(subproblem, std::uint32_t{0}, 1.0);
        return snapshot;
    };
    const auto is_refused = [&](const engine::Snapshot& snapshot) {
        try {
            static_cast<void>(engine::earlier_search(*problem, pack(snapshot)));
            return false;
        } catch (const std::invalid_argument&) {
            return true;
        }
    };
    EXPECT_FALSE(is_refused(snapshot_with([](auto&) {})));
    EXPECT_TRUE(is_refused(snapshot_with([](auto& part) { part = {}; }))) << "an empty part";
    EXPECT_TRUE(is_refused(snapshot_with([](auto& part) { part.nodes[2] = 13; }))) << "too deep";
    EXPECT_TRUE(is_refused(snapshot_with([](auto& part) { part.levels[1].end = 4; }))) << "more than there are";
    EXPECT_TRUE(is_refused(snapshot_with([](auto& part) { part.levels[1].next = 1; }))) << "in two levels";
    EXPECT_TRUE(is_refused(snapshot_with([](auto& part) { part.levels[0].next = 2; }))) << "a level without nodes";
    EXPECT_TRUE(is_refused(snapshot_with([](auto& part) { part.levels[0].share = -1; })));
    EXPECT_TRUE(is_refused(snapshot_with([](auto& part) { part.expanded_share = 2; })));
    auto snapshot = snapshot_with([](auto&) {});
    snapshot.parts.count = snapshot.past.statistics.created = 2;
    EXPECT_TRUE(is_refused(snapshot)) << "fewer parts than it says";
    snapshot = snapshot_with([](auto&) {});
    snapshot.parts = {};
    snapshot.parts.add(*problem->root(), std::uint32_t{0}, -1.0);
    EXPECT_TRUE(is_refused(snapshot)) << "a negative share";
    snapshot = snapshot_with([](auto&) {});
    snapshot.past.statistics.seconds = -1;
    EXPECT_TRUE(is_refused(snapshot)) << "a negative time";
    snapshot = snapshot_with([](auto&) {});
    snapshot.past.stopped = StopReason::node_limit;
    EXPECT_TRUE(is_refused(snapshot)) << "a search that has ended";
    snapshot = snapshot_with([](auto&) {});
    static_cast<engine::AnswerOf<Levels::Answer>&>(*snapshot.past.answer).value.add(2U << Levels::deepest);
    EXPECT_TRUE(is_refused(snapshot)) << "more nodes than the tree has";
}

TEST(Snapshot, OfASubtreeWithoutRoomLeavesNoRoomForTheWhole) {
    const auto problem = any_problem(DepthFirst(Levels()));
    engine::Snapshot whole{.past = {.answer = problem->answer()}};
    engine::Snapshot below{.past = {.answer = problem->answer()}};
    whole.merge(below);
    EXPECT_FALSE(whole.begins_anew);
    below.begins_anew = true;
    whole.merge(below);
    EXPECT_TRUE(whole.begins_anew);
}

/// A search that takes a snapshot every 100 microseconds, with blocks of more than 300 bytes.
struct SearchWithBlocks {
    std::vector<Bytes> snapshots{};
    std::map<std::uint64_t, Bytes> blocks{};

    SearchWithBlocks(const SnapshotCase& test, std::uint64_t most_bytes) {
        Options options{.quantum = 10};
        options.snapshots = {.wanted = true,
                             .seconds = 100e-6,
                             .most_bytes = most_bytes,
                             .keep = [this](Bytes bytes) { snapshots.push_back(std::move(bytes)); },
                             .keep_block =
                                 [this](ByteView block) {
                                     blocks[blocks.size()] = Bytes(block.begin(), block.end());
                                     return blocks.size() - 1;
                                 },
                             .block_bytes = 300};
        test.expect_right(solve(test, Simulated(parse_machine("logp:24,node=1us")), options));
    }
};

// No PE sends more than a block of parts on, and no more than that comes to PE 0.
TEST(Snapshot, PutsAsideWhatIsTooMuchForOnePE) {
    const auto test = tree_case(15);
    auto [snapshots, blocks] = SearchWithBlocks(test, std::numeric_limits<std::uint64_t>::max());
    const auto most_blocks = [](const Bytes& a, const Bytes& b) {
        return engine::snapshot_head(a).blocks.size() < engine::snapshot_head(b).blocks.size();
    };
    const auto snapshot = *std::ranges::max_element(snapshots, most_blocks);
    const auto earlier = engine::earlier_search(*test.problem, snapshot);
    ASSERT_GE(earlier.blocks.size(), 3U);
    std::size_t rest = 0;
    for (const auto& part : earlier.parts) rest += pack(part).size();
    EXPECT_LE(rest, 300U);
    for (const auto* later : {"logp:1", "logp:3", "ring:50"}) {
        std::set<std::uint64_t> taken;
        const Options on{.earlier = snapshot, .earlier_block = [&](std::uint64_t name) {
                             EXPECT_TRUE(taken.insert(name).second) << "by one PE alone";
                             return blocks.at(name);
                         }};
        test.expect_right(solve(test, Simulated(parse_machine(later)), on));
        EXPECT_EQ(taken.size(), earlier.blocks.size());
    }
    auto& damaged = blocks.at(earlier.blocks[0].name);
    damaged.pop_back();
    EXPECT_THROW(static_cast<void>(engine::parts_of_block(*test.problem, earlier.blocks[0], damaged)),
                 std::invalid_argument);
}

TEST(Snapshot, CountsTheBlocksThatItHasPutAside) {
    constexpr std::uint64_t most_bytes = 1000;
    const auto test = tree_case(15);
    const auto whole = solve(test, Threads(1)).statistics;
    std::size_t without_room = 0;
    for (const auto& snapshot : SearchWithBlocks(test, most_bytes).snapshots) {
        const auto head = engine::snapshot_head(snapshot);
        std::uint64_t bytes = 0;
        for (const auto& block : head.blocks) bytes += block.bytes;
        EXPECT_TRUE(head.begins_anew || bytes <= most_bytes);
        if (!head.begins_anew || head.blocks.empty()) continue;
        ++without_room;
        const auto again = solve(test, Simulated(parse_machine("logp:3")), {.earlier = snapshot}).statistics;
        const auto before = engine::earlier_search(*test.problem, snapshot).past.statistics;
        EXPECT_EQ(again.nodes, before.nodes + whole.nodes) << "all is searched again, without the blocks";
    }
    EXPECT_GT(without_room, 0U);
}

/// Snapshots of a search whose parts must not take more than a few bytes.
std::vector<Bytes> small_snapshots(const SnapshotCase& test) {
    std::vector<Bytes> snapshots;
    Options options{.quantum = 10};
    options.snapshots = {.wanted = true, .seconds = 300e-6, .most_bytes = 10, .keep = [&](Bytes bytes) {
                             snapshots.push_back(std::move(bytes));
                         }};
    static_cast<void>(solve(test, Simulated(parse_machine("logp:4,node=1us")), options));
    return snapshots;
}

// A part that would be found a second time must not be kept from the first.
TEST(Snapshot, WithoutRoomForPartsBeginsAnew) {
    const auto test = tree_case(12);
    const auto snapshots = small_snapshots(test);
    ASSERT_FALSE(snapshots.empty());
    const auto& snapshot = snapshots.front();
    EXPECT_LT(snapshot.size(), 500U);
    EXPECT_TRUE(engine::snapshot_head(snapshot).begins_anew);
    const auto outcome = solve(test, Threads(2), {.earlier = snapshot});
    const auto alone = solve(test, Threads(1));
    test.expect_right(alone);
    const auto count = [](const engine::Result& result) {
        return static_cast<const engine::AnswerOf<HashedTree::Answer>&>(*result.answer).value.value;
    };
    EXPECT_EQ(count(outcome), count(alone));
    EXPECT_TRUE(outcome.statistics.conserved());
    EXPECT_NEAR(outcome.statistics.explored, 1, 1e-9);
    const auto searched = engine::earlier_search(*test.problem, snapshot).past.statistics.nodes;
    EXPECT_GT(searched, 0U);
    EXPECT_EQ(outcome.statistics.nodes, alone.statistics.nodes + searched) << "it was searched again";
}

TEST(Snapshot, WithoutRoomForPartsKeepsTheBestSolution) {
    const auto test = knapsack_case();
    const auto snapshots = small_snapshots(test);
    ASSERT_FALSE(snapshots.empty());
    const auto earlier = engine::earlier_search(*test.problem, snapshots.back());
    EXPECT_TRUE(earlier.begins_anew);
    const auto& answer = static_cast<const engine::AnswerOf<Knapsack::Answer>&>(*earlier.past.answer).value;
    EXPECT_TRUE(answer.found().has_value());
    test.expect_right(solve(test, Threads(2), {.earlier = snapshots.back()}));
}

TEST(Snapshot, CostsAByteAMessageWhileNoneIsTaken) {
    const auto run = [](bool wanted) {
        Simulated machine(parse_machine("logp:8,node=1us"));
        Options options{.quantum = 20};
        options.snapshots = {.wanted = wanted, .seconds = 1e9};
        return solve(tree_case(), machine, options).statistics;
    };
    EXPECT_EQ(run(true).messages, run(false).messages);
    constexpr int results = 7;  // are counted where they arrive, without what stands before them
    EXPECT_EQ(run(true).bytes, run(false).bytes + run(false).messages - results);
}
}  // namespace
