// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>
#include <espalier/program/files/results_file.hpp>
#include <espalier/program/report/sweep_table.hpp>

namespace {
using espalier::program::Report;
using espalier::program::RunFacts;
using espalier::program::SweepTable;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::StartsWith;

Report report(bool is_right) {
    Report report;
    report.title = "a title";
    report.bare = "0-1-4, \"6\"";
    report.check = {.passed = is_right, .text = ""};
    return report;
}

RunFacts facts(const std::string& machine, int pes, double seconds) {
    RunFacts facts;
    facts.problem = "test";
    facts.machine = machine;
    facts.balancer = "static";
    facts.pes = pes;
    facts.statistics.seconds = seconds;
    facts.statistics.nodes = 1'234'567;
    facts.sequential_seconds = 1;
    return facts;
}

SweepTable table_of_two_runs() {
    SweepTable table;
    table.add(report(true), facts("ring:4", 4, 0.5));
    table.add(report(false), facts("mesh:32x32,hop=5us", 1024, 0.125));
    return table;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

TEST(SweepTable, ShowsTheQuantumWhereThatVaries) {
    auto first = facts("ring:4", 4, 0.5), second = first;
    first.quantum = 8;
    second.quantum = 4096;
    SweepTable table;
    table.add(report(true), first);
    table.add(report(true), second);
    const auto lines = lines_of(table.text());
    EXPECT_THAT(lines[2], StartsWith("machine  balancer  quantum  seed  PEs  "));
    EXPECT_THAT(lines[4], StartsWith("ring:4   static      4,096     1    4  "));
}

TEST(SweepTable, SaysNothingOfChecksThatThereAreNot) {
    SweepTable table;
    table.add(Report{}, facts("ring:4", 4, 0.5));
    EXPECT_THAT(table.text(), testing::Not(testing::HasSubstr("checked")));
}

TEST(SweepTable, HasAlignedColumns) {
    const auto lines = lines_of(table_of_two_runs().text());
    ASSERT_GE(lines.size(), 5U);
    EXPECT_EQ(lines[0], "test: a title");
    EXPECT_THAT(lines[2], StartsWith("machine             balancer  seed    PEs  "));
    EXPECT_THAT(lines[3], StartsWith("ring:4              static       1      4  "));
    EXPECT_THAT(lines[4], StartsWith("mesh:32x32,hop=5us  static       1  1,024  "));
    for (const auto& line : {lines[3], lines[4]}) {
        EXPECT_EQ(line.size(), lines[2].size());
        EXPECT_THAT(line, EndsWith("  1,234,567"));
    }
}

TEST(SweepTable, SaysHowManyAnswersAreRight) {
    EXPECT_THAT(lines_of(table_of_two_runs().text()), Contains(StartsWith("checked: 1 of 2 answers")));
}

TEST(SweepTable, IsAFileOfTheSameRuns) {
    std::size_t size = 0;
    const auto text = table_of_two_runs().csv();
    const auto lines = espalier::program::parse_csv(text, size);
    EXPECT_EQ(size, text.size());
    ASSERT_EQ(lines.size(), 3U);
    const auto of = [&](const std::string& name) {
        const auto column = std::find(lines[0].begin(), lines[0].end(), name) - lines[0].begin();
        return std::vector<std::string>{lines.at(1).at(column), lines.at(2).at(column)};
    };
    EXPECT_THAT(of("machine"), ElementsAre("ring:4", "mesh:32x32,hop=5us"));
    EXPECT_THAT(of("pes"), ElementsAre("4", "1024"));
    EXPECT_THAT(of("simulated_seconds"), ElementsAre("0.5", "0.125"));
    EXPECT_THAT(of("speedup"), ElementsAre("2", "8"));
    EXPECT_THAT(of("efficiency"), ElementsAre("0.5", "0.0078125"));
    EXPECT_THAT(of("nodes"), ElementsAre("1234567", "1234567"));
    EXPECT_THAT(of("answer"), testing::Each("0-1-4, \"6\""));
    EXPECT_THAT(of("checked"), ElementsAre("yes", "no"));
}
}  // namespace
