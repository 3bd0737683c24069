#include "integrate/expression/waves.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "integrate/arithmetic/column_evaluation.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/expression/grammar.hpp"

namespace {

using namespace integrate;

double value(const Expression& expression, double x) { return ColumnEvaluator(Formula(expression))(x); }

TEST(Waves, AddUpToTheExpression) {
    struct Example {
        const char* expression;
        std::size_t waves;
    };
    for (const auto& [expression, count] :
         {Example{"sin(x)/x", 1}, Example{"-cos(2*x + 1)*exp(-x)/3", 1}, Example{"sin(x)^2/x^2", 2},
          Example{"(1 - cos(x))/x^2", 2}, Example{"sin(x)^3/x", 3}, Example{"sin(x)*cos(3*x)*log(x)", 2},
          Example{"(sin(x) + cos(x))*cos(x)/x", 3}, Example{"1 + x*sin(pi*x - 2)", 2}}) {
        SCOPED_TRACE(expression);
        const auto parsed = parse_expression(expression);
        const auto waves = waves_of(parsed);
        ASSERT_TRUE(waves);
        EXPECT_EQ(waves->size(), count);
        for (const double x : {0.3, 1.7, 40.25}) {
            double sum = 0;
            for (const auto& wave : *waves) sum += value(written(wave), x);
            EXPECT_NEAR(sum, value(parsed, x), 1e-12 * (1 + std::abs(sum)));
        }
    }
}

TEST(Waves, StandInSumsAndProductsOnly) {
    for (const auto* expression :
         {"exp(sin(x))", "sin(x)/(2 + cos(x))", "abs(sin(x))", "1/x", "sin(x^2)", "sin(x)^5"}) {
        EXPECT_FALSE(waves_of(parse_expression(expression))) << expression;
    }
}

TEST(PowerInWaves, IsTheSameForAll) {
    EXPECT_EQ(power_in_waves(parse_expression("sin(3*x^2)*cos(x^2)")), 2);
    EXPECT_EQ(power_in_waves(parse_expression("sin(1/x)/x")), -1);
    EXPECT_FALSE(power_in_waves(parse_expression("sin(x^2)*cos(x)")));
    EXPECT_FALSE(power_in_waves(parse_expression("sin(x)")));
    EXPECT_FALSE(power_in_waves(parse_expression("exp(-x)")));
}

TEST(PowerInWaves, BecomesTheVariable) {
    const auto squares = parse_expression("sin(3*x^2)/(1 + x)");
    const auto inverses = parse_expression("cos(2/x)*x^3");
    for (const double x : {0.4, 2.5}) {
        EXPECT_NEAR(value(with_power_as_variable(squares, 2), x * x), value(squares, x), 1e-14);
        EXPECT_NEAR(value(with_power_as_variable(inverses, -1), 1 / x), value(inverses, x), 1e-13);
    }
    EXPECT_TRUE(waves_of(with_power_as_variable(squares, 2)));
    EXPECT_TRUE(waves_of(with_power_as_variable(inverses, -1)));
}

}  // namespace
