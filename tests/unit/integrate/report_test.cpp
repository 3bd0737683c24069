// SPDX-License-Identifier: Apache-2.0
#include "integrate/report.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <string>

namespace {
using namespace integrate;
using espalier::program::Report;
using espalier::program::Status;

const Instance instance{"A", "x^2", "0", "1", "1/3"};

Finding met() {
    Finding finding = of_doubles(1.0 / 3, 1e-12);
    finding.met = finding.complete = true;
    finding.method = "gauss-kronrod";
    finding.node = "cells";
    finding.evaluations = 1234;
    finding.height = 4;
    return finding;
}

Report report(const Finding& finding, const Settings& settings = {}) {
    return make_report(instance, compile(instance), settings, finding);
}

bool has_line(const Report& report, const std::string& label, const std::string& text) {
    return std::any_of(report.lines.begin(), report.lines.end(),
                       [&](const auto& line) { return line.label == label && line.text == text; });
}

TEST(Report, SaysWhatWasFound) {
    const auto made = report(met());
    EXPECT_EQ(made.status, Status::complete);
    EXPECT_FALSE(made.falls_short);
    EXPECT_EQ(made.objective, "0.33333333333333");
    EXPECT_EQ(made.bare, "0.33333333333333");
    EXPECT_EQ(made.title, "A, x^2 from 0 to 1");
    EXPECT_EQ(made.node, "cells");
    EXPECT_EQ(made.instance["expression"], "x^2");
    EXPECT_EQ(made.more["method"], "gauss-kronrod");
    EXPECT_EQ(made.more["evaluations"], 1234);
    EXPECT_NEAR(made.more["error_estimate"].get<double>(), 1e-12, 1e-14);
    EXPECT_EQ(made.more.find("leaf_depths"), nullptr);
    EXPECT_TRUE(has_line(made, "error estimate", "1.01e-12"));
    EXPECT_TRUE(has_line(made, "evaluations", "1,234"));
    EXPECT_TRUE(made.check->passed);
}

TEST(Report, CallsAConfidenceIntervalByItsName) {
    auto finding = met();
    finding.error = std::log2(1e-3);
    EXPECT_EQ(report(finding).more.find("confidence_interval"), nullptr);
    finding.confidence = 0.95;
    const auto made = report(finding);
    EXPECT_TRUE(has_line(made, "confidence interval", "+- 1.01e-03, 95 %"));
    EXPECT_EQ(made.more["confidence"], 0.95);
    EXPECT_NEAR(made.more["confidence_interval"][0].get<double>(), 1.0 / 3 - 1e-3, 1e-12);
    EXPECT_NEAR(made.more["confidence_interval"][1].get<double>(), 1.0 / 3 + 1e-3, 1e-12);
    EXPECT_LT(made.more["confidence_interval"][0].get<double>(), 1.0 / 3 - 1e-3);
}

TEST(Report, HasBothPartsOfAComplexValue) {
    auto finding = met();
    finding.imaginary.emplace(2L);
    const auto made = report(finding);
    EXPECT_EQ(made.objective["real"], "0.33333333333333");
    EXPECT_EQ(made.objective["imaginary"], "2");
    EXPECT_EQ(made.bare, "0.33333333333333 + 2i");
}

TEST(Report, NamesPathsAndPrincipalValues) {
    Instance path{"", "1/z", "", "", ""};
    path.path = "1, i";
    const auto along = make_report(path, compile(path), {}, met());
    EXPECT_EQ(along.title, "1/z along 1, i");
    EXPECT_EQ(along.instance["path"], "1, i");
    Instance value{"", "1/(x - 1/3)/sqrt(abs(x))", "-1", "2", ""};
    value.principal_value = true;
    const auto around = make_report(value, compile(value), {}, met());
    EXPECT_EQ(around.instance["principal_value"], true);
    EXPECT_TRUE(has_line(around, "principal value", "0.33333333333333"));
    EXPECT_TRUE(has_line(around, "poles", "1 at 0.333333"));
    EXPECT_TRUE(has_line(around, "breaks", "1 at 0"));
}

TEST(Report, SaysWhatFallsShort) {
    auto finding = met();
    finding.met = false;
    finding.shortcoming = "too little";
    const auto made = report(finding);
    EXPECT_EQ(made.status, Status::feasible);
    EXPECT_TRUE(made.falls_short);
    EXPECT_TRUE(has_line(made, "not as exact as asked", "too little"));
    EXPECT_EQ(made.more["shortcoming"], "too little");
    finding.shortcoming.clear();
    EXPECT_EQ(report(finding).more["shortcoming"], "the estimate is what could be reached");
    auto stopped = finding;
    stopped.complete = false;
    EXPECT_EQ(report(stopped).more["shortcoming"], "it was stopped before it was done");
    finding.value = ball_of(1e-17);
    finding.error = std::log2(1e-16);
    // An integral that does not exist has such an estimate, too.
    EXPECT_NE(report(finding).more["shortcoming"].get<std::string>().find("may not exist"), std::string::npos);
    finding.enclosed = true;
    EXPECT_EQ(report(finding).more["shortcoming"], cannot_be_told_from_zero);
    arb_indeterminate(finding.value.get());
    EXPECT_EQ(report(finding).status, Status::unknown);
    EXPECT_TRUE(report(finding).objective.is_null());
}

TEST(Report, CallsAProvedErrorABound) {
    auto finding = met();
    finding.enclosed = true;
    EXPECT_TRUE(has_line(report(finding), "error at most", "1.01e-12"));
}

TEST(Report, WritesAsTextWhatNoDoubleHolds) {
    auto finding = met();
    finding.error = -5000;
    EXPECT_EQ(report(finding).more["error_estimate"], "7.08e-1506");
    finding.error = HUGE_VAL;
    EXPECT_TRUE(report(finding).more["error_estimate"].is_null());
}

TEST(Report, ListsTheDepthsOfLeaves) {
    auto finding = met();
    finding.leaf_depths = {0, 3};
    finding.predicted_leaf_depths = {0, 2, 1};
    const auto made = report(finding);
    EXPECT_EQ(made.more["leaf_depths"], (std::vector<int>{0, 3}));
    EXPECT_NE(made.table.find("    1        3        2\n    2        0        1\n"), std::string::npos);
    EXPECT_EQ(made.table.find("    0        0        0"), std::string::npos);
}
}  // namespace
