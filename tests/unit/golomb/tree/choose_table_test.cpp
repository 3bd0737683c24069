// SPDX-License-Identifier: Apache-2.0
#include "golomb/tree/choose_table.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cstdint>
#include <span>
#include <vector>
#include "golomb/rulers/constructions.hpp"
#include "golomb/rulers/ruler.hpp"
#include "unit/golomb/random_numbers.hpp"
#include "unit/golomb/tree/plain_table.hpp"
#include "unit/golomb/tree/shortest_ruler.hpp"

namespace {
using golomb::ChooseTable;
using golomb_test::number_in;
using golomb_test::plain_table;
using golomb_test::ShortestRuler;

TEST(ChooseTable, HoldsTheShortestLengthsThatAvoidUsedDistances) {
    constexpr int marks = 8;
    constexpr int longest = 60;
    const auto bounds = golomb::published_lower_bounds(marks);
    const ChooseTable table(marks, longest, bounds, {6, 4});
    for (int segments = 0; segments <= 4; ++segments) {
        for (ChooseTable::Set used = 0; used < 64; ++used) {
            EXPECT_EQ(table(segments, used), ShortestRuler::length(segments, used))
                << segments << " segments without " << used;
        }
    }
}

// A bound that is too large makes proofs of what is false.
TEST(ChooseTable, ExceedsNoLength) {
    const auto bounds = golomb::elementary_lower_bounds(8);
    for (const int exact_rows : {1, 2, 3, 4}) {
        const ChooseTable small(8, 100, bounds, {5, exact_rows});
        const ChooseTable large(7, 100, bounds, {8, exact_rows});
        for (ChooseTable::Set used = 0; used < 256; ++used) {
            for (int segments = exact_rows + 1; segments <= (used < 32 ? 6 : 5); ++segments) {
                const auto& table = used < 32 ? small : large;
                EXPECT_LE(table(segments, used), ShortestRuler::length(segments, used))
                    << segments << " segments without " << used << ", " << exact_rows << " exact rows";
            }
        }
    }
}

// An exact row tells no lengths of more than 63 apart.
TEST(ChooseTable, ExceedsNoExactRow) {
    const auto bounds = golomb::elementary_lower_bounds(9);
    const ChooseTable exact(9, 100, bounds, {7, 7});
    for (int exact_rows = 1; exact_rows <= 6; ++exact_rows) {
        const ChooseTable combined(9, 100, bounds, {7, exact_rows});
        for (int segments = exact_rows + 1; segments <= 7; ++segments) {
            for (ChooseTable::Set used = 0; used < 128; ++used) {
                if (exact(segments, used) > 63) continue;
                EXPECT_LE(combined(segments, used), exact(segments, used)) << segments << " segments without " << used;
                EXPECT_GE(combined(segments, used), segments * (segments + 1) / 2);
            }
        }
    }
}

// Each part of a ruler avoids whatever it does not measure.
void expect_no_bound_above(const ChooseTable& table, std::span<const std::uint16_t> marks) {
    for (std::size_t first = 0; first < marks.size(); ++first) {
        auto unmeasured = static_cast<ChooseTable::Set>((std::uint64_t{1} << table.bits()) - 1);
        for (std::size_t last = first + 1; last < marks.size(); ++last) {
            for (std::size_t from = first; from < last; ++from) {
                const int distance = marks[last] - marks[from];
                if (distance <= table.bits()) unmeasured &= ~(ChooseTable::Set{1} << (distance - 1));
            }
            const int segments = static_cast<int>(last - first);
            ASSERT_LE(table(segments, unmeasured), marks[last] - marks[first]) << segments << " segments";
        }
    }
}

TEST(ChooseTable, ExceedsNoPartOfAKnownRuler) {
    const ChooseTable table(29, 1000, golomb::published_lower_bounds(29), {12, 4});
    for (int marks = 2; marks <= 28; ++marks) {
        const auto ruler = golomb::constructed_ruler(marks);
        expect_no_bound_above(table, {ruler.marks().data(), ruler.marks().size()});
    }
}

// Marks set as early as the one before and a little patience allow.
RC_GTEST_PROP(ChooseTable, ExceedsNoPartOfARuler, ()) {
    static const ChooseTable table(20, 1000, golomb::published_lower_bounds(20), {10, 3});
    std::vector<std::uint16_t> marks = {0};
    std::vector<bool> measured(2000, false);
    const auto repeats = [&](int mark) {
        for (const int other : marks) {
            if (measured[static_cast<std::size_t>(mark - other)]) return true;
        }
        return false;
    };
    while (marks.size() < 19) {
        int mark = marks.back() + number_in(1, 12);
        while (repeats(mark)) ++mark;
        for (const int other : marks) measured[static_cast<std::size_t>(mark - other)] = true;
        marks.push_back(static_cast<std::uint16_t>(mark));
    }
    expect_no_bound_above(table, marks);
    RC_ASSERT(!testing::Test::HasFatalFailure());
}

TEST(ChooseTable, GrowsWithTheUsedDistances) {
    const ChooseTable table(14, 126, golomb::published_lower_bounds(14), {8, 3});
    for (int segments = 0; segments <= 12; ++segments) {
        for (ChooseTable::Set used = 0; used < 256; ++used) {
            for (ChooseTable::Set more = 1; more < 256; more <<= 1) {
                EXPECT_LE(table(segments, used), table(segments, used | more));
            }
        }
    }
}

TEST(ChooseTable, IsStrongerThanSumsOfTwoRows) {
    const auto bounds = golomb::published_lower_bounds(14);
    const ChooseTable table(14, 126, bounds, {8, 3});
    const ChooseTable plain = plain_table(14, 126, bounds, {8, 3});
    for (int segments = 4; segments <= 12; ++segments) {
        int stronger = 0;
        for (ChooseTable::Set used = 0; used < 256; ++used) {
            EXPECT_GE(table(segments, used), plain(segments, used));
            stronger += table(segments, used) > plain(segments, used) ? 1 : 0;
        }
        EXPECT_GT(stronger, 128) << segments << " segments";
    }
}

TEST(ChooseTable, DoesNotTellLengthsApartThatCannotBePartOfTheRuler) {
    const ChooseTable table(7, 25, golomb::published_lower_bounds(7), {8, 5});
    EXPECT_EQ(table(3, 0), 6);
    EXPECT_EQ(table(3, 0xff), 25 - 6 + 1) << "the other four marks take at least 6";
}
}  // namespace
