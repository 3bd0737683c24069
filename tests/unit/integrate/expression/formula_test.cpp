// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/formula.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <string>
#include <vector>
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;

// Whatever the expression: each instruction finds its operands, one value is left, and no more are there than promised.
RC_GTEST_PROP(Formula, NeverNeedsMoreThanItsDepth, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const Formula made(integrate_test::random_expression(random, 6, integrate_test::leaf_in_x));
    std::size_t values = 0;
    std::size_t most = 0;
    for (const auto [operation, operand] : made.instructions()) {
        const std::size_t taken = operation == Operation::integer_power ? 1 : function_of(operation).operands;
        RC_ASSERT(values >= taken);
        values = values - taken + 1;
        most = std::max(most, values);
        if (operation == Operation::number) {
            RC_ASSERT(static_cast<std::size_t>(operand) < made.constants().size());
        }
    }
    RC_ASSERT(values == 1U);
    RC_ASSERT(most == made.depth());
}

TEST(Formula, HasEachNumberOnce) {
    const auto made = formula("0.1*x + 0.1 + 2.50");
    EXPECT_EQ(made.constants(), (std::vector<std::string>{"0.1", "2.50"}));
    EXPECT_EQ(made.rounded_constants(), (std::vector<double>{0.1, 2.5}));
    EXPECT_NE(fmpq_equal(made.exact_constants()[0].get(), Rational::fraction(1, 10).get()), 0);
}

TEST(Formula, MultipliesForSmallWholePowersOnly) {
    const auto last = [](const char* text) { return formula(text).instructions().back(); };
    EXPECT_EQ(last("x^2").operation, Operation::integer_power);
    EXPECT_EQ(last("x^-64").operand, -64);
    for (const auto* text : {"x^65", "x^2.5", "x^x", "x^(1+1)"}) {
        EXPECT_EQ(last(text).operation, Operation::power) << text;
    }
}

TEST(Formula, KnowsWhatItsExpressionKnows) {
    EXPECT_EQ(formula("x1 + x3").variables(), 3U);
    EXPECT_TRUE(formula("abs(x)").has_kinks());
    EXPECT_FALSE(formula("exp(x)").has_kinks());
}
}  // namespace
