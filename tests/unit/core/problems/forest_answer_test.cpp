// SPDX-License-Identifier: Apache-2.0

// Tests what one PE knows of the trees of a forest, and when it tells.

#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>
#include <espalier/answers.hpp>
#include <espalier/problems/forest.hpp>
#include <espalier/problems/problem_of.hpp>

namespace {
using namespace espalier;
using TreeAnswer = Least<int, int>;
using Told = std::optional<std::pair<std::uint64_t, std::optional<int>>>;

/// A tree of which nothing is left.
struct Nothing {
    struct Subproblem {
        bool empty() const { return true; }
        template <class Self>
        static auto fields(Self&) {
            return std::tie();
        }
    };
    using Answer = TreeAnswer;
    Subproblem root() const { return {}; }
    Nodes work(Subproblem&, Answer&, Nodes) const { return 0; }
    std::optional<Subproblem> split(Subproblem&) const { return std::nullopt; }
};
const Nothing nothing;
const engine::ProblemOf<Nothing> tree_problem(nothing);

TreeAnswer& value_of(const engine::TreeResult& result) {
    return static_cast<engine::AnswerOf<TreeAnswer>&>(*result.answer).value;
}

/// The answer of a forest, with bounds and deliveries as they are when they are not packed.
class Answer : public engine::ForestAnswer {
public:
    Answer()
        : ForestAnswer(
              []() -> std::unique_ptr<engine::Answer> { return std::make_unique<engine::AnswerOf<TreeAnswer>>(); }) {}

    Told bound() const { return unpack<Told>(engine::bound_of(*this)); }
    /// Returns whether the bound has changed.
    bool hear(const Told& news) {
        const auto before = bound();
        const auto bytes = pack(news);
        Unpacker unpacker(bytes);
        ForestAnswer::tighten(unpacker);
        return bound() != before;
    }
    std::vector<Delivery> deliveries_of(bool idle) {
        std::vector<Delivery> deliveries;
        for (const auto& packed : ForestAnswer::take_deliveries(idle)) deliveries.push_back(unpack_delivery(packed));
        return deliveries;
    }
};

/// Begins a part of a tree that nobody has split.
engine::TreeResult& begin(Answer& answer, std::uint64_t tree) {
    std::uint32_t splits = 0;
    return answer.begin(tree, splits, tree_problem);
}

TEST(ForestAnswer, AppliesABoundThatItHeardBeforeATreeIsBegun) {
    Answer answer;
    EXPECT_TRUE(answer.hear(Told({3, 7})));
    EXPECT_FALSE(answer.hear(Told({3, 8}))) << "that is worse";
    EXPECT_EQ(value_of(begin(answer, 3)).bound(), 7);
    EXPECT_EQ(value_of(begin(answer, 4)).bound(), std::nullopt);
}

TEST(ForestAnswer, AppliesABoundToATreeThatIsSearchedAndWhenItComesBack) {
    Answer answer;
    begin(answer, 3);
    EXPECT_TRUE(answer.hear(Told({3, 7})));
    EXPECT_EQ(value_of(answer.deliveries_of(true).at(0).result).bound(), 7);
    EXPECT_EQ(value_of(begin(answer, 3)).bound(), 7);
}

TEST(ForestAnswer, PassesNewsOn) {
    Answer answer;
    EXPECT_EQ(answer.bound(), Told());
    EXPECT_TRUE(answer.hear(Told({3, 7})));
    EXPECT_EQ(answer.bound(), Told({3, 7}));
    engine::AnswerOf<TreeAnswer> better;
    better.value.offer(5, 1);
    answer.announce(8, better);
    EXPECT_EQ(answer.bound(), Told({8, 5}));
}

TEST(ForestAnswer, ForgetsTheBoundsOfTheFirstTreesOfALongForest) {
    Answer answer;
    for (std::uint64_t tree = 0; tree < 100'000; ++tree) EXPECT_TRUE(answer.hear(Told({tree, 7})));
    EXPECT_EQ(value_of(begin(answer, 99'999)).bound(), 7);
    EXPECT_EQ(value_of(begin(answer, 0)).bound(), std::nullopt);
    EXPECT_TRUE(answer.hear(Told({0, 5}))) << "it is searched here";
    EXPECT_EQ(value_of(answer.deliveries_of(true).at(0).result).bound(), 5);
    EXPECT_FALSE(answer.hear(Told({0, 4}))) << "it would go round for ever";
}

std::vector<std::uint64_t> trees_of(const std::vector<engine::ForestAnswer::Delivery>& deliveries) {
    std::vector<std::uint64_t> trees;
    for (const auto& delivery : deliveries) trees.push_back(delivery.result.tree);
    return trees;
}

TEST(ForestAnswer, DeliversWhatWasFoundInATreeWhenItIsEndedOrLeft) {
    using Trees = std::vector<std::uint64_t>;
    Answer answer;
    begin(answer, 1);
    EXPECT_EQ(trees_of(answer.deliveries_of(false)), Trees{}) << "it may find more";
    begin(answer, 2);
    EXPECT_EQ(trees_of(answer.deliveries_of(false)), Trees{1});
    answer.end(2, 0);
    EXPECT_EQ(trees_of(answer.deliveries_of(false)), Trees{2});
    begin(answer, 5);
    EXPECT_EQ(trees_of(answer.deliveries_of(true)), Trees{5});
    EXPECT_EQ(trees_of(answer.deliveries_of(true)), Trees{});
}

TEST(ForestAnswer, CountsTheTimeForTheTreeThatIsWorkedOn) {
    Answer answer;
    answer.clock_is(1);
    begin(answer, 1);
    answer.clock_is(3.5);
    answer.clock_is(10);
    begin(answer, 2);
    answer.clock_is(14);
    const auto deliveries = answer.deliveries_of(true);
    EXPECT_EQ(deliveries.at(0).result.seconds, 2.5);
    EXPECT_EQ(deliveries.at(1).result.seconds, 4);
}

// A tree that is begun here has the credit 1; findings take half of it, the part returns the rest.
TEST(ForestAnswer, KnowsWhenAllOfATreeHasBeenSearched) {
    Answer finder;
    std::uint32_t splits = 0;
    finder.begin(6, splits, tree_problem).nodes = 20;
    EXPECT_EQ(splits, 1U);
    const auto early = finder.deliveries_of(true);
    finder.begin(6, splits, tree_problem).nodes = 3;
    finder.end(6, splits);
    const auto late = finder.deliveries_of(false);
    Answer root;
    EXPECT_FALSE(root.collect(early.at(0)).has_value());
    const auto whole = root.collect(late.at(0));
    ASSERT_TRUE(whole.has_value());
    EXPECT_EQ(whole->tree, 6U);
    EXPECT_EQ(whole->nodes, 23U);
}

TEST(TreeResult, OfPartsOfWhichOneWasStoppedIsStopped) {
    for (const bool first : {true, false}) {
        const auto part = [](Nodes nodes, double seconds, bool stopped) {
            return engine::TreeResult{
                .answer = tree_problem.answer(), .nodes = nodes, .seconds = seconds, .stopped = stopped};
        };
        auto result = part(3, 1, first);
        result.merge(part(4, 2, !first));
        EXPECT_TRUE(result.stopped);
        EXPECT_EQ(result.nodes, 7U);
        EXPECT_EQ(result.seconds, 3);
    }
}
}  // namespace
