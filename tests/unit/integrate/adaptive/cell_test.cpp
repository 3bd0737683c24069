// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/cell.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>

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

TEST(Cell, LiesBesideTheNextOnes) {
    const Cell whole;
    EXPECT_FALSE(whole.beside(true) || whole.beside(false));
    const Cell first{.number = 0, .depth = 3};
    EXPECT_FALSE(first.beside(true));
    EXPECT_EQ(first.beside(false), (Cell{.number = 1, .depth = 3}));
    const Cell last{.number = 3, .depth = 3};
    EXPECT_EQ(last.beside(true), (Cell{.number = 2, .depth = 3}));
    EXPECT_EQ(last.beside(false), (Cell{.number = 3, .depth = 3, .from_right = true}));
    const Cell deep{.number = 3, .depth = 500};
    EXPECT_EQ(deep.beside(false), (Cell{.number = 4, .depth = 500}));
}

TEST(Cell, HasPartsInOneOfItsHalves) {
    const Cell right{.number = 0, .depth = 1, .from_right = true};
    EXPECT_TRUE(Cell().has_in_farther_half(right));
    const Cell part{.number = 5, .depth = 5};
    EXPECT_FALSE(Cell().has_in_farther_half(part));
    EXPECT_FALSE((Cell{.number = 0, .depth = 1}.has_in_farther_half(part)));
    EXPECT_TRUE((Cell{.number = 0, .depth = 2}.has_in_farther_half(part)));
    EXPECT_TRUE((Cell{.number = 2, .depth = 4}.has_in_farther_half(part)));
    EXPECT_FALSE((Cell{.number = 0, .depth = 2}.has_in_farther_half({.number = 5, .depth = 500})));
}
}  // namespace
