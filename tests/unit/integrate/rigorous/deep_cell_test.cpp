// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <espalier/pack.hpp>
#include "integrate/rigorous/box_balls.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

DeepCell any_cell() {
    DeepCell cell;
    for (int halvings = *rc::gen::inRange(0, 200); halvings > 0; --halvings) {
        cell = cell.half(*rc::gen::arbitrary<bool>());
    }
    return cell;
}

// From the left end of the unit interval, exactly.
Ball boundary(const DeepCell& cell, bool right) {
    Ball place = cell.distance();
    const bool is_farther = right != cell.from_right;
    if (is_farther) arb_add(place.get(), place.get(), scaled_by_two(Ball(1), -cell.depth).get(), ARF_PREC_EXACT);
    if (cell.from_right) {
        arb_sub_ui(place.get(), place.get(), 1, ARF_PREC_EXACT);
        arb_neg(place.get(), place.get());
    }
    return place;
}

bool same(const Ball& a, const Ball& b) { return arb_equal(a.get(), b.get()) != 0; }

RC_GTEST_PROP(DeepCell, HalvesCoverTheCellAndAreDisjoint, ()) {
    const DeepCell cell = any_cell();
    const DeepCell first = cell.half(!cell.from_right);
    const DeepCell second = cell.half(cell.from_right);
    RC_ASSERT(same(boundary(first, false), boundary(cell, false)));
    RC_ASSERT(same(boundary(first, true), boundary(second, false)));
    RC_ASSERT(same(boundary(second, true), boundary(cell, true)));
    RC_ASSERT(first.depth == cell.depth + 1 && second.depth == cell.depth + 1);
}

RC_GTEST_PROP(DeepCell, KnowsWhetherItTouchesItsEnd, ()) {
    const DeepCell cell = any_cell();
    RC_ASSERT(cell.touches_end() == (arb_is_zero(cell.distance().get()) != 0));
    const auto copy = espalier::unpack<DeepCell>(espalier::pack(cell));
    RC_ASSERT(copy.number == cell.number && copy.depth == cell.depth && copy.from_right == cell.from_right);
}

const Interval& example() {
    static const Interval made(formula("-1"), formula("3"));
    return made;
}

TEST(DeepCell, PlacesLieFromTheNearerEndToTheFarther) {
    const DeepCell left = DeepCell{}.half(true).half(false);    // [0, 1]
    const DeepCell right = DeepCell{}.half(false).half(false);  // [1, 2], seen from the right
    EXPECT_EQ(middle(left.place(example(), exactly(-1), 64)), 0);
    EXPECT_EQ(middle(left.place(example(), exactly(0.5), 64)), 0.75);
    EXPECT_EQ(middle(right.place(example(), exactly(-1), 64)), 2);
    EXPECT_EQ(middle(right.place(example(), exactly(1), 64)), 1);
    EXPECT_EQ(middle(left.half_width(example(), 64)), 0.5);
}

RC_GTEST_PROP(DeepCell, TheWholeContainsEveryPlace, ()) {
    DeepCell cell;
    for (int halvings = *rc::gen::inRange(0, 100); halvings > 0; --halvings) {
        cell = cell.half(*rc::gen::arbitrary<bool>());
    }
    const Ball place = cell.place(example(), exactly(*rc::gen::inRange(-64, 65) / 64.0), 64);
    const Ball whole = cell.whole(example(), 64);
    RC_ASSERT(arb_overlaps(whole.get(), place.get()) != 0);
    // And hardly more than the cell.
    Ball width = cell.half_width(example(), 64);
    arb_mul_2exp_si(width.get(), width.get(), 1);
    RC_ASSERT(mag_cmp(arb_radref(whole.get()), arb_radref(between(0, 1).get())) < 0 || cell.depth < 4);
    Ball radius;
    arb_get_rad_arb(radius.get(), whole.get());
    RC_ASSERT(arb_lt(radius.get(), width.get()) != 0);
}
}  // namespace
