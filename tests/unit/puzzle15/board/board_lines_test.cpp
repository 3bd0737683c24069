#include "puzzle15/board/board_lines.hpp"

#include <gtest/gtest.h>

#include <espalier/program/errors.hpp>

namespace {

using namespace puzzle15;

TEST(BoardLines, AreDividedByLinesWithoutNumbers) {
    const auto blocks = board_lines("1 2\n3 0\n# a comment\n\n0xf1 # another\n", "file");
    ASSERT_EQ(blocks.size(), 2U);
    ASSERT_EQ(blocks[0].size(), 2U);
    EXPECT_EQ(blocks[0][1].number, 2U);
    EXPECT_EQ(blocks[0][1].numbers, (std::vector<LineNumber>{3, 0}));
    ASSERT_EQ(blocks[1].size(), 1U);
    EXPECT_EQ(blocks[1][0].number, 5U);
    EXPECT_EQ(blocks[1][0].numbers, (std::vector<LineNumber>{15, 1}));
}

TEST(BoardLines, HaveRowsThatEndAtSlashes) {
    const auto line = board_lines("1, 2/3 _ /", "file").front().front();
    EXPECT_EQ(line.numbers, (std::vector<LineNumber>{1, 2, 3, 0}));
    EXPECT_EQ(line.rows, (std::vector<std::vector<LineNumber>>{{1, 2}, {3, 0}}));
}

TEST(BoardLines, RefuseOtherWords) {
    for (const char* text : {"1 two", "1 0x", "1 0x1g", "1 -2", "1 2.5"}) {
        EXPECT_THROW(board_lines(text, "file"), espalier::program::InputError) << text;
    }
}

}  // namespace
