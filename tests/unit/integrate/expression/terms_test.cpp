// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/terms.hpp"
#include <gtest/gtest.h>
#include "integrate/expression/expression.hpp"

namespace {
using namespace integrate;

TEST(Quadratic, KnowsWhereALinearFunctionIsZero) {
    const auto zero = [](const char* expression) -> std::string {
        const auto found = quadratic(parse_expression(expression), 0);
        if (!found || (*found)[2] || !(*found)[1]) return "none";
        return text(zero_of(*(*found)[1], (*found)[0]));
    };
    EXPECT_EQ(zero("x"), "0");
    EXPECT_EQ(zero("x - 1/pi"), "1/pi");
    EXPECT_EQ(zero("0.3 - x"), "0.3");
    EXPECT_EQ(zero("2*x + 3"), "-3/2");
    EXPECT_EQ(zero("(x - 1)/4"), "-(-1/4)/(1/4)");
    EXPECT_EQ(zero("x^2 - 1"), "none");
    EXPECT_EQ(zero("x*x"), "none");
    EXPECT_EQ(zero("3"), "none");
}
}  // namespace
