// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>
#include <vector>
#include "integrate/expression/formula.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;

/// Writes down what is done, in parentheses.
struct Notes {
    using Value = std::string;

    static std::string constant(const Rational& number) { return text(expression_of(number)); }
    static std::string named_constant(Operation operation) { return number(operation); }
    static void apply(Operation operation, std::string& a) { a = number(operation) + "(" + a + ")"; }
    static void apply(Operation operation, std::string& a, const std::string& b) {
        a = number(operation) + "(" + a + "," + b + ")";
    }
    static void raise(std::string& a, int exponent) { a += "^" + std::to_string(exponent); }
    static void choose(std::string& condition, const std::string& a, const std::string& b) {
        condition = "if(" + condition + "," + a + "," + b + ")";
    }

    static std::string number(Operation operation) { return "f" + std::to_string(static_cast<int>(operation)); }
};

// Writes the operations directly from the expression.
std::string written(const Expression& expression) {
    const auto& operands = expression.operands;
    switch (expression.operation) {
        case Operation::number: return Notes::constant(Rational::from_decimal(expression.number));
        case Operation::variable: return "x";
        case Operation::choose:
            return "if(" + written(operands[0]) + "," + written(operands[1]) + "," + written(operands[2]) + ")";
        default: break;
    }
    const Formula power(expression);
    const auto last = power.instructions().back();
    if (last.operation == Operation::integer_power) return written(operands[0]) + "^" + std::to_string(last.operand);
    std::string all;
    for (const auto& operand : operands) all += (all.empty() ? "" : ",") + written(operand);
    return Notes::number(expression.operation) + (operands.empty() ? "" : "(" + all + ")");
}

RC_GTEST_PROP(StackEvaluation, DoesWhatTheExpressionSays, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const auto expression = integrate_test::random_expression(random, 5, integrate_test::leaf_in_x);
    Notes notes;
    const std::string x = "x";
    RC_ASSERT(evaluate(Formula(expression), notes, {&x, 1}) == written(expression));
}

TEST(StackEvaluation, TakesEachVariableFromItsPlace) {
    Notes notes;
    const std::vector<std::string> variables = {"a", "b", "c"};
    EXPECT_EQ(evaluate(integrate_test::formula("if(x3, x1, x2)"), notes, std::span<const std::string>(variables)),
              "if(c,a,b)");
}
}  // namespace
