// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cstdint>
#include <vector>
#include "golomb/search/search.hpp"
#include "unit/golomb/instances.hpp"
#include "unit/golomb/random_numbers.hpp"

namespace {
using golomb::equal_parts;
using golomb::Prefix;
using golomb::Range;
using golomb::Search;
using golomb_test::number_in;
using golomb_test::proof;
using golomb_test::Result;
using golomb_test::search;
using golomb_test::search_for;

std::uint64_t nodes_of(const Search& whole, const Range& range) {
    Result result;
    const auto part = whole.of_range(range);
    search(part, part.root(), result);
    return result.nodes;
}

RC_GTEST_PROP(EqualParts, AreTheWholeWithoutGapOrOverlap, ()) {
    const auto whole = search_for(proof(number_in(6, 11)), "plain");
    const auto parts = equal_parts(whole, {Range{}}, number_in(1, 40));
    RC_ASSERT(parts.front().first == Prefix{0});
    RC_ASSERT(parts.back().end == Prefix{1});
    std::uint64_t nodes = 0;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        if (part > 0) RC_ASSERT(parts[part].first == parts[part - 1].end);
        nodes += nodes_of(whole, parts[part]);
    }
    RC_ASSERT(nodes == nodes_of(whole, {}));
}

TEST(EqualParts, AreThoseOfEachRange) {
    const auto whole = search_for(proof(10), "plain");
    const std::vector<Range> ranges = {{{0, 3}, {0, 5}}, {{0, 7}, {0, 9}}};
    const auto parts = equal_parts(whole, ranges, 9);
    EXPECT_EQ(parts.size(), 9U);
    EXPECT_EQ(golomb::united(parts, {}), ranges);
}

TEST(EqualParts, TakeAboutAsLong) {
    const auto whole = search_for(proof(12), "plain");
    const auto parts = equal_parts(whole, {Range{}}, 16);
    ASSERT_EQ(parts.size(), 16U);
    std::vector<std::uint64_t> nodes;
    for (const auto& part : parts) nodes.push_back(nodes_of(whole, part));
    const auto [least, most] = std::minmax_element(nodes.begin(), nodes.end());
    EXPECT_LE(*most, 2 * *least);
}

TEST(EqualParts, AreFewerAfterAStopButStillTheWhole) {
    const auto whole = search_for(proof(12), "plain");
    int looks = 0;
    const auto parts = equal_parts(whole, {Range{}}, 1000, 0, [&] { return ++looks > 10; });
    EXPECT_THAT(parts.size(), testing::AllOf(testing::Gt(1U), testing::Lt(20U)));
    EXPECT_LT(looks, 50);
    EXPECT_EQ(golomb::united(parts, {}), std::vector<Range>{Range{}});
}

TEST(EqualParts, AreFewerOfASmallTree) {
    const auto whole = search_for(proof(4), "plain");
    const auto parts = equal_parts(whole, {Range{}}, 1000);
    EXPECT_LT(parts.size(), 1000U);
    EXPECT_EQ(golomb::united(parts, {}), std::vector<Range>{Range{}});
}
}  // namespace
