// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/cell.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace {

using integrate::Cell;

Cell any_cell() {
    Cell cell;
    for (int halvings = *rc::gen::inRange(0, 40); halvings > 0; --halvings)
        cell = cell.half(*rc::gen::arbitrary<bool>());
    return cell;
}

// From the left end of the unit interval.
double left(const Cell& cell) { return cell.from_right ? 1 - cell.distance(1) : cell.distance(0); }
double right(const Cell& cell) { return cell.from_right ? 1 - cell.distance(0) : cell.distance(1); }

RC_GTEST_PROP(Cell, HalvesCoverTheCellAndAreDisjoint, ()) {
    const Cell cell = any_cell();
    const Cell first = cell.half(!cell.from_right);
    const Cell second = cell.half(cell.from_right);
    RC_ASSERT(left(first) == left(cell));
    RC_ASSERT(right(first) == left(second));
    RC_ASSERT(right(second) == right(cell));
    RC_ASSERT(first.width() + second.width() == cell.width());
}

RC_GTEST_PROP(Cell, CountsFromTheNearerEnd, ()) {
    const Cell cell = any_cell();
    RC_ASSERT(cell.depth == 0 || cell.distance(0.5) < 0.5);
    RC_ASSERT(cell.distance(1) - cell.distance(0) == cell.width());
}

TEST(Cell, IsDivisibleAsLongAsItsPlacesCanBeTold) {
    EXPECT_TRUE((Cell{.number = 5, .depth = 10}).divisible());
    EXPECT_FALSE((Cell{.number = std::uint64_t{1} << 48, .depth = 60}).divisible());
    EXPECT_TRUE((Cell{.number = 0, .depth = 999}).divisible());
    EXPECT_FALSE((Cell{.number = 0, .depth = 1000}).divisible());
}

TEST(Cell, ContainsWhatHalvingItMakes) {
    const Cell cell = Cell{}.half(false).half(true).half(false);
    EXPECT_TRUE(integrate::contains(cell, cell));
    EXPECT_TRUE(integrate::contains(Cell{}, cell));
    EXPECT_TRUE(integrate::contains(cell, cell.half(true).half(false)));
    EXPECT_FALSE(integrate::contains(cell.half(true), cell));
    EXPECT_FALSE(integrate::contains(cell.half(true), cell.half(false).half(true)));
    EXPECT_FALSE(integrate::contains(Cell{}.half(true).half(true).half(false), cell));
}

}  // namespace
