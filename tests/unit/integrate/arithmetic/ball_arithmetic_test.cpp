#include "integrate/arithmetic/ball_arithmetic.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "integrate/arithmetic/float_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
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

// What a ball's points lead to lies in what the ball leads to.
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

TEST(BallArithmetic, KnowsThatEvenPowersAreNotNegative) {
    const Ball around_zero = between(-1, 2);
    EXPECT_LE(greatest(value("x^4", around_zero)), 16.01);
    EXPECT_LE(greatest(value("exp(-1e6*x^2)", around_zero)), 2);
    EXPECT_FALSE(is_finite(value("x^-2", around_zero)));
    EXPECT_LE(greatest(value("x^3", around_zero)), 17);
}

TEST(BallArithmetic, EnclosesWhatFloatsSay) {
    const std::vector<std::string> expressions = {"0.1 + x*pi - e/3",
                                                  "exp(x) + log(x) - sin(x)*cos(x)",
                                                  "tan(x) + asin(x) + acos(x) + atan(x)",
                                                  "sinh(x)/cosh(x) - tanh(x) + sqrt(x)",
                                                  "abs(x - 1) + floor(5*x) + ceil(x)",
                                                  "min(x, 0.5) + max(x, 0.5)",
                                                  "erf(x) + gamma(x)",
                                                  "if(x < 0.5, x^2.5, x^-3)",
                                                  "(x > 0.2) + (x >= 2) + (x == 1) + (x != 1) + (x <= 0.4)"};
    Float::default_precision(60);
    for (const auto& text : expressions) {
        for (const double place : {0.3125, 0.65625}) {
            SCOPED_TRACE(text);
            const Ball ball = value(formula(text), exactly(place), 150);
            FloatArithmetic floats;
            const Float at(place);
            const Float rounded = evaluate(formula(text), floats, {&at, 1});
            Ball other;
            arf_set_mpfr(arb_midref(other.get()), rounded.backend().data());
            mag_set_d(arb_radref(other.get()), 1e-50);
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

TEST(BinaryLogarithm, IsThatOfTheSize) {
    EXPECT_NEAR(binary_logarithm(exactly(-8)), 3, 1e-15);
    EXPECT_EQ(binary_logarithm(Ball()), -std::numeric_limits<double>::infinity());
    Ball small(3);
    arb_mul_2exp_si(small.get(), small.get(), -5000);
    EXPECT_NEAR(binary_logarithm(small), -4998.415, 0.001);
}

}  // namespace
