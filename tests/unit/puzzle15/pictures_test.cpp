// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/pictures/pictures.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <espalier/program/report/report.hpp>
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

int count(const std::string& text, const std::string& part) {
    int number = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++number;
    return number;
}

// The blank goes round and round in the upper left corner.
ShownSolution rounds(std::size_t moves) {
    ShownSolution solution;
    solution.start = solution.goal = board("0 1 2 / 3 4 5 / 6 7 8");
    solution.title = "a <title>";
    solution.command = "puzzle15 --svg x.svg";
    for (std::size_t i = 0; i < moves; ++i) {
        solution.moves += "RDLU"[i % 4];
        solution.goal.apply(move_of(solution.moves.back()));
    }
    solution.letters = solution.moves;
    return solution;
}

TEST(SolutionPicture, ShowsEveryBoardOfAShortSolution) {
    const auto picture = solution_picture(rounds(2));
    EXPECT_EQ(count(picture, "class=\"board\""), 3);
    EXPECT_EQ(count(picture, ">R</text>"), 1);
    EXPECT_EQ(count(picture, ">D</text>"), 1);
    EXPECT_NE(picture.find(">goal, after 2 moves<"), std::string::npos);
    EXPECT_NE(picture.find("<title>a &lt;title&gt;</title>"), std::string::npos);
    EXPECT_EQ(count(solution_picture(rounds(0)), "class=\"board\""), 1);
    EXPECT_NE(solution_picture(rounds(0)).find(">start and goal<"), std::string::npos);
}

TEST(SolutionPicture, ShowsFewBoardsOfALongOne) {
    for (const std::size_t moves : {20U, 21U, 52U, 80U, 152U, 250U}) {
        const auto picture = solution_picture(rounds(moves));
        EXPECT_LE(count(picture, "class=\"board\""), most_drawn_boards) << moves;
        EXPECT_GT(count(picture, "class=\"board\""), most_drawn_boards / 2) << moves;
        EXPECT_EQ(count(picture, "class=\"arrow\""), count(picture, "class=\"board\"") - 1) << moves;
        EXPECT_NE(picture.find(fmt::format(">goal, after {} moves<", moves)), std::string::npos);
    }
    EXPECT_EQ(count(solution_picture(rounds(21)), ">RD</text>") + count(solution_picture(rounds(21)), ">LU</text>"),
              10);
}

// The start has three tiles elsewhere, the goal none.
TEST(SolutionPicture, ColoursTilesAtHome) {
    const auto picture = solution_picture(rounds(3));
    EXPECT_EQ(count(picture, "class=\"tile home\""), 5 + 6 + 7 + 8);
    EXPECT_EQ(count(picture, "class=\"tile"), 4 * 8);
}

TEST(PlayerPage, HoldsTheSolution) {
    const auto page = player_page(rounds(3));
    const auto begin = page.find("id=\"data\">") + 10;
    const auto data = nlohmann::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
    EXPECT_EQ(data["title"], "a <title>");
    EXPECT_EQ(data["moves"], "RDL");
    EXPECT_EQ(data["start"].dump(), "[0,1,2,3,4,5,6,7,8]");
    EXPECT_EQ(data["goal"].dump(), "[1,4,2,0,3,5,6,7,8]");
    EXPECT_EQ(data["width"], 3);
    EXPECT_EQ(page.find("a <title>"), std::string::npos);
    EXPECT_EQ(page.find("http"), std::string::npos) << "needs no network";
}
}  // namespace
