#include "golomb/tree/choose_table.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "golomb/rulers/optimal_lengths.hpp"

namespace {

using golomb::ChooseTable;

// Whether some ruler with so many segments and exactly this length measures no distance that is in `used` or twice.
bool exists(int segments, int length, std::vector<int>& marks, std::vector<bool>& used) {
    if (segments == 0) return length == 0;
    for (int gap = 1; gap <= length; ++gap) {
        const int mark = marks.back() + gap;
        std::vector<bool> now = used;
        bool fits = true;
        for (const int other : marks) {
            const auto distance = static_cast<std::size_t>(mark - other);
            fits = fits && !now[distance];
            now[distance] = true;
        }
        if (!fits) continue;
        marks.push_back(mark);
        const bool found = exists(segments - 1, length - gap, marks, now);
        marks.pop_back();
        if (found) return true;
    }
    return false;
}

int shortest(int segments, ChooseTable::Set used_set) {
    for (int length = 0;; ++length) {
        std::vector<bool> used(static_cast<std::size_t>(length) + 32, false);
        for (std::size_t distance = 1; distance <= 31; ++distance)
            used[distance] = (used_set >> (distance - 1) & 1) != 0;
        std::vector<int> marks = {0};
        if (exists(segments, length, marks, used)) return length;
    }
}

TEST(ChooseTable, HoldsTheShortestLengthsThatAvoidUsedDistances) {
    constexpr int marks = 8;
    constexpr int longest = 60;
    const auto bounds = golomb::published_lower_bounds(marks);
    const ChooseTable table(marks, longest, bounds, {6, 4});
    for (int segments = 0; segments <= 4; ++segments) {
        for (ChooseTable::Set used = 0; used < 64; ++used) {
            EXPECT_EQ(table(segments, used), shortest(segments, used)) << segments << " segments without " << used;
        }
    }
}

TEST(ChooseTable, BoundsWhatItDoesNotComputeFromBelow) {
    const auto bounds = golomb::elementary_lower_bounds(8);
    const ChooseTable exact(8, 60, bounds, {5, 6});
    const ChooseTable combined(8, 60, bounds, {5, 3});
    for (int segments = 4; segments <= 6; ++segments) {
        for (ChooseTable::Set used = 0; used < 32; ++used) {
            EXPECT_LE(combined(segments, used), exact(segments, used));
            EXPECT_GE(combined(segments, used), segments * (segments + 1) / 2);
        }
    }
}

TEST(ChooseTable, DoesNotTellLengthsApartThatCannotBePartOfTheRuler) {
    const ChooseTable table(7, 25, golomb::published_lower_bounds(7), {8, 5});
    EXPECT_EQ(table(3, 0), 6);
    EXPECT_EQ(table(3, 0xff), 25 - 6 + 1) << "the other four marks take at least 6";
}

}  // namespace
