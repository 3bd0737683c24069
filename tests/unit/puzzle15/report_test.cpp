// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/report.hpp"
#include <gtest/gtest.h>
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;
using espalier::program::Status;

class ReportTest : public testing::Test {
protected:
    ReportTest() {
        finding_.complete = true;
        finding_.bound = 2;
    }

    espalier::program::Report report() const { return make_report(command_, instance_, finding_); }
    void find(const std::string& solution) { finding_.solutions.add(solution, command_.settings.wanted); }

    Instance instance_{.start = {.board = board("1 2 3 / 4 5 6 / 0 7 8"), .name = "one", .file = "f"},
                       .goal = ordered_board({3, 3}, false)};
    Command command_;
    Finding finding_;
};

TEST_F(ReportTest, SaysWhereTheTilesOrTheBlankGo) {
    find("RR");
    EXPECT_EQ(report().solution, "LL");
    EXPECT_EQ(report().bare, "2 LL");
    command_.blank_moves = true;
    EXPECT_EQ(report().solution, "RR");
    EXPECT_EQ(report().objective, 2);
    EXPECT_EQ(report().status, Status::optimal);
    EXPECT_EQ(report().instance["name"], "one");
    EXPECT_EQ(report().instance["moves"], "blank");
}

TEST_F(ReportTest, ChecksEverySolution) {
    command_.settings.wanted = Wanted::all;
    find("RR");
    EXPECT_TRUE(report().check->passed);
    EXPECT_EQ(report().check->text, "2 moves lead from the start to the goal");
    find("RRLR");
    EXPECT_TRUE(report().check->passed);
    EXPECT_EQ(report().check->text, "each of the 2 solutions leads to the goal");
    EXPECT_EQ(report().more["number_of_solutions"], 2);
    EXPECT_EQ(report().bare, "2 LL (2 solutions)\n4 LLRL");
    EXPECT_EQ(report().objective, 2);
    find("RLRU");
    EXPECT_FALSE(report().check->passed);
    EXPECT_EQ(report().check->text, "4 moves do not lead to the goal");
}

TEST_F(ReportTest, SaysWhatIsProved) {
    finding_.bound = 6;
    EXPECT_EQ(report().bare, "more than 5");
    EXPECT_FALSE(report().check);
    finding_.complete = false;
    EXPECT_EQ(report().status, Status::unknown);
    finding_.complete = true;
    command_.settings.iteration = 4;
    EXPECT_EQ(report().status, Status::infeasible);
    find("RRLR");
    EXPECT_EQ(report().status, Status::feasible);
    finding_.bound = 4;
    EXPECT_EQ(report().status, Status::optimal);
    finding_.complete = false;
    EXPECT_EQ(report().status, Status::feasible);
}

TEST_F(ReportTest, SaysThatNothingWasToBeDone) {
    EXPECT_TRUE(report().more["heuristic"].is_null());
    instance_.start.board = instance_.goal;
    find("");
    EXPECT_EQ(report().lines.back().text, "nowhere: the board is solved");
    finding_.heuristic = "manhattan";
    EXPECT_EQ(report().more["heuristic"], "manhattan");
}

TEST_F(ReportTest, TellsTheDirectionAndItsReason) {
    const auto direction = [this] {
        for (const auto& line : report().lines) {
            if (line.label == "direction") return line.text;
        }
        return std::string("none");
    };
    finding_.iterations = {{.threshold = 4, .nodes = 1000, .heuristic = "manhattan"},
                           {.threshold = 6, .nodes = 5000, .heuristic = "manhattan"}};
    EXPECT_EQ(direction(), "none");
    EXPECT_EQ(report().more["direction"], "forward");
    finding_.iterations.push_back(
        {.threshold = 6, .nodes = 4000, .heuristic = "manhattan", .direction = Direction::backward});
    EXPECT_EQ(direction(), "forward: 5,000 nodes up to 6 moves, 4,000 backward");
    finding_.direction = Direction::backward;
    EXPECT_EQ(direction(), "backward: 4,000 nodes up to 6 moves, 5,000 forward");
    EXPECT_EQ(report().more["direction"], "backward");
    EXPECT_EQ(report().more["iterations"][2]["direction"], "backward");
    EXPECT_NE(report().table.find("manhattan, backward"), std::string::npos);
    finding_.iterations.clear();
    EXPECT_EQ(direction(), "backward");
}

TEST_F(ReportTest, ShowsTheBoardAfterEachMove) {
    find("RR");
    command_.play = true;
    EXPECT_NE(report().table.find("after move 1\n  1  2  3\n  4  5  6\n  7  _  8\n"), std::string::npos);
}
}  // namespace
