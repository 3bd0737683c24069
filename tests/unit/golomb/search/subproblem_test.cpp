// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include <utility>
#include "golomb/search/kernel.hpp"
#include "unit/golomb/instances.hpp"
#include "unit/golomb/random_numbers.hpp"

namespace {
using golomb::Prefix;
using golomb::Search;
using golomb::Subproblem;
using golomb_test::number_in;
using golomb_test::proof;
using golomb_test::Result;
using golomb_test::search;
using golomb_test::search_for;

TEST(Subproblem, IsEmptyFromItsEndOn) {
    EXPECT_TRUE(Subproblem().empty());
    Subproblem subproblem({0, 3}, {0, 4}, 0.5, 0.25);
    EXPECT_FALSE(subproblem.empty());
    subproblem.advance_to({0, 3, 60}, 0.125);
    EXPECT_FALSE(subproblem.empty());
    EXPECT_EQ(subproblem.share(), 0.125);
    subproblem.advance_to({0, 4}, 0.125);
    EXPECT_TRUE(subproblem.empty());
    EXPECT_EQ(subproblem.share(), 0.0);
}

TEST(Subproblem, NeverGrows) {
    Subproblem subproblem({0, 3}, {0, 4}, 0.5, 0.25);
    subproblem.advance_to({0, 3, 7}, 0.75);
    EXPECT_EQ(subproblem.share(), 0.25);
    subproblem.advance_to({0, 3, 8}, -0.1);
    EXPECT_EQ(subproblem.share(), 0.0);
}

TEST(Subproblem, IsCutInTwo) {
    Subproblem first({0, 3}, {0, 9}, 0.5, 0.25);
    first.set_nodes_per_weight(7.0);
    const auto second = first.cut_at({0, 5}, 0.375, 0.1);
    EXPECT_EQ(first.cursor(), (Prefix{0, 3}));
    EXPECT_EQ(first.end(), (Prefix{0, 5}));
    EXPECT_EQ(first.end_position(), 0.375);
    EXPECT_DOUBLE_EQ(first.share(), 0.15);
    EXPECT_EQ(second.cursor(), (Prefix{0, 5}));
    EXPECT_EQ(second.end(), (Prefix{0, 9}));
    EXPECT_EQ(second.end_position(), 0.5);
    EXPECT_DOUBLE_EQ(second.share(), 0.1);
    EXPECT_EQ(second.nodes_per_weight(), 7.0);
}

TEST(Share, IsOneAtFirstAndShrinksToNothing) {
    const auto whole = search_for(proof(11));
    auto subproblem = whole.root();
    golomb::Answer answer;
    EXPECT_DOUBLE_EQ(subproblem.share(), 1.0);
    while (!subproblem.empty()) {
        const double before = subproblem.share();
        whole.work(subproblem, answer, 1000);
        EXPECT_LE(subproblem.share(), before);
        EXPECT_GE(subproblem.share(), 0.0);
    }
    EXPECT_EQ(subproblem.share(), 0.0);
}

RC_GTEST_PROP(Share, IsDividedByASplit, ()) {
    const auto whole = search_for(proof(11));
    auto subproblem = whole.root();
    golomb::Answer answer;
    for (int i = 0; i < 12 && !subproblem.empty(); ++i) {
        whole.work(subproblem, answer, number_in<std::uint64_t>(1, 5000));
        if (subproblem.empty()) return;
        const double before = subproblem.share();
        auto part = whole.split(subproblem);
        if (!part) return;
        RC_ASSERT(std::abs(part->share() + subproblem.share() - before) < 1e-12);
        if (*rc::gen::arbitrary<bool>()) std::swap(*part, subproblem);
    }
}

// The share of a subproblem when a tenth of its nodes is left, in relation to its share at first.
double share_at_the_end(const Search& whole, Subproblem part) {
    Result result;
    search(whole, part, result);
    const double at_first = part.share();
    whole.work(part, result.answer, result.nodes * 9 / 10);
    return part.share() / at_first;
}

TEST(Share, ShrinksWithTheWorkLeft) {
    const auto whole = search_for(proof(11), "plain");
    auto left = whole.root();
    EXPECT_LT(share_at_the_end(whole, left), 0.4);
    const auto right = whole.split(left);
    ASSERT_TRUE(right.has_value());
    EXPECT_LT(share_at_the_end(whole, left), 0.4);
    EXPECT_LT(share_at_the_end(whole, *right), 0.4);
}

TEST(Share, OfARangeIsOneAtFirst) {
    const auto part = search_for(proof(11), "plain").of_range({{0, 3}, {0, 4}});
    EXPECT_EQ(part.root().share(), 1.0);
    EXPECT_LT(share_at_the_end(part, part.root()), 0.4);
    auto subproblem = part.root();
    Result result;
    result.nodes = part.work(subproblem, result.answer, 50);
    EXPECT_GT(subproblem.share(), 0.5);
}

TEST(Split, GivesHalvesOfSimilarSize) {
    const auto whole = search_for(proof(12));
    auto left = whole.root();
    const auto right = whole.split(left);
    ASSERT_TRUE(right.has_value());
    Result of_left, of_right;
    search(whole, left, of_left);
    search(whole, *right, of_right);
    EXPECT_GT(of_left.nodes * 3, of_right.nodes);
    EXPECT_GT(of_right.nodes * 3, of_left.nodes);
}
}  // namespace
