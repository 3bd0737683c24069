// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>
#include "golomb/rulers/ruler.hpp"
#include "golomb/tree/walk.hpp"

namespace {
using golomb::ChooseTable;
using golomb::Criteria;
using golomb::most_marks;
using golomb::Prefix;

class Positions : public testing::Test {
protected:
    Criteria criteria_{ChooseTable(8, 33, golomb::published_lower_bounds(8), {8, 4}), 8, 33};

    double position_of(const Prefix& prefix, int deepest) const {
        return golomb::position_of<1>(criteria_, prefix, deepest);
    }
    Prefix prefix_at(double position, double tolerance, int deepest) const {
        return golomb::prefix_at<1>(criteria_, position, tolerance, deepest);
    }
};

TEST_F(Positions, GrowFromZeroToOneInPreorder) {
    EXPECT_EQ(position_of({0}, most_marks), 0.0);
    EXPECT_EQ(position_of({1}, most_marks), 1.0);
    double last = 0.0;
    golomb::Walk<1> walk(criteria_, false, {1});
    for (bool more = walk.start({0}); more; more = walk.advance()) {
        const double position = position_of(walk.prefix(), most_marks);
        ASSERT_GE(position, last);
        ASSERT_LT(position, 1.0);
        last = position;
        if (walk.criterion().remaining <= 1) walk.leave();
    }
    EXPECT_GT(last, 0.9);
}

TEST_F(Positions, LookAtTheFirstMarksOnly) {
    const Prefix prefix{0, 3, 5, 9};
    EXPECT_EQ(position_of(prefix, 2), position_of({0, 3}, most_marks));
    EXPECT_LT(position_of(prefix, 2), position_of(prefix, 3));
}

TEST_F(Positions, LeadBackToPrefixes) {
    for (const double position : {0.1, 0.25, 0.5, 0.7}) {
        const auto prefix = prefix_at(position, 0.05, most_marks);
        EXPECT_NEAR(position_of(prefix, most_marks), position, 0.05) << position;
    }
    EXPECT_EQ(prefix_at(0.5, 0.0, 3).size(), 3);
    EXPECT_EQ(prefix_at(0.0, 0.05, most_marks), Prefix{0});
}
}  // namespace
