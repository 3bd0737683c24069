// SPDX-License-Identifier: Apache-2.0
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include <string>
#include <vector>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/formula.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/end_expansions/at_distance.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;
using integrate_test::middle;

constexpr long value_bits = 128;

Ball power_of_two(int exponent) {
    Ball result(1);
    arb_mul_2exp_si(result.get(), result.get(), exponent);
    return result;
}

/// The distances from an end of an interval that are at most 2^-level.
struct End {
    Formula limit;
    int direction;
    int level;

    // Returns the point at this distance from the end.
    Ball place(const Ball& distance) const {
        BallArithmetic balls(4 * value_bits);
        Ball x = evaluate(limit, balls, {});
        arb_addmul_si(x.get(), distance.get(), direction, 4 * value_bits);
        return x;
    }
};

/// The result of an arithmetic for a formula near an end.
struct EnclosedExpansion {
    EndExpansionArithmetic arithmetic;
    EndExpansion value;
    Ball integral;

    Ball at_distance(const Ball& distance) const { return integrate_test::at_distance(arithmetic, value, distance); }
};

EnclosedExpansion enclosed(const Formula& integrand, const End& end) {
    EndExpansionArithmetic arithmetic(power_of_two(-end.level), value_bits);
    const EndExpansion x = arithmetic.variable(end.limit, end.direction);
    EndExpansion value = evaluate(integrand, arithmetic, {&x, 1});
    Ball integral = arithmetic.integral(value);
    return {arithmetic, value, integral};
}

Ball value_at(const Formula& integrand, const Ball& x) {
    BallArithmetic balls(4 * value_bits);
    return evaluate(integrand, balls, {&x, 1});
}

End random_end(espalier::Random& random) {
    static const std::vector<std::string> limits = {"0", "1", "-1", "pi/2", "pi", "2^0.5", "asin(1)", "gamma(3)", "e"};
    return {.limit = formula(limits[random.below(static_cast<std::uint32_t>(limits.size()))]),
            .direction = random.below(2) == 0 ? 1 : -1,
            .level = 1 + static_cast<int>(random.below(9))};
}

// In x or, as often, in its difference from the end, where most that is singular is singular.
Formula random_integrand(espalier::Random& random, const End& end) {
    const auto leaf = [&](espalier::Random& more) -> Expression {
        if (more.below(2) == 0) return integrate_test::leaf_in_x(more);
        Expression difference{.operation = Operation::subtract};
        difference.operands = {{.operation = Operation::variable}, end.limit.expression()};
        return difference;
    };
    return Formula(integrate_test::random_expression(random, 3, leaf));
}

RC_GTEST_PROP(EndExpansion, EnclosesTheValuesAtAllDistances, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const End end = random_end(random);
    const Formula integrand = random_integrand(random, end);
    RC_LOG() << text(integrand.expression()) << " near " << text(end.limit.expression()) << "\n";
    const auto found = enclosed(integrand, end);
    for (int i = 0; i < 12; ++i) {
        Ball distance(1 + static_cast<long>(random.below(16)));
        arb_mul_2exp_si(distance.get(), distance.get(), -4 - end.level - static_cast<int>(random.below(40)));
        const Ball exact = value_at(integrand, end.place(distance));
        RC_ASSERT(arb_overlaps(found.at_distance(distance).get(), exact.get()) != 0);
    }
}

