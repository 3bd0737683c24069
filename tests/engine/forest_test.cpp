// SPDX-License-Identifier: Apache-2.0

// A forest that is stopped, by a limit of its own for each tree or as a whole, and its credit.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <atomic>
#include <map>
#include <memory>
#include <set>
#include <vector>
#include <espalier/espalier.hpp>
#include <espalier/problems/forest.hpp>
#include <espalier/transports/simulated/simulated.hpp>
#include "engine/forest_of.hpp"
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/knapsack.hpp"
#include "engine/problems/queens.hpp"
#include "engine/problems/range_count.hpp"

namespace {
using namespace espalier_test;
using espalier::DepthFirst;
using espalier::Nodes;
using espalier::engine::OutstandingCredit;

RC_GTEST_PROP(OutstandingCredit, IsBackWhenAllPartsHaveReturned, ()) {
    std::vector<std::uint32_t> parts = {0};
    const auto splits = *rc::gen::inRange(0, 200);
    for (int i = 0; i < splits; ++i) {
        const auto part = *rc::gen::inRange<std::size_t>(0, parts.size());
        parts.push_back(++parts[part]);
    }
    OutstandingCredit credit;
    while (!parts.empty()) {
        RC_ASSERT(!credit.recovered());
        const auto part = *rc::gen::inRange<std::size_t>(0, parts.size());
        credit.give_back(parts[part]);
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(part));
    }
    RC_ASSERT(credit.recovered());
}

TEST(OutstandingCredit, RefusesMoreThanIsOutstanding) {
    OutstandingCredit credit;
    credit.give_back(1);
    EXPECT_THROW(credit.give_back(0), std::logic_error);
    credit.give_back(1);
    EXPECT_THROW(credit.give_back(7), std::logic_error);
}

class QueensForest : public testing::Test {
protected:
    Trees<DepthFirst<Queens>>::Forest forest(double seconds = 1e9) {
        const auto note = [this](const auto& result) { (result.stopped ? stopped_ : finished_).insert(result.tree); };
        return boards_.forest(note, seconds);
    }

    const Trees<DepthFirst<Queens>> boards_{
        {DepthFirst(Queens{5}), DepthFirst(Queens{11}), DepthFirst(Queens{6}), DepthFirst(Queens{7})}};
    std::set<std::uint64_t> finished_;
    std::set<std::uint64_t> stopped_;
};

TEST_F(QueensForest, GivesALongTreeUpAndGoesOn) {
    // 166926 nodes of 10 us on 4 PEs: the second board would take 0.4 s.
    espalier::Simulated machine(espalier::parse_machine("logp:4,L=5us,o=1us,g=1us,node=10us"));
    const auto outcome = espalier::solve(forest(0.1), machine);
    EXPECT_TRUE(outcome.complete());
    EXPECT_EQ(finished_, (std::set<std::uint64_t>{0, 2, 3}));
    EXPECT_EQ(stopped_, (std::set<std::uint64_t>{1}));
    EXPECT_LT(outcome.statistics.seconds, 0.15);
}

TEST_F(QueensForest, TellsWhatAStopHasLeft) {
    for (const int pes : {1, 2, 7}) {
        finished_.clear();
        espalier::Options options;
        options.limits.nodes = 20'000;
        const auto outcome = espalier::solve(forest(), espalier::Threads(2, std::max(2, pes)), options);
        EXPECT_FALSE(outcome.complete());
        std::set<std::uint64_t> unfinished;
        for (const auto& result : outcome.answer.unfinished) unfinished.insert(result.tree);
        EXPECT_TRUE(unfinished.contains(1));
        for (const auto tree : unfinished) EXPECT_FALSE(finished_.contains(tree));
        EXPECT_TRUE(stopped_.empty());
    }
}

