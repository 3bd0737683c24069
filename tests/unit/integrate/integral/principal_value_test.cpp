// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <string>
#include "integrate/expression/expression.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/integral/interval.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;

Integral made(const char* expression, const char* from, const char* to, const std::vector<const char*>& places) {
    std::vector<Limit> limits;
    for (const char* place : places) limits.emplace_back(formula(place));
    Integral result{.integrand = formula(expression), .intervals = {Interval(formula(from), formula(to))}};
    result.pieces = pieces_between(limits, result.intervals[0]);
    find_principal_value(result, {});
    return result;
}

Integral compiled(const char* expression, const char* from, const char* to, const char* places = "") {
    Instance instance{"", expression, from, to, ""};
    instance.principal_value = true;
    instance.breaks = places;
    return compile(instance);
}

TEST(PrincipalValue, IsFoldedAroundPoles) {
    const auto value = made("1/(x*(x - 1)*sqrt(abs(x - 0.5)))", "-1", "3", {"0", "0.5", "1"});
    EXPECT_EQ(value.poles, (std::vector<double>{0, 1}));
    ASSERT_EQ(value.other_parts.size(), 2U);
    ASSERT_EQ(value.pieces.size(), 4U);
    EXPECT_EQ(value.pieces[0].from(), -1);
    EXPECT_EQ(value.pieces[1].to(), 0.5);
    EXPECT_EQ(value.pieces[2].from(), 0.5);
    EXPECT_EQ(value.pieces[3].to(), 3);
    for (const std::size_t before : {0U, 2U}) {
        const double pole = value.poles[before / 2];
        const auto& [folded, interval, decay, is_analytic, is_imaginary] = value.other_parts[before / 2];
        EXPECT_EQ(value.pieces[before].to(), pole - 0.25);
        EXPECT_EQ(value.pieces[before + 1].from(), pole + 0.25);
        EXPECT_EQ(interval.from(), 0);
        EXPECT_EQ(interval.to(), 0.25);
        ColumnEvaluator evaluator(value.integrand);
        EXPECT_NEAR(ColumnEvaluator(folded)(0.125), evaluator(pole + 0.125) + evaluator(pole - 0.125), 1e-13);
    }
}

TEST(PrincipalValue, FoldsTheTailsOfTheWholeLine) {
    const auto value = made("(x + 1)/(x^2 + 1)", "-inf", "inf", {"2.5"});
    ASSERT_EQ(value.other_parts.size(), 1U);
    EXPECT_TRUE(value.poles.empty());
    const auto& tail = value.other_parts.front();
    const double end = tail.interval.from();
    EXPECT_GT(end, 2.5);
    EXPECT_EQ(value.pieces.front().from(), -end);
    EXPECT_EQ(value.pieces.back().to(), end);
    EXPECT_NEAR(ColumnEvaluator(tail.integrand)(7), 2.0 / 50, 1e-15);
}

TEST(PrincipalValue, IsFoldedOnlyWhereItIsAnotherOne) {
    for (const char* expression : {"exp(x)", "1/sqrt(abs(x))", "abs(x)", "1/x^2", "1/sqrt(x)", "abs(x)/x"}) {
        EXPECT_TRUE(compiled(expression, "-1", "2").is_in_pieces()) << expression;
    }
    EXPECT_EQ(compiled("(1 + x)/(1 + x^2)", "-inf", "inf").other_parts.size(), 1U);
}

TEST(PrincipalValue, HasPolesAtConstants) {
    for (const auto& [expression, place, known] : {std::tuple("1/x", 0.0, ""),
                                                   {"exp(x)/(x - 1/3)", 1.0 / 3, ""},
                                                   {"tan(x)", std::acos(0), ""},
                                                   {"1/(x^2 - 2)", std::sqrt(2), ""},
                                                   {"1/(3*x^2 - x - 1)", (1 + std::sqrt(13)) / 6, ""},
                                                   {"1/log(x + 1/2)", 0.5, ""},
                                                   {"1/(x^3 - 2)", std::cbrt(2), ""},
                                                   {"1/(exp(x) - 2)", std::log(2), ""},
                                                   {"1/tanh(x - 1/3)", 1.0 / 3, ""},
                                                   {"1/(2*cos(x) - 1)", std::acos(0.5), ""},
                                                   {"1/(exp(2*x) - 3)", std::log(3) / 2, "log(3)/2"},
                                                   {"1/(1e6*x - 1)", 1e-6, ""},
                                                   {"1/x^3", 0.0, ""},
                                                   {"1/(x - 1) + abs(x - 1)", 1.0, ""}}) {
        const auto value = compiled(expression, "-0.25", "2", known);
        ASSERT_EQ(value.poles.size(), 1U) << expression;
        EXPECT_NEAR(value.poles[0], place, 1e-15) << expression;
        EXPECT_FALSE(divergence(value)) << expression;
    }
}

TEST(PrincipalValue, NeedsPolesThatCancel) {
    const std::string reason = "the integral does not exist: the integrand grows too fast near ";
    EXPECT_EQ(divergence(compiled("1/(x + x*(x > 0))", "-1", "2")),
              reason + "0, and not to the same extent on both sides: it has no principal value either");
    EXPECT_EQ(divergence(compiled("1/x + 1/x^2", "-1", "2")),
              reason + "0, with one sign on both sides: it has no principal value either");
    EXPECT_EQ(divergence(compiled("1/(cos(x) - x)", "-1", "2")),
              reason +
                  "0.739085. It may have a principal value: --principal-value needs the place as a constant, which "
                  "--break may give, but it is known only as the zero of a function");
    EXPECT_TRUE(divergence(compiled("1/x^2 - 1/(x - 1)", "-inf", "inf")));
    EXPECT_TRUE(divergence(compiled("1/(2^x - 3)", "0", "2", "log(3)/log(2)")));  // this is not proved to be the zero
    EXPECT_EQ(divergence(compiled("x^2/(1 + x^2)", "-inf", "inf")),
              "the integral does not exist: the integrand grows too fast towards infinity");
}
}  // namespace
