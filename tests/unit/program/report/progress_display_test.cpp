// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <initializer_list>
#include <string>
#include <espalier/program/report/progress_display.hpp>

namespace {
using espalier::Progress;
using espalier::program::progress_text;
using espalier::program::ProgressDisplay;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

Progress after(double seconds, const std::string& incumbent = "") {
    Progress progress;
    progress.seconds = seconds;
    progress.incumbent = incumbent;
    return progress;
}

std::string shown(ProgressDisplay& display, std::initializer_list<double> seconds) {
    testing::internal::CaptureStderr();
    for (const double time : seconds) display.show(after(time));
    return testing::internal::GetCapturedStderr();
}

std::ptrdiff_t lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

TEST(ProgressText, SaysWhereTheSearchStands) {
    Progress progress = after(4);
    progress.explored = {.value = 0.125, .margin = 0.01};
    progress.seconds_left = {.value = 28, .margin = 2.25};
    progress.nodes = 8'000'000;
    progress.busy = 7;
    progress.pes = 8;
    EXPECT_EQ(progress_text(progress),
              "12.5 % explored, 4.0 s, about 28 s left (+- 2.2 s), 2.00 M nodes/s, 7 of 8 busy");
    progress.incumbent = "44";
    EXPECT_THAT(progress_text(progress), EndsWith(", best 44"));
}

TEST(ProgressText, LeavesOutWhatMattersLeast) {
    Progress progress = after(4, "0-1-4-9-11 (11)");
    progress.explored = {.value = 0.000135, .margin = 0.01};
    progress.seconds_left = {.value = 2800, .margin = 225};
    progress.nodes = 8'000'000;
    progress.busy = 7;
    progress.pes = 8;
    EXPECT_EQ(progress_text(progress, 100),
              "0.013 % explored, 4.0 s, about 46 min 40 s left, 2.00 M nodes/s, 7 of 8 busy, best 0-1-4-9-11 (11)");
    EXPECT_EQ(progress_text(progress, 85),
              "0.013 % explored, 4.0 s, about 46 min 40 s left, 7 of 8 busy, best 0-1-4-9-11 (11)");
    EXPECT_EQ(progress_text(progress, 60), "0.013 % explored, 4.0 s, best 0-1-4-9-11 (11)");
    EXPECT_EQ(progress_text(progress, 10), "0.013 % ex");
}

TEST(ProgressText, GuessesNothingBeforeThereIsAReason) {
    EXPECT_THAT(progress_text(after(1)), StartsWith("explored: unknown, 1.0 s"));
    EXPECT_THAT(progress_text(after(1)), Not(HasSubstr("left")));
    EXPECT_THAT(progress_text(after(0)), Not(HasSubstr("nodes/s")));
}

TEST(ProgressText, NeverLooksAsIfTheSearchWereOver) {
    auto progress = after(100);
    progress.explored = {.value = 0.99999};
    progress.seconds_left = {.value = 0.01};
    EXPECT_THAT(progress_text(progress), StartsWith("99.9 % explored"));
    EXPECT_THAT(progress_text(progress), Not(HasSubstr("0.0 s left")));
}

TEST(ProgressDisplay, IsALineASecond) {
    ProgressDisplay display(false);
    EXPECT_EQ(shown(display, {0.1, 0.2}), "");
    EXPECT_EQ(lines(shown(display, {0.3, 0.5, 0.9, 1.2})), 1);
    EXPECT_EQ(lines(shown(display, {1.4, 1.5, 2.5})), 2);
}

TEST(ProgressDisplay, RewritesItsLineOnATerminal) {
    ProgressDisplay display(true);
    const auto text = shown(display, {0.3, 0.5});
    EXPECT_THAT(text, StartsWith("\rexplored: unknown"));
    EXPECT_THAT(text, EndsWith("\x1b[K"));
    EXPECT_EQ(lines(text), 0);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\r'), 2);
    display.clear();
}

TEST(ProgressDisplay, FitsATerminalLine) {
    ProgressDisplay display(true);
    testing::internal::CaptureStderr();
    display.show(after(1, std::string(200, '9')));
    // A file that is no terminal is taken for one of 80 columns.
    EXPECT_EQ(testing::internal::GetCapturedStderr().size(), std::string("\r\x1b[K").size() + 79);
    display.clear();
}

TEST(ProgressDisplay, LeavesNothingBehind) {
    testing::internal::CaptureStderr();
    {
        ProgressDisplay display(true);
        display.show(after(1));
        display.clear();
        display.clear();
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), '\r' + progress_text(after(1)) + "\x1b[K\r\x1b[K");
}

TEST(ProgressDisplay, BeginsAgainWithTheNextSearch) {
    ProgressDisplay display(false);
    EXPECT_EQ(lines(shown(display, {100})), 1);
    display.clear();
    EXPECT_EQ(lines(shown(display, {0.1, 0.3})), 1);
}
}  // namespace
