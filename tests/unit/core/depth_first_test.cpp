// SPDX-License-Identifier: Apache-2.0

// Tests what the adapter of trees does beyond the laws of every problem: in what order it searches, and what a split
// gives.

#include <gtest/gtest.h>
#include <algorithm>
#include <cstdint>
#include <limits>
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

// A node of a level that has been searched is not dealt out any more.
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

TEST(DepthFirst, ASplitKeepsTheShareOfWhatItExpandsUntilThatIsCounted) {
    const Problem problem{Decimal{}};
    auto part = part_of({100}, {{0, 1, 0.25}});
    EXPECT_FALSE(problem.split(part).has_value()) << "a leaf";
    EXPECT_EQ(part.open(), 0U);
    EXPECT_EQ(part.share(), 0.25);
    Decimal::Answer answer;
    EXPECT_EQ(problem.work(part, answer, 1), 1U);
    EXPECT_EQ(part.share(), 0);
}

// A long path is work for one PE: a split that followed it would take as long as the search.
TEST(DepthFirst, ASplitDoesNotFollowALongPath) {
    const DepthFirst<espalier_test::Path> path{{1000}};
    auto part = path.root();
    EXPECT_FALSE(path.split(part).has_value());
    EXPECT_EQ(part.expanded, 16U);
    EXPECT_FALSE(part.empty());
}

TEST(DepthFirst, CountsWhatSplitsHaveExpandedEvenIfTheBudgetIsSmaller) {
    const DepthFirst<espalier_test::Path> path{{1000}};
    auto part = path.root();
    for (int i = 0; i < 20; ++i) EXPECT_FALSE(path.split(part).has_value());
    espalier_test::Path::Answer answer;
    EXPECT_EQ(path.work(part, answer, 300), 320U);
    EXPECT_EQ(answer.value, 320U);
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

/// A hash of an open node and its share of the tree.
using OpenNode = std::pair<std::uint64_t, double>;

/// In the order in which they are searched.
std::vector<OpenNode> open_nodes(const DepthFirst<RandomTree>::Subproblem& part) {
    std::vector<OpenNode> open;
    for (auto level = part.levels.rbegin(); level != part.levels.rend(); ++level) {
        for (auto i = level->next; i < level->end; ++i) open.emplace_back(part.nodes[i].hash, level->share);
    }
    return open;
}

/// Makes the same search as a plain loop: the last open node is searched next.
class PlainSearch {
public:
    explicit PlainSearch(const RandomTree& tree) : tree_(tree), open_{{tree.root(), 1.0}} {}

    void step() {
        const auto [node, share] = open_.back();
        open_.pop_back();
        std::vector<RandomTree::Node> children;
        tree_.expand(node, answer_, [&](const RandomTree::Node& child) { children.push_back(child); });
        const auto of_each = share / static_cast<double>(children.size());
        for (auto child = children.rbegin(); child != children.rend(); ++child) open_.emplace_back(*child, of_each);
    }

    /// Others search these.
    void give_away(const std::vector<OpenNode>& nodes) {
        for (const auto& given : nodes) {
            const auto found = std::find_if(open_.begin(), open_.end(), [&](const auto& entry) {
                return OpenNode(entry.first.hash, entry.second) == given;
            });
            ASSERT_NE(found, open_.end());
            open_.erase(found);
        }
    }

    std::uint64_t answer() const { return answer_.value; }

    std::vector<OpenNode> open_nodes() const {
        std::vector<OpenNode> nodes;
        for (auto entry = open_.rbegin(); entry != open_.rend(); ++entry) {
            nodes.emplace_back(entry->first.hash, entry->second);
        }
        return nodes;
    }

private:
    RandomTree tree_;
    RandomTree::Answer answer_;
    std::vector<std::pair<RandomTree::Node, double>> open_;
};

// However many nodes are searched in one go, by a recursion, also where that becomes too deep, they are those that a
// plain loop searches; the same ones are left open, with the same shares, and splits deal out nothing else.
TEST(DepthFirst, SearchesAsAPlainLoopDoes) {
    Random random(7);
    for (int round = 0; round < 300; ++round) {
        const RandomTree tree{random(), round % 4 == 0 ? 300 : 12};
        const DepthFirst<RandomTree> problem(tree);
        auto part = problem.root();
        PlainSearch plain(tree);
        RandomTree::Answer answer;
        Nodes expanded = 0;  // by a split: counted by the next work()
        for (int step = 0; step < 60 && !part.empty(); ++step) {
            const auto searched = problem.work(part, answer, 1 + random.below(step % 3 == 0 ? 3000 : 300));
            for (Nodes i = std::exchange(expanded, 0); i < searched; ++i) plain.step();
            ASSERT_EQ(answer.value, plain.answer());
            ASSERT_EQ(open_nodes(part), plain.open_nodes());
            if (random.below(4) != 0) continue;
            const auto half = problem.split(part);
            expanded = part.expanded;
            for (Nodes i = 0; i < expanded; ++i) plain.step();
            if (half) plain.give_away(open_nodes(*half));
            ASSERT_EQ(open_nodes(part), plain.open_nodes());
        }
    }
}

TEST(DepthFirst, SearchesEverythingIfTheBudgetIsEndless) {
    const DepthFirst<RandomTree> problem(RandomTree{7, 12});
    auto whole = problem.root();
    auto node_by_node = problem.root();
    RandomTree::Answer answer;
    RandomTree::Answer other;
    const auto nodes = problem.work(whole, answer, std::numeric_limits<Nodes>::max());
    EXPECT_TRUE(whole.empty());
    Nodes one_by_one = 0;
    while (!node_by_node.empty()) one_by_one += problem.work(node_by_node, other, 1);
    EXPECT_EQ(nodes, one_by_one);
    EXPECT_EQ(answer.value, other.value);
}
}  // namespace
