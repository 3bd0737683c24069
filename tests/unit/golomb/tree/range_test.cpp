#include "golomb/tree/range.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace {

using golomb::parse_stub_ranges;
using golomb::Range;
using golomb::ranges_text;
using golomb::united;

const std::vector<Range> some_ranges = {{{0, 1}, {0, 2}}, {{0, 4, 9}, {0, 7}}, {{0, 9}, {1}}};

TEST(Ranges, AreReadAsTheyAreWritten) {
    EXPECT_EQ(ranges_text(some_ranges), "0-1..0-2,0-4-9..0-7,0-9..");
    EXPECT_EQ(parse_stub_ranges(ranges_text(some_ranges), 9), some_ranges);
    EXPECT_EQ(ranges_text({Range{}}), "..");
    EXPECT_EQ(parse_stub_ranges("..", 9), std::vector<Range>{Range{}});
}

TEST(Ranges, AllElseIsRefused) {
    for (const char* text : {"", ",", "0-1..0-2,", ",0-1..0-2", "0-4..0-5,0-1..0-2", "0-1..0-3,0-2..0-4", "..,0-3.."}) {
        EXPECT_THROW(parse_stub_ranges(text, 9), std::invalid_argument) << text;
    }
}

TEST(Ranges, AreJoinedWhereTheyTouch) {
    const std::vector<Range> left = {{{0, 9}, {1}}, {{0, 4, 9}, {0, 6}}};
    const std::vector<Range> right = {{{0, 6}, {0, 7}}, {{0, 1}, {0, 2}}};
    EXPECT_EQ(united(left, right), some_ranges);
    EXPECT_EQ(united(right, left), some_ranges);
    EXPECT_EQ(united(some_ranges, {}), some_ranges);
    EXPECT_EQ(united({}, {}), std::vector<Range>{});
}

}  // namespace
