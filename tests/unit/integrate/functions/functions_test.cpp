// SPDX-License-Identifier: Apache-2.0
#include "integrate/functions/functions.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>
#include <vector>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/formula.hpp"

namespace {
using namespace integrate;

TEST(Operations, AreCalledWithAsManyOperandsAsTheyTake) {
    for (const auto& infix : infixes()) EXPECT_EQ(infix.operands, 2U) << infix.name;
    EXPECT_EQ(function_of(Operation::negate).operands, 1U);
    EXPECT_EQ(function_of(Operation::number).operands, 0U);
    EXPECT_EQ(function_of(Operation::variable).operands, 0U);
    EXPECT_EQ(function_of(Operation::choose).operands, 3U);
}

// Else a function would have values in one arithmetic, but none in another.
TEST(Operations, HaveValuesInDoublesBallsAndRectangles) {
    for (const auto& rows : {infixes(), functions()}) {
        for (const auto& row : rows) {
            if (row.operation == Operation::choose) continue;
            EXPECT_NE(row.doubles, nullptr) << row.name;
            const bool one = row.operands == 1;
            EXPECT_EQ(row.balls != nullptr, one) << row.name;
            EXPECT_EQ(row.rectangles != nullptr, one) << row.name;
            EXPECT_EQ(row.balls_of_two != nullptr, !one) << row.name;
            EXPECT_EQ(row.rectangles_of_two != nullptr, !one) << row.name;
        }
    }
}

TEST(Operations, HaveOneNameEach) {
    std::set<std::string_view> names;
    std::set<Operation> all;
    for (const auto& function : functions()) {
        EXPECT_TRUE(names.insert(function.name).second) << function.name;
        EXPECT_TRUE(all.insert(function.operation).second) << function.name;
    }
    for (const auto& infix : infixes()) {
        EXPECT_TRUE(names.insert(infix.name).second) << infix.name;
        EXPECT_TRUE(all.insert(infix.operation).second) << infix.name;
    }
}

TEST(Operations, AbbreviationsHaveNamesOfTheirOwnAndEachOperandOnce) {
    std::set<std::string_view> names;
    for (const auto& function : functions()) names.insert(function.name);
    for (const auto& row : abbreviations()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        const auto expression = parse_expression(row.abbreviated);
        EXPECT_EQ(variables(expression), row.operands) << row.name;
        const auto written = text(expression);
        EXPECT_EQ(static_cast<std::size_t>(std::count(written.begin(), written.end(), 'x')), row.operands) << written;
    }
}

// Returns what a rule of the function gives at these places, and what the function itself gives there.
std::pair<double, double> by_rule(const Function& row, std::string_view rule, double a, double b) {
    const Column places[] = {Column{a}, Column{b}, Column{1.25}};
    std::vector<Expression> operands;
    for (std::size_t i = 0; i < row.operands; ++i) operands.push_back(the_variable(i));
    const Formula itself(applied(row.operation, operands));
    const Formula ruled(parse_expression(rule));
    return {ColumnEvaluator(ruled)(places, 1).front(), ColumnEvaluator(itself)(places, 1).front()};
}

// A wrong rule would be a wrong integral.
TEST(Operations, AreWhatTheirRulesSay) {
    std::vector<Function> all(functions().begin(), functions().end());
    all.insert(all.end(), infixes().begin(), infixes().end());
    std::size_t compared = 0;
    for (const auto& row : all) {
        for (const double a : {-30.0, -2.25, -0.5, 0.25, 0.75, 1.5, 30.0}) {
            for (const double b : {-1.75, 0.5, 3.0}) {
                const auto& rules = row.rules;
                const double argument = rules.breaks.empty() ? 0 : by_rule(row, rules.breaks, a, b).first;
                const auto side = argument > 0 ? rules.above : rules.below;
                const auto far = std::abs(a) > 20 ? rules.towards_infinity : std::string_view();
                for (const auto rule : {rules.equal, rules.near_ends, side, far}) {
                    if (rule.empty()) continue;
                    const auto [value, itself] = by_rule(row, rule, a, b);
                    // A rule may be one towards one of the infinities only.
                    EXPECT_TRUE(std::isnan(value) == std::isnan(itself) || (std::isnan(value) && rule == far))
                        << row.name << "(" << a << ", " << b << ")";
                    if (std::isnan(value)) continue;
                    EXPECT_NEAR(value, itself, 1e-11 * std::max(1.0, std::abs(itself))) << row.name;
                    ++compared;
                }
            }
        }
    }
    EXPECT_GT(compared, 100U);
}

// In these rules t is the ball of all numbers between 0 and 1.
TEST(Operations, LieInWhatTheirRulesForEndsSay) {
    std::size_t compared = 0;
    for (const auto& row : functions()) {
        const auto& rules = row.rules;
        for (const double size : {1.0 / 1024, 0.125, 0.5, 1.0, 1.25, 5.0, 30.0}) {
            for (const double side : {size, -size}) {
                const bool is_near = size <= 0.5;
                for (const auto& [rule, place] : {std::pair(size > 1 ? rules.rising : "", size),
                                                  {size > 1 ? rules.falling : "", -size},
                                                  {is_near ? rules.near_zero : "", side},
                                                  {is_near ? rules.near_one : "", 1 + side},
                                                  {is_near ? rules.near_minus_one : "", -1 + side},
                                                  {is_near ? rules.near_pole : "", -2 + side}}) {
                    if (rule.empty()) continue;
                    const Ball x = ball_of(place);
                    Ball value = x;
                    BallArithmetic(256).apply(row.operation, value);
                    const Ball enclosure = evaluate(formula_of_rule(rule), BallArithmetic(256), {&x, 1});
                    EXPECT_TRUE(arb_is_finite(enclosure.get()) == 0 ||
                                arb_contains(enclosure.get(), value.get()) != 0 ||
                                (mag_cmp_2exp_si(arb_radref(enclosure.get()), -64) < 0 &&
                                 arb_overlaps(enclosure.get(), value.get()) != 0))
                        << row.name << "(" << place << ") and " << rule;
                    ++compared;
                }
            }
        }
    }
    EXPECT_GT(compared, 100U);
}

TEST(Operations, HaveThePartsThatTheirRulesSay) {
    const Ball places[] = {ball_of(0.75), ball_of(-1.25)};
    for (const auto& row : functions()) {
        if (row.rules.real_part.empty()) continue;
        ComplexBall z;
        acb_set_d_d(z.get(), 0.75, -1.25);
        ComplexArithmetic(64).apply(row.operation, z);
        for (const bool imaginary : {false, true}) {
            const auto rule = imaginary ? row.rules.imaginary_part : row.rules.real_part;
            const Ball part = evaluate(Formula(parse_expression(rule)), BallArithmetic(64), places);
            const auto* known = imaginary ? acb_imagref(z.get()) : acb_realref(z.get());
            EXPECT_TRUE(arb_overlaps(part.get(), known)) << row.name << ": " << rule;
        }
    }
}

TEST(Operations, HaveNamesThatFindThem) {
    for (const auto& row : functions()) EXPECT_EQ(find_function(row.name)->operation, row.operation);
}

// Else "<=" would be read as "<" and nonsense.
TEST(Operations, ALongerInfixIsReadFirst) {
    const auto all = infixes();
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = i + 1; j < all.size(); ++j) EXPECT_FALSE(all[j].name.starts_with(all[i].name));
    }
}
}  // namespace
