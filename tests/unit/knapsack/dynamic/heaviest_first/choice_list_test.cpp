#include "knapsack/dynamic/heaviest_first/choice_list.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::Choice;
using knapsack::ChoiceBlocks;
using knapsack::ChoiceList;
using knapsack::Word;
using knapsack_test::number_between;

Choice choice_of(Word weight) { return {weight, 2 * weight, 0, 0}; }

// Choices come one by one or in blocks that are not full.
void grow(ChoiceBlocks& blocks, ChoiceList& list, Word& weight) {
    if (number_between(0, 1) == 0) return list.push_back(choice_of(weight++));
    auto block = blocks.take(0);
    const auto size = static_cast<std::size_t>(number_between(0, static_cast<std::int64_t>(blocks.length())));
    for (std::size_t i = 0; i < size; ++i) block.choices[i] = choice_of(weight++);
    list.append(std::move(block), size);
}

RC_GTEST_PROP(ChoiceList, IsOneListOverItsBlocks, ()) {
    ChoiceBlocks blocks(static_cast<std::size_t>(number_between(1, 5)));
    ChoiceList list(blocks);
    for (int round = 0; round < 2; ++round) {
        Word weight = 0;
        for (auto steps = number_between(0, 30); steps > 0; --steps) grow(blocks, list, weight);
        RC_ASSERT(list.size() == static_cast<std::size_t>(weight));
        RC_ASSERT(list.empty() == (weight == 0));
        for (std::size_t i = 0; i < list.size(); ++i) {
            RC_ASSERT(list[i].weight == static_cast<Word>(i));
            const auto behind = list.from(i);
            for (std::size_t j = 0; j < behind.size(); ++j) RC_ASSERT(behind[j].profit == 2 * static_cast<Word>(i + j));
        }
        RC_ASSERT(list.from(list.size()).empty());
        Word next = 0;
        list.for_each([&](const Choice& choice) { RC_ASSERT(choice.weight == next++); });
        RC_ASSERT(next == weight);
        list.clear();
        RC_ASSERT(list.empty());
    }
}

TEST(ChoiceBlocks, UseMemoryAgain) {
    ChoiceBlocks blocks(4);
    auto block = blocks.take(0);
    const auto* const memory = block.choices.get();
    blocks.put_back(std::move(block));
    const auto other = std::make_unique<Choice[]>(4);  // would have that memory, had it been given back
    EXPECT_EQ(blocks.take(0).choices.get(), memory);
    EXPECT_NE(blocks.take(0).choices.get(), nullptr);
}

}  // namespace
