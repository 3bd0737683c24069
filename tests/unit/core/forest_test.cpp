// SPDX-License-Identifier: Apache-2.0

// How a forest of trees is searched and split.

#include <gtest/gtest.h>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>
#include <espalier/depth_first.hpp>
#include <espalier/forest.hpp>
#include "engine/forest_of.hpp"
#include "engine/problems/knapsack.hpp"
#include "engine/problems/range_count.hpp"

namespace {
using namespace espalier;
using namespace espalier_test;

/// A forest whose results are handed to nobody, a subproblem of it, which is all of it at first, and an answer.
template <class P>
class Searched {
public:
    explicit Searched(const std::vector<P>& trees, double seconds = std::numeric_limits<double>::infinity())
        : forest_(Trees<P>(trees).forest([](const auto&) {}, seconds)) {}

    Nodes work(Nodes budget) { return forest_.work(*all, answer, budget); }
    std::unique_ptr<engine::Subproblem> split() { return forest_.split(*all); }
    std::unique_ptr<engine::Subproblem> unpacked(Unpacker& unpacker) const {
        return forest_.unpack_subproblem(unpacker);
    }
    bool has(const engine::Subproblem& part) const { return forest_.is_valid(part); }
    std::optional<double> priority() const { return forest_.priority(*all); }

    /// Searches a part to its end, and returns the number of nodes.
    Nodes nodes_in(engine::Subproblem& part) {
        Nodes nodes = 0;
        while (!part.empty()) nodes += forest_.work(part, answer, 1000);
        return nodes;
    }

    /// Returns what was found in the first tree that has ended or is left.
    engine::TreeResult delivered() { return answer.unpack_delivery(answer.take_deliveries(true).at(0)).result; }

private:
    typename Trees<P>::Forest forest_;

public:
    std::unique_ptr<engine::Subproblem> all = forest_.root();
    std::unique_ptr<engine::Answer> owned = forest_.answer();
    engine::ForestAnswer& answer = static_cast<engine::ForestAnswer&>(*owned);
};

TEST(Forest, GivesHalfOfTheTreesThatAreNotBegun) {
    Searched<RangeCount> forest(std::vector<RangeCount>{{9}, {19}, {29}, {39}, {49}});
    const auto other = forest.split();
    EXPECT_EQ(forest.nodes_in(*forest.all), 9U + 19U);
    EXPECT_EQ(forest.nodes_in(*other), 29U + 39U + 49U);
}

TEST(Forest, GivesAWholeTreeBeforeAPartOfTheOneThatIsBegun) {
    Searched<RangeCount> forest(std::vector<RangeCount>{{9}, {19}});
    forest.work(2);
    const auto other = forest.split();
    EXPECT_EQ(forest.nodes_in(*other), 19U);
    const auto half = forest.split();
    ASSERT_NE(half, nullptr) << "now a part of its own tree is all there is";
    const auto nodes = forest.nodes_in(*half);
    EXPECT_GT(nodes, 0U);
    EXPECT_EQ(nodes + forest.nodes_in(*forest.all), 7U);
}

// The number of the tree that was begun comes after three numbers and the byte that says that one was.
TEST(Forest, HasNoPartsOfTreesThatItHasNot) {
    Searched<RangeCount> forest(std::vector<RangeCount>{{9}, {19}});
    forest.work(2);
    Bytes bytes;
    Packer packer(bytes);
    forest.all->put(packer);
    for (const std::byte number : {std::byte{0}, std::byte{1}, std::byte{2}, std::byte{255}}) {
        bytes.at(3 * sizeof(std::uint64_t) + 1) = number;
        Unpacker unpacker(bytes);
        EXPECT_EQ(forest.has(*forest.unpacked(unpacker)), number < std::byte{2});
    }
}

TEST(Forest, CountsATreeWithoutNodesAsOne) {
    Searched<RangeCount> forest(std::vector<RangeCount>{{0}});
    EXPECT_EQ(forest.work(10), 1U);
    EXPECT_TRUE(forest.all->empty());
}

class ForestOfKnapsacks : public testing::Test {
protected:
    Searched<DepthFirst<Knapsack>> forest_{{DepthFirst(Knapsack::random(1, 16))}};

