// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>
#include <espalier/espalier.hpp>
#include <espalier/program/described.hpp>
#include <espalier/program/report/answer_report.hpp>

namespace {
using namespace espalier;
using namespace espalier::program;

template <class A>
Report told(const Outcome<A>& outcome) {
    auto report = make_report(outcome);
    tell_people(report);
    return report;
}

std::string line_of(const Report& report, const std::string& label) {
    for (const auto& line : report.lines) {
        if (line.label == label) return line.text;
    }
    return "no such line";
}

using Shortest = Least<int, std::vector<int>>;
using Longest = Greatest<int, std::vector<int>>;

template <class A>
Outcome<A> outcome_with(int value, double bound, StopReason stopped) {
    Outcome<A> outcome;
    outcome.answer.offer(value, {1, 2});
    outcome.bound = bound;
    outcome.stopped = stopped;
    return outcome;
}

TEST(AnswerReport, TellsTheBoundAndTheGapOfAStoppedSearch) {
    const auto report = told(outcome_with<Shortest>(200, 150, StopReason::time_limit));
    EXPECT_EQ(report.status, Status::feasible);
    EXPECT_EQ(report.bound, Json(150));
    EXPECT_DOUBLE_EQ(report.gap().value(), 0.25);
    EXPECT_EQ(line_of(report, "bound"), "150");
}

TEST(AnswerReport, TellsNoGapOfAnOptimalAnswer) {
    const auto report = told(outcome_with<Shortest>(200, 200, StopReason::none));
    EXPECT_EQ(report.status, Status::optimal);
    EXPECT_EQ(report.gap(), 0);
    EXPECT_EQ(line_of(report, "bound"), "no such line");
}

TEST(AnswerReport, TellsTheGapOfNumbersThatAreText) {
    Report report;
    const auto gap = [&](Json objective, Json bound) {
        report.objective = std::move(objective);
        report.bound = std::move(bound);
        return report.gap();
    };
    EXPECT_DOUBLE_EQ(gap("1.2", "1.5").value(), 0.25);
    EXPECT_DOUBLE_EQ(gap("100000000000000000000000000000", 75e27).value(), 0.25);
    EXPECT_EQ(gap("100000000000000000000000000000", "100000000000000000000000000000"), 0);
    EXPECT_EQ(gap("12 items", "1.5"), std::nullopt);
    EXPECT_EQ(gap("", "1.5"), std::nullopt);
    EXPECT_EQ(gap(0, 1), std::nullopt);
}

TEST(AnswerReport, TellsOfAGapThatIsTooSmallForItsNumbers) {
    Report report;
    report.objective = Json("100000000000000000000000000000");
    report.bound = Json("100000000000000000000000000001");
    EXPECT_GT(report.gap().value(), 0);
    EXPECT_LT(report.gap().value(), 1e-18);
    report.objective = std::int64_t{1} << 60;
    report.bound = (std::int64_t{1} << 60) + 1;
    EXPECT_DOUBLE_EQ(report.gap().value(), std::ldexp(1.0, -60));
}

TEST(AnswerReport, WidensTheBoundByTheGap) {
    auto outcome = outcome_with<Shortest>(864, 864, StopReason::none);
    widen_bound(outcome, {.relative = 0.01});
    EXPECT_EQ(outcome.bound, 856) << "the next whole number to 855.36";
    EXPECT_EQ(told(outcome).status, Status::feasible);
    outcome = outcome_with<Shortest>(864, 864, StopReason::none);
    widen_bound(outcome, {.relative = 0.001});
    EXPECT_EQ(outcome.bound, 864);
    EXPECT_EQ(told(outcome).status, Status::optimal) << "no whole number is better";
    auto longest = outcome_with<Longest>(-7, -7, StopReason::none);
    widen_bound(longest, {.absolute = 2.5});
    EXPECT_EQ(longest.bound, -5);
    longest = outcome_with<Longest>(100, 120, StopReason::time_limit);
    widen_bound(longest, {.absolute = 2.5});
    EXPECT_EQ(longest.bound, 120) << "a stopped search knows its bound";
    auto stopped = outcome_with<Shortest>(100, 97, StopReason::time_limit);
    widen_bound(stopped, {.relative = 0.1});
    EXPECT_EQ(stopped.bound, 90) << "nodes were dropped that may hold 90";
}

TEST(AnswerReport, TellsWhetherThereIsASolution) {
    Outcome<First<std::vector<int>>> outcome;
    EXPECT_EQ(told(outcome).status, Status::infeasible);
    EXPECT_EQ(line_of(told(outcome), "solution"), "There is none: everything was searched.");
    EXPECT_EQ(told(outcome).bare, "infeasible");
    outcome.stopped = StopReason::node_limit;
    EXPECT_EQ(told(outcome).status, Status::unknown);
    outcome.answer.offer({3, 1, 2});
    EXPECT_EQ(told(outcome).status, Status::found) << "even if there may be an earlier one";
    outcome.stopped = StopReason::first_solution;
    EXPECT_TRUE(outcome.complete());
    EXPECT_EQ(told(outcome).bare, "[3,1,2]");
    EXPECT_EQ(line_of(told(outcome), "solution"), "[3,1,2]");
}

TEST(AnswerReport, ListsSeveralSolutions) {
    Outcome<KBest<30, int, int>> outcome;
    for (int i = 0; i < 25; ++i) outcome.answer.offer(100 - i, i);
    const auto report = told(outcome);
    EXPECT_EQ(report.status, Status::optimal);
    EXPECT_EQ(report.objective, Json(76));
    EXPECT_EQ(report.solution, Json(24));
    EXPECT_EQ(report.more["solutions"].size(), 25U);
    EXPECT_EQ(line_of(report, "solutions"), "25");
    EXPECT_EQ(line_of(report, "76"), "24");
    EXPECT_EQ(line_of(report, "95"), "5");
    EXPECT_EQ(line_of(report, "96"), "no such line");
    EXPECT_EQ(line_of(report, "..."), "5 more, which --json lists");
}

TEST(AnswerReport, TellsWhatWasCounted) {
    Outcome<Counted<Shortest, "leaves", "pruned">> outcome;
    outcome.answer.counters.add<"leaves">(12345);
    const auto report = told(outcome);
    EXPECT_EQ(line_of(report, "leaves"), "12,345");
    EXPECT_EQ(line_of(report, "pruned"), "0");
    EXPECT_EQ(json_report(report, {}).find("counters")->dump(), R"({"leaves":12345,"pruned":0})");
}

template <class T>
T back(const T& value) {
    auto json = Json(value);
    json.make_portable();
    T read{};
    EXPECT_TRUE(read_json(Json::parse(json.dump()).value(), read));
    return read;
}

TEST(Start, ReadsWhatReportsWrite) {
    EXPECT_EQ(back(std::vector<int>{1, -2, 3}), (std::vector<int>{1, -2, 3}));
    EXPECT_EQ(back(std::uint64_t{18446744073709551615U}), 18446744073709551615U) << "it is written as a text";
    EXPECT_EQ(back(std::int64_t{-9223372036854775807}), -9223372036854775807);
    EXPECT_EQ(back(std::pair<std::string, bool>{"x", true}), (std::pair<std::string, bool>{"x", true}));
    EXPECT_EQ(back(0.25), 0.25);
}

TEST(Start, RefusesWhatDoesNotFit) {
    std::vector<std::uint8_t> bytes;
    for (const char* text : {"[256]", "[-1]", "[1.5]", "[null]", "5", "{}", "[[1]]", "[\"x\"]"}) {
        EXPECT_FALSE(read_json(Json::parse(text).value(), bytes)) << text;
    }
    std::pair<int, int> pair;
    EXPECT_FALSE(read_json(Json::parse("[1]").value(), pair));
    EXPECT_FALSE(Json::parse("[1").has_value());
}
}  // namespace
