// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <numeric>
#include <vector>
#include <espalier/random.hpp>

namespace {
using espalier::Permutation;

TEST(Permutation, HitsEveryNumberOnce) {
    for (const int size : {1, 2, 3, 4, 5, 63, 64, 65, 1000}) {
        for (const std::uint64_t seed : {0U, 1U, 77U}) {
            const Permutation permutation(size, seed);
            std::vector<int> images;
            for (int number = 0; number < size; ++number) images.push_back(permutation(number));
            std::sort(images.begin(), images.end());
            std::vector<int> numbers(static_cast<std::size_t>(size));
            std::iota(numbers.begin(), numbers.end(), 0);
            EXPECT_EQ(images, numbers) << size << " numbers, seed " << seed;
        }
    }
}

TEST(Permutation, DependsOnItsSeed) {
    int same = 0;
    for (int number = 0; number < 1000; ++number) same += Permutation(1000, 1)(number) == Permutation(1000, 2)(number);
    EXPECT_LT(same, 20);
}

TEST(Permutation, MovesNeighboursApart) {
    const Permutation permutation(1024, 5);
    int near = 0;
    for (int number = 0; number + 1 < 1024; ++number)
        near += std::abs(permutation(number) - permutation(number + 1)) < 10;
    EXPECT_LT(near, 60);
}
}  // namespace
