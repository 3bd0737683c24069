#include "golomb/rulers/constructions.hpp"

#include <gtest/gtest.h>

#include "golomb/rulers/optimal_lengths.hpp"
#include "golomb/tree/prefix.hpp"

namespace {

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

TEST(LikelyLength, IsNoLessThanTheShortest) {
    for (std::size_t marks = 10; marks <= 18; ++marks) {
        const int likely = golomb::likely_length(static_cast<int>(marks), golomb::optimal_lengths[marks - 1]);
        EXPECT_GE(likely, golomb::optimal_lengths[marks]) << marks << " marks";
        EXPECT_LE(likely, golomb::optimal_lengths[marks] + 12) << marks << " marks";
    }
}

}  // namespace
