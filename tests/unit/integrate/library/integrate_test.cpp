// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <thread>
#include <espalier/integrate.hpp>

namespace {
using espalier::integrate;
using espalier::IntegrateOptions;

constexpr double infinity = std::numeric_limits<double>::infinity();

double product(std::span<const double> x) {
    double result = 1;
    for (const double coordinate : x) result *= 1 + coordinate;
    return result;
}

TEST(Library, IntegratesFunctions) {
    const auto finding = integrate([](double x) { return 1 / (1 + x * x); }, -infinity, infinity, {.digits = 10});
    EXPECT_TRUE(finding.met && finding.complete);
    EXPECT_NEAR(finding.value, std::acos(-1), finding.error);
    EXPECT_EQ(finding.method, "gauss-kronrod");
    EXPECT_EQ(finding.message, "");
}

// Nothing looks between the points of a function.
TEST(Library, TakesMorePointsForFunctionsThanForExpressions) {
    const auto of_function = integrate([](double x) { return std::exp(x); }, 0, 1, {.method = "gauss-kronrod"});
    const auto of_expression = integrate("exp(x)", "0", "1", {.method = "gauss-kronrod"});
    EXPECT_EQ(of_function.evaluations, 2 * of_expression.evaluations);
}

TEST(Library, ZeroHasNoError) {
    const auto finding = integrate([](double /*x*/) { return 0.0; }, 0, infinity, {.digits = 10});
    EXPECT_TRUE(finding.met);
    EXPECT_EQ(finding.value, 0);
    EXPECT_EQ(finding.error, 0);
}

TEST(Library, TakesFewPointsForSimpleFunctions) {
    EXPECT_EQ(integrate([](double x) { return std::exp(-x * x); }, 0, 1).evaluations, 21U);
    EXPECT_EQ(integrate([](double /*x*/) { return 0.0; }, 0, 1).evaluations, 41U);
    EXPECT_LE(integrate([](double x) { return std::pow(x, -0.9); }, 0, 1).evaluations, 300U);
}

TEST(Library, BeginsAnewWhereTheFirstLookFails) {
    const auto finding =
        integrate([](double x) { return 1 / std::sqrt(std::abs(x - 1. / 3)); }, 0, 1, {.relative = 1e-5});
    EXPECT_NEAR(finding.value, 2 * (std::sqrt(1. / 3) + std::sqrt(2. / 3)), finding.error);
    EXPECT_FALSE(integrate([](double x) { return 1 / x; }, 0, 1, {.evaluations = 20'000}).met);
}

TEST(Library, LooksMoreCloselyWhereAllValuesAreZero) {
    const auto far = integrate([](double x) { return std::exp(-x * x); }, 0, 1e6, {.digits = 6});
    EXPECT_TRUE(far.met);
    EXPECT_NEAR(far.value, std::sqrt(std::acos(-1)) / 2, far.error);
    const auto at_end = integrate([](double x) { return std::exp(-1e9 * (1 - x)); }, 0, 1, {.digits = 6});
    EXPECT_NEAR(at_end.value, 1e-9, 1e-15);
}

TEST(Library, RefinesSumsThatAreZero) {
    const auto odd = [](double x) { return std::copysign(std::sqrt(std::abs(x)), x); };
    const auto finding = integrate(odd, -1, 1, {.relative = 1e-8, .method = "gauss-kronrod"});
    EXPECT_EQ(finding.value, 0);
    EXPECT_LE(finding.error, 1e-7);
}

TEST(Library, TakesFunctionsOfManyPoints) {
    const auto squares = [](std::span<const double> x, std::span<double> y) {
        for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] * x[i];
    };
    EXPECT_NEAR(integrate(squares, 0, 3).value, 9, 1e-12);
    EXPECT_NEAR(integrate(squares, 0, 3, {.method = "trapezoid"}).value, 9, 1e-3);
}

TEST(Library, CountsTheFirstLookAmongTheEvaluations) {
    const auto wave = [](double x) { return std::abs(std::sin(1 / x)); };
    const auto few = integrate(wave, 0, 1, {.digits = 9, .evaluations = 5'000});
    EXPECT_FALSE(few.met);
    EXPECT_LE(few.evaluations, 5'000U);
    EXPECT_LT(few.error, 1);
    EXPECT_NE(few.message.find("5,000"), std::string::npos);
}

TEST(Library, BeginsCellsAtPoints) {
    const auto kink = [](double x) { return std::abs(x - 1. / 3) + 1 / std::sqrt(std::abs(x - 0.7)); };
    const double exact = 1. / 18 + 4. / 18 + 2 * (std::sqrt(0.7) + std::sqrt(0.3));
    const auto finding = integrate(kink, 0, 1, {.points = {0.7, 1. / 3}});
    EXPECT_TRUE(finding.met);
    EXPECT_NEAR(finding.value, exact, finding.error);
    EXPECT_LT(finding.evaluations, 1000U);
    EXPECT_EQ(integrate(kink, 1, 0, {.points = {0.7, 1. / 3}}).value, -finding.value);
    EXPECT_THROW(static_cast<void>(integrate(kink, 0, 1, {.points = {2}})), std::invalid_argument);
    // A jump at a point is no reason for doubt.
    const auto jump = integrate([](double x) { return x < 0.7 ? 1. : 3.; }, 0, 1, {.points = {0.7}});
    EXPECT_EQ(jump.evaluations, 42U);
    EXPECT_NEAR(jump.value, 1.6, jump.error);
}

TEST(Library, TakesTheMethodThatTheNumberOfVariablesCallsFor) {
    for (const auto& [variables, method] :
         {std::pair(1, "gauss-kronrod"), {2, "genz-malik"}, {10, "genz-malik"}, {11, "lattice"}}) {
        const std::vector<double> from(static_cast<std::size_t>(variables), 0);
        const std::vector<double> to(static_cast<std::size_t>(variables), 1);
        const auto finding = integrate(product, from, to, {.relative = 1e-3});
        EXPECT_TRUE(finding.met);
        EXPECT_EQ(finding.method, method);
        EXPECT_NEAR(finding.value, std::pow(1.5, variables), finding.error + 1e-14);
        EXPECT_EQ(finding.confidence > 0, variables > 10);
    }
}

TEST(Library, GivesTheSameBitsOnAnyNumberOfThreads) {
    const auto kink = [](double x) { return std::abs(x - 0.3) + std::sqrt(x); };
    const auto alone = integrate(kink, 0, 1);
    const auto together = integrate(kink, 0, 1, {.threads = 3});
    EXPECT_EQ(alone.value, together.value);
    EXPECT_EQ(alone.error, together.error);
    EXPECT_EQ(alone.evaluations, together.evaluations);
}

TEST(Library, CountsEveryCall) {
    std::atomic<std::uint64_t> calls = 0;
    const auto finding = integrate([&](double x) { return ++calls, std::exp(x); }, 0, 1);
    EXPECT_EQ(finding.evaluations, calls);
}

TEST(Library, SaysWhyItFallsShort) {
    const auto finding = integrate([](double x) { return 1 / x; }, 0, 1);
    EXPECT_FALSE(finding.met);
    EXPECT_NE(finding.message, "");
    const auto slow = [](double x) { return std::sin(1 / x); };
    const auto stopped = integrate(slow, 0, 1, {.digits = 12, .seconds = 1e-6});
    EXPECT_FALSE(stopped.met || stopped.complete);
    EXPECT_EQ(stopped.message, "the time did not suffice");
    EXPECT_EQ(integrate("abs(sin(1/x))", "0", "1", {.digits = 12, .seconds = 1e-6}).message,
              "the time did not suffice");
    // Time is looked at between calls that take long.
    int calls = 0;
    const auto slower = [&](double x) {
        ++calls;
        std::this_thread::sleep_for(std::chrono::milliseconds(40));
        return std::sin(1 / x);
    };
    EXPECT_EQ(integrate(slower, 0, 1, {.seconds = 0.15}).message, "the time did not suffice");
    EXPECT_LE(calls, 4);
}

TEST(Library, IntegratesExpressionsToAnyNumberOfDigits) {
    const auto finding = integrate("1/(1+x^2)", "0", "inf", {.digits = 40});
    EXPECT_TRUE(finding.met);
    EXPECT_TRUE(finding.value.starts_with("1.570796326794896619231321691639751442098"));
    const auto several = integrate("a*r", "0,0", "1,2*pi", {.digits = 8, .variables = "r, t", .constants = "a=2"});
    EXPECT_TRUE(several.value.starts_with("6.2831853"));
}

TEST(Library, LimitsMayBeNegative) {
    EXPECT_NEAR(integrate([](double x) { return x; }, -2, -1).value, -1.5, 1e-9);
    const auto trapezoid = integrate([](double x) { return x * x; }, -2, -1, {.method = "trapezoid"});
    EXPECT_NEAR(trapezoid.value, 7. / 3, 1e-3);
}

std::string refusal_of(auto&& call) {
    try {
        static_cast<void>(call());
    } catch (const std::invalid_argument& wrong) {
        return wrong.what();
    }
    return {};
}

TEST(Library, RefusesWhatMakesNoSense) {
    const auto with = [](const IntegrateOptions& options) {
        return refusal_of([&] { return integrate([](double x) { return x; }, 0, 1, options); });
    };
    EXPECT_EQ(with({.digits = 0}), "integrate: 0 digits were asked for, expected 1 to 100000");
    EXPECT_EQ(with({.absolute = 0}), "integrate: the absolute error 0 is not above 0");
    EXPECT_EQ(with({.digits = 3, .relative = 1e-3}), "integrate: digits and a relative error say the same");
    EXPECT_NE(with({.method = "simpson"}).find("there is no method 'simpson', expected auto, "), std::string::npos);
    EXPECT_NE(with({.method = "tanh-sinh"}).find("it is for expressions"), std::string::npos);
    EXPECT_NE(with({.evaluations = 0}), "");
    EXPECT_EQ(with({.seconds = -1}), "integrate: there are -1 seconds, expected more than 0");
    EXPECT_NE(with({.seconds = std::nan("")}), "");
    EXPECT_NE(with({.threads = 0}), "");
    EXPECT_EQ(refusal_of([] {
                  return integrate(product, {0, 0}, {1});
              }),
              "integrate: there are 2 lower and 1 upper limits");
    EXPECT_EQ(refusal_of([] { return integrate(product, {}, {}); }),
              "integrate: there are limits of 0 variables, expected 1 to 360");
    EXPECT_EQ(refusal_of([] {
                  return integrate(std::function<double(std::span<const double>)>(), {0, 0}, {1, 1});
              }),
              "integrate: the function is empty");
    EXPECT_EQ(refusal_of([] {
                  return integrate(product, {0, std::nan("")}, {1, 1});
              }),
              "integrate: a limit is not a number");
    EXPECT_EQ(refusal_of([] { return integrate("x*", "0", "1"); }),
              "integrate: the integrand 'x*': column 3: expected an operand");
}

TEST(Library, ThrowsWhatTheFunctionThrows) {
    const auto thrower = [](double x) { return x > 0.5 ? throw std::out_of_range("far out") : x; };
    for (const int threads : {1, 3}) {
        EXPECT_THROW(static_cast<void>(integrate(thrower, 0, 1, {.threads = threads})), std::out_of_range);
    }
}
}  // namespace
