// SPDX-License-Identifier: Apache-2.0

// In what order subproblems are searched where a balancer places each open node: by the problem's priority, the least
// first; without one by levels, or, if bounds prune, the deepest first [Karp, Zhang 1993; Liu, Aiello, Bhatt].

#include <gtest/gtest.h>
#include <algorithm>
#include <cstdint>
#include <vector>
#include <espalier/espalier.hpp>
#include "engine/lone_worker.hpp"

namespace {
using namespace espalier;
using namespace espalier_test;
using Numbers = std::vector<int>;

/// A full tree of some height whose nodes note that they are visited.
template <class A>
struct Noting {
    struct Node {
        int level = 0;
        int cost = 0;
    };
    using Answer = A;

    int height = 0;
    std::vector<Node>* visited = nullptr;
    int children = 2;

    Node root() const { return {}; }

    void expand(const Node& node, Answer&, auto&& child) const {
        visited->push_back(node);
        for (int i = 0; i < children && node.level < height; ++i) child(child_of(node, i));
    }

    // Costs grow downwards, by more or less.
    static Node child_of(const Node& node, int i) {
        const auto step = Random(static_cast<std::uint64_t>(4 * node.cost + i), 3).below(50);
        return {.level = node.level + 1, .cost = node.cost + 1 + static_cast<int>(step)};
    }
};

template <class A>
struct Costly : Noting<A> {
    double priority(const typename Noting<A>::Node& node) const { return node.cost; }
};

using Counting = Sum<int>;
using Pruning = Least<int, int>;

const Options placing_all{.balancer = "random-destination"};

TEST(Order, IsThatOfThePriorities) {
    std::vector<Noting<Counting>::Node> visited;
    solve(DepthFirst(Costly<Counting>{{.height = 5, .visited = &visited, .children = 4}}), Threads(1), placing_all);
    EXPECT_EQ(visited.size(), 1365U);
    EXPECT_TRUE(std::ranges::is_sorted(visited, {}, &Noting<Counting>::Node::cost));
}

TEST(Order, WithoutPrioritiesIsByLevels) {
    std::vector<Noting<Counting>::Node> visited;
    solve(DepthFirst(Noting<Counting>{.height = 8, .visited = &visited}), Threads(1), placing_all);
    EXPECT_EQ(visited.size(), 511U);
    EXPECT_TRUE(std::ranges::is_sorted(visited, {}, &Noting<Counting>::Node::level));
}

TEST(Order, OfABranchAndBoundWithoutPrioritiesGoesDownFirst) {
    std::vector<Noting<Pruning>::Node> visited;
    solve(DepthFirst(Noting<Pruning>{.height = 8, .visited = &visited}), Threads(1), placing_all);
    ASSERT_EQ(visited.size(), 511U);
    for (int level = 0; level <= 8; ++level) EXPECT_EQ(visited[static_cast<std::size_t>(level)].level, level);
}

/// Whatever the PE itself has, and in whatever order parts come, the most promising one is searched next.
TEST(Order, HoldsForWhatArrives) {
    using Problem = DepthFirst<Costly<Counting>>;
    std::vector<Noting<Counting>::Node> visited;
    auto options = placing_all;
    options.initial_split = false;
    LoneWorker<Problem> worker(Problem{{{.height = 0, .visited = &visited}}}, 1, 2, options);
    for (const int cost : {5, 9, 1, 3, 7}) {
        Problem::Subproblem leaf;
        leaf.nodes = {{.level = 0, .cost = cost}};
        leaf.levels = {{0, 1}};
        worker.receives(0, MessageKind::work, leaf, std::uint32_t{1}, 0.1);
    }
    worker.step(9);
    Numbers costs;
    for (const auto& node : visited) costs.push_back(node.cost);
    EXPECT_EQ(costs, (Numbers{1, 3, 5, 7, 9}));
}

// On the atomic machine a PE's own children pass through the network, too [Liu, Aiello, Bhatt, section 5].
TEST(Order, IsTheNetworksWhereItLiesBetweenAPEAndItself) {
    using Problem = DepthFirst<Costly<Counting>>;
    for (const bool through_network : {false, true}) {
        std::vector<Noting<Counting>::Node> visited;
        LoneWorker<Problem> worker(Problem{{{.height = 3, .visited = &visited}}}, 0, 1, placing_all);
        worker.endpoint.network_to_itself = through_network;
        worker.step();
        EXPECT_EQ(worker.receivers(MessageKind::work), Numbers(through_network ? 2 : 0, 0));
    }
}
}  // namespace
