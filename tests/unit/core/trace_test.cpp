#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

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

TEST(ChromeTrace, NamesEachPEOnce) {
    std::vector<TraceEvent> events;
    for (int i = 0; i < 10; ++i) events.push_back({.kind = TraceEvent::Kind::idle, .pe = i % 3});
    const auto trace = written(events);
    int names = 0;
    for (const auto& event : trace.at("traceEvents")) names += event.at("ph") == "M" ? 1 : 0;
    EXPECT_EQ(names, 3);
}

}  // namespace
