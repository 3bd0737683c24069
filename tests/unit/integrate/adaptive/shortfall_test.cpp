// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/adaptive/refinement.hpp"

namespace {

using namespace integrate;

// Returns what halves remember of a box at this depth, if the change is so many times its estimate.
Shortfall after_a_change(double relative, std::int32_t depth) {
    const Integral integral = compile({"", "x1*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    Leaf<Box> whole;
    whole.region.depth = depth;
    whole.measure = {.value = 2 + relative, .error = 1, .estimate = 1, .shortfall = {.change = 10, .fall = 0.25}};
    const Leaf<Box> half{whole.region, Measure{.value = 1, .error = 0.375, .estimate = 0.375}};
    std::array<Leaf<Box>, 2> halves = {half, half};
    rule.compare(whole, halves);
    return halves[0].measure.shortfall;
}

// Around a point at a 31st of both sides, boxes come back to a similar one only after ten halvings.
TEST(Shortfall, IsForgottenSlowlyInDeepBoxes) {
    EXPECT_DOUBLE_EQ(after_a_change(0, 9).change, 6);
    EXPECT_DOUBLE_EQ(after_a_change(0, 10).change, 8.5);
    EXPECT_DOUBLE_EQ(after_a_change(20, 10).change, 14);
    EXPECT_DOUBLE_EQ(after_a_change(0, 10).fall, 0.25);
}

// Halving one side of a box at the vertex of a cone may change nothing, although the halves are still off by what the
// halving before has shown.
TEST(Shortfall, RaisesTheWorseHalfByWhatEarlierHalvingsHaveChanged) {
    const Integral integral = compile({"", "x1*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    Leaf<Box> whole;
    whole.measure = {.value = 2, .error = 1, .estimate = 1, .shortfall = {.change = 0.01, .fall = 0.5, .recent = 0.25}};
    std::array<Leaf<Box>, 2> halves;
    halves[0].measure = {.value = 1, .error = 0x1p-20, .estimate = 0x1p-20};
    halves[1].measure = {.value = 1, .error = 0x1p-30, .estimate = 0x1p-30};
    rule.compare(whole, halves);
    EXPECT_DOUBLE_EQ(halves[0].measure.estimate, 0x1p-7);
    EXPECT_DOUBLE_EQ(halves[0].measure.shortfall.recent, 0x1p-7);
    EXPECT_LT(halves[1].measure.estimate, 0x1p-20);
}

TEST(Shortfall, ExpectsNoMoreThanSmoothIntegrandsLeave) {
    const Integral integral = compile({"", "1 + x1*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    Leaf<Box> whole;
    whole.measure = {.value = 2, .error = 1, .estimate = 1, .shortfall = {.recent = 0x1p-30}};
    std::array<Leaf<Box>, 2> halves;
    for (auto& half : halves) half.measure = {.value = 1, .error = 0x1p-50, .estimate = 0x1p-50};
    rule.compare(whole, halves);
    EXPECT_DOUBLE_EQ(halves[0].measure.estimate, 0x1p-35);
}

}  // namespace
