#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include <espalier/random.hpp>
#include <espalier/transports/simulated/sort_by_number.hpp>

namespace {

using Item = std::pair<std::uint32_t, int>;  // what is sorted by, and a name

std::vector<Item> sorted(std::vector<Item> items) {
    std::vector<Item> room;
    espalier::sort_by_number(items, room, [](const Item& item) { return item.first; });
    return items;
}

TEST(SortByNumber, SortsByAllDigitsAndKeepsTheOrderOfEqualNumbers) {
    for (const std::uint32_t most : {1U, 10U, 5000U, 0xffffffffU}) {
        for (const int count : {100, 10'000}) {
            espalier::Random random(most);
            std::vector<Item> items;
            for (int i = 0; i < count; ++i) items.emplace_back(random.below(most), i);
            auto expected = items;
            std::sort(expected.begin(), expected.end());
            EXPECT_EQ(sorted(items), expected);
        }
    }
}

TEST(SortByNumber, SortsNothing) { EXPECT_TRUE(sorted({}).empty()); }

}  // namespace
