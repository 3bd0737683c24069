// SPDX-License-Identifier: Apache-2.0

// The first solution in the order of the tree is the same for every number of PEs, whoever hands out the nodes, and PEs
// search little that comes after it.

#include <gtest/gtest.h>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>
#include <espalier/espalier.hpp>
#include "engine/problems/first_queens.hpp"
#include "engine/scripted_network.hpp"

namespace {
using namespace espalier;
using namespace espalier_test;

struct Plain {
    Nodes nodes = 0;
    std::vector<std::uint8_t> found;
};

Plain plain_search(int size) {
    Plain plain;
    const FirstQueens queens{size};
    plain.nodes = queens.search_plainly(queens.root(), plain.found);
    return plain;
}

TEST(First, TakesOnePEAsManyNodesAsAPlainLoop) {
    for (const int size : {1, 2, 3, 4, 8, 13}) {
        SCOPED_TRACE(size);
        const auto plain = plain_search(size);
        const auto outcome = solve(DepthFirst(FirstQueens{size}), Threads(1));
        EXPECT_EQ(outcome.statistics.nodes, plain.nodes);
        EXPECT_TRUE(outcome.complete());
        ASSERT_EQ(outcome.answer.found() == nullptr, plain.found.empty());
        if (plain.found.empty()) {
            EXPECT_EQ(outcome.stopped, StopReason::none);
        } else {
            EXPECT_EQ(*outcome.answer.found(), plain.found);
            EXPECT_EQ(outcome.stopped, StopReason::first_solution);
        }
    }
}

TEST(First, IsTheSameWhateverTheBalancer) {
    const auto plain = plain_search(13);
    for (const auto& row : balancers()) {
        if (row.in_order_of_levels) continue;
        for (const char* machine : {"logp:7,node=1us", "mesh:4x5,node=1us", "ring:2,node=5us"}) {
            SCOPED_TRACE(std::string(row.name) + " on " + machine);
            const auto outcome = solve(DepthFirst(FirstQueens{13}), Simulated(parse_machine(machine)),
                                       {.balancer = std::string(row.name)});
            ASSERT_NE(outcome.answer.found(), nullptr);
            EXPECT_EQ(*outcome.answer.found(), plain.found);
        }
    }
}

TEST(First, IsTheSameOnABadNetwork) {
    const auto plain = plain_search(10);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        ScriptedNetwork network({.pes = 2 + static_cast<int>(seed % 17), .seed = seed});
        const auto outcome = solve(DepthFirst(FirstQueens{10}), network, {.seed = seed, .quantum = seed % 4});
        ASSERT_NE(outcome.answer.found(), nullptr) << seed;
        EXPECT_EQ(*outcome.answer.found(), plain.found) << seed;
    }
}

TEST(First, IsNoneIfThereIsNone) {
    ScriptedNetwork network({.pes = 5});
    const auto outcome = solve(DepthFirst(FirstQueens{3}), network, {.quantum = 1});
    EXPECT_EQ(outcome.answer.found(), nullptr);
    EXPECT_TRUE(outcome.complete());
}

TEST(First, TakesManyPEsFewMoreNodes) {
    const auto plain = plain_search(20);
    struct Case {
        const char* machine;
        double most;
    };
    for (const auto& [machine, most] : {Case{"logp:4,node=1us", 1.1}, Case{"mesh:2x2,node=200ns", 1.1},
                                        Case{"mesh:8x8,node=1us", 1.4}, Case{"logp:64,node=1ms", 1.1}}) {
        SCOPED_TRACE(machine);
        const auto outcome = solve(DepthFirst(FirstQueens{20}), Simulated(parse_machine(machine)));
        EXPECT_EQ(*outcome.answer.found(), plain.found);
        EXPECT_LE(static_cast<double>(outcome.statistics.nodes), most * static_cast<double>(plain.nodes));
    }
}

// Messages take as long as hundreds of nodes there, so that PEs without a limit would search far ahead.
TEST(First, KeepsThePEsNearTheFirstNodes) {
    const auto plain = plain_search(26);
    const auto outcome = solve(DepthFirst(FirstQueens{26}), Simulated(parse_machine("cluster:64,node=100ns")));
    EXPECT_EQ(*outcome.answer.found(), plain.found);
    EXPECT_LE(static_cast<double>(outcome.statistics.nodes), 1.4 * static_cast<double>(plain.nodes));
}

TEST(First, IsFoundByMostOfThePEsTogether) {
    const auto outcome = solve(DepthFirst(FirstQueens{20}), Simulated(parse_machine("logp:64,node=1ms")));
    const auto plain = plain_search(20);
    EXPECT_LE(outcome.statistics.seconds * 32, static_cast<double>(plain.nodes) * 1e-3);
}

TEST(First, IsAnyPlacementIfSiblingsAreShuffled) {
    std::set<std::vector<std::uint8_t>> found;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        DepthFirst queens(FirstQueens{12});
        queens.shuffle(seed);
        const auto outcome = solve(queens, Simulated(parse_machine("logp:5,node=1us")));
        ASSERT_NE(outcome.answer.found(), nullptr);
        const auto& columns = *outcome.answer.found();
        FirstQueens::Node placed;
        for (const auto column : columns) {
            EXPECT_FALSE(FirstQueens{12}.is_attacked(placed, column));
            placed.columns.push_back(column);
        }
        EXPECT_EQ(columns.size(), 12U);
        found.insert(columns);
    }
    EXPECT_GE(found.size(), 4U) << "each seed has an order of its own";
}

TEST(First, IsThatWithTheFewestDiscrepanciesOnOnePE) {
    BestFirst queens(FirstQueens{10});
    queens.order_by_discrepancies();
    // The number of discrepancies of a placement: children of a node that are not its first.
    const auto discrepancies_of = [](const std::vector<std::uint8_t>& columns) {
        const FirstQueens tree{10};
        FirstQueens::Node node;
        int sum = 0;
        for (const auto column : columns) {
            int first = 0;
            while (tree.is_attacked(node, first)) ++first;
            sum += column == first ? 0 : 1;
            node.columns.push_back(column);
        }
        return sum;
    };
    int fewest = 10;
    const std::function<void(const FirstQueens::Node&)> visit = [&](const FirstQueens::Node& node) {
        FirstQueens::Answer answer;
        FirstQueens{10}.expand(node, answer, [&](const FirstQueens::Node& child) { visit(child); });
        if (answer.found() != nullptr) fewest = std::min(fewest, discrepancies_of(*answer.found()));
    };
    visit({});
    const auto outcome = solve(queens, Threads(1));
    EXPECT_EQ(discrepancies_of(*outcome.answer.found()), fewest);
    EXPECT_EQ(outcome.stopped, StopReason::first_solution);
    for (const char* machine : {"logp:7,node=1us", "mesh:4x4,node=1us"}) {
        EXPECT_NE(solve(queens, Simulated(parse_machine(machine))).answer.found(), nullptr);
    }
}

/// A tree whose nodes offer solutions and have children all the same.
struct Eager {
    struct Node {
        int level = 0;
    };
    using Answer = First<int>;

    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.level == 3) {
            answer.offer(1);
            answer.offer(2);
        }
        if (node.level < 10) child(Node{node.level + 1}), child(Node{node.level + 1});
    }
};

TEST(First, DropsTheChildrenOfASolution) {
    const auto outcome = solve(DepthFirst(Eager()), Threads(1));
    EXPECT_EQ(outcome.statistics.nodes, 4U);
    EXPECT_EQ(*outcome.answer.found(), 1) << "of the solutions of one node, the first counts";
}
}  // namespace
