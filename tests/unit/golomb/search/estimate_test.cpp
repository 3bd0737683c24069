// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include "golomb/search/search.hpp"
#include "unit/golomb/instances.hpp"

namespace {
using golomb::Range;
using golomb_test::proof;
using golomb_test::search_for;

// Off by more than five standard deviations is no accident.
TEST(Estimates, AreCloseToTheTruth) {
    espalier::Random random(1);
    const auto estimate = golomb::estimate(search_for(proof(12), "plain"), {Range{}}, 0.2, random);
    EXPECT_LT(std::abs(estimate.nodes - 373'058), 5 * estimate.deviation);
    EXPECT_LT(estimate.deviation, 0.05 * 373'058);
    EXPECT_LT(estimate.least(), estimate.nodes);
    EXPECT_GT(estimate.nodes_per_second, 10'000);
}

TEST(Estimates, AreOfRanges) {
    const auto whole = search_for(proof(10), "plain");
    espalier::Random random(1);
    const auto first = golomb::estimate(whole, {{{0}, {0, 5}}}, 0.1, random);
    const auto both = golomb::estimate(whole, {{{0}, {0, 5}}, {{0, 5}, {1}}}, 0.1, random);
    EXPECT_LT(first.most(), both.least());
    EXPECT_LT(std::abs(both.nodes - 6892), 5 * both.deviation);
}

TEST(Estimates, EndAsSoonAsAStopIsWanted) {
    espalier::Random random(1);
    int looks = 0;
    const auto stop_wanted = [&looks] { return ++looks > 3; };
    const auto estimate = golomb::estimate(search_for(proof(20)), {Range{}}, 10, random, stop_wanted);
    EXPECT_EQ(looks, 4 + 16) << "four before the probes end, and one at each sample";
    EXPECT_GT(estimate.nodes, 1e12);
    EXPECT_GT(estimate.nodes_per_second, 10'000);
}

TEST(Estimates, KnowWideTrees) {
    espalier::Random random(1);
    const auto whole = search_for(proof(24), "plain");
    const auto left = whole.nodes(whole.root(), 1, random);
    EXPECT_TRUE(std::isfinite(left.variance));
}
}  // namespace
