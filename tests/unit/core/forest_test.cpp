// How a forest of trees is searched and split.

#include <espalier/forest.hpp>

#include <gtest/gtest.h>

#include <vector>

#include <espalier/depth_first.hpp>
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
    EXPECT_FALSE(other->part.has_value());
    EXPECT_EQ(other->end - other->next, 1U);
    EXPECT_EQ(part.part->subproblem.last, 9U) << "its own tree is whole";
    EXPECT_EQ(forest.split(part)->part->tree, 0U) << "now a part of it is all there is";
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
    EXPECT_TRUE(other->part->known.bound().has_value());
    EXPECT_EQ(other->part->known.bound(), part_.part->known.bound());
    EXPECT_EQ(other->part->begun, 5);
    EXPECT_EQ(part_.part->begun, 5);
}

}  // namespace
