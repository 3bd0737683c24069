#include "knapsack/formats/text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using knapsack::ReadingStopped;
using knapsack::Text;

TEST(Text, EndsWhenItIsOver) {
    std::string content;
    for (int i = 0; i < 100'000; ++i) content += "12\n";
    Text whole("some.kp", content);
    std::size_t numbers = 0;
    whole.end_when([&](std::size_t read) {
        numbers = read;
        return false;
    });
    for (int i = 0; i < 100'000; ++i) EXPECT_EQ(whole.next_number("a number").mantissa, 12);
    EXPECT_GT(numbers, 90'000U);
    Text part("some.kp", content);
    part.end_when([](std::size_t read) { return read >= 50'000; });
    numbers = 0;
    const auto read_all = [&] {
        for (; numbers < 100'000; ++numbers) static_cast<void>(part.next_number("a number"));
    };
    EXPECT_THROW(read_all(), ReadingStopped);
    EXPECT_GE(numbers, 49'999U);
    EXPECT_LT(numbers, 60'000U);
}

}  // namespace
