// SPDX-License-Identifier: Apache-2.0
#include "knapsack/report.hpp"
#include <gtest/gtest.h>
#include <string>

namespace {
using espalier::program::Json;
using espalier::program::Status;
using knapsack::Decimal;
using knapsack::Finding;
using knapsack::Instance;
using knapsack::make_brief_report;
using knapsack::make_certificate;
using knapsack::make_report;
using knapsack::Settings;

Instance three_items() {
    Instance instance;
    instance.name = "three";
    instance.profits = {5, 6, 7};
    instance.weights = {4, 5, 6};
    instance.capacity = 10;
    instance.profit_decimals = 1;
    return instance;
}

Finding best_choice() { return {.complete = true, .profit = 12, .choice = {true, false, true}, .bound = 12}; }

std::string line(const espalier::program::Report& report, const std::string& label) {
    for (const auto& line : report.lines) {
        if (line.label == label) return line.text;
    }
    return "none";
}

TEST(Report, TellsTheChoiceAndThatItIsTheBest) {
    const auto report = make_report(three_items(), Settings(), best_choice());
    EXPECT_EQ(report.status, Status::optimal);
    EXPECT_EQ(report.bare, "1.2");
    EXPECT_EQ(report.solution, Json({0, 2}));
    EXPECT_EQ(report.more["weight"], 10);
    EXPECT_EQ(report.gap(), 0);
    EXPECT_EQ(line(report, "proved"), "no choice has more profit than 1.2");
    EXPECT_EQ(line(report, "known optimum"), "none");
    EXPECT_EQ(report.instance.find("known_optimum"), nullptr);
    EXPECT_TRUE(report.check->passed);
}

TEST(Report, ChecksTheChoiceAlsoInBrief) {
    auto finding = best_choice();
    const auto report = make_brief_report(three_items(), {}, finding);
    EXPECT_EQ(report.status, Status::optimal);
    EXPECT_TRUE(report.check->passed);
    finding.choice = {true, true, true};
    EXPECT_FALSE(make_brief_report(three_items(), {}, finding).check->passed);
    EXPECT_EQ(make_brief_report(three_items(), {}, finding).check->text,
              make_report(three_items(), {}, finding).check->text);
}

TEST(Report, TellsTheFormatAndItsColumns) {
    auto read = three_items();
    read.format = "standard";
    const auto report = make_report(read, Settings(), best_choice());
    EXPECT_EQ(report.instance["format"], "standard");
    EXPECT_EQ(line(report, "format").find("standard: a line 'n c', then a line 'profit weight'"), 0U);
    EXPECT_EQ(line(make_report(three_items(), Settings(), best_choice()), "format"), "none");
}

TEST(Report, TellsWhatAStopHasLeft) {
    auto finding = best_choice();
    finding.complete = false;
    finding.bound = 15;
    const auto report = make_report(three_items(), Settings(), finding);
    EXPECT_EQ(report.status, Status::feasible);
    EXPECT_EQ(line(report, "known"), "no choice has more profit than 1.5");
    EXPECT_DOUBLE_EQ(report.gap().value(), 0.25);
}

TEST(Report, TellsOfAWrongClaim) {
    Settings settings;
    settings.known_optimum = Decimal{13, 1};
    const auto report = make_report(three_items(), settings, best_choice());
    EXPECT_EQ(report.objective, "1.2");
    EXPECT_EQ(report.instance["known_optimum"], "1.3");
    EXPECT_EQ(line(report, "known optimum"), "'1.3' was given, but no choice has more profit than 1.2");
    settings.known_optimum = Decimal{12, 1};
    EXPECT_EQ(line(make_report(three_items(), settings, best_choice()), "known optimum"), "none");
}

TEST(Report, CertifiesItemsAndSums) {
    const auto certificate = make_certificate(three_items(), best_choice());
    EXPECT_EQ(certificate["profit"], "1.2");
    EXPECT_EQ(certificate["weight"], "10");
    EXPECT_EQ(certificate["chosen"].size(), 2U);
    EXPECT_EQ(certificate["chosen"][1]["position"], 2);
    EXPECT_EQ(certificate["chosen"][1]["profit"], "0.7");
}
}  // namespace
