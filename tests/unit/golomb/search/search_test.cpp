// SPDX-License-Identifier: Apache-2.0
#include "golomb/search/search.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>
#include <stdexcept>
#include <vector>
#include "golomb/rulers/ruler.hpp"
#include "unit/golomb/instances.hpp"
#include "unit/golomb/random_numbers.hpp"
#include "unit/golomb/tree/plain_table.hpp"

namespace {
using golomb::Goal;
using golomb::Ruler;
using golomb_test::instance;
using golomb_test::number_in;
using golomb_test::optimal_length;
using golomb_test::plain_table;
using golomb_test::proof;
using golomb_test::search;
using golomb_test::search_for;

// All Golomb rulers of exactly this length, mirror images once, found in the simplest way.
void extend(std::vector<std::uint16_t>& marks, int missing, int length, std::set<Ruler>& rulers) {
    if (!Ruler(marks).is_golomb()) return;
    if (missing == 0) {
        if (marks.back() == length) rulers.insert(Ruler(marks).canonical());
        return;
    }
    for (int mark = marks.back() + 1; mark <= length; ++mark) {
        marks.push_back(static_cast<std::uint16_t>(mark));
        extend(marks, missing - 1, length, rulers);
        marks.pop_back();
    }
}

std::vector<Ruler> all_rulers(int marks, int length) {
    std::set<Ruler> rulers;
    std::vector<std::uint16_t> first = {0};
    extend(first, marks - 1, length, rulers);
    return {rulers.begin(), rulers.end()};
}

RC_GTEST_PROP(Search, FindsAllRulersOfALength, ()) {
    const int marks = number_in(1, 7);
    const int length = number_in(0, marks < 5 ? 80 : 26);
    RC_ASSERT(search(instance(marks, length, Goal::all_of_length)).answer.rulers() == all_rulers(marks, length));
}

RC_GTEST_PROP(Search, FindsRulersOfAtMostALength, ()) {
    const int marks = number_in(1, 8);
    const int longest = number_in(0, 100);
    const bool exists = longest >= optimal_length(marks);
    const auto shortest = search(instance(marks, longest)).answer;
    const auto any = search(instance(marks, longest, Goal::any_within)).answer;
    RC_ASSERT(shortest.rulers().size() == (exists ? 1U : 0U));
    RC_ASSERT(any.rulers().size() == (exists ? 1U : 0U));
    if (!exists) return;
    RC_ASSERT(shortest.bound() == optimal_length(marks));
    RC_ASSERT(any.bound() == 0);
    RC_ASSERT(shortest.rulers()[0].is_golomb() && any.rulers()[0].is_golomb());
    RC_ASSERT(any.rulers()[0].length() <= longest && any.rulers()[0].size() == marks);
}

struct Count {
    int marks;
    int length;
    std::uint64_t rulers;
};

// Numbers of inequivalent Golomb rulers by length, and OEIS A036501 for the optimal ones.
const std::vector<Count> counts = {
    {4, 6, 1},    {4, 7, 3},    {4, 8, 4},    {4, 9, 9},    {5, 11, 2},   {5, 12, 7},   {5, 13, 14}, {5, 14, 21},
    {6, 17, 4},   {6, 18, 4},   {6, 19, 20},  {6, 20, 35},  {7, 25, 5},   {7, 26, 7},   {7, 27, 20}, {7, 28, 60},
    {8, 34, 1},   {8, 35, 9},   {8, 36, 14},  {8, 37, 48},  {9, 44, 1},   {9, 45, 4},   {9, 46, 4},  {9, 47, 21},
    {10, 55, 1},  {10, 56, 0},  {10, 57, 0},  {10, 58, 1},  {10, 59, 2},  {10, 60, 14}, {11, 72, 2}, {11, 73, 0},
    {11, 74, 11}, {11, 75, 12}, {11, 76, 40}, {12, 85, 1},  {12, 86, 0},  {12, 87, 0},  {12, 88, 0}, {12, 89, 0},
    {12, 90, 1},  {13, 106, 1}, {13, 107, 0}, {13, 108, 0}, {13, 109, 3},
};

TEST(Search, CountsTheRulersOfEachLength) {
    for (const auto& [marks, length, rulers] : counts) {
        if (marks > 12) continue;
        auto counting = instance(marks, length, Goal::all_of_length);
        const auto collected = search(counting).answer;
        counting.count_only = true;
        const auto counted = search(counting).answer;
        EXPECT_EQ(collected.rulers().size(), rulers) << marks << " marks, length " << length;
        EXPECT_EQ(counted.counted(), rulers) << marks << " marks, length " << length;
        EXPECT_TRUE(counted.rulers().empty());
    }
}

TEST(Search, FindsAllShortestRulers) {
    const std::vector<std::size_t> numbers = {0, 1, 1, 1, 1, 2, 4, 5, 1, 1, 1, 2, 1, 1};
    for (int marks = 1; marks <= 13; ++marks) {
        const auto answer =
            search(instance(marks, optimal_length(marks) + (marks < 12 ? 4 : 0), Goal::all_shortest)).answer;
        EXPECT_EQ(answer.bound(), optimal_length(marks));
        EXPECT_EQ(answer.rulers().size(), numbers[static_cast<std::size_t>(marks)]) << marks << " marks";
    }
}

TEST(Search, FindsAndProvesTheShortestLength) {
    for (int marks = 2; marks <= 13; ++marks) {
        const int length = optimal_length(marks);
        EXPECT_EQ(search(instance(marks, length + 3)).answer.bound(), length) << marks << " marks";
        EXPECT_TRUE(search(proof(marks)).answer.rulers().empty()) << marks << " marks";
    }
}

// The first version of the tree, with weaker bounds: the rulers are the same, and no node is lost that it would not
// have.
TEST(Search, FindsTheRulersOfThePlainTable) {
    for (int marks = 7; marks <= 12; ++marks) {
        for (const Goal goal : {Goal::shortest, Goal::all_shortest, Goal::all_of_length}) {
            const auto sought = instance(marks, optimal_length(marks) + (marks < 11 ? 3 : 0), goal);
            const golomb::Search plain(
                sought, golomb::make_kernel(sought, "plain"),
                plain_table(marks, sought.longest, sought.shorter_lower_bounds, golomb::best_choose_table_size(marks)));
            golomb_test::Result expected;
            search(plain, plain.root(), expected);
            const auto result = search(sought, "plain");
            EXPECT_EQ(result.answer, expected.answer) << marks << " marks";
            EXPECT_LE(result.nodes, expected.nodes) << marks << " marks";
        }
    }
}

TEST(Search, NeedsNoPublishedLengths) {
    for (int marks = 2; marks <= 10; ++marks) {
        auto without = instance(marks, optimal_length(marks));
        without.shorter_lower_bounds = golomb::elementary_lower_bounds(marks);
        EXPECT_EQ(search(without).answer.bound(), optimal_length(marks));
    }
}

std::uint64_t rulers_with_four_marks(int length) {
    std::uint64_t twice = 0;
    for (int second = 1; second < length; ++second) {
        for (int third = second + 1; third < length; ++third) {
            const std::set<int> distances = {second, third, length, third - second, length - second, length - third};
            twice += distances.size() == 6 ? 1U : 0U;
        }
    }
    return twice / 2;
}

TEST(Search, TakesLongRulers) {
    for (const int longest : {64, 127, 128, 129, 255, 256, 259}) {
        auto counting = instance(4, longest, Goal::all_of_length);
        counting.count_only = true;
        EXPECT_EQ(search(counting).answer.counted(), rulers_with_four_marks(longest)) << "length " << longest;
    }
}

TEST(Search, NeedsNoMoreNodesThanItDid) {
    const std::vector<std::uint64_t> nodes = {0, 0, 1, 1, 1, 4, 9, 70, 406, 2059, 6892, 122670, 373058, 5488366};
    for (int marks = 2; marks <= 13; ++marks) {
        EXPECT_EQ(search(proof(marks)).nodes, nodes[static_cast<std::size_t>(marks)]) << marks << " marks";
    }
}

TEST(Search, StopsAtOnceWhenABoundSaysSo) {
    const auto whole = search_for(instance(12, 90));
    auto subproblem = whole.root();
    golomb::Answer answer;
    answer.tighten(0);
    EXPECT_EQ(whole.work(subproblem, answer, 1000), 0U);
    EXPECT_TRUE(subproblem.empty());
}

TEST(Search, SearchesNothingForNoRuler) {
    const auto nothing = search_for(instance(1, -1));
    EXPECT_TRUE(nothing.root().empty());
    EXPECT_TRUE(nothing.of_range({}).root().empty());
}

TEST(Search, RequiresWhatItCanSearch) {
    EXPECT_DEATH(search_for(instance(0, 10)), "a ruler has 1 to most_marks marks");
    EXPECT_DEATH(search_for(instance(golomb::most_marks + 1, 10)), "a ruler has 1 to most_marks marks");
    EXPECT_DEATH(search_for(instance(5, -2)), "a ruler is 0 or more long, or there is none");
    auto without_bounds = instance(5, 11);
    without_bounds.shorter_lower_bounds.pop_back();
    EXPECT_DEATH(search_for(without_bounds), "there is a lower bound for every smaller number of marks");
}
}  // namespace
