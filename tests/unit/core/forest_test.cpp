// How a forest of trees is searched and split.

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include <espalier/depth_first.hpp>
#include <espalier/forest.hpp>

#include "engine/problems/knapsack.hpp"
#include "engine/problems/range_count.hpp"

namespace {

using namespace espalier;
using namespace espalier_test;

template <class P>
Forest<P> forest_of(std::vector<P> trees) {
    const auto size = trees.size();
    return {size, [trees = std::move(trees)](std::uint64_t number) -> const P& { return trees.at(number); },
            [](const auto&) {}};
}

using Ranges = Forest<RangeCount>;

TEST(Forest, GivesHalfOfTheTreesThatAreNotBegun) {
    const auto forest = forest_of<RangeCount>({{9}, {9}, {9}, {9}, {9}});
    auto part = forest.root();
    const auto other = forest.split(part);
    EXPECT_EQ(part.next, 0U);
    EXPECT_EQ(part.end, 2U);
    EXPECT_EQ(other->next, 2U);
    EXPECT_EQ(other->end, 5U);
}

TEST(Forest, GivesAWholeTreeBeforeAPartOfTheOneThatIsBegun) {
    const auto forest = forest_of<RangeCount>({{9}, {9}});
    auto part = forest.root();
    Ranges::Answer answer;
    forest.work(part, answer, 2);
    const auto other = forest.split(part);
    EXPECT_FALSE(other->begun.has_value());
    EXPECT_EQ(other->end - other->next, 1U);
    EXPECT_EQ(part.begun->subproblem.last, 9U) << "its own tree is whole";
    EXPECT_EQ(forest.split(part)->begun->number, 0U) << "now a part of it is all there is";
}

TEST(Forest, CountsATreeWithoutNodesAsOne) {
    const auto forest = forest_of<RangeCount>({{0}});
    auto part = forest.root();
    Ranges::Answer answer;
    EXPECT_EQ(forest.work(part, answer, 10), 1U);
    EXPECT_TRUE(part.empty());
}

class ForestOfKnapsacks : public testing::Test {
protected:
    using Trees = Forest<DepthFirst<Knapsack>>;
    Trees forest_ = forest_of<DepthFirst<Knapsack>>({DepthFirst(Knapsack::random(1, 16))});
    Trees::Subproblem part_ = forest_.root();
    Trees::Answer answer_;
};

// Nobody else prunes by the bound of a tree that is searched by one PE.
TEST_F(ForestOfKnapsacks, AnnouncesBoundsOfTreesThatWereSplit) {
    forest_.work(part_, answer_, 10);
    EXPECT_FALSE(answer_.bound().has_value());
    ASSERT_TRUE(forest_.split(part_).has_value());
    while (!part_.empty()) forest_.work(part_, answer_, 10);
    ASSERT_TRUE(answer_.bound().has_value());
    EXPECT_EQ(answer_.bound()->first, 0U);
}

TEST_F(ForestOfKnapsacks, GivesTheBoundAndTheTimeOfItsBeginningAlong) {
    answer_.clock_is(5);
    forest_.work(part_, answer_, 10);
    const auto other = forest_.split(part_);
    ASSERT_TRUE(other.has_value());
    EXPECT_TRUE(other->begun->known.bound().has_value());
    EXPECT_EQ(other->begun->known.bound(), part_.begun->known.bound());
    EXPECT_EQ(other->begun->start, 5);
    EXPECT_EQ(part_.begun->start, 5);
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
static_assert(Tree<CompleteTree> && Problem<Complete>);
static_assert(HasInitialAnswer<Complete> && HasShare<Complete> && HasOpen<Complete> && HasPriority<Complete>);
static_assert(HasAbandon<Complete> && CountsAbandoned<Complete> && HasClock<Complete::Answer>);
static_assert(HasSecondsAhead<Complete> && HasDeliveries<DepthFirst<DeliveringTree>>);

using Paths = Forest<Complete>;
static_assert(Problem<Paths> && HasShare<Paths> && HasOpen<Paths> && HasPriority<Paths>);
static_assert(HasAbandon<Paths> && CountsAbandoned<Paths> && HasDeliveries<Paths> && HasClock<Paths::Answer>);

static_assert(!HasOpen<Ranges> && !HasPriority<Ranges> && !HasSecondsAhead<Ranges>);

class ForestOfPaths : public testing::Test {
protected:
    static const Complete& path(std::uint64_t) {
        static const Complete path{CompleteTree{}};
        return path;
    }

    Paths forest_{3, path, [](const auto&) {}, 2};
    Paths::Answer answer_;
    Paths::Subproblem all_ = forest_.root();
};

TEST_F(ForestOfPaths, HasANodeForEachTreeThatNobodyHasBegun) {
    EXPECT_EQ(all_.open(), 3U);
    forest_.work(all_, answer_, 2);
    EXPECT_EQ(all_.open(), 3U) << "two trees, and the third node of one";
    forest_.work(all_, answer_, 100);
    EXPECT_EQ(all_.open(), 2U);
}

TEST_F(ForestOfPaths, ComesToTheTreesThatNobodyHasBegunLast) {
    EXPECT_EQ(forest_.priority(all_), std::numeric_limits<double>::infinity());
    forest_.work(all_, answer_, 2);
    EXPECT_EQ(forest_.priority(all_), 12);
}

TEST_F(ForestOfPaths, TellsATreeTheTime) {
    answer_.clock_is(0.25);
    forest_.work(all_, answer_, 2);
    answer_.clock_is(0.75);
    ASSERT_EQ(answer_.unfinished().size(), 1U);
    EXPECT_EQ(answer_.unfinished()[0].answer.times, (std::vector{0.25, 0.75}));
}

TEST_F(ForestOfPaths, CountsWhatWasSpentAheadTowardsTheTimeOfATree) {
    forest_.work(all_, answer_, 1);
    answer_.clock_is(1.4);
    forest_.work(all_, answer_, 1);
    EXPECT_FALSE(answer_.take_deliveries(true).at(0).result.stopped) << "1.9 of 2 seconds";

    forest_.work(all_, answer_, 1);
    answer_.clock_is(3.0);
    forest_.work(all_, answer_, 1);
    EXPECT_TRUE(answer_.take_deliveries(true).at(0).result.stopped) << "2.1 of 2 seconds";
}

}  // namespace
