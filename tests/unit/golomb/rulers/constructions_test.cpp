// SPDX-License-Identifier: Apache-2.0
#include "golomb/rulers/constructions.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <utility>
#include <vector>
#include "golomb/rulers/ruler.hpp"
#include "golomb/tree/prefix.hpp"

namespace {
using golomb::ModularRuler;

std::size_t distinct_distances(const ModularRuler& ruler) {
    std::vector<bool> is_measured(static_cast<std::size_t>(ruler.modulus));
    for (const int left : ruler.marks) {
        for (const int right : ruler.marks) {
            const int distance = (right - left + ruler.modulus) % ruler.modulus;
            if (left != right) is_measured[static_cast<std::size_t>(distance)] = true;
        }
    }
    return static_cast<std::size_t>(std::count(is_measured.begin(), is_measured.end(), true));
}

void expect_all_distances_distinct(const ModularRuler& ruler, std::size_t marks, int modulus) {
    EXPECT_EQ(ruler.modulus, modulus);
    EXPECT_EQ(ruler.marks.size(), marks);
    EXPECT_EQ(distinct_distances(ruler), marks * (marks - 1)) << "modulo " << modulus;
}

TEST(ModularRulers, MeasureEachDistanceOnce) {
    for (const int p : {3, 5, 7, 11, 13, 17}) {
        expect_all_distances_distinct(golomb::ruzsa_ruler(p), static_cast<std::size_t>(p - 1), p * (p - 1));
    }
    for (const int q : {2, 3, 4, 5, 7, 8, 9, 11, 13, 16}) {
        expect_all_distances_distinct(golomb::bose_chowla_ruler(q), static_cast<std::size_t>(q), q * q - 1);
        expect_all_distances_distinct(golomb::singer_ruler(q), static_cast<std::size_t>(q + 1), q * q + q + 1);
    }
    for (const int q : {101, 121, 128}) {  // Their fields of q^3 elements are not tabulated.
        expect_all_distances_distinct(golomb::singer_ruler(q), static_cast<std::size_t>(q + 1), q * q + q + 1);
    }
    expect_all_distances_distinct(golomb::bose_chowla_ruler(1009), 1009, 1009 * 1009 - 1);
}

TEST(ModularRulers, KnowPrimePowers) {
    EXPECT_EQ(golomb::prime_below_power(7), 7);
    EXPECT_EQ(golomb::prime_below_power(8), 2);
    EXPECT_EQ(golomb::prime_below_power(81), 3);
    EXPECT_EQ(golomb::prime_below_power(12), 0);
    EXPECT_EQ(golomb::prime_below_power(1), 0);
}

TEST(ConstructedRuler, IsAGolombRulerOfTheRightSize) {
    for (const int marks : {1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 15, 16, 29, 40, golomb::most_marks}) {
        const auto ruler = golomb::constructed_ruler(marks);
        EXPECT_EQ(ruler.size(), marks);
        EXPECT_TRUE(ruler.is_golomb()) << ruler.text();
    }
}

TEST(ConstructedRuler, IsOftenOptimal) {
    for (const int marks : {10, 11, 12, 14, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28}) {
        EXPECT_EQ(golomb::constructed_ruler(marks).length(), golomb::optimal_lengths[static_cast<std::size_t>(marks)]);
    }
}

// The lengths are those of J. B. Shearer's table of the best known rulers.
TEST(ConstructedRuler, IsAsShortAsPublishedForManyMarks) {
    for (const auto& [marks, length] : {std::pair(50, 2094), std::pair(100, 8831), std::pair(150, 20521)}) {
        EXPECT_EQ(golomb::constructed_marks(marks).back(), length);
    }
}

TEST(ConstructedRuler, IsTheFirstOneIfAStopIsWanted) {
    int asked = 0;
    const auto marks = golomb::constructed_marks(1000, [&asked] { return ++asked > 0; });
    EXPECT_TRUE(1 <= asked && asked <= 8) << asked << " times, once for each multiple and each construction";
    EXPECT_EQ(marks.size(), 1000U);
    EXPECT_LT(marks.back(), 1'100'000);
}

TEST(LikelyLength, IsNoLessThanTheShortest) {
    for (std::size_t marks = 10; marks <= 18; ++marks) {
        const int likely = golomb::likely_length(static_cast<int>(marks), golomb::optimal_lengths[marks - 1]);
        EXPECT_GE(likely, golomb::optimal_lengths[marks]) << marks << " marks";
        EXPECT_LE(likely, golomb::optimal_lengths[marks] + 12) << marks << " marks";
    }
}
}  // namespace
