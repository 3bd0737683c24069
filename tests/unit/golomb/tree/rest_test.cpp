// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include "golomb/rulers/ruler.hpp"
#include "golomb/tree/walk.hpp"
#include "unit/golomb/random_numbers.hpp"

namespace {
using golomb::ChooseTable;
using golomb::Criteria;
using golomb::Prefix;
using golomb::Rest;
using golomb_test::number_in;

const Criteria& criteria_of_eight() {
    static const Criteria criteria(ChooseTable(8, 36, golomb::published_lower_bounds(8), {8, 4}), 8, 36);
    return criteria;
}

double nodes_between(const Prefix& begin, const Prefix& end) {
    golomb::Walk<1> walk(criteria_of_eight(), false, end);
    double nodes = 0;
    for (bool more = walk.start(begin); more; more = walk.advance()) {
        ++nodes;
        if (walk.criterion().remaining <= 1) walk.leave();
    }
    return nodes;
}

Prefix some_stub() {
    Prefix prefix{0};
    const int size = number_in(1, 8);
    while (prefix.size() < size) prefix.push_back(prefix.back() + number_in(1, 9));
    return prefix;
}

// Off by more than six standard deviations is no accident.
RC_GTEST_PROP(Rest, IsEstimatedWithoutBias, ()) {
    const auto begin = some_stub();
    const auto end = *rc::gen::arbitrary<bool>() ? some_stub() : Prefix{1};
    espalier::Random random(number_in(0, 1000));
    const auto left = Rest<1>(criteria_of_eight(), false, begin, end).nodes_left(100'000, random);
    const double nodes = nodes_between(begin, end);
    RC_ASSERT(std::abs(left.nodes - nodes) <= 6 * std::sqrt(left.variance) + 1e-6 * nodes);
    RC_ASSERT(std::sqrt(left.variance) <= 0.2 * nodes);
}

TEST(Rest, IsEmptyBehindTheEnd) {
    espalier::Random random(1);
    EXPECT_EQ(Rest<1>(criteria_of_eight(), false, {0, 5}, {0, 5}).nodes_left(1000, random).nodes, 0);
    EXPECT_EQ(Rest<1>(criteria_of_eight(), false, {0, 5}, {0, 4}).nodes_left(1000, random).nodes, 0);
}

TEST(Rest, IsUnknownWithoutALook) {
    espalier::Random random(1);
    EXPECT_TRUE(std::isinf(Rest<1>(criteria_of_eight(), false, {0}, {1}).nodes_left(0, random).variance));
}
}  // namespace
