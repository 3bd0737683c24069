// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <espalier/program/report/page/run_page.hpp>

namespace {
using ParsedJson = nlohmann::ordered_json;
using espalier::program::Report;
using espalier::program::RunFacts;
using espalier::program::RunPage;
using espalier::program::RunTrace;
using espalier::program::Status;
using testing::HasSubstr;
using testing::Not;

Report report(const std::string& title) {
    Report report;
    report.title = title;
    report.status = Status::optimal;
    report.objective = 85;
    report.bound = 85;
    report.lines = {{"length", "85"}};
    report.check = {.passed = true, .text = "all different"};
    return report;
}

RunFacts facts(const std::string& machine) {
    RunFacts facts;
    facts.problem = "test";
    facts.transport = "simulated";
    facts.machine = machine;
    facts.balancer = "lifeline";
    facts.pes = 16;
    facts.statistics.nodes = 1234;
    facts.statistics.quanta = 1;
    facts.statistics.seconds = 0.5;
    facts.preparation_seconds = 0.25;
    return facts;
}

std::string element(const std::string& page, const std::string& begin) {
    const auto start = page.find(begin) + begin.size();
    return page.substr(start, page.find("</script>", start) - start);
}

ParsedJson data_of(const std::string& page) { return ParsedJson::parse(element(page, "id=\"data\">")); }

ParsedJson data_of(const RunPage& page) { return data_of(page.html(RunTrace(), "test --report x.html")); }

TEST(RunPage, SaysWhatAReportSays) {
    RunPage page;
    page.add(report("a title"), facts("mesh:8x2,hop=5us"));
    const auto data = data_of(page);
    EXPECT_EQ(data.at("title"), "test: a title");
    EXPECT_EQ(data.at("command"), "test --report x.html");
    EXPECT_EQ(data.at("answer").at(0).dump(), R"(["length","85"])");
    EXPECT_EQ(data.at("answer").at(1).at(0), data.at("check").at("label"));
    EXPECT_EQ(data.at("statistics").at(0).dump(), R"(["nodes","1,234"])");
    EXPECT_EQ(data.at("bound"), 85);
    EXPECT_TRUE(data.at("reports").empty());
}

TEST(RunPage, KnowsPlacesOnMachines) {
    const auto machine = [](const std::string& name) {
        RunPage page;
        page.add(report("a title"), facts(name));
        return data_of(page).at("machine").dump();
    };
    EXPECT_EQ(machine("mesh:8x2,hop=5us"), R"({"topology":"mesh","sides":[8,2]})");
    EXPECT_EQ(machine("torus:4x4"), R"({"topology":"torus","sides":[4,4]})");
    EXPECT_EQ(machine("hypercube:4"), R"({"topology":"hypercube","sides":[2,2,2,2]})");
    EXPECT_EQ(machine("ring:16"), "null");
    EXPECT_EQ(machine(""), "null");
}

TEST(RunPage, ListsSeveralReports) {
    RunPage page;
    for (const auto* title : {"one", "two", "three"}) page.add(report(title), facts(""));
    const auto data = data_of(page);
    EXPECT_EQ(data.at("title"), "test: one, and 2 more");
    EXPECT_EQ(data.at("reports").size(), 4U);
    EXPECT_EQ(data.at("reports").at(2).dump(), R"(["two","optimal","85","1,234","0.750"])");
    EXPECT_EQ(data.at("statistics").at(0).at(1), "3,702");
    EXPECT_EQ(data.at("statistics").at(1).dump(), R"(["seconds","2.250, of which 0.750 were preparation"])");
}

TEST(RunPage, IsNotEndedByItsData) {
    RunPage page;
    page.add(report("</script><!--"), facts(""));
    const auto text = page.html(RunTrace(), "test");
    EXPECT_EQ(data_of(text).at("title"), "test: </script><!--");
    EXPECT_THAT(text, Not(HasSubstr("</script><!--")));
}

TEST(RunPage, IsOneFileThatNeedsNoOther) {
    RunPage page;
    page.add(report("a title"), facts(""));
    const auto text = page.html(RunTrace(), "test");
    for (const auto* other :
         {"http:", "https:", " src=", " href=", "@import", "url(", "@DATA@", "@STYLE@", "@SCRIPT@"}) {
        EXPECT_THAT(text, Not(HasSubstr(other)));
    }
    EXPECT_THAT(element(text, "<script>\n"), HasSubstr("draw_timeline"));
}

TEST(RunPageDeathTest, TellsOfAReport) {
    EXPECT_DEATH((void)RunPage().html(RunTrace(), "test"), "a page tells of a report");
}
}  // namespace
