// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cmath>
#include <cstdint>
#include <limits>
#include <espalier/program/report/report.hpp>

namespace {
using espalier::program::Detail;
using espalier::program::json_report;
using espalier::program::Plan;
using espalier::program::Report;
using espalier::program::RunFacts;
using espalier::program::Screen;
using espalier::program::Status;
using testing::HasSubstr;
using testing::Not;

TEST(JsonReport, NumbersThatADoubleCannotHoldAreStrings) {
    Report report;
    report.objective = std::uint64_t{1} << 53;
    report.bound = (std::uint64_t{1} << 53) + 1;
    report.solution = {std::numeric_limits<std::int64_t>::min(), -1};
    const auto json = json_report(report, {});
    EXPECT_EQ(json["objective"].dump(), "9007199254740992");
    EXPECT_EQ(json["bound"].dump(), "\"9007199254740993\"");
    EXPECT_EQ(json["solution"].dump(), "[\"-9223372036854775808\",-1]");
}

TEST(JsonReport, HasNoInfinities) {
    Report report;
    report.objective = std::numeric_limits<double>::infinity();
    report.more["error_estimate"] = std::nan("");
    RunFacts facts;
    facts.sequential_seconds = 1;
    const auto json = json_report(report, facts);
    EXPECT_TRUE(json["objective"].is_null());
    EXPECT_TRUE(json["error_estimate"].is_null());
    EXPECT_TRUE(json["statistics"]["termination_seconds"].is_null());
    EXPECT_EQ(json["statistics"]["speedup"], 0.0);
}

TEST(JsonText, IsUtf8WhateverIsInIt) {
    Report report;
    report.instance["file"] = "caf\xe9";
    EXPECT_THAT(espalier::program::json_text(json_report(report, {})), HasSubstr("\"caf\xef\xbf\xbd\""));
}

TEST(HumanReport, PraisesOnlyAnIndependentCheck) {
    Report report;
    report.check = {.passed = true, .text = "again", .is_independent = false};
    EXPECT_THAT(human_report(report, {}), HasSubstr("checked               again\n"));
}

TEST(HumanReport, WritesBelowALabelThatFillsItsColumn) {
    Report report;
    report.lines = {{"vertices of the clique", "1 2"}};
    EXPECT_THAT(human_report(report, {}), HasSubstr("vertices of the clique\n                      1 2\n"));
}

TEST(HumanReport, SaysThatACheckFailed) {
    Report report;
    report.check = {.passed = false, .text = "3 is measured twice"};
    EXPECT_THAT(human_report(report, {}), HasSubstr("CHECK FAILED          3 is measured twice"));
}

Report report_of_optimum() {
    Report report;
    report.title = "a title";
    report.status = Status::optimal;
    report.lines = {{"length", "85"}};
    report.details = {{"missing", "48"}};
    report.check = {.passed = true, .text = "all different"};
    return report;
}

RunFacts facts_of_four_pes() {
    RunFacts facts;
    facts.problem = "test";
    facts.transport = "threads";
    facts.pes = 4;
    facts.statistics.nodes = 1234;
    facts.statistics.seconds = 0.5;
    facts.preparation_seconds = 0.25;
    return facts;
}

TEST(HumanReport, IsBriefUnlessMoreIsAskedFor) {
    EXPECT_EQ(human_report(report_of_optimum(), facts_of_four_pes()),
              "test: a title\n\n"
              "length                85\n"
              "nodes                 1,234 in 0.500 seconds, 2.47 k per second, 4 PEs (threads)\n"
              "seconds               0.750, of which 0.250 were preparation\n"
              "checked               all different, by code that shares nothing with the search\n");
    const auto all = human_report(report_of_optimum(), facts_of_four_pes(), Detail::all);
    for (const auto* line :
         {"missing               48\n", "nodes                 1,234\n", "requests  ", "checked  "}) {
        EXPECT_THAT(all, HasSubstr(line));
    }
}

TEST(JsonReport, CountsThePreparationAmongTheSeconds) {
    auto facts = facts_of_four_pes();
    const auto statistics = [&] { return json_report(report_of_optimum(), facts)["statistics"]; };
    EXPECT_EQ(statistics()["seconds"].get<double>(), 0.75);
    EXPECT_EQ(statistics()["preparation_seconds"].get<double>(), 0.25);
    EXPECT_EQ(statistics()["nodes_per_second"].get<double>(), 2468);
    facts.machine = "ring:4";
    EXPECT_EQ(statistics()["seconds"].get<double>(), 0.5);
    EXPECT_EQ(statistics().find("preparation_seconds"), nullptr);
}

TEST(HumanReport, TellsHowBusyPesWereOnlyOfASearch) {
    auto facts = facts_of_four_pes();
    facts.statistics.busy_seconds = 1;
    const auto text = [&] { return human_report(report_of_optimum(), facts, Detail::all); };
    EXPECT_THAT(text(), HasSubstr("PEs                   4 (threads), 50.0 % busy\n"));
    facts.statistics.nodes = 0;
    EXPECT_THAT(text(), HasSubstr("PEs                   4 (threads)\n"));
}

TEST(HumanReport, TellsOfASpeedupThatWasAskedFor) {
    auto facts = facts_of_four_pes();
    facts.sequential_seconds = 1.5;
    EXPECT_THAT(human_report(report_of_optimum(), facts),
                HasSubstr("speedup               3.00, efficiency 75.0 %, against 1.500 seconds of one PE\n"));
}

TEST(HumanReport, MeasuresEfficiencyBySpeedsThatDiffer) {
    auto facts = facts_of_four_pes();
    facts.sequential_seconds = 1.5;
    facts.aggregate_speed = 3.25;
    EXPECT_THAT(human_report(report_of_optimum(), facts),
                HasSubstr("speedup               3.00, efficiency 92.3 % of an aggregate speed of 3.2, against"));
    EXPECT_THAT(human_report(report_of_optimum(), facts, Detail::all),
                HasSubstr("efficiency            92.3 % of an aggregate speed of 3.2\n"));
    EXPECT_DOUBLE_EQ(json_report(report_of_optimum(), facts)["run"]["aggregate_speed"].get<double>(), 3.25);
}

TEST(HumanReport, SaysHowManyMoreNodesThanOnePeAPlannedSearchVisits) {
    const auto* const machine = "logp:64,node=1us";
    auto facts = facts_of_four_pes();
    facts.plan.emplace(machine).add(facts.statistics, Plan::sample(espalier::parse_machine(machine)));
    const auto text = [&] { return human_report(report_of_optimum(), facts); };
    EXPECT_THAT(text(), Not(HasSubstr("times the nodes of one PE")));
    facts.sequential_seconds = 1234e-6;
    EXPECT_THAT(text(), Not(HasSubstr("times the nodes of one PE")));
    facts.sequential_seconds = 617e-6;
    EXPECT_THAT(text(), HasSubstr("100.0 %) of 2 times the nodes of one PE\n"));
}

TEST(HumanReport, SaysWhyThereAreNoIncumbents) {
    auto report = report_of_optimum();
    auto facts = facts_of_four_pes();
    const auto text = [&] { return human_report(report, facts, Detail::all); };
    EXPECT_THAT(text(), HasSubstr("incumbents            0, as nothing better was found"));
    facts.statistics.incumbents = 3;
    EXPECT_THAT(text(), HasSubstr("incumbents            3\n"));
    facts.statistics.incumbents = 0;
    report.status = Status::complete;
    EXPECT_THAT(text(), Not(HasSubstr("incumbents")));
}

TEST(HumanReport, KeepsToTheColumnsOfTheScreen) {
    auto report = report_of_optimum();
    report.lines = {{"ruler", "0-9-10-17-30-42-45-56-61-79-83-85"}};
    EXPECT_THAT(human_report(report, facts_of_four_pes(), Detail::brief, {.columns = 40, .has_colours = false}),
                HasSubstr("ruler                 0-9-10-17-30-42-\n                      45-56-61-79-83-85\n"));
}

TEST(HumanReport, HasColoursWhereTheScreenHas) {
    auto report = report_of_optimum();
    const Screen screen{.columns = 80, .has_colours = true};
    const auto text = [&] { return human_report(report, facts_of_four_pes(), Detail::brief, screen); };
    EXPECT_THAT(text(), HasSubstr("\x1b[1mlength                \x1b[0m85\n"));
    EXPECT_THAT(text(), HasSubstr("\x1b[1;32mchecked "));
    report.check->passed = false;
    EXPECT_THAT(text(), HasSubstr("\x1b[1;31mCHECK FAILED "));
}

TEST(HumanReport, GoesOnBelowLongValues) {
    Report report;
    report.lines.push_back({"distances", std::string(70, 'a') + ' ' + std::string(70, 'b')});
    EXPECT_THAT(human_report(report, {}), HasSubstr("a\n                      b"));
}
}  // namespace