// Against balls on pieces that are the smaller the nearer they are to the end.
RC_GTEST_PROP(EndExpansion, EnclosesTheIntegralOverAllDistances, (std::uint64_t seed)) {
    constexpr int pieces = 16;
    espalier::Random random(seed);
    const End end = random_end(random);
    const Formula integrand = random_integrand(random, end);
    RC_LOG() << text(integrand.expression()) << " near " << text(end.limit.expression()) << "\n";
    const auto found = enclosed(integrand, end);
    Ball sum;
    for (int level = end.level; level < end.level + 40; ++level) {
        for (int i = pieces; i < 2 * pieces; ++i) {
            Ball distance;
            arb_union(distance.get(), Ball(i).get(), Ball(i + 1).get(), value_bits);
            arb_mul_2exp_si(distance.get(), distance.get(), -level - 5);
            arb_addmul(sum.get(), value_at(integrand, end.place(distance)).get(), power_of_two(-level - 5).get(),
                       value_bits);
        }
    }
    // The rest of the interval contributes next to nothing, or else the balls do not say what it contributes.
    Ball rest;
    arb_union(rest.get(), rest.get(), power_of_two(-end.level - 40).get(), value_bits);
    Ball tail = value_at(integrand, end.place(rest));
    arb_mul_2exp_si(tail.get(), tail.get(), -end.level - 40);
    arb_add(sum.get(), sum.get(), tail.get(), value_bits);
    if (arb_is_finite(sum.get()) != 0) RC_ASSERT(arb_overlaps(sum.get(), found.integral.get()) != 0);
}

TEST(EndExpansion, IsFixedWhereBothFactorsAre) {
    const EndExpansionArithmetic ends(power_of_two(-4), value_bits);
    const auto is_fixed = [&](bool first) {
        const auto product =
            ends.product(ends.bounded(ends.balls().between(Ball(-1), Ball(1)), first), ends.bounded(Ball(2), true));
        return product.terms.front().coefficient.is_fixed();
    };
    EXPECT_TRUE(is_fixed(true));
    EXPECT_FALSE(is_fixed(false));
}

// An exponential of an exponential is less than that of a square, which cancels here.
TEST(EndExpansion, BoundsExponentialsOfExponentials) {
    const End end{formula("0"), 1, 4};
    const Formula integrand = formula("exp(-exp(1/x))*exp(1/(2*x^2))");
    const Ball distance = power_of_two(-6);
    const Ball found = enclosed(integrand, end).at_distance(distance);
    EXPECT_TRUE(arb_is_finite(found.get()) != 0);
    EXPECT_TRUE(arb_overlaps(found.get(), value_at(integrand, end.place(distance)).get()) != 0);
}

