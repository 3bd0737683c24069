// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>
#include <espalier/program/program.hpp>
#include "unit/program/binary_tree.hpp"

namespace {
using espalier::program::About;
using espalier::program::InputError;
using espalier::program::OptionList;
using espalier::program::Output;
using espalier::program::Report;
using espalier::program::Run;
using espalier::program::UsageError;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const About about = {
    .name = "test", .summary = "counts nodes", .usage = "[OPTION]...", .definition = "A tree.", .examples = {}};

struct Command {
    int height = 3;
    bool fails = false;
};

void declare(OptionList& list, Command& command) {
    list.begin_group("The tree");
    list.integer<int>({"--height", "H", "How high."}, command.height, {0, 30});
    list.flag({"--fails", "", "Throw.", true}, command.fails);
}

void answer(Run& run, Output& output, const Command& command) {
    if (command.fails) throw std::runtime_error("it fails");
    if (command.height == 29) throw InputError("tree.txt", "it is too high");
    Report report;
    report.title = "a tree";
    report.bare = std::to_string(run.search(binary_tree(command.height)).answer.value);
    output.write(report);
}

/// How a program ends and what it says.
struct End {
    int code;
    std::string out;
    std::string error;
};

End end_of(std::vector<const char*> words) {
    words.insert(words.begin(), "test");
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const auto check = [](Command& command) {
        if (command.height == 13) throw UsageError("--height: not 13");
    };
    End end{};
    end.code = espalier::program::answer_command<Command>(about, static_cast<int>(words.size()), words.data(), declare,
                                                          check, answer);
    end.out = testing::internal::GetCapturedStdout();
    end.error = testing::internal::GetCapturedStderr();
    return end;
}

TEST(Program, AnswersACommand) {
    const auto end = end_of({"--height", "5", "--quiet", "--threads", "2"});
    EXPECT_EQ(end.code, 0);
    EXPECT_EQ(end.out, "63\n");
    EXPECT_EQ(end.error, "");
    EXPECT_THAT(end_of({"--threads", "1"}).out, AllOf(StartsWith("test: a tree\n"), HasSubstr("15")));
}

TEST(Program, HasHelpAndAVersion) {
    EXPECT_THAT(end_of({"--version"}).out, StartsWith("test "));
    EXPECT_THAT(end_of({"-h"}).out, AllOf(StartsWith("test "), HasSubstr("Usage: test [OPTION]..."),
                                          HasSubstr("\nThe tree:\n"), HasSubstr("\nThe run:\n")));
    EXPECT_THAT(end_of({"--help-all"}).out, AllOf(HasSubstr("--fails"), HasSubstr("A tree.")));
    // It is not asked for together with an answer.
    EXPECT_EQ(end_of({"--help", "--fails"}).code, 0);
}

TEST(Program, RefusesWhatItCannotDo) {
    for (const auto& words : {std::vector<const char*>{"--height", "99"},
                              {"--hight", "9"},
                              {"--height", "13"},
                              {"--quiet", "--progress"}}) {
        const auto end = end_of(words);
        EXPECT_EQ(end.code, 2);
        EXPECT_EQ(end.out, "");
        EXPECT_THAT(end.error, AllOf(StartsWith("test: "), HasSubstr("\nTry 'test --help'.\n")));
    }
    const auto end = end_of({"--height", "29"});
    EXPECT_EQ(end.code, 2);
    EXPECT_EQ(end.error, "tree.txt: it is too high\n");
}

TEST(Program, TellsOfFailuresAndLimits) {
    const auto failed = end_of({"--fails"});
    EXPECT_EQ(failed.code, 1);
    EXPECT_EQ(failed.error, "test: it fails\n");
    EXPECT_EQ(end_of({"--height", "28", "--node-limit", "10", "--quantum", "5", "--threads", "1", "--quiet"}).code, 3);
}

TEST(Program, SolvesOnceForEachValueOfVary) {
    const auto end = end_of({"--height", "8", "--simulate", "ring:2", "--vary", "pes=1,2,4"});
    EXPECT_EQ(end.code, 0);
    for (const char* machine : {"\nring:1 ", "\nring:2 ", "\nring:4 "}) EXPECT_THAT(end.out, HasSubstr(machine));
}

TEST(Program, VariesNoMoreOnceItIsStopped) {
    const auto end = end_of({"--height", "20", "--simulate", "ring:2", "--vary", "pes=1,2,4", "--node-limit", "100"});
    EXPECT_EQ(end.code, 3);
    EXPECT_THAT(end.out, testing::Not(HasSubstr("\nring:")));
    EXPECT_EQ(end.error, "test: --vary: the table lacks a stopped run\n");
}

// The search with one PE, which tells the speedup, is stopped by the limit, too, and must not be reported as simulated.
TEST(Program, SimulatesUpToALimitOfNodes) {
    const auto end = end_of({"--height", "20", "--simulate", "ring:2", "--node-limit", "1000", "--json"});
    EXPECT_EQ(end.code, 3);
    EXPECT_THAT(end.out, AllOf(HasSubstr("\"machine\":\"ring:2\""), HasSubstr("\"hops\""),
                               testing::Not(HasSubstr("sequential_seconds"))));
}

// Answers in this process, and requires that nothing is printed.
std::string report_on(const std::vector<std::string>& words, bool stopped = false) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    std::atomic<bool> stop{stopped};
    const auto check = [](Command&) {};
    std::string json;
    try {
        json = espalier::program::report_on_command<Command>(about, words, declare, check, answer, stop);
    } catch (...) {
        EXPECT_EQ(testing::internal::GetCapturedStdout() + testing::internal::GetCapturedStderr(), "");
        throw;
    }
    EXPECT_EQ(testing::internal::GetCapturedStdout() + testing::internal::GetCapturedStderr(), "");
    return json;
}

TEST(InThisProcess, ReturnsTheReport) {
    EXPECT_THAT(report_on({"--height=5", "--threads=2"}),
                AllOf(StartsWith("{\"problem\":\"test\""), HasSubstr("\"nodes\":63"), HasSubstr("\"pes\":2")));
}

TEST(InThisProcess, ReportsTheSearchWithOnePeAsSuch) {
    EXPECT_THAT(
        report_on({"--height=25", "--simulate=ring:4"}, true),
        AllOf(HasSubstr("\"transport\":\"threads\""), HasSubstr("\"pes\":1,"), testing::Not(HasSubstr("ring:4"))));
}

TEST(InThisProcess, RefusesWhatOnlyAProgramHas) {
    for (const char* option : {"--help", "--help-all", "--version", "--json", "--vary=pes=1,2"}) {
        EXPECT_THROW(report_on({option, "--simulate=ring:2"}), UsageError) << option;
    }
    EXPECT_THROW(report_on({"--hight=3"}), UsageError);
    EXPECT_THROW(report_on({"--height=29"}), InputError);
}

TEST(InThisProcess, IsStoppedByTheFlag) {
    EXPECT_THAT(report_on({"--height=28", "--threads=1"}, true), HasSubstr("\"stopped\":\"signal\""));
}
}  // namespace
