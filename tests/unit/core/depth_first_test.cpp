// What the adapter of trees does beyond the laws of every problem: in what order it searches, and what a split gives.

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include <espalier/answers.hpp>
#include <espalier/depth_first.hpp>
#include <espalier/random.hpp>

#include "engine/problems/path.hpp"

namespace {

using namespace espalier;
using Numbers = std::vector<int>;

/// The nodes are numbers; every one below 100 has three children, ten times as large and more.
struct Decimal {
    using Node = int;
    using Answer = All<int>;

    Node root() const { return 1; }
    void expand(Node node, Answer& answer, auto&& child) const {
        answer.add(node);
        for (int digit = 1; digit <= 3 && node < 100; ++digit) child(10 * node + digit);
    }
    double priority(Node node) const { return node % 7; }
};

using Problem = DepthFirst<Decimal>;

Problem::Subproblem part_of(Numbers nodes, std::vector<Problem::Siblings> levels) {
    Problem::Subproblem part;
    part.nodes = std::move(nodes);
    part.levels = std::move(levels);
    return part;
}

TEST(DepthFirst, SearchesEldestChildrenFirstAndAsManyNodesAsItMay) {
    const Problem problem{Decimal{}};
    auto part = problem.root();
    Decimal::Answer answer;
    EXPECT_EQ(problem.work(part, answer, 4), 4U);
    EXPECT_EQ(answer.solutions, (Numbers{1, 11, 111, 112}));
    EXPECT_EQ(part.open(), 3U);
    EXPECT_EQ(problem.work(part, answer, 100), 9U);
    EXPECT_TRUE(part.empty());
}

// "Every second open node on every level" [Sanders 1995, section 3]; turns are taken across the levels, too, so that no
// side gets the first of all.
TEST(DepthFirst, ASplitGivesEverySecondNodeAndTheOldestOne) {
    const Problem problem{Decimal{}};
    auto part = part_of({1, 2, 3, 11, 12, 13, 21, 22, 31}, {{0, 3}, {3, 6}, {6, 8}, {8, 9}});
    const auto other = problem.split(part);
    ASSERT_TRUE(other.has_value());
    EXPECT_EQ(other->nodes, (Numbers{1, 3, 12, 21, 31}));
    EXPECT_EQ(part.nodes, (Numbers{2, 11, 13, 22}));
}

// What has been searched of a level is not dealt out any more.
TEST(DepthFirst, ASplitGivesOpenNodesOnly) {
    const Problem problem{Decimal{}};
    auto part = part_of({1, 2, 3, 11, 12}, {{1, 3}, {4, 5}});
    const auto other = problem.split(part);
    ASSERT_TRUE(other.has_value());
    EXPECT_EQ(other->nodes, (Numbers{2, 12}));
    EXPECT_EQ(part.nodes, Numbers{3});
}

TEST(DepthFirst, ASplitExpandsASingleNodeAndTheNextWorkCountsIt) {
    const Problem problem{Decimal{}};
    auto part = problem.root();
    const auto other = problem.split(part);
    ASSERT_TRUE(other.has_value());
    EXPECT_EQ(other->nodes, (Numbers{11, 13}));
    EXPECT_EQ(part.nodes, Numbers{12});
    Decimal::Answer answer;
    EXPECT_EQ(problem.work(part, answer, 1), 1U);
    EXPECT_EQ(answer.solutions, Numbers{1});
}

// A long path is work for one PE: a split that followed it would take as long as the search.
TEST(DepthFirst, ASplitDoesNotFollowALongPath) {
    const DepthFirst<espalier_test::Path> path{{1000}};
    auto part = path.root();
    EXPECT_FALSE(path.split(part).has_value());
    EXPECT_EQ(part.expanded, 16U);
    EXPECT_FALSE(part.empty());
}

TEST(DepthFirst, HasThePriorityOfItsLeastOpenNode) {
    const Problem problem{Decimal{}};
    EXPECT_EQ(problem.priority(part_of({12, 15, 13}, {{0, 3}})), 1);
    EXPECT_EQ(problem.priority(part_of({15, 12, 13}, {{0, 1}, {2, 3}})), 1);
    EXPECT_EQ(problem.priority(part_of({15, 12, 13}, {{1, 3}})), 5);
}

/// Nodes with up to four children each, by chance.
struct RandomTree {
    struct Node {
        std::uint64_t hash = 0;
        std::int64_t depth = 0;
    };
    using Answer = Sum<std::uint64_t>;
    std::uint64_t seed;
    std::int64_t deepest;

    Node root() const { return {seed, 0}; }
    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.add(node.hash | 1);
        Random random(node.hash);
        const auto children = node.depth >= deepest ? 0 : random.below(node.depth < 3 ? 5 : deepest > 40 ? 3 : 4);
        for (unsigned i = 0; i < children; ++i) child(Node{random(), node.depth + 1});
    }
};

/// The hashes of the open nodes and their shares, in the order in which they are searched.
std::vector<std::pair<std::uint64_t, double>> open_nodes(const DepthFirst<RandomTree>::Subproblem& part) {
    std::vector<std::pair<std::uint64_t, double>> open;
    for (auto level = part.levels.rbegin(); level != part.levels.rend(); ++level) {
        for (auto i = level->next; i < level->end; ++i) open.emplace_back(part.nodes[i].hash, level->share);
    }
    return open;
}

// A budget of many nodes is searched by a recursion, one node by itself: they leave the same nodes open, also where the
// recursion becomes too deep, and splits deal out the same ones.
TEST(DepthFirst, SearchesInOneGoWhatItSearchesNodeByNode) {
    Random random(7);
    for (int round = 0; round < 300; ++round) {
        const DepthFirst<RandomTree> problem(RandomTree{random(), round % 4 == 0 ? 300 : 12});
        auto fast = problem.root();
        auto slow = problem.root();
        RandomTree::Answer fast_answer;
        RandomTree::Answer slow_answer;
        for (int step = 0; step < 60 && !fast.empty(); ++step) {
            const auto searched = problem.work(fast, fast_answer, 1 + random.below(step % 3 == 0 ? 3000 : 300));
            for (Nodes nodes = 0; nodes < searched;) nodes += problem.work(slow, slow_answer, 1);
            ASSERT_EQ(fast_answer.value, slow_answer.value);
            ASSERT_EQ(open_nodes(fast), open_nodes(slow));
            if (random.below(4) != 0) continue;
            const auto fast_half = problem.split(fast);
            const auto slow_half = problem.split(slow);
            ASSERT_EQ(fast_half.has_value(), slow_half.has_value());
            if (fast_half.has_value()) {
                ASSERT_EQ(open_nodes(*fast_half), open_nodes(*slow_half));
            }
        }
    }
}

}  // namespace
