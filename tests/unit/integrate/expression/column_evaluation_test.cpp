// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/formula.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

bool are_the_same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// Points are computed side by side and must not be mixed up, however many there are.
RC_GTEST_PROP(ColumnEvaluation, EachPointIsAsItIsAlone, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const Formula made(random_expression(random, 5, leaf_in_x));
    const std::size_t points = 1 + random.below(column_size);
    Column x{};
    for (std::size_t i = 0; i < points; ++i) x[i] = (static_cast<double>(random.below(512)) - 256) / 64;
    ColumnEvaluator together(made);
    const Column found = together({&x, 1}, points);
    for (std::size_t i = 0; i < points; ++i) RC_ASSERT(are_the_same(found[i], ColumnEvaluator(made)(x[i])));
}

// However many points there are: each coordinate comes from its own column.
TEST(ColumnEvaluation, CallsAFunctionForEachPoint) {
    const Formula made(2, [](std::span<const double> x) { return 10 * x[0] + x[1]; });
    EXPECT_TRUE(made.is_given_by_values());
    const std::array<Column, 2> variables = {{{1, 2, 3}, {4, 5, 6}}};
    const Column found = ColumnEvaluator(made)(variables, 3);
    EXPECT_EQ(found[0], 14);
    EXPECT_EQ(found[1], 25);
    EXPECT_EQ(found[2], 36);
    EXPECT_DEATH(Formula(0, made.function()), "at least one variable");
    EXPECT_DEATH(Formula(1, PointFunction()), "can be called");
}

// Comparisons, and what is bounded anyway, also have values where an operand has none.
bool has_values(const Expression& expression, double x) {
    return std::ranges::all_of(expression.operands, [x](const auto& operand) {
        return !std::isnan(ColumnEvaluator(Formula(operand))(x)) && has_values(operand, x);
    });
}

// Makes the same operations on a stack of balls. If one of them rounds badly, or jumps, doubles may differ.
RC_GTEST_PROP(ColumnEvaluation, IsNearWhatTheStackOfBallsSays, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const Formula made(random_expression(random, 3, leaf_in_x));
    RC_LOG() << text(made.expression()) << "\n";
    const double x = 0.5 + static_cast<double>(random.below(1000)) / 1007;
    Ball at = exactly(x);
    mag_set_d(arb_radref(at.get()), 1e-13);
    BallArithmetic balls(50);  // the balls have the rounding of doubles, which cbrt(tan(pi)) makes a great error
    const Ball enclosure = evaluate(made, balls, {&at, 1});
    const double value = ColumnEvaluator(made)(x);
    // Roots of balls around 0 are taken of what is not negative only.
    if (!is_finite(enclosure) || std::isnan(value) || !has_values(made.expression(), x)) return;
    RC_ASSERT(may_contain(enclosure, value, 1e-9 * (1 + std::abs(value))));
}

TEST(ColumnEvaluation, TakesEachVariableFromItsColumn) {
    const Formula made = formula("x1 + 10*x2 + 100*x3");
    std::vector<Column> columns(3);
    for (std::size_t variable = 0; variable < 3; ++variable) columns[variable].fill(static_cast<double>(variable) + 1);
    EXPECT_EQ(ColumnEvaluator(made)(columns, 1).front(), 321);
}

TEST(ColumnEvaluation, HasNoValueWhereThereIsNone) {
    EXPECT_TRUE(std::isnan(ColumnEvaluator(formula("sqrt(x)"))(-1)));
    EXPECT_TRUE(std::isnan(ColumnEvaluator(formula("0/x"))(0)));
    EXPECT_TRUE(std::isinf(ColumnEvaluator(formula("x^-1"))(0)));
    EXPECT_DOUBLE_EQ(ColumnEvaluator(formula("atan2(-(x>2), -1)"))(1), std::numbers::pi) << "zero has no sign";
}
}  // namespace
