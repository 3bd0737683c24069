// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
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

// Returns the values that an attribute has in all elements of a name.
std::vector<std::string> values_of(const std::string& image, const std::string& element, const std::string& attribute) {
    std::vector<std::string> values;
    for (auto place = image.find('<' + element); place != image.npos; place = image.find('<' + element, place)) {
        place = image.find(attribute + "=\"", place) + attribute.size() + 2;
        values.push_back(image.substr(place, image.find('"', place) - place));
    }
    return values;
}

TEST(SweepPlot, HasAPointForEachSizeAsHighAsItIsFarIfTheSpeedupIsPerfect) {
    const auto image = plot({run(16, 16), run(1, 1), run(4, 4)}, "pes");
    const auto x = values_of(image, "circle", "cx");
    const auto y = values_of(image, "circle", "cy");
    ASSERT_EQ(x.size(), 3U);
    EXPECT_EQ(x, (std::vector<std::string>{"64.0", "380.0", "696.0"}));
    EXPECT_EQ(y, (std::vector<std::string>{"384.0", "226.0", "68.0"}));
    const auto first = image.find(">100 %<");
    const auto second = image.find(">100 %<", first + 1);
    EXPECT_NE(second, image.npos);
    EXPECT_EQ(image.find(">100 %<", second + 1), image.npos) << "one PE is compared with nothing";
}

TEST(SweepPlot, KeepsWhatItSaysWithinItsWidth) {
    const auto image = plot({run(1, 1), run(1024, 1000)}, "pes");
    EXPECT_THAT(image, HasSubstr(R"(text-anchor="end" x="718.0")"));
}

TEST(SweepPlot, HasAColumnForAnythingElse) {
    const auto image = plot({run(4, 1), run(4, 2), run(4, 4)}, "balancer");
    const auto heights = values_of(image, "rect", "height");
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
