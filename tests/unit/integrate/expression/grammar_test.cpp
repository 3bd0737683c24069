// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <numbers>
#include <string>
#include <vector>
#include <espalier/random.hpp>
#include "integrate/expression/expression.hpp"
#include "integrate/expression/formula.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using integrate::Expression;
using integrate::ExpressionError;
using integrate::Operation;
using integrate::parse_expression;

Expression leaf(espalier::Random& random) {
    switch (random.below(5)) {
        case 0: return {.operation = Operation::variable, .variable = random.below(integrate::most_variables)};
        case 1: return {.operation = Operation::pi};
        case 2: return {.operation = Operation::e};
        case 3: return {.number = std::to_string(random.below(1000)) + ".5e-3"};
        default: return {.number = std::to_string(random.below(1000))};
    }
}

RC_GTEST_PROP(Grammar, ReadsWhatWasPrinted, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const auto expression = integrate_test::random_expression(random, 6, leaf);
    const auto printed = text(expression);
    RC_ASSERT(parse_expression(printed) == expression);
    RC_ASSERT(text(parse_expression(printed)) == printed);
}

double value(const std::string& expression, double x = 0) {
    return integrate::ColumnEvaluator(integrate::Formula(parse_expression(expression)))(x);
}

TEST(Grammar, ReadsWhatPeopleWrite) {
    EXPECT_EQ(value("2x", 3), 6);
    EXPECT_EQ(value("2x^2", 3), 18);
    EXPECT_EQ(value("-2(x)x", 3), -18);
    EXPECT_EQ(value("(x + 1)(x - 1) pi", 3), 8 * std::numbers::pi);
    EXPECT_EQ(value("x^2 x", 3), 27);
    EXPECT_EQ(value("2**3**x", 2), 512);
    EXPECT_EQ(value("|x - 5| + 2|x|", 3), 8);
    EXPECT_EQ(value("||x| - 5|", -3), 2);
    EXPECT_EQ(value("|x||x|", -3), 9);
    EXPECT_EQ(value("2 e", 0), 2 * std::numbers::e);
    EXPECT_EQ(value("2exp(x)", 0), 2);
    EXPECT_EQ(value("2e1x", 3), 60);
    EXPECT_EQ(value("1/oo"), 0);
    EXPECT_EQ(value("ln(e)*log10(100)"), 2);
    EXPECT_EQ(value("hypot(3, 4)"), 5);
}

TEST(Grammar, KnowsTheNamesThatItIsGiven) {
    const integrate::Names names{.variables = {"r", "theta_1"},
                                 .constants = {{"a", {.number = "2"}}, {"c", parse_expression("1 + pi")}}};
    EXPECT_EQ(text(parse_expression("a r + theta_1 c", names)), "2*x1+x2*(1+pi)");
    EXPECT_THROW(parse_expression("x", names), ExpressionError);
    EXPECT_TRUE(integrate::is_free_name("theta_1"));
    for (const auto* name : {"", "e", "sin", "ln", "2a", "a b", "_a"}) EXPECT_FALSE(integrate::is_free_name(name));
}

