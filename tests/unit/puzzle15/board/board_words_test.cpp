// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/board/board_words.hpp"
#include <gtest/gtest.h>

namespace {
using namespace puzzle15;

// Returns the rows of a text: words with a space between them, `/` between rows and `//` between blocks.
std::string rows(std::string_view text) {
    std::string all;
    for (const auto& block : board_blocks(text)) {
        if (!all.empty()) all += " // ";
        for (std::size_t i = 0; i < block.rows.size(); ++i) {
            if (i > 0) all += " / ";
            for (std::size_t j = 0; j < block.rows[i].words.size(); ++j) {
                all += (j > 0 ? " " : "") + block.rows[i].words[j].text;
            }
        }
    }
    return all;
}

TEST(BoardRows, AreDividedByLinesWithoutNumbers) {
    const auto blocks = board_blocks("1 2\n3 0\n# a comment\n\n0xf1 # another\n");
    ASSERT_EQ(blocks.size(), 2U);
    ASSERT_EQ(blocks[0].rows.size(), 2U);
    EXPECT_EQ(blocks[0].rows[1].line(), 2U);
    EXPECT_EQ(blocks[0].rows[1].words[1].text, "0");
    EXPECT_EQ(blocks[0].rows[1].words[1].column, 3U);
    ASSERT_EQ(blocks[1].rows.size(), 1U);
    EXPECT_EQ(blocks[1].rows[0].line(), 5U);
}

TEST(BoardRows, EndAtSeparators) {
    EXPECT_EQ(rows("1, 2/3 _ /"), "1 2 / 3 _");
    EXPECT_EQ(rows("[[1,2],[3,0]]"), "1 2 / 3 0");
    EXPECT_EQ(rows("1 2;3 0"), "1 2 / 3 0");
    EXPECT_EQ(rows("1;2;3\n4;5;0"), "1 2 3 / 4 5 0");
    EXPECT_EQ(rows("+---+---+\n| 1 | 2 |\n|   | 3 |\n+---+---+"), "1 2 / _ 3");
    EXPECT_EQ(rows("1,,2"), "1 _ 2");
}

TEST(BoardRows, BelongToAGoalIfTheHeadingSaysSo) {
    const auto blocks = board_blocks("Starting positions for each tile:\n0\n1\ngoal positions:\n1\n0\n");
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_FALSE(blocks[0].is_goal);
    EXPECT_TRUE(blocks[0].has_positions);
    EXPECT_TRUE(blocks[1].is_goal);
    EXPECT_TRUE(blocks[1].has_positions);
    EXPECT_TRUE(board_blocks("goal: 1 2 / 3 0").front().is_goal);
}
}  // namespace
