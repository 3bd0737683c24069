// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <thread>
#include <vector>
#include <espalier/program/memory_limit.hpp>
#include "integrate/expression/formula.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

Ball value(const Formula& made, const Ball& x, long precision = 128) {
    BallArithmetic arithmetic(precision);
    return evaluate(made, arithmetic, {&x, 1});
}

Ball value(const std::string& text, const Ball& x) { return value(formula(text), x); }

// The value at each point of a ball lies in the value of the ball.
RC_GTEST_PROP(BallArithmetic, EnclosesTheValuesAtPoints, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const Formula made(random_expression(random, 4, leaf_in_x));
    RC_LOG() << text(made.expression()) << "\n";
    const double low = (static_cast<double>(random.below(256)) - 128) / 64;
    const double width = static_cast<double>(1 + random.below(64)) / 256;
    const Ball whole = value(made, between(low, low + width));
    for (int i = 0; i < 5; ++i) {
        const Ball point = value(made, exactly(low + width * random.below(1025) / 1024), 300);
        if (is_finite(point)) RC_ASSERT(arb_overlaps(whole.get(), point.get()) != 0);
    }
}

Ball of_two(Operation operation, const Ball& a, const Ball& b, long precision) {
    Ball result = a;
    BallArithmetic(precision).apply(operation, result, b);
    return result;
}

Ball compare(Operation operation, const Ball& a, const Ball& b) { return of_two(operation, a, b, 64); }

// An interval of any width; now and then a point.
struct Stretch {
    double low;
    double width;

    static Stretch random(espalier::Random& random, double least, double greatest) {
        const double low = least + (greatest - least) * random.below(1025) / 1024;
        const int halvings = static_cast<int>(random.below(30));
        return {low, random.below(4) == 0 ? 0 : std::ldexp(1.0 + random.below(3), -halvings)};
    }
    Ball whole() const { return between(low, low + width); }
    Ball at(std::uint32_t of_1024) const { return exactly(low + width * of_1024 / 1024); }
};

RC_GTEST_PROP(BallArithmetic, EnclosesTheValuesAtPointsOfTwoOperands, (std::uint64_t seed)) {
    espalier::Random random(seed);
    for (const auto operation : {Operation::besselj, Operation::bessely, find_function("besseli")->operation,
                                 Operation::besselk, Operation::gammainc, find_function("polylog")->operation}) {
        const auto order = Stretch::random(random, -4, 6);
        const auto x = operation == find_function("polylog")->operation ? Stretch::random(random, -5, 1)
                                                                        : Stretch::random(random, 0, 40);
        RC_LOG() << static_cast<int>(operation) << " " << order.low << " " << order.width << " " << x.low << " "
                 << x.width << "\n";
        const Ball whole = of_two(operation, order.whole(), x.whole(), 128);
        for (int i = 0; i < 5; ++i) {
            const Ball point = of_two(operation, order.at(random.below(1025)), x.at(random.below(1025)), 300);
            if (is_finite(point)) RC_ASSERT(arb_overlaps(whole.get(), point.get()) != 0);
        }
    }
}

// No wider than from end to end, where a function rises or falls from one to the other.
TEST(BallArithmetic, IsAsNarrowAsFunctionsThatRiseOrFall) {
    for (const auto* text : {"cbrt(x - 2)", "x^5"}) {
        const Ball low = value(text, exactly(1.25));
        const Ball high = value(text, exactly(2.75));
        const Ball whole = value(text, between(1.25, 2.75));
        EXPECT_TRUE(arb_overlaps(whole.get(), low.get()) != 0 && arb_overlaps(whole.get(), high.get()) != 0) << text;
        Ball hull;
        Ball rounding;
        arb_union(hull.get(), low.get(), high.get(), 128);
        arb_get_rad_arb(rounding.get(), hull.get());
        arb_mul_2exp_si(rounding.get(), rounding.get(), -10);
        arb_add_error(hull.get(), rounding.get());
        EXPECT_TRUE(arb_contains(hull.get(), whole.get()) != 0) << text;
    }
}

TEST(BallArithmetic, KnowsThatEvenPowersAreNotNegative) {
    const Ball around_zero = between(-1, 2);
    EXPECT_LE(greatest(value("x^4", around_zero)), 16.01);
    EXPECT_LE(greatest(value("exp(-1e6*x^2)", around_zero)), 2);
    EXPECT_FALSE(is_finite(value("x^-2", around_zero)));
    EXPECT_LE(greatest(value("x^3", around_zero)), 17);
}

