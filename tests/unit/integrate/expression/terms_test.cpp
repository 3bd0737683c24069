// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/terms.hpp"

#include <gtest/gtest.h>

#include "integrate/expression/grammar.hpp"

namespace {

using namespace integrate;

TEST(Linear, KnowsWhereALinearFunctionIsZero) {
    const auto zero = [](const char* expression) {
        const auto found = linear(parse_expression(expression));
        return found && found->slope ? text(zero_of(*found)) : "none";
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
