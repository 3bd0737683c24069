#include "puzzle15/board/read_boards.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <espalier/program/errors.hpp>

#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

const std::string rosetta = "15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2";

TEST(ReadBoards, TakesEveryFormOfABoard) {
    for (const char* form :
         {"15 14 1 6 9 11 4 12 0 10 7 3 13 8 5 2", "15,14,1,6,9,11,4,12,0,10,7,3,13,8,5,2",
          "15 14 1 6\n9 11 4 12\n_ 10 7 3\n13 8 5 2\n", "15, 14, 1, 6 / 9 11 4 12/x 10 7 3/13 8 5 2/",
          "0xfe169b4c0a73d852", "0XFE169B4C0A73D852", "# comment\r\n15 14 1 6 9 11 4 12 X 10 7 3 13 8 5 2\r\n",
          "7 15 14 1 6 9 11 4 12 0 10 7 3 13 8 5 2 # named 7", "15 14 1 6 /\n9 11 4 12 /\n0 10 7 3 /\n13 8 5 2"}) {
        EXPECT_EQ(board_text(board(form)), rosetta) << form;
    }
}

TEST(ReadBoards, TellsRowsFromBoards) {
    EXPECT_EQ(board("0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15").shape, (Shape{4, 4}));
    EXPECT_EQ(board("3 1 2 0").shape, (Shape{2, 2}));
    EXPECT_EQ(board("1 2 3 / 4 5 0").shape, (Shape{3, 2}));
    EXPECT_EQ(board("1 2 3 4 5\n6 7 8 9 0").shape, (Shape{5, 2}));
    EXPECT_EQ(read_boards("1 2 3 0\n0 1 2 3\n", "file", std::nullopt).size(), 2U);
    EXPECT_EQ(read_boards("1 2 3\n4 5 6\n7 8 0\n\n3 2 1\n4 5 6\n7 8 0\n", "file", std::nullopt).size(), 2U);
    EXPECT_EQ(read_boards("1 2 3 4 5 0", "file", Shape{3, 2}).front().board.shape, (Shape{3, 2}));
    const auto named = read_boards("17 1 2 3 0\n18 0 1 2 3\n", "file", std::nullopt);
    EXPECT_EQ(named[1].name + " in line " + std::to_string(named[1].line), "18 in line 2");
}

TEST(ReadBoards, PassesOverWhatIsSaidBeforeABoard) {
    const auto boards = read_boards("3 98 4156099168506 4 8 1 2 3 4 5 6 7 0\n4 2 2 1 1 2 3 0", "file", std::nullopt);
    EXPECT_EQ(boards[0].name + ": " + board_text(boards[0].board), "3: 8 1 2 / 3 4 5 / 6 7 0");
    EXPECT_EQ(boards[1].name + ": " + board_text(boards[1].board), "4: 1 2 / 3 0");
}

TEST(ReadBoards, TakesNoBoardsOfAnotherShapeThanTheGivenOne) {
    for (const char* text : {"1 2 3 0", "1 2 / 3 0", "1 2\n3 0", "7 1 2 3 0"}) {
        EXPECT_THROW(read_boards(text, "file", Shape{3, 2}), espalier::program::InputError) << text;
        EXPECT_EQ(read_boards(text, "file", Shape{2, 2}).size(), 1U) << text;
    }
}

RC_GTEST_PROP(ReadBoards, ReadsWhatIsWritten, ()) {
    const auto shape = any_shape();
    const auto start = any_board(shape);
    RC_ASSERT(board(board_text(start)) == start);
    if (shape.width == shape.height) RC_ASSERT(board(board_picture(start)) == start);
}

struct Malformed {
    const char* text;
    const char* message;
};

TEST(ReadBoards, RefusesWhatIsNoBoard) {
    using testing::HasSubstr;
    for (const auto& [text, message] : std::vector<Malformed>{
             {"", "file:1: there is no board"},
             {"# nothing\n", "there is no board"},
             {"1 2 3 4 5 6 7 8 8", "file:1: 8 occurs twice, expected each of 0 to 8 once, in 3 rows of 3"},
             {"1 2 3 4 5 6 7 8 9", "9 is no tile"},
             {"\n1 2 3 4 5 6 7", "file:2: 7 numbers, expected the 4, 9, 16 or 25 numbers"},
             {"1 2 3\n4 5 6\n7 8 8\n", "file:1: 8 occurs twice"},
             {"1 2 3\n4 5\n6 7 8 0\n", "rows of unequal length"},
             {"1 2 3 4 5 6 7 8 0 1 2 3", "12 numbers, expected the 4, 9, 16 or 25 numbers"},
             {"1 2 three 0", "file:1: 'three' is no number, expected numbers"},
             {"1 2 -3 0", "'-3' is no number"},
             {"1 2 3.5 0", "'3.5' is no number"},
             {"0xfe169b4c0a73d85", "15 numbers"},
             {"0xfe169b4c0a73d85g", "is no number"},
             {"0x", "is no number"},
             {"1 2 3 99999999999999999999", "is no number"},
             {"1 2 \x1b[31m3 0", "'?[31m3' is no number"}}) {
        try {
            read_boards(text, "file", std::nullopt);
            ADD_FAILURE() << text << " was taken";
        } catch (const espalier::program::InputError& error) {
            EXPECT_THAT(error.what(), HasSubstr(message)) << text;
        }
    }
}

RC_GTEST_PROP(ReadBoards, SurvivesAnything, (const std::string& text)) {
    try {
        read_boards(text, "file", std::nullopt);
    } catch (const espalier::program::InputError& error) {
        RC_ASSERT(std::string(error.what()).starts_with("file:"));
    }
}

TEST(ReadBoards, KnowsShapes) {
    EXPECT_EQ(parse_shape("--size", "5x3"), (Shape{5, 3}));
    for (const char* wrong : {"", "4", "x", "4x", "1x4", "4x6", "4x4x4", "4 x 4"}) {
        EXPECT_THROW(parse_shape("--size", wrong), espalier::program::UsageError) << wrong;
    }
}

}  // namespace