TEST(BallArithmetic, AgreesWithDoubles) {
    const std::vector<std::string> expressions = {"0.1 + x*pi - e/3",
                                                  "exp(x) + log(x) - sin(x)*cos(x)",
                                                  "tan(x) + asin(x) + acos(x) + atan(x)",
                                                  "sinh(x)/cosh(x) - tanh(x) + sqrt(x)",
                                                  "abs(x - 1) + floor(5*x) + ceil(x)",
                                                  "min(x, 0.5) + max(x, 0.5)",
                                                  "erf(x) + gamma(x)",
                                                  "cot(x) + asinh(x) + acosh(1 + x) + atanh(x)",
                                                  "log1p(x) + expm1(x) + cbrt(x - 1) + sign(x)",
                                                  "erfc(x) + lgamma(x - 1) + lgamma(x) + digamma(x - 1)",
                                                  "zeta(x + 2) + ei(x) + ei(-x) + beta(x, 2.5)",
                                                  "atan2(x, -1) + atan2(-x, 2)",
                                                  "if(x < 0.5, x^2.5, x^-3)",
                                                  "(x > 0.2) + (x >= 2) + (x == 1) + (x != 1) + (x <= 0.4)"};
    for (const auto& text : expressions) {
        const Formula function = formula(text);
        for (const double place : {0.3125, 0.65625}) {
            SCOPED_TRACE(text);
            const Ball ball = value(function, exactly(place), 150);
            const double rounded = ColumnEvaluator(function)(place);
            Ball other = ball_of(rounded);
            mag_set_d(arb_radref(other.get()), 1e-14 * (1 + std::abs(rounded)));
            EXPECT_TRUE(arb_overlaps(ball.get(), other.get()));
            EXPECT_GT(arb_rel_accuracy_bits(ball.get()), 100);
        }
    }
}

TEST(BallArithmetic, ComparisonsAreOneNumberWhereTheyAreDecided) {
    const Ball low = between(0, 1);
    const Ball high = between(2, 3);
    const auto is = [](const Ball& truth, long expected) { return arb_equal_si(truth.get(), expected) != 0; };
    for (const auto operation : {Operation::less, Operation::less_equal, Operation::not_equal}) {
        EXPECT_TRUE(is(compare(operation, low, high), 1));
    }
    for (const auto operation : {Operation::greater, Operation::greater_equal, Operation::equal}) {
        EXPECT_TRUE(is(compare(operation, low, high), 0));
    }
    EXPECT_TRUE(is(compare(Operation::less, high, low), 0));
    EXPECT_TRUE(is(compare(Operation::greater, high, low), 1));
    EXPECT_TRUE(is(compare(Operation::equal, exactly(2), exactly(2)), 1));
    EXPECT_TRUE(is(compare(Operation::less_equal, exactly(2), exactly(2)), 1));
    EXPECT_TRUE(is(compare(Operation::less, exactly(2), exactly(2)), 0));
    EXPECT_TRUE(is(compare(Operation::not_equal, exactly(2), exactly(2)), 0));
}

TEST(BallArithmetic, ComparisonsAreBothNumbersWhereTheyAreNot) {
    for (const auto operation : {Operation::less, Operation::less_equal, Operation::greater, Operation::greater_equal,
                                 Operation::equal, Operation::not_equal}) {
        const Ball truth = compare(operation, between(0, 2), between(1, 3));
        EXPECT_TRUE(arb_contains_si(truth.get(), 0));
        EXPECT_TRUE(arb_contains_si(truth.get(), 1));
    }
}

TEST(BallArithmetic, ChoosesBothWhereItCannotTell) {
    EXPECT_EQ(middle(value("if(x > 0, 1, 2)", between(1, 2))), 1);
    EXPECT_EQ(middle(value("if(x > 0, 1, 2)", between(-2, -1))), 2);
    const Ball either = value("if(x > 0, 1, 2)", between(-1, 1));
    EXPECT_TRUE(may_contain(either, 1) && may_contain(either, 2));
}

TEST(BallArithmetic, TakesRootsOfWhatIsNotNegative) {
    EXPECT_TRUE(is_finite(value("sqrt(x)", between(-1, 1))));
    EXPECT_FALSE(is_finite(value("sqrt(x)", between(-2, -1))));
    EXPECT_FALSE(is_finite(value("log(x)", between(-1, 1))));
}

