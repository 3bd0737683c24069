// What one PE knows of the trees of a forest, and when it tells.

#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

#include <espalier/answers.hpp>
#include <espalier/engine/forest_answer.hpp>

namespace {

using namespace espalier;
using TreeAnswer = Least<int, int>;
using Answer = engine::ForestAnswer<TreeAnswer>;
using News = std::optional<std::pair<std::uint64_t, std::optional<int>>>;

/// Begins a part of a tree that nobody has split.
Answer::Result& begin(Answer& answer, std::uint64_t tree) {
    std::uint32_t splits = 0;
    return answer.begin(tree, splits, [] { return TreeAnswer{}; });
}

TEST(ForestAnswer, AppliesABoundThatItHeardBeforeATreeIsBegun) {
    Answer answer;
    EXPECT_TRUE(answer.tighten(News({3, 7})));
    EXPECT_FALSE(answer.tighten(News({3, 8}))) << "that is worse";
    EXPECT_EQ(begin(answer, 3).answer.bound(), 7);
    EXPECT_EQ(begin(answer, 4).answer.bound(), std::nullopt);
}

TEST(ForestAnswer, AppliesABoundToATreeThatIsSearchedAndWhenItComesBack) {
    Answer answer;
    begin(answer, 3);
    EXPECT_TRUE(answer.tighten(News({3, 7})));
    EXPECT_EQ(answer.take_deliveries(true).at(0).result.answer.bound(), 7);
    EXPECT_EQ(begin(answer, 3).answer.bound(), 7);
}

TEST(ForestAnswer, PassesNewsOn) {
    Answer answer;
    EXPECT_EQ(answer.bound(), News());
    EXPECT_TRUE(answer.tighten(News({3, 7})));
    EXPECT_EQ(answer.bound(), News({3, 7}));
    TreeAnswer better;
    better.offer(5, 1);
    answer.announce(8, better);
    EXPECT_EQ(answer.bound(), News({8, 5}));
}

TEST(ForestAnswer, ForgetsTheBoundsOfTheFirstTreesOfALongForest) {
    Answer answer;
    for (std::uint64_t tree = 0; tree < 100'000; ++tree) EXPECT_TRUE(answer.tighten(News({tree, 7})));
    EXPECT_EQ(begin(answer, 99'999).answer.bound(), 7);
    EXPECT_EQ(begin(answer, 0).answer.bound(), std::nullopt);
    EXPECT_TRUE(answer.tighten(News({0, 5}))) << "it is searched here";
    EXPECT_EQ(answer.take_deliveries(true).at(0).result.answer.bound(), 5);
    EXPECT_FALSE(answer.tighten(News({0, 4}))) << "it would go round for ever";
}

std::vector<std::uint64_t> trees_of(const std::vector<Answer::Delivery>& deliveries) {
    std::vector<std::uint64_t> trees;
    for (const auto& delivery : deliveries) trees.push_back(delivery.result.tree);
    return trees;
}

TEST(ForestAnswer, DeliversWhatWasFoundInATreeWhenItIsEndedOrLeft) {
    using Trees = std::vector<std::uint64_t>;
    Answer answer;
    begin(answer, 1);
    EXPECT_EQ(trees_of(answer.take_deliveries(false)), Trees{}) << "it may find more";
    begin(answer, 2);
    EXPECT_EQ(trees_of(answer.take_deliveries(false)), Trees{1});
    answer.end(2, 0);
    EXPECT_EQ(trees_of(answer.take_deliveries(false)), Trees{2});
    begin(answer, 5);
    EXPECT_EQ(trees_of(answer.take_deliveries(true)), Trees{5});
    EXPECT_EQ(trees_of(answer.take_deliveries(true)), Trees{});
}

TEST(ForestAnswer, CountsTheTimeForTheTreeThatIsWorkedOn) {
    Answer answer;
    answer.clock_is(1);
    begin(answer, 1);
    answer.clock_is(3.5);
    answer.clock_is(10);
    begin(answer, 2);
    answer.clock_is(14);
    const auto deliveries = answer.take_deliveries(true);
    EXPECT_EQ(deliveries.at(0).result.seconds, 2.5);
    EXPECT_EQ(deliveries.at(1).result.seconds, 4);
}

// A tree that is begun here has the credit 1; findings take half of it, the part returns the rest.
TEST(ForestAnswer, KnowsWhenAllOfATreeHasBeenSearched) {
    Answer finder;
    std::uint32_t splits = 0;
    finder.begin(6, splits, [] { return TreeAnswer{}; }).nodes = 20;
    EXPECT_EQ(splits, 1U);
    const auto early = finder.take_deliveries(true);
    finder.begin(6, splits, [] { return TreeAnswer{}; }).nodes = 3;
    finder.end(6, splits);
    const auto late = finder.take_deliveries(false);
    Answer root;
    EXPECT_FALSE(root.collect(early.at(0)).has_value());
    const auto whole = root.collect(late.at(0));
    ASSERT_TRUE(whole.has_value());
    EXPECT_EQ(whole->tree, 6U);
    EXPECT_EQ(whole->nodes, 23U);
}

TEST(TreeResult, OfPartsOfWhichOneWasStoppedIsStopped) {
    for (const bool first : {true, false}) {
        Answer::Result result{.nodes = 3, .seconds = 1, .stopped = first};
        result.merge({.nodes = 4, .seconds = 2, .stopped = !first});
        EXPECT_TRUE(result.stopped);
        EXPECT_EQ(result.nodes, 7U);
        EXPECT_EQ(result.seconds, 3);
    }
}

}  // namespace
