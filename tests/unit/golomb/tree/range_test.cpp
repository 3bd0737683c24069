// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <stdexcept>
#include <vector>
#include "golomb/tree/prefix.hpp"

namespace {
using golomb::end_of_stub;
using golomb::parse_stub;
using golomb::parse_stub_range;
using golomb::parse_stub_ranges;
using golomb::Prefix;
using golomb::Range;
using golomb::ranges_text;
using golomb::stub_text;
using golomb::united;

TEST(Stub, IsReadAndWritten) {
    EXPECT_EQ(parse_stub("0", 5), Prefix{0});
    EXPECT_EQ(parse_stub("0-3-9", 5), (Prefix{0, 3, 9}));
    EXPECT_EQ(parse_stub("0", 1), Prefix{0});
    EXPECT_EQ(stub_text(Prefix{0, 3, 9}), "0-3-9");
    EXPECT_EQ(stub_text(Prefix{1}), "");
}

TEST(Stub, AllElseIsRefused) {
    for (const char* text : {"", "-", "0-", "-0", "1", "0-0", "0-3-3", "0-3-2", "0--3", "0-3x", "0,3", " 0",
                             "0-99999999999", "0-65001", "0-1-2-3-4"}) {
        EXPECT_THROW(parse_stub(text, 5), std::invalid_argument) << text;
    }
}

TEST(Stub, EndsBehindAllThatBeginWithIt) {
    EXPECT_EQ(end_of_stub({0, 3, 9}), (Prefix{0, 3, 10}));
    EXPECT_EQ(end_of_stub({0}), Prefix{1});
}

TEST(StubRange, MayBeOpenAtEitherEnd) {
    EXPECT_EQ(parse_stub_range("..", 5), Range{});
    EXPECT_EQ(parse_stub_range("0-3..", 5), (Range{{0, 3}, {1}}));
    EXPECT_EQ(parse_stub_range("..0-3-4", 5), (Range{{0}, {0, 3, 4}}));
    EXPECT_EQ(parse_stub_range("0-3..0-3-4", 5), (Range{{0, 3}, {0, 3, 4}}));
}

TEST(StubRange, AllElseIsRefused) {
    for (const char* text : {"", "0-3", "0-3.0-4", "0-4..0-3", "0-3..0-3", "0-3..x", "0-3...0-4"}) {
        EXPECT_THROW(parse_stub_range(text, 5), std::invalid_argument) << text;
    }
}

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
