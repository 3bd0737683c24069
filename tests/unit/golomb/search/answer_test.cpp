// SPDX-License-Identifier: Apache-2.0
#include "golomb/search/answer.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>
#include <espalier/pack.hpp>
#include "unit/golomb/random_numbers.hpp"

namespace {
using golomb_test::number_in;

using golomb::Answer;
using golomb::Ruler;

const std::vector<Ruler> rulers = {Ruler({0, 1, 4, 9, 11}), Ruler({0, 2, 7, 8, 11}), Ruler({0, 2, 7, 10, 11}),
                                   Ruler({0, 1, 4, 10, 12}), Ruler({0, 1, 3, 7, 12})};

Answer some_answer(bool keep_all) {
    Answer answer;
    for (const Ruler& ruler : rulers) {
        if (*rc::gen::arbitrary<bool>()) answer.add(ruler, keep_all);
    }
    if (*rc::gen::arbitrary<bool>()) answer.tighten(number_in(9, 14));
    if (*rc::gen::arbitrary<bool>()) answer.count();
    return answer;
}

Answer merged(Answer left, const Answer& right) {
    left.merge(right);
    return left;
}

RC_GTEST_PROP(Answer, MergesInAnyOrder, (bool keep_all)) {
    const auto a = some_answer(keep_all);
    const auto b = some_answer(keep_all);
    const auto c = some_answer(keep_all);
    RC_ASSERT(merged(a, b).rulers() == merged(b, a).rulers());
    RC_ASSERT(merged(merged(a, b), c) == merged(a, merged(b, c)));
    RC_ASSERT(merged(a, Answer{}) == a);
    RC_ASSERT(merged(Answer{}, a) == a);
}

RC_GTEST_PROP(Answer, IsTheSameAfterPacking, (bool keep_all)) {
    const auto answer = some_answer(keep_all);
    RC_ASSERT(espalier::unpack<Answer>(espalier::pack(answer)) == answer);
}

TEST(Answer, KeepsTheShortestRulersOnly) {
    Answer answer;
    answer.add(rulers[3], true);
    EXPECT_EQ(answer.bound(), 12);
    answer.add(rulers[0], true);
    answer.add(rulers[4], true);
    answer.add(rulers[2], true);
    answer.add(rulers[1], true);
    EXPECT_EQ(answer.bound(), 11);
    EXPECT_EQ(answer.rulers(), (std::vector<Ruler>{rulers[0], rulers[1]}));
}

TEST(Answer, KeepsTheSmallestOfSeveralRulers) {
    Answer answer;
    answer.add(rulers[1], false);
    answer.add(rulers[0], false);
    EXPECT_EQ(answer.rulers(), (std::vector<Ruler>{rulers[0]}));
}

TEST(Answer, SaysWhetherABoundIsNews) {
    Answer answer;
    EXPECT_TRUE(answer.tighten(12));
    EXPECT_FALSE(answer.tighten(12));
    EXPECT_FALSE(answer.tighten(13));
    EXPECT_EQ(answer.bound(), 12);
}

TEST(Answer, AddsUpCountsOfParts) {
    Answer left, right;
    left.count_of_part(7, {100, 1});
    left.count_of_part(3, {10, 0});
    right.count_of_part(3, {5, 2});
    const std::map<std::uint64_t, golomb::Counts> both = {{3, {15, 2}}, {7, {100, 1}}};
    EXPECT_EQ(merged(left, right).parts(), both);
    EXPECT_EQ(merged(right, left).parts(), both);
}

TEST(Answer, HoldsWhatIsUnsearchedInOrder) {
    Answer left, right;
    left.leave({{0, 9}, {1}});
    left.leave({{0, 4, 9}, {0, 6}});
    right.leave({{0, 6}, {0, 7}});
    right.leave({{0, 1}, {0, 2}});
    const std::vector<golomb::Range> both = {{{0, 1}, {0, 2}}, {{0, 4, 9}, {0, 7}}, {{0, 9}, {1}}};
    EXPECT_EQ(merged(left, right).unsearched(), both);
    EXPECT_EQ(merged(right, left).unsearched(), both);
    const auto answer = merged(left, right);
    EXPECT_EQ(espalier::unpack<Answer>(espalier::pack(answer)), answer);
}
}  // namespace
