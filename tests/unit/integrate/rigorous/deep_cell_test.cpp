#include "integrate/rigorous/deep_cell.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <espalier/pack.hpp>

#include "unit/integrate/arithmetic/balls.hpp"

namespace {

using namespace integrate;

DeepCell any_cell() {
    DeepCell cell;
    for (int halvings = *rc::gen::inRange(0, 200); halvings > 0; --halvings) {
        cell = cell.half(*rc::gen::arbitrary<bool>());
    }
    return cell;
}

// From the left end of the unit interval, exactly.
Ball boundary(const DeepCell& cell, bool right) {
    Ball place = cell.distance(right != cell.from_right ? 1 : 0);
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
    RC_ASSERT(cell.touches_end() == (arb_is_zero(cell.distance(0).get()) != 0));
    const auto copy = espalier::unpack<DeepCell>(espalier::pack(cell));
    RC_ASSERT(copy.number == cell.number && copy.depth == cell.depth && copy.from_right == cell.from_right);
}

}  // namespace
