// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <string>
#include "integrate/expression/formula.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/integral/interval.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/integral/integral_part.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;

Integral made(const char* expression, const char* from, const char* to, const std::vector<const char*>& places) {
    std::vector<Limit> limits;
    for (const char* place : places) limits.emplace_back(formula(place));
    Integral result{.integrand = formula(expression), .intervals = {Interval(formula(from), formula(to))}};
    result.pieces = pieces_between(limits, result.intervals[0]);
    find_principal_value(result);
    return result;
}

TEST(PrincipalValue, LeadsAroundPoles) {
    const auto value = made("1/(x*(x - 1)*abs(x - 0.5))", "-1", "3", {"0", "0.5", "1"});
    EXPECT_EQ(value.poles.size(), 2U);
    EXPECT_EQ(value.complex_parts.size(), 4U);
    EXPECT_FALSE(value.tail);
    ASSERT_EQ(value.pieces.size(), 4U);
    EXPECT_EQ(value.pieces[0].from(), -1);
    EXPECT_EQ(value.pieces[1].to(), 0.5);
    EXPECT_EQ(value.pieces[2].from(), 0.5);
    EXPECT_EQ(value.pieces[3].to(), 3);
    for (const std::size_t before : {0U, 2U}) {
        const auto& pole = value.poles[before / 2];
        EXPECT_EQ(value.pieces[before].to(), pole.middle - pole.radius);
        EXPECT_EQ(value.pieces[before + 1].from(), pole.middle + pole.radius);
    }
}

TEST(PrincipalValue, FoldsTheTailsOfTheWholeLine) {
    const auto value = made("(x + 1)/(x^2 + 1)", "-inf", "inf", {"2.5"});
    ASSERT_TRUE(value.tail);
    const double end = value.tail->interval.from();
    EXPECT_GT(end, 2.5);
    EXPECT_EQ(value.pieces.front().from(), -end);
    EXPECT_EQ(value.pieces.back().to(), end);
    EXPECT_NEAR(ColumnEvaluator(value.tail->integrand)(7), 2.0 / 50, 1e-15);
}

TEST(PrincipalValue, IsMadeOnlyWhereItIsAnotherOne) {
    const auto compiled = [](const char* expression, const char* from, const char* to) {
        Instance instance{"", expression, from, to, ""};
        instance.principal_value = true;
        return compile(instance);
    };
    EXPECT_EQ(compiled("1/x", "-1", "2").complex_parts.size(), 2U);
    EXPECT_TRUE(compiled("1/x^2", "-1", "2").complex_parts.empty());
    EXPECT_TRUE(compiled("(1 + x)/(1 + x^2)", "-inf", "inf").tail);
    EXPECT_TRUE(compiled("exp(x)", "0", "1").is_in_pieces());
}

std::optional<SimplePole> pole(const std::string& expression, double place, double room = 1) {
    return simple_pole(parse_expression(expression), place, room);
}

TEST(SimplePole, LiesInTheMiddleOfADisc) {
    for (const auto& [expression, place] :
         {std::pair("1/x", 0.0), std::pair("exp(x)/(x - 1/3)", 1.0 / 3), std::pair("tan(x)", 1.5707963267948966),
          std::pair("cot(x) + sqrt(x)", 3.141592653589793), std::pair("1/(x^2 - 2)", 1.4142135623730951),
          std::pair("1/x + abs(x - 2)/(x - 1)", 0.0), std::pair("1/besselj(0, x)", 2.404825557695773),
          std::pair("1/(x - 1) + x/(x - 1)", 1.0), std::pair("1/sqrt(abs(x))/(x - 1)", 1.0),
          std::pair("1/(1e6*x - 1)", 1e-6), std::pair("1/log(x)", 1.0)}) {
        SCOPED_TRACE(expression);
        const auto found = pole(expression, place);
        ASSERT_TRUE(found);
        EXPECT_LT(std::abs(found->middle - place), found->radius / 4);
        EXPECT_LE(found->radius, 1.0 / 8);
        EXPECT_EQ(std::remainder(found->middle, found->radius / 16), 0);
        EXPECT_EQ(found->place, place);
    }
}

TEST(SimplePole, IsNoOtherSingularity) {
    for (const auto& [expression, place] :
         {std::pair("1/x^2", 0.0), std::pair("1/(x*abs(x))", 0.0), std::pair("exp(1/x)", 0.0), std::pair("1/x^3", 0.0),
          std::pair("1/sqrt(x)", 0.0), std::pair("log(x)/x", 0.0), std::pair("abs(x)/x", 0.0),
          std::pair("1/(x^2 + 1e-30)", 0.0), std::pair("sin(x)", 0.0), std::pair("1/(x - 0.5)", 0.0),
          std::pair("1/(1 - cos(x))", 0.0), std::pair("1/(x*(x - 1e-30))", 0.0), std::pair("1/floor(x)", 0.5)}) {
        EXPECT_FALSE(pole(expression, place)) << expression;
    }
}
}  // namespace
