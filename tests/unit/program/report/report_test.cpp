#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include <espalier/program/report/report.hpp>

namespace {

using espalier::program::json_report;
using espalier::program::Report;
using espalier::program::RunFacts;
using testing::HasSubstr;

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

TEST(HumanReport, SaysThatACheckFailed) {
    Report report;
    report.check = {.passed = false, .text = "3 is measured twice"};
    EXPECT_THAT(human_report(report, {}), HasSubstr("CHECK FAILED          3 is measured twice"));
}

TEST(HumanReport, GoesOnBelowLongValues) {
    Report report;
    report.lines.push_back({"distances", std::string(70, 'a') + ' ' + std::string(70, 'b')});
    EXPECT_THAT(human_report(report, {}), HasSubstr("a\n                      b"));
}

}  // namespace
