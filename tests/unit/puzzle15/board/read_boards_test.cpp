// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>
#include <espalier/program/errors.hpp>
#include "puzzle15/board/board.hpp"
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
    EXPECT_EQ(read_boards("1 2 0 3 4\n1 0 2 3 5\n", "file", std::nullopt).size(), 2U);
    EXPECT_EQ(board_text(read_boards("1 2 0 3 4", "file", Shape{2, 2})[0].board), "1 2 / 0 3");
}

TEST(ReadBoards, TakesNoBoardsOfAnotherShapeThanTheGivenOne) {
    for (const char* text : {"1 2 3 0", "1 2 / 3 0", "1 2\n3 0", "7 1 2 3 0"}) {
        EXPECT_THROW(read_boards(text, "file", Shape{3, 2}), espalier::program::InputError) << text;
        EXPECT_EQ(read_boards(text, "file", Shape{2, 2}).size(), 1U) << text;
    }
}

std::string all_boards(const std::string& text, const std::optional<Shape>& shape = std::nullopt) {
    std::string all;
    for (const auto& start : read_boards(text, "file", shape, false)) {
        if (!all.empty()) all += "; ";
        all += board_text(start.board);
        if (start.goal) all += " > " + board_text(*start.goal);
    }
    return all;
}

TEST(ReadBoards, TakesAnEmptyCellForTheBlank) {
    for (const char* text : {"1,2,3\n4,,6\n7,5,8\n", "1\t2\t3\n4\t\t6\n7\t5\t8\n", "1;2;3\n4;;6\n7;5;8\n"}) {
        EXPECT_EQ(all_boards(text), "1 2 3 / 4 0 6 / 7 5 8") << text;
    }
    EXPECT_EQ(all_boards("1\t2\t3\n\t4\t6\n7\t5\t8\n"), "1 2 3 / 0 4 6 / 7 5 8");
    EXPECT_EQ(all_boards("1\t2\t3\r\n4\t6\t\r\n7\t5\t8\r\n"), "1 2 3 / 4 6 0 / 7 5 8");
}

TEST(ReadBoards, TakesTheGreatestNumberForTheBlankIfThereIsNoOther) {
    const std::string goal = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0";
    for (const char* text :
         {"1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16\n", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
          "4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16\n", "17 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
          "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 16"}) {
        EXPECT_EQ(board_text(board(text)), goal) << text;
    }
    EXPECT_EQ(all_boards("9 1 3\n4 8 2\n7 6 5\n\n8 1 3\n4 0 2\n7 6 5\n"),
              "0 1 3 / 4 8 2 / 7 6 5; 8 1 3 / 4 0 2 / 7 6 5");
    EXPECT_EQ(all_boards("21 9 1 3 4 8 2 7 6 5\n22 1 9 3 4 8 2 7 6 5\n"),
              "0 1 3 / 4 8 2 / 7 6 5; 1 0 3 / 4 8 2 / 7 6 5");
    EXPECT_EQ(all_boards("Start:\n8 1 3\n4 9 2\n7 6 5\nGoal:\n1 2 3\n4 5 6\n7 8 9\n"),
              "8 1 3 / 4 0 2 / 7 6 5 > 1 2 3 / 4 5 6 / 7 8 0");
    EXPECT_EQ(all_boards("2 3\n1 4\n2 5\n0 3\n"), "1 4 / 2 5 / 0 3") << "a size may look like a board";
}

RC_GTEST_PROP(ReadBoards, ReadsWhatIsWritten, ()) {
    const auto shape = any_shape();
    const auto start = any_board(shape);
    RC_ASSERT(board(board_text(start)) == start);
    if (shape.width == shape.height) RC_ASSERT(board(board_picture(start)) == start);
}

struct Layout {
    const char* what;
    const char* text;
    const char* boards;  ///< as board_text() writes them, `;` between them, and `>` before a goal
};

const std::string eight = "8 1 3 / 4 0 2 / 7 6 5";

