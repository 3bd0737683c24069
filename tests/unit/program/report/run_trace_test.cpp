// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <espalier/program/report/page/run_page.hpp>

namespace {
using espalier::program::RunTrace;

TEST(RunTrace, PutsSearchesBehindOneAnother) {
    RunTrace trace(1'000'000);
    trace.add({{.pe = 0, .start = 0, .end = 2}, {.pe = 1, .start = 1, .end = 3}}, 10);
    trace.add({{.pe = 1, .start = 0.5, .end = 0.5}}, 10);
    trace.add({{.pe = 0, .start = 1, .end = 2}}, 10);
    ASSERT_EQ(trace.events.size(), 4U);
    EXPECT_EQ(trace.events[1].end, 3);
    EXPECT_EQ(trace.events[2].start, 3.5);
    EXPECT_EQ(trace.events[3].start, 4.5);
    EXPECT_EQ(trace.events[3].end, 5.5);
    EXPECT_EQ(trace.begins, (std::vector<double>{0, 3, 3.5}));
    EXPECT_EQ(trace.end, 5.5);
    EXPECT_FALSE(trace.is_cut_off());
}

TEST(RunTrace, SharesTheRoomAmongPes) {
    RunTrace trace(1000);
    EXPECT_EQ(trace.events_left(1), 10U);
    EXPECT_EQ(trace.events_left(4), 2U);
    trace.add(std::vector<espalier::TraceEvent>(7), 10);
    EXPECT_EQ(trace.events_left(1), 3U);
    EXPECT_EQ(trace.events_left(4), 0U);
    trace.add(std::vector<espalier::TraceEvent>(7), 10);
    EXPECT_EQ(trace.events_left(1), 0U);
}

TEST(RunTrace, KnowsThatAPeHadMoreToTell) {
    RunTrace trace(1000);
    trace.add({{.pe = 0}, {.pe = 1}, {.pe = 1}}, 3);
    EXPECT_FALSE(trace.is_cut_off());
    trace.add({{.pe = 0}, {.pe = 1}, {.pe = 1}, {.pe = 1}}, 3);
    EXPECT_TRUE(trace.is_cut_off());
    RunTrace nothing(0);
    nothing.add({}, 0);
    EXPECT_TRUE(nothing.is_cut_off());
}

TEST(RunTrace, IsCompleteUntilTheFirstPeHasNoMoreRoom) {
    RunTrace trace(1000);
    trace.add({{.pe = 0, .start = 0, .end = 1}, {.pe = 0, .start = 1, .end = 5}, {.pe = 1, .start = 0, .end = 4}}, 2);
    EXPECT_EQ(trace.complete_until, 5);
    trace.add({{.pe = 1, .start = 0, .end = 1}, {.pe = 1, .start = 1, .end = 2}}, 2);
    EXPECT_EQ(trace.complete_until, 5);
}
}  // namespace
