// SPDX-License-Identifier: Apache-2.0
#include "knapsack/answer.hpp"
#include <gtest/gtest.h>
#include "knapsack/instance/item.hpp"

namespace {
using knapsack::Answer;
using knapsack::Integer;
using knapsack::Word;

/// Has all choices, or none.
template <class Numbers>
struct EveryChoice {
    using Number = Numbers;
    bool has_choices;

    bool is_choice(const auto& /*found*/) const { return has_choices; }
};

template <class Number>
bool is_consistent_with(const Integer& bound) {
    return Answer(Answer::known(bound)).is_consistent(EveryChoice<Number>{true});
}

TEST(AnswerOfKnapsack, IsInconsistentWithoutABoundThatCanBeComputedWith) {
    constexpr Word most = (Word{1} << 62) - 1;
    EXPECT_TRUE(is_consistent_with<Word>(0));
    EXPECT_TRUE(is_consistent_with<Word>(most));
    EXPECT_FALSE(is_consistent_with<Word>(most + 1));
    EXPECT_FALSE(is_consistent_with<Word>(Integer(most) * most));
    EXPECT_FALSE(is_consistent_with<Word>(-1));
    EXPECT_TRUE(is_consistent_with<Integer>(Integer(most) * most));
    EXPECT_FALSE(is_consistent_with<Integer>(-1));
    EXPECT_FALSE(Answer().is_consistent(EveryChoice<Word>{true}));
}

TEST(AnswerOfKnapsack, IsInconsistentWithAChoiceOfOtherItems) {
    const Answer answer(Answer::known(1));
    EXPECT_FALSE(answer.is_consistent(EveryChoice<Word>{false}));
}
}  // namespace
