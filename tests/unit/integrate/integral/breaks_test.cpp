// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;

Interval interval(const char* from, const char* to) { return {formula(from), formula(to)}; }

Breaks breaks(const char* integrand, const char* from, const char* to) {
    return find_breaks(parse_expression(integrand), interval(from, to));
}

struct Example {
    const char* integrand;
    const char* from;
    const char* to;
    std::vector<const char*> places;
};

TEST(Breaks, LieWhereAnIntegrandIsNotSmooth) {
    const std::vector<Example> examples = {
        {"abs(x - 1/3)", "0", "1", {"1/3"}},
        {"1/sqrt(abs(x))", "-1", "2", {"0"}},
        {"abs(1 - 3*x/pi)", "0", "2", {"pi/3"}},
        {"abs(sin(x) - 0.3)", "0", "3", {"asin(0.3)", "pi - asin(0.3)"}},
        {"floor(2*x)", "0", "1.7", {"0.5", "1", "1.5"}},
        {"zeta(2*x)", "0", "3", {"1/2"}},
        {"ei(x - 1/3)", "0", "1", {"1/3"}},
        {"acos(cos(x))", "0", "10", {"pi", "2*pi", "3*pi"}},
        {"asin(2*x/(1 + x^2))", "-2", "3", {"-1", "1"}},
        {"atanh(sin(x)) + ellipk(sin(x)^2)", "0", "pi", {"pi/2"}},
        {"acosh(cosh(x))/ellipe(cos(x)^2)", "-1", "2", {"0"}},
        {"digamma(x) + zeta(2)", "-5/2", "7/2", {"-2", "-1", "0"}},
        {"gamma(2*x)", "-0.7", "3", {"-0.5", "0"}},
        {"gamma(x)/floor(x + 3)", "-0.5", "1.5", {"0", "1"}},
        {"gamma(x)*floor(x)", "-0.5", "2.5", {"0", "1", "2"}},
        {"ceil(exp(x))", "0.1", "2", {"log(2)", "log(3)", "log(4)", "log(5)", "log(6)", "log(7)"}},
        {"if(x^2 < 2, 0, x)", "0", "2", {"sqrt(2)"}},
        {"max(x, 1 - x)", "0", "1", {"0.5"}},
        {"log(abs(x^2 - x - 1))", "-1", "2", {"(1 - sqrt(5))/2", "(1 + sqrt(5))/2"}},
        {"sign(x)*cbrt(x - 1)", "-inf", "inf", {"0", "1"}},
        {"abs(exp(-x) - 1e-3)", "0", "inf", {"3*log(10)"}},
        {"x*log(x)/sqrt(1 - x)", "0", "1", {}},
        {"1/(2 + sin(x))", "-inf", "inf", {}},
        {"abs(x - 2)", "0", "1", {}},
        {"abs(x^2 - 4)", "0", "inf", {"2"}},
        {"abs(x^3 - 1)", "-1", "3", {"1"}},
        {"sqrt(x^2 - 2*x + 1)", "0", "3", {"1"}},
        {"log(1 - sin(2*x))", "0", "pi", {"pi/4"}},
        {"log(1.000001 - sin(2*x))", "0", "pi", {}},
        {"abs(x^3 - 2.7*x^2 + 2.4*x - 0.7)", "0.65", "2.09", {"0.7", "1"}},
        {"abs((x - 1)^2 - 1e-12)", "0", "2", {"0.999999", "1.000001"}},
        {"abs(x^3 - 3*x^2 + 3*x - 1)", "-inf", "inf", {"1"}},
    };
    for (const auto& [integrand, from, to, places] : examples) {
        SCOPED_TRACE(integrand);
        const auto found = breaks(integrand, from, to);
        EXPECT_TRUE(found.all_kinks);
        ASSERT_EQ(found.places.size(), places.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            for (const long precision : {50L, 1000L, 200L}) {
                BallArithmetic arithmetic(precision);
                const Ball value = found.places[i].value(precision);
                const Ball exact = evaluate(formula(places[i]), arithmetic, std::span<const Ball>{});
                EXPECT_TRUE(arb_overlaps(value.get(), exact.get()) != 0);
                EXPECT_GT(arb_rel_accuracy_bits(value.get()), arb_is_zero(value.get()) != 0 ? 0 : precision - 10);
            }
        }
    }
}

// Then what else is 0 there is known to be.
TEST(Breaks, AreConstantsWhereThatIsKnown) {
    for (const auto* integrand : {"abs(cos(2*x))", "abs(1 - sin(2*x))", "abs(x^2 - 1/4)"}) {
        EXPECT_TRUE(breaks(integrand, "0", "2").places.at(0).formula()) << integrand;
    }
}

TEST(Breaks, AreNotAllWhereThatIsMoreThanIsLookedAt) {
    EXPECT_FALSE(breaks("floor(1000*x)", "0", "1").all_kinks);
    EXPECT_FALSE(breaks("abs(sin(1/x))", "0", "1").all_kinks);
    EXPECT_FALSE(breaks("abs(sin(x))", "0", "inf").all_kinks);
}

// Whatever was asked before.
TEST(Zero, IsTheSameBallEachTime) {
    const auto bits = [](const Zero& zero, long precision) {
        char* text = arb_dump_str(zero.value(precision).get());
        std::string result(text);
        flint_free(text);
        return result;
    };
    Ball bracket;
    arb_set_d(bracket.get(), 1.25);
    mag_set_d(arb_radref(bracket.get()), 0.25);
    const Zero one(formula("x^2 - 2"), bracket);
    const Zero other(formula("x^2 - 2"), bracket);
    const auto high = bits(one, 900);
    const auto low = bits(one, 70);
    EXPECT_EQ(bits(other, 70), low);
    EXPECT_EQ(bits(other, 900), high);
}

TEST(Pieces, CoverTheIntervalBetweenBreaks) {
    const std::vector<Limit> places = {formula("-1"), formula("0.5"), formula("2")};
    const auto pieces = pieces_between(places, interval("0", "1"));
    ASSERT_EQ(pieces.size(), 2U);
    EXPECT_EQ(pieces[0].from(), 0);
    EXPECT_EQ(pieces[0].to(), 0.5);
    EXPECT_EQ(pieces[1].from(), 0.5);
    EXPECT_EQ(pieces[1].to(), 1);
}

TEST(Pieces, LetHalfLinesBeginAtConstants) {
    const auto whole = interval("-inf", "inf");
    const auto found = find_breaks(parse_expression("abs(x^2 - 2)"), whole);
    const auto pieces = pieces_between(found.places, whole);
    ASSERT_EQ(pieces.size(), 5U);
    EXPECT_EQ(pieces.front().to(), -3);
    EXPECT_EQ(pieces.back().from(), 3);
}

TEST(Merged, KeepsOneOfTwoThatBallsDoNotTellApart) {
    const auto both = merged({formula("0.5"), formula("sqrt(2)")}, {formula("2^0.5"), formula("1"), formula("3")});
    ASSERT_EQ(both.size(), 4U);
    EXPECT_EQ(both[1].rounded(), 1);
    EXPECT_EQ(text(both[2].formula()->expression()), "sqrt(2)");
}
}  // namespace
