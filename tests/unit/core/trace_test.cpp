// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <array>
#include <sstream>
#include <vector>
#include <espalier/trace.hpp>

namespace {
using namespace espalier;

nlohmann::json written(const std::vector<TraceEvent>& events) {
    std::stringstream text;
    write_chrome_trace(text, events);
    return nlohmann::json::parse(text);
}

TEST(ChromeTrace, IsJsonEvenWithoutEvents) { EXPECT_TRUE(written({}).at("traceEvents").empty()); }

TEST(ChromeTrace, CountsInMicroseconds) {
    const auto event =
        written({{.kind = TraceEvent::Kind::work, .pe = 3, .start = 0.5, .end = 0.75}}).at("traceEvents").at(1);
    EXPECT_EQ(event.at("name"), "work");
    EXPECT_EQ(event.at("ph"), "X");
    EXPECT_EQ(event.at("tid"), 3);
    EXPECT_EQ(event.at("ts"), 500000.0);
    EXPECT_EQ(event.at("dur"), 250000.0);
}

TEST(ChromeTrace, SaysWhomAnInstantConcerns) {
    for (const auto kind : {TraceEvent::Kind::request, TraceEvent::Kind::split, TraceEvent::Kind::incumbent}) {
        for (const int other : {0, 2}) {
            const auto event =
                written({{.kind = kind, .pe = 1, .other = other, .start = 1e-6, .end = 1e-6}}).at("traceEvents").at(1);
            EXPECT_EQ(event.at("ph"), "i");
            EXPECT_EQ(event.at("args").at("pe"), other);
            EXPECT_FALSE(event.contains("dur"));
        }
    }
}

TraceEvent instant(TraceEvent::Kind kind, int pe, int other, double time) {
    return {.kind = kind, .pe = pe, .other = other, .start = time, .end = time};
}

std::vector<nlohmann::json> events_of(const nlohmann::json& trace, const char* phase) {
    std::vector<nlohmann::json> chosen;
    for (const auto& event : trace.at("traceEvents")) {
        if (event.at("ph") == phase) chosen.push_back(event);
    }
    return chosen;
}

TEST(ChromeTrace, LeadsFromEachSplitToItsReceipt) {
    using enum TraceEvent::Kind;
    const auto trace = written({instant(split, 0, 1, 1e-6), instant(split, 0, 1, 2e-6), instant(split, 0, 2, 3e-6),
                                instant(receipt, 1, 0, 5e-6), instant(receipt, 2, 0, 4e-6),
                                instant(receipt, 1, 0, 6e-6), instant(receipt, 1, 2, 7e-6)});
    const auto begins = events_of(trace, "s");
    const auto ends = events_of(trace, "f");
    ASSERT_EQ(begins.size(), 3U);
    ASSERT_EQ(ends.size(), 3U);
    const std::vector<std::array<double, 2>> times = {{1, 5}, {3, 4}, {2, 6}};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(begins[i].at("id"), ends[i].at("id"));
        EXPECT_EQ(begins[i].at("tid"), 0);
        EXPECT_EQ((std::array{begins[i].at("ts").get<double>(), ends[i].at("ts").get<double>()}), times[i]);
        EXPECT_EQ(ends[i].at("bp"), "e");
    }
}

TEST(ChromeTrace, HasNoReceiptWithoutItsSplit) {
    using enum TraceEvent::Kind;
    const auto trace = written({instant(receipt, 1, 0, 5e-6), instant(split, 0, 1, 6e-6)});
    EXPECT_TRUE(events_of(trace, "f").empty());
    EXPECT_TRUE(events_of(trace, "s").empty());
}

TEST(ChromeTrace, CountsTheBusyPes) {
    const auto counters = events_of(written({{.pe = 0, .start = 0, .end = 4}, {.pe = 1, .start = 1, .end = 3}}), "C");
    ASSERT_FALSE(counters.empty());
    EXPECT_EQ(counters.front().at("args").at("value"), 1.0);
    EXPECT_EQ(counters.back().at("args").at("value"), 0.0);
    EXPECT_EQ(counters.back().at("ts"), 4e6);
}

TEST(ChromeTrace, ShowsTheValuesOfIncumbents) {
    auto first = instant(TraceEvent::Kind::incumbent, 1, -1, 2);
    auto second = instant(TraceEvent::Kind::incumbent, 0, -1, 1);
    first.value = 85;
    second.value = 91;
    const auto counters = events_of(written({first, second}), "C");
    ASSERT_EQ(counters.size(), 2U);
    EXPECT_EQ(counters[0].at("args").at("value"), 91.0);
    EXPECT_EQ(counters[1].at("args").at("value"), 85.0);
}

TEST(ChromeTrace, ShowsSearchesThatFollowOneAnother) {
    std::stringstream text;
    const std::vector<double> begins = {0, 2};
    write_chrome_trace(text, {{.start = 0, .end = 2}, {.start = 2, .end = 5}}, begins);
    const auto trace = nlohmann::json::parse(text);
    std::vector<std::array<double, 2>> searches;
    for (const auto& event : events_of(trace, "X")) {
        if (event.at("pid") == 1) searches.push_back({event.at("ts"), event.at("dur")});
    }
    EXPECT_EQ(searches, (std::vector<std::array<double, 2>>{{0, 2e6}, {2e6, 3e6}}));
}

TEST(ChromeTrace, NamesEachPEOnce) {
    std::vector<TraceEvent> events;
    for (int i = 0; i < 10; ++i) events.push_back({.kind = TraceEvent::Kind::idle, .pe = i % 3});
    const auto trace = written(events);
    int names = 0;
    for (const auto& event : trace.at("traceEvents")) names += event.at("ph") == "M" ? 1 : 0;
    EXPECT_EQ(names, 3);
}
}  // namespace
