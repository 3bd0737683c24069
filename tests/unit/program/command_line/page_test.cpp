// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>
#include <string>
#include <espalier/program/command_line/page.hpp>

namespace {
using espalier::program::table_line;
using espalier::program::wrapped;

TEST(Wrapped, BreaksBetweenWords) {
    EXPECT_EQ(wrapped("one two three", 20), "one two three");
    EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
    EXPECT_EQ(wrapped("one two three", 6), "one\ntwo\nthree");
    EXPECT_EQ(wrapped("", 6), "");
}

TEST(Wrapped, IndentsAllLinesButTheFirst) { EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three"); }

TEST(Wrapped, NeverBreaksANumberOfAList) {
    EXPECT_EQ(wrapped("0-12-345-6789", 6), "0-12-\n345-\n6789");
    EXPECT_EQ(wrapped("0-12-345-6789", 5), "0-12-\n345-\n6789");
    EXPECT_EQ(wrapped("a/bcd;ef", 4), "a/\nbcd;\nef");
    EXPECT_EQ(wrapped("1.25e-10-2", 7), "1.25e-1\n0-2");
    EXPECT_EQ(wrapped("12;-34;-56", 4), "12;\n-34;\n-56");
    EXPECT_EQ(wrapped("(1/-23)", 4), "(1/\n-23)");
    EXPECT_EQ(wrapped("[12,-34,56]", 5), "[12,\n-34,\n56]");
}

TEST(Screen, OfWhatIsNoTerminalHasNoColours) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const auto screen = espalier::program::screen_of(ends[1]);
    EXPECT_EQ(screen.columns, espalier::program::page_width);
    EXPECT_FALSE(screen.has_colours);
    close(ends[0]);
    close(ends[1]);
}

TEST(Wrapped, BreaksLongWordsWhereTheLineEnds) {
    EXPECT_EQ(wrapped("onetwothree four", 5), "onetw\nothre\ne\nfour");
    EXPECT_EQ(wrapped(std::string(10, 'a'), 5), "aaaaa\naaaaa");
}

TEST(TableLine, AlignsEachTextAsItsColumnSays) {
    EXPECT_EQ(table_line({"ab", "cd", "e"}, {4, -4, 0}), "  ab  cd    e\n");
    EXPECT_EQ(table_line({"too long"}, {3}), "too long\n");
}

TEST(TableLine, HasNoBlanksAtItsEnd) {
    EXPECT_EQ(table_line({"a", "b"}, {0, -9}), "a  b\n");
    EXPECT_EQ(table_line({"a", ""}, {0, 9}), "a\n");
}

TEST(TableLineDeathTest, HasATextForEachColumn) {
    EXPECT_DEATH((void)table_line({"a"}, {1, 2}), "a text for each column");
}
}  // namespace
