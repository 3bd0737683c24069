// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <functional>
#include <espalier/engine/progress.hpp>

namespace {
using espalier::NodesLeft;
using espalier::engine::Forecast;

constexpr double whole = 1e6;
constexpr double rate = 1e5;  // nodes a second

// Returns the forecast after `seconds` of a search, in each of which `left` estimates ten times.
Forecast::Expected said_after(double seconds, const std::function<NodesLeft(double seconds)>& left) {
    Forecast forecast;
    Forecast::Expected expected;
    for (double now = 0.1; now <= seconds + 0.05; now += 0.1) expected = forecast.learn(now, now * rate, left(now));
    return expected;
}

NodesLeft sure(double seconds) { return {.nodes = whole - seconds * rate, .variance = 0}; }

TEST(Forecast, SaysWhatTheEstimatesAgreeOn) {
    const auto expected = said_after(4, sure);
    ASSERT_TRUE(expected.explored && expected.seconds_left);
    EXPECT_NEAR(expected.explored->value, 0.4, 1e-9);
    EXPECT_NEAR(expected.explored->margin, 0, 1e-9);
    EXPECT_NEAR(expected.seconds_left->value, 6, 1e-6);
    EXPECT_NEAR(expected.seconds_left->margin, 0, 1e-6);
}

TEST(Forecast, SaysNothingOfASingleEstimate) {
    Forecast forecast;
    EXPECT_FALSE(forecast.learn(1, 1e5, sure(1)).explored);
    EXPECT_FALSE(forecast.learn(1.1, 1.1e5, sure(1.1)).explored);
    EXPECT_TRUE(forecast.learn(1.2, 1.2e5, sure(1.2)).explored);
}

TEST(Forecast, SaysNothingOfWhatIsUnknown) {
    const auto expected = said_after(4, [](double) { return NodesLeft::unknown(); });
    EXPECT_FALSE(expected.explored);
    EXPECT_FALSE(expected.seconds_left);
}

TEST(Forecast, SaysHowFarOffItMayBe) {
    const auto expected =
        said_after(4, [](double now) { return NodesLeft{.nodes = sure(now).nodes, .variance = 8e4 * 8e4}; });
    ASSERT_TRUE(expected.explored);
    EXPECT_NEAR(expected.explored->margin, 0.4 * 0.16, 1e-9);
    ASSERT_TRUE(expected.seconds_left);
    EXPECT_NEAR(expected.seconds_left->margin, 1.6, 1e-6);
}

// Two standard deviations are a half of what is left, but only a fifth of all.
TEST(Forecast, SaysNoTimeWhereOnlyTheShareIsSure) {
    const auto expected =
        said_after(6, [](double now) { return NodesLeft{.nodes = sure(now).nodes, .variance = 1e5 * 1e5}; });
    EXPECT_TRUE(expected.explored);
    EXPECT_FALSE(expected.seconds_left);
}

TEST(Forecast, SaysNothingWhereTheSpreadIsTooWide) {
    EXPECT_FALSE(
        said_after(4, [](double now) { return NodesLeft{.nodes = sure(now).nodes, .variance = 2e5 * 2e5}; }).explored);
}

// Each estimate is sure of itself, but the next one is larger: of a tree that is deeper than it looks.
TEST(Forecast, SaysNothingWhereTheEstimatesDisagree) {
    const auto growing = [](double now) { return NodesLeft{.nodes = now * now * now * rate, .variance = 0}; };
    EXPECT_FALSE(said_after(4, growing).explored);
}

TEST(Forecast, SaysNoTimeWhereNodesTakeLongerThanBefore) {
    Forecast forecast;
    Forecast::Expected expected;
    double nodes = 0;
    for (int i = 1; i <= 40; ++i) {
        nodes += i <= 20 ? rate / 10 : rate / 100;
        expected = forecast.learn(0.1 * i, nodes, {.nodes = whole - nodes, .variance = 0});
    }
    EXPECT_TRUE(expected.explored);
    EXPECT_FALSE(expected.seconds_left);
}

TEST(Forecast, NeverSaysThatAllIsExplored) {
    Forecast forecast;
    Forecast::Expected expected;
    for (int i = 1; i <= 10; ++i) expected = forecast.learn(i, 1e12 + i, {.nodes = 1, .variance = 0});
    ASSERT_TRUE(expected.explored);
    EXPECT_LT(expected.explored->value, 0.99995);
}

// An incumbent has cut the tree: what was estimated before is forgotten after a while.
TEST(Forecast, LearnsThatTheTreeHasChanged) {
    const auto cut = [](double now) { return NodesLeft{.nodes = (now < 2 ? 5 * whole : whole) - now * rate}; };
    EXPECT_FALSE(said_after(2.2, cut).explored);
    EXPECT_TRUE(said_after(4, cut).explored);
}
}  // namespace
