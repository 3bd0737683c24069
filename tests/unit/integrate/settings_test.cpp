#include "integrate/settings.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace integrate;

TEST(Tolerance, AllowsTheGreaterOfBothErrors) {
    const Tolerance both{.absolute = -20, .relative = -30};
    EXPECT_EQ(both.allowed(5), -20);
    EXPECT_EQ(both.allowed(15), -15);
    EXPECT_EQ((Tolerance{.relative = -30}).allowed(3), -27);
    EXPECT_TRUE(std::isinf((Tolerance{.relative = -30}).allowed(-HUGE_VAL)));
}

TEST(Settings, AllowMoreEvaluationsWhereMoreDigitsAreAskedFor) {
    Settings settings;
    EXPECT_EQ(settings.evaluations_allowed(), 20'000'000U);
    EXPECT_EQ(settings.balls_allowed(), 2'000'000U);
    EXPECT_EQ(settings.terms_allowed(), 150'000U);
    settings.digits = 10'000;
    EXPECT_EQ(settings.balls_allowed(), 2'000'000'000U);
    EXPECT_EQ(settings.terms_allowed(), 500'000U);
    settings.most_evaluations = 7;
    EXPECT_EQ(settings.evaluations_allowed(), 7U);
    EXPECT_EQ(settings.balls_allowed(), 7U);
    EXPECT_EQ(settings.terms_allowed(), 7U);
}

}  // namespace
