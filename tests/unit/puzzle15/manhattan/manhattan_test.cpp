// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/manhattan/manhattan.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "unit/puzzle15/boards.hpp"
#include "unit/puzzle15/heuristics/consistency.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

RC_GTEST_PROP(Manhattan, IsConsistent, ()) {
    const auto goal = any_board(any_shape());
    expect_consistent(Manhattan(goal.shape), goal);
}

TEST(Manhattan, AddsUpTheDistancesOfTilesFromHome) {
    const auto start = board("8 6 7 / 2 5 4 / 3 0 1");
    EXPECT_EQ(make_puzzle(start, ordered_board({3, 3}, false)).manhattan_distance(), 3 + 2 + 4 + 2 + 0 + 2 + 4 + 4);
}

}  // namespace
