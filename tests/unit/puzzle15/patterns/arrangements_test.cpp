#include "puzzle15/patterns/arrangements.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <vector>

namespace {

using namespace puzzle15;

// Of three tiles, four bits each; none where two lie in one cell.
std::vector<std::uint64_t> all_of_three() {
    std::vector<std::uint64_t> all;
    for (std::uint64_t cells = 0; cells < 1U << 12; ++cells) {
        const auto a = cells & 15;
        const auto b = cells >> 4 & 15;
        const auto c = cells >> 8;
        if (a != b && a != c && b != c) all.push_back(cells);
    }
    return all;
}

TEST(Arrangements, AreNumberedOneByOne) {
    const Arrangements arrangements(3);
    EXPECT_EQ(arrangements.size(), 16U * 15 * 14);
    EXPECT_EQ(Arrangements::number_of(3), arrangements.size());
    std::vector<bool> seen(arrangements.size());
    for (const auto cells : all_of_three()) {
        const auto number = arrangements.number(cells);
        ASSERT_LT(number, seen.size());
        ASSERT_FALSE(seen[number]);
        seen[number] = true;
    }
}

TEST(Arrangements, AreNumberedBySetAndThenByOrder) {
    const Arrangements arrangements(3);
    for (const auto cells : all_of_three()) {
        const auto set = arrangements.set(cells);
        const auto number = arrangements.number(cells);
        ASSERT_EQ(std::popcount(set), 3);
        ASSERT_EQ(arrangements.sets()[number / arrangements.orders()], set);
        ASSERT_EQ(arrangements.set_number(set), number / arrangements.orders());
        const auto places = arrangements.places(number % arrangements.orders());
        for (unsigned tile = 0; tile < 3; ++tile) {
            const auto cell = cells >> (4 * tile) & 15;
            ASSERT_EQ(places[tile], std::popcount(set & ((1U << cell) - 1)));
        }
    }
}

// The tile in one place goes to another: those between them move up by one.
TEST(Arrangements, KnowTheOrderAfterATilePassedOthers) {
    const Arrangements arrangements(5);
    for (int from = 0; from < 5; ++from) {
        for (int to = std::max(0, from - 3); to <= std::min(4, from + 3); ++to) {
            if (from == to) continue;
            for (std::size_t order = 0; order < arrangements.orders(); ++order) {
                const auto before = arrangements.places(order);
                const auto after = arrangements.places(arrangements.orders_after(from, to)[order]);
                for (std::size_t tile = 0; tile < 5; ++tile) {
                    int expected = before[tile];
                    if (expected == from) {
                        expected = to;
                    } else if (from < expected && expected <= to) {
                        --expected;
                    } else if (to <= expected && expected < from) {
                        ++expected;
                    }
                    ASSERT_EQ(after[tile], expected) << from << " to " << to;
                }
            }
        }
    }
}

TEST(Arrangements, AreOfOneToEightTiles) {
    EXPECT_DEATH(Arrangements(0), "1 to 8 tiles");
    EXPECT_DEATH(Arrangements(9), "1 to 8 tiles");
}

}  // namespace
