// SPDX-License-Identifier: Apache-2.0
#include "golomb/tree/span_bound.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cstddef>
#include <cstdint>
#include <vector>
#include "golomb/rulers/ruler.hpp"
#include "unit/golomb/random_numbers.hpp"
#include "unit/golomb/tree/shortest_ruler.hpp"

namespace {
using golomb::SpanBound;
using golomb::UnusedDistances;
using golomb_test::number_in;
using golomb_test::ShortestRuler;

RC_GTEST_PROP(UnusedDistances, AreThoseThatAreNotUsed, ()) {
    const int bits = number_in(1, 33);
    const auto used = *rc::gen::arbitrary<std::uint32_t>() & static_cast<std::uint32_t>((std::uint64_t{1} << bits) - 1);
    const UnusedDistances unused(used, bits);
    std::size_t number = 0;
    int sum = 0;
    for (int distance = 1; distance <= 100; ++distance) {
        if (distance <= 32 && (used >> (distance - 1) & 1) != 0) continue;
        RC_ASSERT(unused.sum_of_smallest(number) == sum);
        RC_ASSERT(unused[number++] == distance);
        sum += distance;
    }
}

// The published lengths are in optimal_lengths; 33 and 48 marks are those that a bound by numbers of distances alone
// (528 and 1128) is far from.
TEST(SpanBound, CountsDistances) {
    for (std::size_t marks = 1; marks < golomb::optimal_lengths.size(); ++marks) {
        EXPECT_LE(golomb::counting_bound(static_cast<int>(marks)), golomb::optimal_lengths[marks]);
    }
    for (const int marks : {2, 5, 20, 33, 48}) {
        EXPECT_EQ(golomb::counting_bound(marks), SpanBound(marks - 1)(UnusedDistances(0, 1))) << marks << " marks";
    }
    EXPECT_EQ(golomb::counting_bound(33), 763);
    EXPECT_EQ(golomb::counting_bound(48), 1716);
    EXPECT_GT(golomb::counting_bound(10'000), 97'000'000);
}

TEST(SpanBound, ExceedsNoLength) {
    for (int segments = 1; segments <= 6; ++segments) {
        const SpanBound bound(segments);
        const int bits = segments <= 5 ? 8 : 5;
        for (std::uint32_t used = 0; used < 1U << bits; ++used) {
            EXPECT_LE(bound(UnusedDistances(used, bits)), ShortestRuler::length(segments, used))
                << segments << " segments without " << used;
        }
    }
}

TEST(SpanBound, ExceedsNoOptimalLength) {
    for (std::size_t segments = 1; segments + 1 < golomb::optimal_lengths.size(); ++segments) {
        EXPECT_LE(SpanBound(static_cast<int>(segments))(UnusedDistances(0, 18)), golomb::optimal_lengths[segments + 1]);
    }
}

// Four segments without a used distance: 1 + ... + 4 = 10 by the segments alone, (1 + ... + 7 + 1 + 2) / 3 = 10.3 by
// the spans of up to two of them, where the segments at the ends lie in one span less than the others.
TEST(SpanBound, IsTheBestOfItsSpans) {
    EXPECT_EQ(SpanBound(1)(UnusedDistances(0b111, 5)), 4);
    EXPECT_EQ(SpanBound(2)(UnusedDistances(0, 5)), 3);
    EXPECT_EQ(SpanBound(2)(UnusedDistances(0b11, 5)), 7);
    EXPECT_EQ(SpanBound(3)(UnusedDistances(0, 5)), 6);
    EXPECT_EQ(SpanBound(4)(UnusedDistances(0, 5)), 11);
    EXPECT_EQ(SpanBound(4)(UnusedDistances(0b11, 5)), 18);
}
}  // namespace