TEST_F(QueensForest, IsBalanced) {
    espalier::Simulated machine(espalier::parse_machine("logp:16,L=5us,o=1us,g=1us,node=10us"));
    const auto outcome = espalier::solve(forest(), machine);
    EXPECT_EQ(finished_.size(), boards_.size());
    EXPECT_GT(outcome.statistics.busy_fraction(16), 0.9);
}

TEST(Forest, OfNoTrees) {
    const auto none = Trees<DepthFirst<Queens>>({}).forest([](const auto&) { FAIL(); });
    EXPECT_EQ(espalier::solve(none, espalier::Threads(2)).statistics.nodes, 0U);
}

// Balancers that place every node by itself know a forest's open nodes, and which of them is the most promising.

/// How many leaves there are below and including a node.
std::uint64_t leaves(const HashedTree& tree, const HashedTree::Node& node) {
    if (tree.children(node) == 0) return 1;
    std::uint64_t sum = 0;
    for (int i = 0; i < tree.children(node); ++i) sum += leaves(tree, HashedTree::child_of(node, i));
    return sum;
}

TEST(Forest, IsPlacedNodeByNode) {
    std::vector<DepthFirst<HashedTree>> trees;
    std::uint64_t expected = 0;
    for (std::uint64_t number = 0; number < 5; ++number) {
        trees.emplace_back(HashedTree{.seed = 10 + number, .height = 7});
        expected += leaves(trees.back().tree(), trees.back().tree().root());
    }
    const auto forest = Trees(trees).forest([](const auto&) {});
    espalier::Simulated machine(espalier::parse_machine("logp:6"));
    const auto outcome = espalier::solve(forest, machine, {.balancer = "random-destination"});
    // Each child of a node is a subproblem of its own, so that every leaf is the end of one.
    EXPECT_EQ(outcome.statistics.finished, expected);
}

TEST(Forest, OfOneTreeIsSearchedInTheOrderOfItsPriorities) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const DepthFirst knapsack(Knapsack::random(seed, 18));
        const auto forest = Trees<DepthFirst<Knapsack>>({knapsack}).forest([](const auto&) {});
        const espalier::Options options{.balancer = "random-destination"};
        espalier::Simulated machine(espalier::parse_machine("logp:1"));
        const auto best_first = espalier::solve(knapsack, machine, options).statistics.nodes;
        EXPECT_EQ(espalier::solve(forest, machine, options).statistics.nodes, best_first);
        EXPECT_LT(best_first, espalier::solve(knapsack, machine).statistics.nodes) << "the order matters";
    }
}

/// Counts the numbers of a range, as a HashedTree counts its nodes.
struct CountedRange : RangeCount {
    using Answer = HashedTree::Answer;
    Nodes work(Subproblem& range, Answer& answer, Nodes budget) const {
        RangeCount::Answer ignored;
        const auto nodes = RangeCount::work(range, ignored, budget);
        for (Nodes node = 0; node < nodes; ++node) answer.add(1);
        return nodes;
    }
};

TEST(Forest, HasTreesOfSeveralTypes) {
    const HashedTree tree{.seed = 3, .height = 9};
    std::vector<std::unique_ptr<const espalier::AnyProblem>> trees;
    trees.push_back(espalier::any_problem(CountedRange{{.size = 700}}));
    trees.push_back(espalier::any_problem(DepthFirst(tree)));
    trees.push_back(espalier::any_problem(CountedRange{{.size = 50}}));
    const espalier::Forest<HashedTree::Answer> forest(
        trees.size(), [&](std::uint64_t number) -> const auto& { return *trees[number]; });
    for (const int pes : {1, 2, 7}) {
        const auto outcome = espalier::solve(forest, espalier::Threads(1, pes), {.quantum = 20});
        std::map<std::uint64_t, std::uint64_t> counted;
        for (const auto& result : outcome.answer.finished) counted[result.tree] = result.answer.value;
        EXPECT_EQ(counted, (std::map<std::uint64_t, std::uint64_t>{{0, 700}, {1, tree.count(tree.root())}, {2, 50}}));
    }
}
}  // namespace