// Values of Abramowitz and Stegun (1964) and identities between functions, each of which is to be 0.
TEST(BallArithmetic, KnowsTheSpecialFunctions) {
    for (const auto* text : {"besselj(0, x) - 0.938469807240813",
                             "besselj(1, x)*bessely(0, x) - besselj(0, x)*bessely(1, x) - 2/(pi*x)",
                             "besseli(0, x)*besselk(1, x) + besseli(1, x)*besselk(0, x) - 1/x",
                             "besselj(0.5, x) - sqrt(2/(pi*x))*sin(x)",
                             "airyai(x) - sqrt(x/3)/pi*besselk(1/3, 2/3*x^1.5)",
                             "airybi(0) - sqrt(3)*airyai(0)",
                             "ellipk(x)*ellipe(1 - x) + ellipe(x)*ellipk(1 - x) - ellipk(x)*ellipk(1 - x) - pi/2",
                             "polylog(2, x) + polylog(2, 1 - x) - pi^2/6 + log(x)*log(1 - x)",
                             "polylog(1, x) + log(1 - x)",
                             "zeta(2) - pi^2/6",
                             "lambertw(x*exp(x)) - x",
                             "gammainc(1, x) - exp(-x)",
                             "gammainc(0.5, x) - sqrt(pi)*erfc(sqrt(x))",
                             "ei(x) - chi(x) - shi(x)",
                             "ci(x) + 0.177784078806613",
                             "si(x) - 0.493107418043067",
                             "fresnels(1) - 0.438259147390355",
                             "fresnelc(1) - 0.77989340037682",
                             "erfi(x) - 0.614952094696511",
                             "digamma(1 + x) - digamma(x) - 1/x",
                             "lgamma(-x) - log(abs(gamma(-x)))",
                             "beta(x, 2.5) - gamma(x)*gamma(2.5)/gamma(x + 2.5)",
                             "cbrt(-x)^3 + x",
                             "atan2(-x, -1) + pi - atan(x)"}) {
        const Ball ball = value(text, exactly(0.5));
        EXPECT_TRUE(is_finite(ball) && may_contain(ball, 0, 2e-10)) << text;
        const double rounded = ColumnEvaluator(formula(text))(0.5);
        EXPECT_NEAR(rounded, 0, 2e-10) << text;
    }
}

TEST(BallArithmetic, HasNoValueOutsideOfADomain) {
    for (const auto* text :
         {"acosh(x + 1)", "atanh(x + 1)", "log1p(x - 1)", "ellipk(1 + x)", "ellipe(1 + x)", "lambertw(x - 1/e)",
          "ei(x)", "ci(x)", "chi(x)", "bessely(0, x)", "besselk(0, x)", "besselj(0.5, x)", "polylog(2, 1 + x)",
          "gammainc(0.5, x)", "digamma(x)", "lgamma(x)", "zeta(1 + x)", "beta(x, 1)", "cot(x)"}) {
        EXPECT_FALSE(is_finite(value(text, between(-0.125, 0.125)))) << text;
    }
}

TEST(BinaryLogarithm, IsThatOfTheSize) {
    EXPECT_NEAR(binary_logarithm(exactly(-8)), 3, 1e-15);
    EXPECT_EQ(binary_logarithm(Ball()), -std::numeric_limits<double>::infinity());
    Ball small(3);
    arb_mul_2exp_si(small.get(), small.get(), -5000);
    EXPECT_NEAR(binary_logarithm(small), -4998.415, 0.001);
}

// A program may ask for integrals again and again, each time on new threads. Sanitizers tell leaks by themselves, and
// keep memory that others would use again.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(BallArithmetic, LeavesNothingBehindInThreadsThatEnd) {
    const auto made = formula("exp(exp(50 + x))");
    const auto compute_on_threads = [&](int threads) {
        for (int i = 0; i < threads; ++i) std::thread([&] { value(made, exactly(0.5)); }).join();
    };
    compute_on_threads(10);
    const auto before = espalier::program::held_memory();
    compute_on_threads(200);
    // From its first number beyond 62 bits on, here an exponent, a thread keeps more than 40 pages.
    constexpr std::uint64_t few = 4'000'000;
    EXPECT_LT(espalier::program::held_memory(), before + few);
}
#endif
}  // namespace