// Functions next to where they are singular, or cancel, each as wide there as its expansion should leave it.
TEST(EndExpansion, EnclosesFunctionsNextToTheirSingularities) {
    struct Case {
        const char* integrand;
        const char* end;
        int direction;
    };
    for (const auto& [integrand, limit, direction] : std::vector<Case>{{"gamma(x)", "0", 1},
                                                                       {"gamma(x)", "-2", -1},
                                                                       {"gamma(x)", "-3", 1},
                                                                       {"lgamma(x)", "0", 1},
                                                                       {"lgamma(x)", "-1", -1},
                                                                       {"digamma(x)", "0", 1},
                                                                       {"digamma(x)", "-1", 1},
                                                                       {"zeta(x)", "1", 1},
                                                                       {"zeta(x)", "1", -1},
                                                                       {"beta(x, 2)", "0", 1},
                                                                       {"beta(x, 2)", "-1", 1},
                                                                       {"ellipk(x)", "1", -1},
                                                                       {"ellipe(x)", "1", -1},
                                                                       {"ellipk(x^2)", "1", -1},
                                                                       {"acosh(x)", "1", 1},
                                                                       {"atanh(x)", "1", -1},
                                                                       {"asin(x)", "1", -1},
                                                                       {"asin(x)/x", "-1", 1},
                                                                       {"acos(x)", "1", -1},
                                                                       {"acos(x)/sqrt(1 - x^2)", "-1", 1},
                                                                       {"polylog(2, x)", "1", -1},
                                                                       {"polylog(2, x)/x", "0", 1},
                                                                       {"ei(x)", "0", 1},
                                                                       {"ei(x)", "0", -1},
                                                                       {"ci(x)", "0", 1},
                                                                       {"chi(x)", "0", 1},
                                                                       {"bessely(1/3, x)", "0", 1},
                                                                       {"bessely(-2/5, x)", "0", 1},
                                                                       {"chi(1/x)*exp(-2/x)", "0", 1},
                                                                       {"shi(1/x)*exp(-1/x)", "0", 1},
                                                                       {"erfi(1/x)*exp(-1/x^2)", "0", 1},
                                                                       {"lambertw(1/x^2)", "0", 1},
                                                                       {"li(x)", "1", 1},
                                                                       {"li(x)", "1", -1},
                                                                       {"li(x)", "0", 1},
                                                                       {"besselj(1, x)/x", "0", 1},
                                                                       {"besselj(2, x)/x^2", "0", -1},
                                                                       {"besselj(0.5, x)", "0", 1},
                                                                       {"besseli(0, x)", "0", 1},
                                                                       {"besseli(0.5, x)", "0", 1},
                                                                       {"besselk(0, x)", "0", 1},
                                                                       {"besselk(1.5, x)", "0", 1},
                                                                       {"x*besselk(1, x)", "0", 1},
                                                                       {"bessely(0, x)", "0", 1},
                                                                       {"gammainc(2, x)", "0", 1},
                                                                       {"gammainc(0, x)", "0", 1},
                                                                       {"gammainc(0.5, x)", "0", 1},
                                                                       {"x^x", "0", 1},
                                                                       {"x^-x", "0", 1},
                                                                       {"x^sqrt(2)", "0", 1},
                                                                       {"x^(1/pi - 1)", "0", 1},
                                                                       {"1/(1 + x^-sqrt(2))", "0", 1},
                                                                       {"x^pi + 2*x^pi", "0", 1},
                                                                       {"(x^pi + x^3)/(x^pi + x^e)", "0", 1},
                                                                       {"exp(-x^-sqrt(2))", "0", 1},
                                                                       {"x^sqrt(2)*x^-sqrt(2)", "0", 1},
                                                                       {"log(-log(x))", "0", 1},
                                                                       {"log(-log(x))", "1", -1},
                                                                       {"sqrt(-log(x))", "0", 1},
                                                                       {"log(1/x)^-0.5", "0", 1},
                                                                       {"1/sqrt(x*log(1/x))", "0", 1},
                                                                       {"1/(x*log(x)^2)", "0", 1},
                                                                       {"(1 - cos(x))/x^2", "0", 1},
                                                                       {"(sin(x) - x)/x^3", "0", -1},
                                                                       {"1/x - 1/sin(x)", "0", 1},
                                                                       {"(exp(x) - 1 - x)/x^2", "0", 1},
                                                                       {"(1 - cos(x))^-0.25", "0", 1},
                                                                       {"(tan(x) - x)/x^3", "0", 1},
                                                                       {"(sqrt(1 + x) - 1 - x/2)/x^2", "0", 1},
                                                                       {"log(1 - exp(-x))", "0", 1},
                                                                       {"floor(x)", "3", -1},
                                                                       {"ceil(x)", "3", 1},
                                                                       {"floor(x^2)", "2", 1},
                                                                       {"min(x, 1 - x)^0.5", "0", 1},
                                                                       {"exp(-log(x)^2)", "0", 1},
                                                                       {"cbrt(x - 1)", "1", -1},
                                                                       {"airyai(1/x)", "0", 1},
                                                                       {"airyai(-1/x)", "0", 1},
                                                                       {"besselk(0, 1/x)", "0", 1},
                                                                       {"besselj(0, 1/x)", "0", 1},
                                                                       {"bessely(1, 1/x)", "0", 1},
                                                                       {"exp(-1/x)*besseli(0, 1/x)", "0", 1},
                                                                       {"gammainc(2, 1/x)", "0", 1},
                                                                       {"gammainc(0.5, 1/x)", "0", 1},
                                                                       {"ei(-1/x)", "0", 1},
                                                                       {"ci(1/x)", "0", 1},
                                                                       {"si(1/x)", "0", 1},
                                                                       {"si(1/x)", "0", -1},
                                                                       {"zeta(1/x) - 1", "0", 1},
                                                                       {"lgamma(1/x)", "0", 1},
                                                                       {"digamma(1/x)", "0", 1},
                                                                       {"1/gamma(1/x)", "0", 1},
                                                                       {"atan(1/x) - pi/2", "0", 1},
                                                                       {"atan(1/x)", "0", -1},
                                                                       {"exp(-cosh(1/x))", "0", 1},
                                                                       {"exp(1/x - exp(1/x))", "0", 1},
                                                                       {"asinh(1/x)", "0", -1},
                                                                       {"acosh(1/x)", "0", 1},
                                                                       {"erfc(-1/x)", "0", 1},
                                                                       {"1 - tanh(1/x)", "0", 1}}) {
        for (const int level : {4, 7, 30}) {
            const End end{formula(limit), direction, level};
            const auto found = enclosed(formula(integrand), end);
            for (const long numerator : {16, 11, 3, 1}) {
                Ball distance(numerator);
                arb_mul_2exp_si(distance.get(), distance.get(), -4 - level);
                const Ball enclosure = found.at_distance(distance);
                EXPECT_TRUE(arb_is_finite(enclosure.get())) << integrand << " at level " << level;
                const Ball exact = value_at(formula(integrand), end.place(distance));
                EXPECT_TRUE(arb_overlaps(enclosure.get(), exact.get())) << integrand << " at level " << level;
            }
        }
    }
}

