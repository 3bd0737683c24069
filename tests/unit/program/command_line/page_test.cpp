#include <gtest/gtest.h>

#include <string>

#include <espalier/program/command_line/page.hpp>

namespace {

using espalier::program::wrapped;

TEST(Wrapped, BreaksBetweenWords) {
    EXPECT_EQ(wrapped("one two three", 20), "one two three");
    EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
    EXPECT_EQ(wrapped("one two three", 6), "one\ntwo\nthree");
    EXPECT_EQ(wrapped("", 6), "");
}

TEST(Wrapped, IndentsAllLinesButTheFirst) { EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three"); }

TEST(Wrapped, BreaksLongWordsWhereTheLineEnds) {
    EXPECT_EQ(wrapped("onetwothree four", 5), "onetw\nothre\ne\nfour");
    EXPECT_EQ(wrapped(std::string(10, 'a'), 5), "aaaaa\naaaaa");
}

}  // namespace
