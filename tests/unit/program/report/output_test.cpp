// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <espalier/program/report/output.hpp>

namespace {
using espalier::program::ExitCode;
using espalier::program::Output;
using espalier::program::Report;
using espalier::program::RunOptions;
using testing::HasSubstr;

class OutputTest : public testing::Test {
protected:
    OutputTest() { options.threads = 1; }

    std::string written(const Report& report) {
        run.begin(options);
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        output.write(report);
        complaint = testing::internal::GetCapturedStderr();
        return testing::internal::GetCapturedStdout();
    }

    RunOptions options;
    espalier::program::Run run{"test", espalier::program::Run::Clock::now()};
    Output output{run};
    std::string complaint;
};

TEST_F(OutputTest, IsAReportForPeople) {
    Report report;
    report.title = "a title";
    EXPECT_THAT(written(report), HasSubstr("test: a title\n"));
    EXPECT_EQ(output.finish(), ExitCode::answered);
}

TEST_F(OutputTest, IsTheBareResultIfQuiet) {
    options.quiet = true;
    Report report;
    report.bare = "42";
    EXPECT_EQ(written(report), "42\n");
}

TEST_F(OutputTest, IsOneObjectALine) {
    options.json = "-";
    Report report;
    report.objective = 42;
    const auto text = written(report);
    EXPECT_THAT(text, HasSubstr("\"objective\":42"));
    EXPECT_EQ(text.find('\n') + 1, text.size());
}

TEST_F(OutputTest, TellsOfAnAnswerThatFallsShort) {
    Report report;
    report.falls_short = true;
    written(report);
    EXPECT_EQ(output.finish(), ExitCode::stopped_early);
}

TEST_F(OutputTest, TellsOfAWrongAnswer) {
    Report report;
    report.check = {.passed = false, .text = "3 is measured twice"};
    written(report);
    EXPECT_EQ(complaint, "test: the answer is wrong: 3 is measured twice\n");
    EXPECT_EQ(output.finish(), ExitCode::failure);
}

TEST_F(OutputTest, EndsWithTheWorstOfItsExitCodes) {
    run.begin(options);
    const auto ends = [&](ExitCode code) {
        output.exit_with(code);
        return output.finish();
    };
    EXPECT_EQ(ends(ExitCode::answered), ExitCode::answered);
    EXPECT_EQ(ends(ExitCode::bad_input), ExitCode::bad_input);
    EXPECT_EQ(ends(ExitCode::stopped_early), ExitCode::stopped_early);
    EXPECT_EQ(ends(ExitCode::bad_input), ExitCode::stopped_early);
    EXPECT_EQ(ends(ExitCode::failure), ExitCode::failure);
    EXPECT_EQ(ends(ExitCode::stopped_early), ExitCode::failure);
}
}  // namespace
