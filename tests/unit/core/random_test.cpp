// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cstdint>
#include <vector>
#include <espalier/random.hpp>

namespace {
using espalier::Random;

// SplitMix64 [Steele, Lea, Flood 2014], as another program computes it; seeds that are stored in files must mean
// the same on every machine and in every version.
TEST(Random, IsTheSameEverywhere) {
    const auto numbers = [](Random random) { return std::vector<std::uint64_t>{random(), random(), random()}; };
    EXPECT_EQ(numbers(Random(0)),
              (std::vector<std::uint64_t>{0xb382a305f4414f5eU, 0x631a9154fbabf717U, 0xa80aba8c86640906U}));
    EXPECT_EQ(numbers(Random(1, 2)),
              (std::vector<std::uint64_t>{0xd4287dc8647be13dU, 0xe2092f3de0573d60U, 0x6bcea49cd6d081f6U}));
    Random random(5, 7);
    std::vector<std::uint32_t> small;
    for (int i = 0; i < 8; ++i) small.push_back(random.below(10));
    EXPECT_EQ(small, (std::vector<std::uint32_t>{4, 4, 3, 5, 8, 3, 9, 4}));
}
}  // namespace
