#include "integrate/rigorous/cell_coordinates.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {

using namespace integrate;
using namespace integrate_test;

const Interval& example() {
    static const Interval made(formula("-1"), formula("3"));
    return made;
}

TEST(CellCoordinates, PlacesLieFromTheNearerEndToTheFarther) {
    const CellCoordinates coordinates(example());
    const DeepCell left = DeepCell{}.half(true).half(false);    // [0, 1]
    const DeepCell right = DeepCell{}.half(false).half(false);  // [1, 2], seen from the right
    EXPECT_EQ(middle(coordinates.place(left, exactly(-1), 64)), 0);
    EXPECT_EQ(middle(coordinates.place(left, exactly(0.5), 64)), 0.75);
    EXPECT_EQ(middle(coordinates.place(right, exactly(-1), 64)), 2);
    EXPECT_EQ(middle(coordinates.place(right, exactly(1), 64)), 1);
    EXPECT_EQ(middle(coordinates.half_width(left, 64)), 0.5);
}

RC_GTEST_PROP(CellCoordinates, TheWholeContainsEveryPlace, ()) {
    const CellCoordinates coordinates(example());
    DeepCell cell;
    for (int halvings = *rc::gen::inRange(0, 100); halvings > 0; --halvings) {
        cell = cell.half(*rc::gen::arbitrary<bool>());
    }
    const Ball place = coordinates.place(cell, exactly(*rc::gen::inRange(-64, 65) / 64.0), 64);
    const Ball whole = coordinates.whole(cell, 64);
    RC_ASSERT(arb_overlaps(whole.get(), place.get()) != 0);
    // And hardly more than the cell.
    Ball width = coordinates.half_width(cell, 64);
    arb_mul_2exp_si(width.get(), width.get(), 1);
    RC_ASSERT(mag_cmp(arb_radref(whole.get()), arb_radref(between(0, 1).get())) < 0 || cell.depth < 4);
    Ball radius;
    arb_get_rad_arb(radius.get(), whole.get());
    RC_ASSERT(arb_lt(radius.get(), width.get()) != 0);
}

}  // namespace
