// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>
#include <espalier/program/files/files.hpp>
#include <espalier/program/files/results_file.hpp>
#include "puzzle15/command.hpp"
#include "puzzle15/solve.hpp"
#include "unit/core/temporary_folder.hpp"
#include "unit/puzzle15/boards.hpp"
#include "unit/puzzle15/runs.hpp"

namespace {
using namespace puzzle15;
using espalier::program::ExitCode;
using ParsedJson = nlohmann::ordered_json;

constexpr auto long_solution = "8 6 7 / 2 5 4 / 3 0 1";
constexpr auto short_solution = "1 2 3 / 4 5 6 / 0 7 8";
constexpr auto no_solution = "1 2 3 / 4 5 6 / 8 7 0";

class PuzzleBatchTest : public testing::Test {
protected:
    using Row = std::map<std::string, std::string>;

    // Solves the boards, and notes what is said meanwhile.
    void solve(const std::vector<std::string>& boards,
               espalier::Nodes node_limit = std::numeric_limits<espalier::Nodes>::max()) {
        espalier::program::RunOptions options;
        options.threads = 1;
        options.results = path_;
        options.json = "-";
        options.node_limit = node_limit;
        espalier::program::Run run{"puzzle15", espalier::program::Run::Clock::now()};
        run.begin(options);
        espalier::program::Output output(run);
        command_.boards = boards;
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        answer(run, output, command_);
        exit_code_ = output.finish();
        complaint_ = testing::internal::GetCapturedStderr();
        objects_.clear();
        std::istringstream lines(testing::internal::GetCapturedStdout());
        for (std::string line; std::getline(lines, line);) objects_.push_back(ParsedJson::parse(line));
        searched_ = run.facts().statistics.nodes;
    }

    std::vector<Row> rows() const {
        std::size_t complete = 0;
        const auto lines = espalier::program::parse_csv(espalier::program::read_file(path_), complete);
        std::vector<Row> rows;
        for (std::size_t i = 1; i < lines.size(); ++i) {
            auto& row = rows.emplace_back();
            for (std::size_t field = 0; field < lines[i].size(); ++field) row[lines[0][field]] = lines[i][field];
        }
        return rows;
    }

    std::vector<std::string> kept(const std::string& column) const {
        std::vector<std::string> values;
        for (const auto& row : rows()) values.push_back(row.at(column));
        return values;
    }

    static espalier::Nodes nodes_alone(const std::string& text) {
        const auto start = read_boards(text, "test", std::nullopt).front();
        puzzle15_test::OneThread run;
        return puzzle15::solve(run, {.start = start, .goal = ordered_board({3, 3}, false)}, {}).nodes;
    }

    espalier_test::TemporaryFolder folder_;
    std::string path_ = folder_.file("results.csv");
    Command command_;
    ExitCode exit_code_{};
    std::string complaint_;
    std::vector<ParsedJson> objects_;
    espalier::Nodes searched_ = 0;
};

TEST_F(PuzzleBatchTest, CountsTheNodesOfEachBoardAlone) {
    solve({long_solution, short_solution});
    EXPECT_EQ(exit_code_, ExitCode::answered);
    ASSERT_EQ(objects_.size(), 2U);
    EXPECT_EQ(objects_[0]["statistics"]["nodes"], nodes_alone(long_solution));
    EXPECT_EQ(objects_[1]["statistics"]["nodes"], nodes_alone(short_solution));
    EXPECT_THAT(kept("nodes"), testing::UnorderedElementsAre(std::to_string(nodes_alone(long_solution)),
                                                             std::to_string(nodes_alone(short_solution))));
    EXPECT_THAT(kept("moves"), testing::UnorderedElementsAre("31", "2"));
}

TEST_F(PuzzleBatchTest, KeepsOnlyRowsOfFinishedBoards) {
    solve({long_solution, short_solution}, 100);
    EXPECT_EQ(exit_code_, ExitCode::stopped_early);
    EXPECT_EQ(objects_.size(), 2U);
    EXPECT_EQ(kept("moves"), std::vector<std::string>{"2"});
    solve({long_solution, short_solution});
    EXPECT_EQ(searched_, nodes_alone(long_solution)) << "only the other board is searched";
    EXPECT_EQ(kept("moves"), (std::vector<std::string>{"2", "31"}));
    solve({long_solution, short_solution});
    EXPECT_EQ(searched_, 0U);
}

TEST_F(PuzzleBatchTest, SearchesABoardAgainForAnotherGoal) {
    solve({short_solution});
    command_.goal = "1 2 3 / 4 5 6 / 7 0 8";
    solve({short_solution});
    EXPECT_EQ(kept("moves"), (std::vector<std::string>{"2", "1"}));
}

TEST_F(PuzzleBatchTest, KeepsThatABoardCannotBeSolved) {
    solve({no_solution, short_solution});
    EXPECT_EQ(exit_code_, ExitCode::bad_input);
    EXPECT_THAT(complaint_, testing::StartsWith("puzzle15: BOARD:1: This board cannot be solved"));
    EXPECT_EQ(kept("status"), (std::vector<std::string>{"infeasible", "optimal"}));
    EXPECT_EQ(kept("nodes").front(), "");
    solve({no_solution, short_solution});
    EXPECT_EQ(complaint_, "") << "it was complained about before";
    EXPECT_EQ(rows().size(), 2U);
}

TEST_F(PuzzleBatchTest, GoesOnAfterABrokenFile) {
    const auto good = folder_.file("good.txt");
    const auto broken = folder_.file("broken.txt");
    espalier::program::write_file(good, short_solution);
    espalier::program::write_file(broken, "1 2 3\n4 5 6\n7 8 8\n");
    solve({broken, good, folder_.file("missing.txt")});
    EXPECT_EQ(exit_code_, ExitCode::bad_input);
    EXPECT_EQ(kept("status"), (std::vector<std::string>{"broken", "broken", "optimal"}));
    EXPECT_THAT(kept("message").front(), testing::HasSubstr("broken.txt:3:5: 8 occurs twice"));
    ASSERT_EQ(objects_.size(), 3U) << "in the order of the input";
    EXPECT_EQ(objects_[0]["error"], kept("message").front());
    EXPECT_EQ(objects_[1]["objective"], 2);
    EXPECT_THAT(objects_[2]["error"].get<std::string>(), testing::HasSubstr("there is no such file"));
    espalier::program::write_file(broken, short_solution);
    solve({broken, good});
    EXPECT_EQ(exit_code_, ExitCode::answered);
    EXPECT_EQ(objects_.size(), 1U) << "only the file that was mended is searched";
}

TEST_F(PuzzleBatchTest, PassesOverAFolderWithoutFilesUnlessThereIsNothingElse) {
    const auto empty = folder_.file("empty");
    std::filesystem::create_directory(empty);
    solve({empty, short_solution});
    EXPECT_EQ(exit_code_, ExitCode::answered);
    EXPECT_EQ(kept("moves"), std::vector<std::string>{"2"});
    EXPECT_THROW(solve({empty, empty}), espalier::program::InputError);
    testing::internal::GetCapturedStdout();
    testing::internal::GetCapturedStderr();
}

TEST_F(PuzzleBatchTest, RefusesABrokenFileAlone) {
    const auto broken = folder_.file("broken.txt");
    espalier::program::write_file(broken, "1 2 3 3");
    path_.clear();
    EXPECT_THROW(solve({broken}), espalier::program::InputError);
    testing::internal::GetCapturedStdout();
    testing::internal::GetCapturedStderr();
}
}  // namespace
