#include "integrate/integral/recalculation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace {

using namespace integrate;

constexpr double error = 1e-9;

bool agrees(const std::string& expression, double answer) {
    const auto again = recalculate(compile({"", expression, "0", "1", ""}), answer, error);
    return again && again->agrees_with(answer, error);
}

bool contradicts(const std::string& expression, double answer) {
    const auto again = recalculate(compile({"", expression, "0", "1", ""}), answer, error);
    return again && !again->agrees_with(answer, error);
}

TEST(Recalculation, AgreesWithWhatIsTrue) {
    EXPECT_TRUE(agrees("sqrt(1 - x^2)", std::acos(-1) / 4));
    EXPECT_TRUE(agrees("log(x)", -1));
    EXPECT_TRUE(agrees("cos(300*x)", std::sin(300.0) / 300));
}

TEST(Recalculation, ContradictsWhatIsNot) {
    EXPECT_TRUE(contradicts("sqrt(1 - x^2)", 0.7854));
    EXPECT_TRUE(contradicts("log(x)", -1 - 1e-8));
}

TEST(Recalculation, FindsWhatIsNarrowWhereCellsEnd) {
    const double spike = std::sqrt(std::acos(-1)) / 1e6;
    EXPECT_TRUE(agrees("1 + exp(-1e12*(x - 0.5)^2)", 1 + spike));
    EXPECT_TRUE(agrees("1 + exp(-1e12*(x - 3/16)^2)", 1 + spike));
}

TEST(Recalculation, SaysNothingOfWhatDoesNotConverge) {
    EXPECT_FALSE(recalculate(compile({"", "sin(1/x)", "0", "1", ""}), 0.5, error));
    EXPECT_FALSE(recalculate(compile({"", "abs(x - 0.3)", "0", "1", ""}), 0.5, error));
    EXPECT_FALSE(recalculate(compile({"", "exp(-x)", "0", "inf", ""}), 0.5, error));
}

}  // namespace
