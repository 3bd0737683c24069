// SPDX-License-Identifier: Apache-2.0
#include "golomb/tree/node.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <set>
#include <vector>
#include "golomb/rulers/ruler.hpp"
#include "unit/golomb/random_numbers.hpp"

namespace {
using golomb::ChooseTable;
using golomb::Criteria;
using golomb_test::number_in;
using Node = golomb::Node<2>;

Node node_of(const std::vector<int>& marks, const Criteria& criteria) {
    auto node = Node::root(criteria);
    for (std::size_t i = 1; i < marks.size(); ++i) node.extend(Node(node), marks[i] - marks[i - 1]);
    return node;
}

std::vector<int> some_golomb_prefix(std::set<int>& distances) {
    std::vector<int> marks = {0};
    for (const int wanted = number_in(1, 7); static_cast<int>(marks.size()) < wanted;) {
        const int mark = marks.back() + number_in(1, 12);
        std::set<int> measured;
        for (const int other : marks) measured.insert(mark - other);
        const auto is_known = [&](int distance) { return distances.contains(distance); };
        if (std::any_of(measured.begin(), measured.end(), is_known)) return marks;
        distances.insert(measured.begin(), measured.end());
        marks.push_back(mark);
    }
    return marks;
}

RC_GTEST_PROP(Node, KnowsWhichPlacesWouldMeasureADistanceAgain, ()) {
    const ChooseTable choose(8, 100, golomb::published_lower_bounds(8), {6, 3});
    const Criteria criteria(choose, 8, 100);
    std::set<int> distances;
    const auto marks = some_golomb_prefix(distances);
    const auto node = node_of(marks, criteria);
    RC_ASSERT(node.window == 100 - marks.back());
    for (int gap = 1; gap <= 40; ++gap) {
        RC_ASSERT(node.distances.contains(gap) == distances.contains(gap));
        bool taken = false;
        for (const int mark : marks) taken = taken || distances.contains(marks.back() + gap - mark);
        RC_ASSERT(node.taken.contains(gap) == taken);
    }
}

// The choose table and the free places decide about some prefixes of rulers with five marks of at most length 11.
TEST(Node, PassesIfTheOtherMarksHaveRoom) {
    const ChooseTable choose(5, 11, golomb::published_lower_bounds(5), {6, 3});
    const Criteria criteria(choose, 5, 11);
    auto beginning = node_of({0, 1, 4}, criteria);
    EXPECT_TRUE(beginning.passes(criteria[2], false));
    EXPECT_TRUE(beginning.open.contains(5)) << "0-1-4-9-11";
    EXPECT_FALSE(beginning.open.contains(3)) << "measured already";
    auto late = node_of({0, 1, 8}, criteria);
    EXPECT_FALSE(late.passes(criteria[2], false)) << "two segments that avoid 1 take 5 at least";
}

TEST(Node, EndsExactlyWhereItMust) {
    const ChooseTable choose(4, 7, golomb::published_lower_bounds(4), {6, 2});
    const Criteria criteria(choose, 4, 7);
    auto node = node_of({0, 1, 4}, criteria);
    EXPECT_TRUE(node.passes(criteria[2], false)) << "0-1-4-6";
    EXPECT_FALSE(node.passes(criteria[2], true)) << "0-1-4-7 measures 3 twice";
}
}  // namespace