TEST(ReadBoards, TakesTheLayoutsOfPublicFiles) {
    const std::string fifteen = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15";
    const std::string goal = "1 2 3 / 4 5 6 / 7 8 0";
    const std::string both = eight + " > " + goal;
    const std::string two = eight + "; " + goal;
    for (const auto& [what, text, boards] : std::vector<std::tuple<const char*, std::string, std::string>>{
             {"a course's file: the size, and rows of fixed width", "3\n 8  1  3 \n 4  0  2 \n 7  6  5 \n", eight},
             {"the same with an empty line behind the size", "3\n\n8 1 3\n4 0 2\n7 6 5\n", eight},
             {"a course's 2 x 2 board", "2\n 0  1 \n 2  3 \n", "0 1 / 2 3"},
             {"a school's map", "# This puzzle is solvable\n3\n8 1 3\n4 0 2\n7 6 5\n", eight},
             {"a school's map with comments behind numbers", "#c\n3 # size\n8 1 3 # first\n4 0 2\n7 6 5 #last\n",
              eight},
             {"a size and the blank's cell in the goal", "3 -1\n8 1 3\n4 0 2\n7 6 5\n", eight},
             {"the number of tiles and -1 on lines of their own", "8\n-1\n8 1 3\n4 0 2\n7 6 5\n", eight},
             {"two sides", "4 4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n", fifteen},
             {"two sides and a third number", "4 4 9\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n", fifteen},
             {"a size with a cross", "3x2\n1 2 3\n4 0 5\n", "1 2 3 / 4 0 5"},
             {"rows and columns", "2 3\n1 2 3\n4 0 5\n", "1 2 3 / 4 0 5"},
             {"columns and rows", "3 2\n1 2 3\n4 0 5\n", "1 2 3 / 4 0 5"},
             {"a word before the size", "size: 3\n8 1 3\n4 0 2\n7 6 5\n", eight},
             {"the positions of tiles",
              "3 3\nstarting positions for each tile:\n4\n1\n5\n2\n3\n8\n7\n6\n0\ngoal "
              "positions:\n8\n0\n1\n2\n3\n4\n5\n6\n7\n",
              both},
             {"a start and a goal", "Start:\n8 1 3\n4 0 2\n7 6 5\n\nGoal:\n1 2 3\n4 5 6\n7 8 0\n", both},
             {"an initial and a final state", "initial state\n8 1 3\n4 0 2\n7 6 5\nfinal state\n1 2 3\n4 5 6\n7 8 0\n",
              both},
             {"headings on the lines of boards", "start = 8 1 3 4 0 2 7 6 5\ngoal = 1 2 3 4 5 6 7 8 0", both},
             {"JSON with a goal", R"({"initial": [[8,1,3],[4,0,2],[7,6,5]], "goal": [[1,2,3],[4,5,6],[7,8,0]]})", both},
             {"a nested list", "[[8,1,3],[4,0,2],[7,6,5]]", eight},
             {"a nested list over lines", "[[8, 1, 3],\n [4, 0, 2],\n [7, 6, 5]]\n", eight},
             {"a list on each line", "[8, 1, 3, 4, 0, 2, 7, 6, 5]\n[1, 2, 3, 4, 5, 6, 7, 8, 0]\n", two},
             {"tuples", "((8,1,3),(4,0,2),(7,6,5))", eight},
             {"an array in C", "int board[] = {\n {8, 1, 3},\n {4, 0, 2},\n {7, 6, 5}\n};\n", eight},
             {"strings in JSON", R"([["8","1","3"],["4","0","2"],["7","6","5"]])", eight},
             {"semicolons between rows", "8 1 3; 4 0 2; 7 6 5", eight},
             {"bars between rows", "8 1 3|4 0 2|7 6 5", eight},
             {"semicolons between tiles", "8;1;3\n4;0;2\n7;6;5\n", eight},
             {"commas between tiles", "8,1,3\n4,0,2\n7,6,5\n", eight},
             {"nothing between commas", "8,1,3\n4,,2\n7,6,5\n", eight},
             {"a frame",
              "+---+---+---+\n| 8 | 1 | 3 |\n+---+---+---+\n| 4 |   | 2 |\n+---+---+---+\n| 7 | 6 | 5 "
              "|\n+---+---+---+\n",
              eight},
             {"a gap for the blank", " 8  1  3\n 4     2\n 7  6  5\n", eight},
             {"a gap at the end", "1 2 3\n4 5 6\n7 8\n", goal},
             {"a gap of two digits", " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14    15\n", fifteen},
             {"a point", "8 1 3\n4 . 2\n7 6 5", eight},
             {"a star", "8 1 3\n4 * 2\n7 6 5", eight},
             {"a hyphen", "8 1 3\n4 - 2\n7 6 5", eight},
             {"two underlines", " 8  1  3\n 4 __  2\n 7  6  5", eight},
             {"an x", "8 1 3 4 x 2 7 6 5", eight},
             {"zeros before digits", "08 01 03\n04 00 02\n07 06 05", eight},
             {"no spaces", "813402765", eight},
             {"no spaces and an x", "8134x2765", eight},
             {"no spaces in rows", "813\n402\n765\n", eight},
             {"no spaces between slashes", "813/4_2/765", eight},
             {"hexadecimal letters without spaces", "1234\n5678\n9ABC\nDE0F\n", fifteen},
             {"hexadecimal letters", "1 2 3 4\n5 6 7 8\n9 a b c\nd e 0 f\n", fifteen},
             {"letters only", "A B C D\nE F G H\nI J K L\nM N _ O\n", fifteen},
             {"letters up to o", "1 2 3 4 5\n6 7 8 9 A\nB C D E F\nG H I J K\nL M N 0 O",
              "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 0 24"},
             {"0x", "0x123456789abcde0f", fifteen},
             {"0x before each row", "0x1234 0x5678 0x9abc 0xde0f", fifteen},
             {"0x before each tile", "0x8 0x1 0x3 0x4 0x0 0x2 0x7 0x6 0x5", eight},
             {"a byte order mark",
              "\xEF\xBB\xBF"
              "8 1 3\n4 0 2\n7 6 5\n",
              eight},
             {"None", "[[8, 1, 3], [4, None, 2], [7, 6, 5]]", eight},
             {"null", "[[8, 1, 3], [4, null, 2], [7, 6, 5]]", eight},
             {"a list with a number in each line", "[\n [\n  1,\n  2,\n  3\n ],\n [\n  4,\n  0,\n  5\n ]\n]\n",
              "1 2 3 / 4 0 5"},
             {"a comma behind each number", "8,\n1,\n3,\n4,\n0,\n2,\n7,\n6,\n5,\n", eight},
             {"names before boards", "17 8 1 3 4 0 2 7 6 5\n18 1 2 3 4 5 6 7 8 0\n", two},
             {"words as names", "Board 17: 8 1 3 4 0 2 7 6 5\nBoard 18: 1 2 3 4 5 6 7 8 0\n", two},
             {"numbers and brackets before boards", "1) 8 1 3 4 0 2 7 6 5\n2) 1 2 3 4 5 6 7 8 0\n", two},
             {"moves behind boards", "8 1 3 4 0 2 7 6 5 14 moves\n1 2 3 4 5 6 7 8 0 0 moves\n", two},
             {"moves in brackets", "8 1 3 4 0 2 7 6 5 (14 moves)", eight},
             {"names before boards and moves behind", "9 8 1 3 4 0 2 7 6 5 10\n10 1 2 3 4 5 6 7 8 0 0\n", two},
             {"moves behind rows", "8 1 3 / 4 0 2 / 7 6 5 / 14\n1 2 3 / 4 5 6 / 7 8 0 / 0\n", two},
             {"JSON with moves and a size", R"({"board": [[8,1,3],[4,0,2],[7,6,5]], "moves": 14, "size": [3,3]})",
              eight},
             {"a table", "id,board,moves\n1,8 1 3 4 0 2 7 6 5,14\n2,\"1 2 3 4 5 6 7 8 0\",0\n", two},
             {"a heading with a number", "Puzzle 1\n8 1 3\n4 0 2\n7 6 5\nPuzzle 2\n1 2 3\n4 5 6\n7 8 0\n", two},
             {"lines between boards", "8 1 3\n4 0 2\n7 6 5\n-----\n1 2 3\n4 5 6\n7 8 0\n", two},
             {"boards without a line between them", "8 1 3\n4 0 2\n7 6 5\n1 2 3\n4 5 6\n7 8 0\n", two},
             {"words behind rows", "8 1 3 <- first row\n4 0 2\n7 6 5 end\n", eight},
             {"comments of other languages", "% a board\n8 1 3 // first\n4 0 2\n7 6 5\n", eight},
             {"one tile in each line", "8\n1\n3\n4\n0\n2\n7\n6\n5\n", eight},
             {"a size, and one tile in each line", "3 3\n8\n1\n3\n4\n0\n2\n7\n6\n5\n", eight},
             {"a size, and all tiles on the next line", "3\n8 1 3 4 0 2 7 6 5\n", eight},
             {"ends of lines of other systems", "3\r\n8 1 3\r\n4 0 2\r\n7 6 5\r\n", eight},
             {"tabs", "8\t1\t3\n4\t0\t2\n7\t6\t5\n", eight}}) {
        try {
            EXPECT_EQ(all_boards(text), boards) << what;
        } catch (const espalier::program::InputError& error) {
            ADD_FAILURE() << what << ": " << error.what();
        }
    }
}