// Once it took hours.
TEST(Grammar, ReadsLongSums) {
    std::string sum = "0";
    while (sum.size() + 12 < integrate::longest_expression) sum += "+" + std::to_string(sum.size() % 9973);
    EXPECT_GT(integrate::Formula(parse_expression(sum)).instructions().size(), 12'000U);
}

TEST(Grammar, HasTheUsualPrecedence) {
    EXPECT_EQ(value("1+2*3"), 7);
    EXPECT_EQ(value("2^3^2"), 512);
    EXPECT_EQ(value("-x^2", 3), -9);
    EXPECT_EQ(value("2^-x", 3), 0.125);
    EXPECT_EQ(value("6/3/2"), 1);
    EXPECT_EQ(value("1-2-3"), -4);
    EXPECT_EQ(value("1 + 1 < 3"), 1);
    EXPECT_EQ(value("if(x >= 2, min(x, 5), max(-1, x))", 7), 5);
    EXPECT_EQ(value("if(x >= 2, min(x, 5), max(-1, x))", -7), -1);
    EXPECT_EQ(value("max(x, 1 - x, 0.5, 3, 2)", 2), 3);
    EXPECT_EQ(value("min(3, 4, x, 7, 6, 5, 9)", 2), 2);
    EXPECT_EQ(value(" .5e1 * 2. "), 10);
    EXPECT_EQ(value("x^-2", 4), 0.0625);
}

struct Malformed {
    std::string text;
    std::size_t column;
    std::string wrong;
};

TEST(Grammar, NamesTheColumnOfWhatIsWrong) {
    const std::vector<Malformed> all = {
        {"", 1, "expected an operand"},
        {"sin(x)+", 8, "expected an operand"},
        {"1 + * 2", 5, "expected an operand"},
        {"2 3", 3, "expected an operator"},
        {"()", 2, "expected an operand"},
        {"|x", 3, "expected '|'"},
        {"2e", 2, "expected an exponent behind 'e', or * in front of it"},
        {"2e-x", 2, "expected an exponent behind 'e', or * in front of it"},
        {".", 1, "expected an operand"},
        {"1/2x", 4, "expected parentheses or *: 1/2x may be 1/(2*x) or (1/2)*x"},
        {"e^2x", 4, "expected parentheses or *: 2^3x may be 2^(3*x) or (2^3)*x"},
        {"x(2)", 2, "'x' is no function, expected * in front of '('"},
        {"2pi (x)", 5, "'pi' is no function, expected * in front of '('"},
        {"sin x", 1, "'sin' is a function, expected '(' behind it"},
        {"sin^2(x)", 1, "'sin' is a function, expected '(' behind it, and a power of it behind ')', as in f(x)^2"},
        {"sin(x) dx", 8, "'dx' is not known, expected the integrand without it"},
        {"exp(x²)", 6, "'²' is not read, write ^2"},
        {"sqr(x)", 1, "there is no function 'sqr'. Did you mean 'sqrt'?"},
        {"\xef\xbb\xbfx", 1, "expected an operand"},
        {"\xc3\xa9", 1, "expected an operand"},
        {"x²", 2, "'²' is not read, write ^2"},
        {"1 + √x", 5, "'√' is not read, write sqrt()"},
        {"2 − x", 3, "'−' is not read, write -"},
        {std::string(100, 'y'), 1,
         "'" + std::string(69, 'y') +
             "...' is not known, expected a variable (x, or x1, x2 and so on), a function, pi, e or inf; --variables "
             "names other variables, and --let constants"},
        {"(1", 3, "expected ')'"},
        {"1)", 2, "expected an operator"},
        {"sin()", 5, "expected an operand"},
        {"min(x)", 6, "min was given 1 argument, expected 2 or more"},
        {"1 + foo(2)", 5, "there is no function 'foo'"},
        {"y", 1,
         "'y' is not known, expected a variable (x, or x1, x2 and so on), a function, pi, e or "
         "inf; --variables names other variables, and --let constants"},
        {"x361", 1,
         "'x361' is not known, expected a variable (x, or x1, x2 and so on), a function, pi, e "
         "or inf; --variables names other variables, and --let constants"},
        {"x!", 2, "'!' is not read, write gamma(n + 1) for n!"},
        {"SIN(x)", 1, "there is no function 'SIN'. Did you mean 'sin'?"},
        {"sinx", 1, "unknown name 'sinx': did you mean sin(x)?"},
        {"1 + lnx", 5, "unknown name 'lnx': did you mean ln(x)?"},
        {"2sinx", 2, "unknown name 'sinx': did you mean sin(x)?"},
        {"sin2x", 1, "unknown name 'sin2x': did you mean sin(2*x)?"},
        {"pix", 1, "unknown name 'pix': did you mean pi*x?"},
        {"xx", 1, "unknown name 'xx': did you mean x*x?"},
        {"sint", 1, "unknown name 'sint': did you mean sin(t)?"},
        {"0x10*x", 1, "expected * behind 0: numbers are decimal, and 0x10 is 0*x10"},
        {"1 < 2 < 3", 7, "expected an operator"},
        {"x - 1e200000", 5, "'1e200000' is out of range, expected an exponent of ten from -100000 to 100000"},
        {"2.5E-100001 + x", 1, "'2.5E-100001' is out of range, expected an exponent of ten from -100000 to 100000"},
        {std::string(200, '(') + "x", 101, "expected at most 100 parentheses and 1000 powers inside each other"},
    };
    for (const auto& [text, column, wrong] : all) {
        SCOPED_TRACE(text);
        try {
            parse_expression(text);
            ADD_FAILURE() << "was read";
        } catch (const ExpressionError& error) {
            EXPECT_EQ(error.column(), column);
            EXPECT_EQ(error.what(), "column " + std::to_string(column) + ": " + wrong);
        }
    }
}

TEST(Grammar, ReadsManyPowersButFewInsideEachOther) {
    std::string sum = "x^2";
    std::string tower = "x";
    for (int i = 0; i < 5000; ++i) sum += "+x^2";
    for (int i = 0; i < 1001; ++i) tower += "^x";
    EXPECT_EQ(size_of(parse_expression(sum)), 5001U * 3 + 5000);
    EXPECT_THROW(parse_expression(tower), ExpressionError);
}

// Whatever is read is read without a crash, and mostly refused.
RC_GTEST_PROP(Grammar, SurvivesAnyCharacters, (std::uint64_t seed)) {
    constexpr std::string_view characters = "x12.e+-*/^(),<>=!| sinfpi\xc3\xa9\xff";
    espalier::Random random(seed);
    std::string text;
    for (auto left = random.below(40); left > 0; --left) text += characters[random.below(characters.size())];
    try {
        const auto printed = integrate::text(parse_expression(text));
        RC_ASSERT(integrate::text(parse_expression(printed)) == printed);
    } catch (const ExpressionError& error) {
        RC_ASSERT(error.column() >= 1 && error.column() <= text.size() + 1);
    }
}
}  // namespace
