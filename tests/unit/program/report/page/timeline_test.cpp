// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>
#include <espalier/program/report/page/run_page.hpp>

namespace {
using espalier::TraceEvent;
using espalier::program::RunTrace;
using Kind = TraceEvent::Kind;
using Numbers = std::vector<std::int64_t>;

// Returns what the page's script reads.
nlohmann::json timeline_of(const RunTrace& trace, int pes) {
    return nlohmann::json::parse(espalier::program::timeline_json(trace, pes).dump());
}

TraceEvent span(int pe, double start, double end) {
    return {.kind = Kind::work, .pe = pe, .other = -1, .start = start, .end = end};
}

TraceEvent instant(Kind kind, int pe, int other, double time) {
    return {.kind = kind, .pe = pe, .other = other, .start = time, .end = time};
}

// PE 0 works from 0 to 4, PE 1 from 1 to 2 and from 3 to 4; it asks PE 0 twice, which sends it two parts.
RunTrace trace_of_two_pes() {
    RunTrace trace(1'000'000);
    trace.add({instant(Kind::split, 0, 1, 1), instant(Kind::split, 0, 1, 3), span(0, 0, 4),
               instant(Kind::request, 1, 0, 0.5), instant(Kind::receipt, 1, 0, 1), span(1, 1, 2),
               instant(Kind::request, 1, 0, 2), instant(Kind::receipt, 1, 0, 3), span(1, 3, 4)},
              100);
    return trace;
}

TEST(Timeline, SaysWhatHappenedWhen) {
    const auto json = timeline_of(trace_of_two_pes(), 2);
    EXPECT_EQ(json.at("seconds"), 4.0);
    EXPECT_EQ(json.at("ticks"), 1'000'000);
    EXPECT_EQ(json.at("work").get<Numbers>(), (Numbers{0, 1'000'000, 0, 250'000, 250'000, 1, 500'000, 250'000, 1}));
    EXPECT_EQ(json.at("splits").get<Numbers>(), (Numbers{250'000, 0, 1, 500'000, 0, 1}));
    EXPECT_EQ(json.at("requests").get<Numbers>(), (Numbers{125'000, 375'000}));
    EXPECT_TRUE(json.at("complete_until").is_null());
}

TEST(Timeline, SaysWhereSearchesBegin) {
    auto trace = trace_of_two_pes();
    trace.add({span(0, 0, 1)}, 100);
    EXPECT_EQ(timeline_of(trace, 2).at("begins").get<Numbers>(), (Numbers{0, 800'000}));
}

TEST(Timeline, SaysSinceWhenEventsAreMissing) {
    RunTrace trace(1'000'000);
    trace.add({span(0, 0, 1), span(1, 0, 3), span(0, 2, 4)}, 2);
    EXPECT_EQ(timeline_of(trace, 2).at("complete_until"), 1'000'000);
    trace.add({span(1, 0, 2), span(1, 2, 4)}, 2);
    EXPECT_EQ(timeline_of(trace, 2).at("complete_until"), 500'000);
}

TEST(Timeline, HasTheValuesOfIncumbents) {
    RunTrace trace(1'000'000);
    auto found = instant(Kind::incumbent, 1, -1, 2);
    found.value = 85;
    trace.add({span(0, 0, 4), found, instant(Kind::incumbent, 0, -1, 3)}, 100);
    EXPECT_EQ(timeline_of(trace, 2).at("incumbents").dump(), "[[500000,1,85.0],[750000,0,null]]");
}

TEST(TimelineDeathTest, IsThatOfSomePes) { EXPECT_DEATH((void)timeline_of(RunTrace(0), 0), "some PE searches"); }
}  // namespace