TEST(ReadBoards, BelievesTabsMoreThanTheColumnsOfTheText) {
    EXPECT_EQ(all_boards("10\t4\t5\t13\n11\t6\t7\t8\n12\t9\t14\t15\n1\t\t2\t3\n"),
              "10 4 5 13 / 11 6 7 8 / 12 9 14 15 / 1 0 2 3");
}

TEST(ReadBoards, TakesLargeBoards) {
    const auto large = ordered_board({20, 20}, false);
    EXPECT_EQ(all_boards(board_text(large)), board_text(large));
    EXPECT_EQ(all_boards(board_picture(large)), board_text(large));
    EXPECT_EQ(all_boards("1 2 3 4 5 0", Shape{3, 2}), "1 2 3 / 4 5 0");
    EXPECT_EQ(all_boards("2 4\n1 2 3 4 5 6 7 0", Shape{4, 2}), "1 2 3 4 / 5 6 7 0");
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
             {"1 2 3 4 5 6 7 8 8", "file:1:17: 8 occurs twice, expected each of 0 to 8 once, in 3 rows of 3"},
             {"1 2 3 4 5 6 7 9 9", "9 is no tile"},
             {"1 2 3 / 4 5 6", "file:1:13: 6 is no tile, expected each of 0 to 5 once, in 2 rows of 3"},
             {"1 2 3\n4 5 6\n7 8 9\n1 2 3\n4 5 6\n7 8 0\n", "18 numbers"},
             {"8 1 3 / 4 0 2 / 7 6 6\n1 2 3 / 4 5 6 / 7 0 8\n", "file:1:21: 6 occurs twice"},
             {"1 2 3 4 5 6 7 0 8\n8 1 3 4 0 2 7 6\n1 2 3 4 5 6 7 0 8\n", "file:2: 8 numbers"},
             {"1 2 3\n4 x 6\n7 8 9\n", "9 is no tile"},
             {"starting positions:\n1 2 3 4 5 6 7 8 9\n", "9 is no tile"},
             {"1 2 3 / 4 5 6 / 7 8 8", "file:1:21: 8 occurs twice"},
             {"0 1 2 / 3 4 5 / 6 7 7", "file:1:21: 7 occurs twice"},
             {"1 2 / 3 4 / 5 5", "file:1:15: 5 occurs twice, expected each of 0 to 5 once, in 3 rows of 2"},
             {"1,2\n3,4\n5,6", "file:3:3: 6 is no tile, expected each of 0 to 5 once, in 3 rows of 2"},
             {"1,2,3\n4,,6\n7,,8\n", "file:3:3: there are two blanks (an empty cell between separators is one, too)"},
             {"1 2 0 3 4", "file:1:9: '4' behind a whole board may be a tile or the number of moves"},
             {"1 2 3 4 5 6 7 8 0 4\n1 2 3 4 5 6 7 0 8\n", "file:1:19: '4' behind a whole board may be"},
             {"1 2 0 3 4\n1 0 2 3 5\n1 2 0 3\n", "file:1:9: '4' behind a whole board may be"},
             {"1 2 3 / 4 5 0 / 6 7", "file:1:1: 8 numbers, expected each of 0 to 8 once, in 3 rows of 3"},
             {"1 2 3 / 4 5 0 / 7 6", "file:1:1: 8 numbers, expected each of 0 to 8 once, in 3 rows of 3"},
             {"1 2 3 4 / 5 6 7 0 / 8 9 10", "file:1: 3 numbers, expected the 4, 9, 16 or 25 numbers"},
             {"1 2 3 0 5 4", "file:1: 6 numbers, expected the 4, 9, 16 or 25 numbers"},
             {"4 1 2 3 0 5", "file:1: 6 numbers"},
             {"\n1 2 3 4 5 6 7", "file:2: 7 numbers, expected the 4, 9, 16 or 25 numbers"},
             {"1 2 3\n4 5 6\n7 8 8\n", "file:3:5: 8 occurs twice"},
             {"1 2 3\n4 5\n6 7 8 0\n", "rows of unequal length"},
             {"0 1 2\n3 4 5\n6 7 7\n", "file:3:5: 7 occurs twice, expected each of 0 to 8 once, in 3 rows of 3"},
             {"1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 15\n", "file:4:10: 15 occurs twice, expected each of 0 to 15"},
             {"4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 17\n", "file:5:10: 17 is no tile"},
             {"1 2 3 0\n0 1 2 3\n3 2 1 0\n1 2 3 3\n", "file:4:7: 3 occurs twice, expected each of 0 to 3"},
             {"1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15\n", "15 numbers, expected each of 0 to 15 once, in 4 rows of 4"},
             {"1 2 3 4 5 6 7 8 0 1 2 3", "12 numbers, expected the 4, 9, 16 or 25 numbers"},
             {"1 2 three 0", "file:1:5: 'three' is no number, expected numbers"},
             {"3 4\n8 1 3\n4 0 2\n7 6 5\n", "file:1:3: 4 may be the blank's cell in the goal or the number of moves"},
             {"0 1 2 3 0", "file:1: the board may begin with either of two numbers"},
             {"2 4\n1 2 3 4 5 6 7 0",
              "the board may have 2 columns and 4 rows, or 4 columns and 2 rows, expected --size"},
             {"8 1 3\n4  2\n7 6 5\n", "8 numbers"},
             {"1 2 -3 0", "'-3' is no number"},
             {"1 2 3.5 0", "'3.5' is no number"},
             {"0xfe169b4c0a73d85", "15 numbers"},
             {"0xfe169b4c0a73d85g", "g is no tile"},
             {"0x1 204 356", "is no number"},
             {"0x", "is no number"},
             {"1 2 3 99999999999999999999", "is no number"},
             {"1 2 \x1b\x07"
              "3 0",
              "'\\x1b\\x073' is no number"}}) {
        try {
            read_boards(text, "file", std::nullopt, false);
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
    for (const char* wrong : {"", "4", "x", "4x", "1x4", "4x21", "4x4x4", "4 x 4"}) {
        EXPECT_THROW(parse_shape("--size", wrong), espalier::program::UsageError) << wrong;
    }
}
}  // namespace