    // A bound that is unknown takes one byte.
    bool has_news() const { return bound_of(forest_.answer).size() > 1; }
};

// Nobody else prunes by the bound of a tree that is searched by one PE.
TEST_F(ForestOfKnapsacks, AnnouncesBoundsOfTreesThatWereSplit) {
    forest_.work(10);
    EXPECT_FALSE(has_news());
    ASSERT_NE(forest_.split(), nullptr);
    while (!forest_.all->empty()) forest_.work(10);
    EXPECT_TRUE(has_news());
}

// The other part is searched with another answer, which has heard of nothing.
TEST_F(ForestOfKnapsacks, GivesTheBoundAndTheTimeOfItsBeginningAlong) {
    Searched<DepthFirst<Knapsack>> timed({DepthFirst(Knapsack::random(1, 16))}, 2);
    timed.answer.clock_is(5);
    timed.work(50);
    const auto known = bound_of(*timed.answer.unfinished().at(0).answer);
    ASSERT_GT(known.size(), 1U) << "something is known";
    auto other = timed.split();
    ASSERT_NE(other, nullptr);

    Searched<DepthFirst<Knapsack>> elsewhere({DepthFirst(Knapsack::random(1, 16))}, 2);
    elsewhere.all = std::move(other);
    elsewhere.answer.clock_is(6);
    elsewhere.work(1);
    const auto found = elsewhere.answer.unfinished().at(0).answer->copy();
    const auto bound = bound_of(*found);
    Unpacker unpacker(known);
    found->tighten(unpacker);
    EXPECT_EQ(bound_of(*found), bound) << "what was known is no news";
    elsewhere.answer.clock_is(7.5);
    elsewhere.work(1);
    EXPECT_TRUE(elsewhere.delivered().stopped) << "it was begun 2.5 seconds ago";
}

/// A tree with everything that a tree may have: a path of so many nodes.
struct CompleteTree {
    using Node = int;
    struct Answer : Sum<int> {
        void clock_is(double now) { times.push_back(now); }
        std::vector<double> times;
    };

    int length = 5;

    Node root() const { return 0; }
    void expand(Node node, Answer& answer, auto&& child) const {
        answer.add(1);
        if (node + 1 < length) child(node + 1);
    }

    Answer answer() const { return {}; }
    double priority(Node node) const { return 10 + node; }
    void abandon(Node, Answer& answer) const { answer.add(100); }
    double seconds_ahead() const { return 0.5; }
};

struct DeliveringTree : CompleteTree {
    struct Answer : CompleteTree::Answer {
        std::vector<int> take_deliveries(bool) { return {}; }
    };
    void receive(Answer&, int) const {}
};

using Complete = DepthFirst<CompleteTree>;
using Has = engine::OptionalMembers<Complete>;
static_assert(Tree<CompleteTree> && espalier::Problem<Complete>);
static_assert(Has::answer && Has::share && Has::open && Has::priority && Has::abandon && Has::counts_abandoned);
static_assert(Has::clock && Has::seconds_ahead && !Has::deliveries && !Has::nodes_left);
static_assert(engine::OptionalMembers<DepthFirst<DeliveringTree>>::deliveries);

class ForestOfPaths : public testing::Test {
protected:
    Searched<Complete> forest_{std::vector(3, Complete{CompleteTree{}}), 2};
};

TEST_F(ForestOfPaths, HasANodeForEachTreeThatNobodyHasBegun) {
    EXPECT_EQ(forest_.all->open(), 3U);
    forest_.work(2);
    EXPECT_EQ(forest_.all->open(), 3U) << "two trees, and the third node of one";
    forest_.work(100);
    EXPECT_EQ(forest_.all->open(), 2U);
}

TEST_F(ForestOfPaths, ComesToTheTreesThatNobodyHasBegunLast) {
    EXPECT_EQ(forest_.priority(), std::numeric_limits<double>::infinity());
    forest_.work(2);
    EXPECT_EQ(forest_.priority(), 12);
}

TEST_F(ForestOfPaths, TellsATreeTheTime) {
    forest_.answer.clock_is(0.25);
    forest_.work(2);
    forest_.answer.clock_is(0.75);
    const auto& found =
        static_cast<const engine::AnswerOf<CompleteTree::Answer>&>(*forest_.answer.unfinished().at(0).answer);
    EXPECT_EQ(found.value.times, (std::vector{0.25, 0.75}));
}

TEST_F(ForestOfPaths, CountsWhatWasSpentAheadTowardsTheTimeOfATree) {
    forest_.work(1);
    forest_.answer.clock_is(1.4);
    forest_.work(1);
    EXPECT_FALSE(forest_.delivered().stopped) << "1.9 of 2 seconds";

    forest_.work(1);
    forest_.answer.clock_is(3.0);
    forest_.work(1);
    EXPECT_TRUE(forest_.delivered().stopped) << "2.1 of 2 seconds";
}
}  // namespace