TEST(EndExpansion, StartsAtItsEndHoweverThatIsWritten) {
    for (const auto* limit : {"3/2", "sqrt(2)", "2^0.5", "gamma(3)", "asin(1)", "min(1, 2)", "abs(-1)", "e^2"}) {
        const End end{formula(limit), 1, 10};
        const auto found = enclosed(formula("x"), end);
        Ball distance = power_of_two(-20);
        EXPECT_TRUE(arb_overlaps(found.at_distance(distance).get(), end.place(distance).get()) != 0) << limit;
    }
}

TEST(EndExpansion, HasNoValueWhereAFactorHasNone) {
    for (const auto* text : {"0*log(-1)", "log(-1)*0", "0*inf", "(x - x)*log(-1)"}) {
        EXPECT_FALSE(arb_is_finite(enclosed(formula(text), {formula("0"), 1, 4}).integral.get())) << text;
    }
}

TEST(EndExpansion, EnclosesWhatNoBallCan) {
    const End end{formula("pi/2"), -1, 10};
    // cos(pi/2 - d) is sin(d): d^(-1/2) up to a factor of 1 + d^2.
    EXPECT_NEAR(middle(enclosed(formula("1/sqrt(cos(x))"), end).integral), 2 * 0x1p-5, 1e-4);
    EXPECT_FALSE(arb_is_finite(enclosed(formula("1/cos(x)"), end).integral.get()));
}

TEST(EndExpansion, EnclosesEssentialSingularities) {
    for (const int level : {1, 2, 4, 7}) {
        const End end{formula("0"), 1, level};
        const double exact = std::exp(-std::ldexp(1, level));
        for (const auto* text : {"exp(-1/x)/x^2", "e^(-1/x)/x^2", "abs(-1/x)*exp(-1/x)/x"}) {
            const Ball enclosure = enclosed(formula(text), end).integral;
            SCOPED_TRACE(text);
            EXPECT_TRUE(level < 2 || arb_is_finite(enclosure.get()));
            Ball difference;
            arb_set_d(difference.get(), exact);
            arb_sub(difference.get(), enclosure.get(), difference.get(), value_bits);
            mag_t size;
            mag_init(size);
            arb_get_mag_lower(size, difference.get());
            EXPECT_LE(mag_get_d(size), 1e-15 * exact);
            mag_clear(size);
        }
        const auto is_enclosed = [&](const char* text) {
            return arb_is_finite(enclosed(formula(text), end).integral.get()) != 0;
        };
        EXPECT_TRUE(level < 4 || is_enclosed("floor(1/x)*cos(1/x)*exp(-1/x)/x^2"));
        EXPECT_FALSE(is_enclosed("exp(1/x)/x^2"));
        EXPECT_FALSE(is_enclosed("cos(1/x)/x^2"));
    }
}

