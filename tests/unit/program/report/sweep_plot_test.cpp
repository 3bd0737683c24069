// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include <espalier/program/report/sweep_table.hpp>

namespace {

using espalier::program::RunFacts;
using espalier::program::SweepTable;
using testing::HasSubstr;
using testing::Not;

RunFacts run(int pes, double speedup) {
    RunFacts facts;
    facts.machine = "ring:" + std::to_string(pes);
    facts.balancer = "static";
    facts.pes = pes;
    facts.statistics.seconds = 1;
    facts.sequential_seconds = speedup;
    return facts;
}

std::string plot(const std::vector<RunFacts>& runs, const std::string& varied, const std::string& command = "test") {
    espalier::program::Report report;
    report.title = "a <title>";
    SweepTable table;
    for (const auto& each : runs) table.add(report, each);
    return table.plot(varied, command);
}

std::vector<std::string> all_of(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    std::vector<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end; ++match) {
        found.push_back((*match)[1]);
    }
    return found;
}

TEST(SweepPlot, HasAPointForEachSizeAsHighAsItIsFarIfTheSpeedupIsPerfect) {
    const auto image = plot({run(16, 16), run(1, 1), run(4, 4)}, "pes");
    const auto x = all_of(image, R"rx(cx="([\d.]+)")rx");
    const auto y = all_of(image, R"rx(cy="([\d.]+)")rx");
    ASSERT_EQ(x.size(), 3U);
    EXPECT_EQ(x, (std::vector<std::string>{"64.0", "380.0", "696.0"}));
    EXPECT_EQ(y, (std::vector<std::string>{"384.0", "226.0", "68.0"}));
    EXPECT_EQ(all_of(image, "(>100 %<)").size(), 2U) << "one PE is compared with nothing";
}

TEST(SweepPlot, KeepsWhatItSaysWithinItsWidth) {
    const auto image = plot({run(1, 1), run(1024, 1000)}, "pes");
    EXPECT_THAT(image, HasSubstr(R"(text-anchor="end" x="718.0")"));
}

TEST(SweepPlot, HasAColumnForAnythingElse) {
    const auto image = plot({run(4, 1), run(4, 2), run(4, 4)}, "balancer");
    const auto heights = all_of(image, R"rx(<rect[^>]*height="([\d.]+)")rx");
    EXPECT_EQ(heights, (std::vector<std::string>{"79.0", "158.0", "316.0"}));
    EXPECT_THAT(image, HasSubstr(">static<"));
}

TEST(SweepPlot, SaysWhereItIsFrom) {
    const auto image = plot({run(1, 1)}, "pes", "test --a <b> & c");
    EXPECT_THAT(image, HasSubstr(": test --a &lt;b&gt; &amp; c</desc>"));
    EXPECT_THAT(image, Not(HasSubstr("nan")));
}

TEST(SweepPlotDeathTest, ShowsSomeRuns) { EXPECT_DEATH((void)plot({}, "pes"), "a plot shows some runs"); }

}  // namespace
