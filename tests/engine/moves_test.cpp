// SPDX-License-Identifier: Apache-2.0

// Depth first search that makes moves and takes them back visits the nodes that one with copies visits, wherever parts
// of the tree are sent and whatever is stopped and gone on with.

#include <gtest/gtest.h>
#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>
#include <espalier/espalier.hpp>
#include "engine/problems/first_queens.hpp"
#include "engine/problems/queens.hpp"
#include "engine/problems/queens_by_moves.hpp"
#include "engine/scripted_network.hpp"

namespace {
using namespace espalier;
using namespace espalier_test;

using Count = Sum<std::uint64_t>;
using Placement = First<std::vector<std::uint8_t>>;

TEST(Moves, VisitTheNodesThatCopiesVisit) {
    const auto by_copies = solve(DepthFirst(Queens{8}), Threads(1));
    const Moves problem(QueensByMoves<Count>{8});
    const auto check = [&](const auto& outcome) {
        EXPECT_EQ(outcome.answer.value, 92U);
        EXPECT_EQ(outcome.statistics.nodes, by_copies.statistics.nodes);
    };
    check(solve(problem, Threads(1)));
    check(solve(problem, Threads(2, 7)));
    check(solve(problem, Simulated(parse_machine("mesh:4x4,node=1us"))));
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        ScriptedNetwork network({.pes = 6, .seed = seed});
        check(solve(problem, network, {.quantum = seed}));
    }
}

TEST(Moves, GoOnFromSnapshots) {
    const Moves problem(QueensByMoves<Count>{7});
    const auto whole = solve(problem, Threads(1));
    Bytes latest;
    int lives = 0;
    while (++lives < 200) {
        Options options{.quantum = 3, .limits = {.nodes = 25}};
        options.earlier = std::exchange(latest, {});
        options.snapshots = {.wanted = true, .keep = [&](Bytes bytes) { latest = std::move(bytes); }};
        const auto outcome = solve(problem, Simulated(parse_machine("logp:3,node=1us")), options);
        if (!outcome.complete()) continue;
        EXPECT_EQ(outcome.answer.value, 40U);
        EXPECT_EQ(outcome.statistics.nodes, whole.statistics.nodes);
        break;
    }
    EXPECT_GT(lives, 5);
    EXPECT_LT(lives, 200);
}

TEST(Moves, FindTheFirstSolutionInTheOrderOfTheTree) {
    const FirstQueens by_copies{14};
    std::vector<std::uint8_t> first;
    const auto nodes = by_copies.search_plainly(by_copies.root(), first);
    const Moves problem(QueensByMoves<Placement>{14});
    const auto alone = solve(problem, Threads(1));
    EXPECT_EQ(alone.statistics.nodes, nodes);
    for (const char* machine : {"logp:5,node=1us", "mesh:8x8,node=1ms"}) {
        const auto outcome = solve(problem, Simulated(parse_machine(machine)));
        ASSERT_NE(outcome.answer.found(), nullptr);
        EXPECT_EQ(*outcome.answer.found(), first);
    }
}

TEST(Moves, SendFewBytesHoweverLargeAStateIs) {
    const Moves problem(QueensByMoves<Count>{8});
    auto s = problem.root();
    Count answer;
    problem.work(s, answer, 100);
    const auto other = problem.split(s);
    ASSERT_TRUE(other.has_value());
    EXPECT_FALSE(other->state.has_value()) << "it is made again where the part arrives";
    EXPECT_TRUE(problem.valid(s));
    EXPECT_TRUE(problem.valid(*other));
    auto damaged = *other;
    damaged.list.nodes.back().item = 8;
    EXPECT_FALSE(problem.valid(damaged));
    damaged = *other;
    damaged.moves.push_back(0);
    EXPECT_FALSE(problem.valid(damaged));
    damaged = *other;
    damaged.list.nodes.back().depth = 100;
    EXPECT_FALSE(problem.valid(damaged));
}
}  // namespace