// From U = 1/reach to infinity, in terms of u = 1/x.
TEST(EndExpansion, EnclosesQuotientsOfExponentials) {
    for (const int level : {4, 6}) {
        const End end{formula("0"), 1, level};
        const double u = std::ldexp(1, level);
        const auto contains = [&](const char* text, double exact) {
            const Ball enclosure = enclosed(formula(text), end).integral;
            EXPECT_TRUE(arb_is_finite(enclosure.get())) << text;
            Ball value;
            arb_set_d(value.get(), exact);
            mag_set_d(arb_radref(value.get()), 1e-12 * exact);
            EXPECT_TRUE(arb_overlaps(enclosure.get(), value.get())) << text;
        };
        contains("1/cosh(1/x)/x^2", 2 * std::atan(std::exp(-u)));
        contains("(1 - tanh(1/x))/x^2", std::log1p(std::exp(-2 * u)));
        contains("1/(1 + exp(1/x))/x^2", std::log1p(std::exp(-u)));
        contains("1/(exp(1/x) - 1)/x^2", -std::log1p(-std::exp(-u)));
        contains("1/sinh(1/x)^2/x^2", 1 / std::tanh(u) - 1);
        contains("exp(1/x)/(1 + exp(1/x))^2/x^2", 1 / (1 + std::exp(u)));
        contains("exp(-2/x)*exp(1/x)/x^2", std::exp(-u));
        contains("x^-5/expm1(1/x)", std::exp(-u) * (u * u * u + 3 * u * u + 6 * u + 6));
        EXPECT_TRUE(arb_is_finite(enclosed(formula("erfc(1/x)/x^3"), end).integral.get()));
    }
}

TEST(EndExpansion, ShowsThatAnIntegralDoesNotExist) {
    const auto diverges = [](const char* text) {
        EndExpansionArithmetic arithmetic(power_of_two(-8), value_bits);
        const EndExpansion x = arithmetic.variable(formula("0"), 1);
        return arithmetic.diverges(evaluate(formula(text), arithmetic, {&x, 1}));
    };
    for (const auto* text : {"1/x", "1/sin(x)", "-1/x^1.5", "exp(1/x)", "1/(x + x^2)", "cot(x)", "sinh(1/x) - 1/x",
                             "log(x)/x", "1/(x*log(x))", "gamma(x)", "digamma(x)", "zeta(1 + x)", "1/asin(x)"}) {
        EXPECT_TRUE(diverges(text)) << text;
    }
    for (const auto* text : {"1/sqrt(x)", "log(x)", "cos(1/x)/x^2", "exp(-1/x)/x^9", "1/x - 1/x", "1", "1/(x*log(x)^2)",
                             "lgamma(x)", "ellipk(1 - x)", "gamma(x) - 1/x"}) {
        EXPECT_FALSE(diverges(text)) << text;
    }
}

TEST(EndExpansion, TellsWhichIsGreaterWhereOneIsUnbounded) {
    const auto integral = [&](const char* text) {
        const Ball enclosure = enclosed(formula(text), {formula("0"), 1, 6}).integral;
        EXPECT_TRUE(arb_is_finite(enclosure.get()));
        return middle(enclosure);
    };
    EXPECT_NEAR(integral("min(1/x, 3)/sqrt(x)"), 6 * 0x1p-3, 1e-12);
    EXPECT_NEAR(integral("max(-1/x, 3)/sqrt(x)"), 6 * 0x1p-3, 1e-12);
    EXPECT_NEAR(integral("if(1/x > 3, 1, 1/x)/sqrt(x)"), 2 * 0x1p-3, 1e-12);
    EXPECT_NEAR(integral("if(1/x <= 3, 1/x, 1)/sqrt(x)"), 2 * 0x1p-3, 1e-12);
}
}  // namespace
