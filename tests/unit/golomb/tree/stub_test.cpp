#include "golomb/tree/stub.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace {

using golomb::end_of_stub;
using golomb::parse_stub;
using golomb::parse_stub_range;
using golomb::Prefix;
using golomb::stub_text;

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
    EXPECT_EQ(parse_stub_range("..", 5), std::pair(Prefix{0}, Prefix{1}));
    EXPECT_EQ(parse_stub_range("0-3..", 5), std::pair(Prefix({0, 3}), Prefix{1}));
    EXPECT_EQ(parse_stub_range("..0-3-4", 5), std::pair(Prefix{0}, Prefix({0, 3, 4})));
    EXPECT_EQ(parse_stub_range("0-3..0-3-4", 5), std::pair(Prefix({0, 3}), Prefix({0, 3, 4})));
}

TEST(StubRange, AllElseIsRefused) {
    for (const char* text : {"", "0-3", "0-3.0-4", "0-4..0-3", "0-3..0-3", "0-3..x", "0-3...0-4"}) {
        EXPECT_THROW(parse_stub_range(text, 5), std::invalid_argument) << text;
    }
}

}  // namespace
