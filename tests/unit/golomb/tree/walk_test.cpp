// SPDX-License-Identifier: Apache-2.0
#include "golomb/tree/walk.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <vector>
#include "golomb/rulers/ruler.hpp"
#include "unit/golomb/random_numbers.hpp"

namespace {
using golomb::ChooseTable;
using golomb::Criteria;
using golomb::Prefix;
using golomb_test::number_in;
using Walk = golomb::Walk<1>;

const Criteria& criteria() {
    static const Criteria criteria(ChooseTable(7, 26, golomb::published_lower_bounds(7), {8, 4}), 7, 26);
    return criteria;
}

std::vector<Prefix> visited(const Prefix& cursor, const Prefix& end) {
    Walk walk(criteria(), false, end);
    std::vector<Prefix> prefixes;
    for (bool more = walk.start(cursor); more; more = walk.advance()) {
        prefixes.push_back(walk.prefix());
        if (walk.criterion().remaining <= 1) walk.leave();
    }
    return prefixes;
}

const std::vector<Prefix>& all() {
    static const auto prefixes = visited({0}, {1});
    return prefixes;
}

Prefix some_prefix() {
    Prefix prefix{0};
    const int size = number_in(1, 7);
    while (prefix.size() < size) prefix.push_back(prefix.back() + number_in(1, 9));
    return prefix;
}

TEST(Walk, IsInPreorder) {
    ASSERT_GT(all().size(), 20U);
    EXPECT_EQ(all().front(), Prefix{0});
    EXPECT_TRUE(std::is_sorted(all().begin(), all().end()));
}

RC_GTEST_PROP(Walk, VisitsTheNodesBetweenTwoPrefixes, ()) {
    const auto cursor = some_prefix();
    const auto end = *rc::gen::arbitrary<bool>() ? some_prefix() : Prefix{1};
    std::vector<Prefix> between;
    std::copy_if(all().begin(), all().end(), std::back_inserter(between),
                 [&](const Prefix& prefix) { return cursor <= prefix && prefix < end; });
    RC_ASSERT(visited(cursor, end) == between);
}

TEST(Walk, LeavesWhatIsBelowANode) {
    Walk walk(criteria(), false, {1});
    ASSERT_TRUE(walk.start({0, 1}));
    ASSERT_EQ(walk.prefix(), (Prefix{0, 1}));
    walk.leave();
    ASSERT_TRUE(walk.advance());
    EXPECT_EQ(walk.prefix(), (Prefix{0, 2}));
}

TEST(Walk, KnowsWhetherTheEndLiesBelow) {
    Walk walk(criteria(), false, {0, 1, 4});
    ASSERT_TRUE(walk.start({0}));
    EXPECT_TRUE(walk.contains_end());
    ASSERT_TRUE(walk.advance());
    ASSERT_EQ(walk.prefix(), (Prefix{0, 1}));
    EXPECT_TRUE(walk.contains_end());
    ASSERT_TRUE(walk.advance());
    ASSERT_EQ(walk.prefix(), (Prefix{0, 1, 3}));
    EXPECT_FALSE(walk.contains_end());
}
}  // namespace
