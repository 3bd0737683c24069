// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <optional>
#include <tuple>
#include <vector>
#include <espalier/answers.hpp>
#include <espalier/engine/progress.hpp>
#include <espalier/problems/problem_of.hpp>

namespace {
using espalier::Nodes;
using espalier::NodesLeft;
using espalier::Random;
using espalier::Statistics;
using espalier::engine::AnswerOf;
using espalier::engine::Outlook;
using espalier::engine::ProblemOf;
using espalier::engine::WorkQueue;

/// A search of which `next` says what is left, without a look at it.
struct Foretold {
    struct Subproblem {
        int nodes = 1;
        bool empty() const { return nodes == 0; }
        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.nodes);
        }
    };
    using Answer = espalier::Least<int, int>;

    Subproblem root() const { return {}; }
    Nodes work(Subproblem& s, Answer&, Nodes) const { return static_cast<Nodes>(s.nodes--); }
    std::optional<Subproblem> split(Subproblem&) const { return std::nullopt; }
    NodesLeft nodes_left(const Subproblem&, const Answer&, Nodes budget, Random&) const {
        budgets.push_back(budget);
        return next;
    }

    NodesLeft next;
    mutable std::vector<Nodes> budgets = {};
};
static_assert(espalier::OptimisationProblem<Foretold> && espalier::engine::OptionalMembers<Foretold>::nodes_left);

class OutlookTest : public testing::Test {
protected:
    OutlookTest() { queue.take(engines, {.subproblem = engines.root()}); }

    NodesLeft left(Nodes searched) {
        statistics.nodes = searched;
        return outlook.left(engines, queue, answer, statistics, now += 1);
    }

    Foretold problem{.next = {.nodes = 1000, .variance = 100, .is_sampled = true}};
    ProblemOf<Foretold> engines{problem};
    WorkQueue queue;
    AnswerOf<Foretold::Answer> answer;
    Statistics statistics;
    double now = 0;
    Outlook outlook{1, 0};
};

TEST_F(OutlookTest, NothingIsLeftWhereNothingIsHeld) {
    queue.finish();
    EXPECT_EQ(left(100).nodes, 0);
    EXPECT_EQ(left(100).variance, 0);
    EXPECT_TRUE(problem.budgets.empty());
}

TEST_F(OutlookTest, EstimatesOfTheSameImproveEachOther) {
    const double before = left(0).variance;
    problem.next.nodes = 900;
    const auto both = left(200);
    EXPECT_GT(both.nodes, 800);
    EXPECT_LT(both.nodes, 900);
    EXPECT_LT(both.variance, 0.6 * before);
}

TEST_F(OutlookTest, WhatIsNotSampledStaysAsUnsure) {
    problem.next.is_sampled = false;
    const double before = left(0).variance;
    problem.next.nodes = 700;
    EXPECT_EQ(left(200).nodes, 700);
    EXPECT_EQ(left(300).variance, before);
}

TEST_F(OutlookTest, PartsThatComeAndGoAndBoundsChangeIt) {
    left(0);
    problem.next.nodes = 10;
    statistics.sent = 1;
    EXPECT_EQ(left(200).nodes, 10);
    problem.next.nodes = 20;
    answer.value.offer(1, 1);
    EXPECT_EQ(left(200).nodes, 20);
}

TEST_F(OutlookTest, BetweenEstimatesItIsLessByWhatWasSearched) {
    left(0);
    statistics.nodes = 400;
    EXPECT_EQ(outlook.left(engines, queue, answer, statistics, now + 0.5).nodes, 600);
    statistics.nodes = 4000;
    EXPECT_EQ(outlook.left(engines, queue, answer, statistics, now + 0.6).nodes, 1);
    EXPECT_EQ(problem.budgets.size(), 1U);
}

TEST_F(OutlookTest, IsASmallPartOfTheSearch) {
    Nodes looked_at = 0;
    for (Nodes searched = 0; searched < 10'000'000; searched += 100'000) {
        left(searched);
        looked_at += problem.budgets.back();
        EXPECT_LE(looked_at, searched / 64);
    }
    EXPECT_GE(looked_at, 150'000U);
    left(Nodes{1} << 50);
    EXPECT_LE(problem.budgets.back(), Nodes{1} << 17);
}

TEST_F(OutlookTest, IsUnknownWhereOneEstimateIs) {
    problem.next = NodesLeft::unknown();
    EXPECT_TRUE(std::isinf(left(0).variance));
    problem.next = {.nodes = 50, .variance = 1, .is_sampled = true};
    const auto known = left(100);
    EXPECT_EQ(known.nodes, 50);
    EXPECT_EQ(known.variance, 1);
}
}  // namespace
