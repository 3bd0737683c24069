// SPDX-License-Identifier: Apache-2.0
#include "integrate/solve.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <string>
#include <tuple>
#include <espalier/program/errors.hpp>
#include "integrate/adaptive/gauss_kronrod.hpp"
#include "rare.hpp"
#include "unit/integrate/arithmetic/balls.hpp"

namespace {
using namespace integrate;
using integrate_test::middle;

Finding solved(const Instance& instance, const Settings& settings) {
    espalier::program::Run run("integrate", espalier::program::Run::Clock::now());
    espalier::program::RunOptions options;
    options.threads = 1;
    run.begin(options);
    return solve(run, compile(instance), settings);
}

Settings to_digits(int digits, const std::string& method = "auto") {
    return {.method = method, .tolerance = {.relative = -digits * std::log2(10)}, .digits = digits};
}

TEST(Solve, EveryMethodIntegrates) {
    for (const auto& method : method_names()) {
        const bool several = method == "genz-malik";
        const Instance instance{"", several ? "exp(x1)*x2" : "exp(x)", several ? "0,0" : "0", several ? "1,1" : "1",
                                ""};
        const double exact = (std::exp(1) - 1) / (several ? 2 : 1);
        const auto finding = solved(instance, to_digits(6, method));
        SCOPED_TRACE(method);
        EXPECT_TRUE(finding.met);
        EXPECT_TRUE(finding.complete);
        EXPECT_NEAR(middle(finding.value), exact, 1.01 * std::exp2(finding.error) + 1e-15);
        EXPECT_EQ(finding.enclosed, method == "rigorous");
        if (method != "auto") {
            EXPECT_EQ(finding.method, method);
        }
        EXPECT_NE(finding.node, "");
    }
}

Finding principal_value(const char* expression, const char* from, const char* to, const std::string& method,
                        int digits = 20) {
    Instance instance{"", expression, from, to, ""};
    instance.principal_value = true;
    return solved(instance, to_digits(digits, method));
}

TEST(Solve, FindsPrincipalValues) {
    for (const std::string method : {"auto", "rigorous", "tanh-sinh"}) {
        SCOPED_TRACE(method);
        const auto found = principal_value("1/x", "-1", "2", method);
        EXPECT_TRUE(found.met);
        EXPECT_EQ(found.enclosed, method != "tanh-sinh");
        EXPECT_NEAR(middle(found.value), std::log(2), 1e-15);
        EXPECT_NEAR(middle(principal_value("1/x", "2", "-1", method).value), -std::log(2), 1e-15);
        EXPECT_NEAR(middle(principal_value("tan(x)", "0", "3", method).value), -std::log(-std::cos(3)), 1e-15);
        EXPECT_NEAR(middle(principal_value("x/(1 + x + x^2)", "-inf", "inf", method).value),
                    -std::acos(-1) / std::sqrt(3), 1e-14);
        EXPECT_FALSE(has_value(principal_value("1/x^2", "-1", "2", method)));
    }
    // An oscillating integrand is estimated, around the pole or not.
    const auto waves = principal_value("cos(x)/(1 - x^2)", "0", "inf", "auto");
    EXPECT_TRUE(waves.met);
    EXPECT_NEAR(middle(waves.value), std::acos(0) * std::sin(1), 1e-15);
    EXPECT_EQ(principal_value("1/(1e6*x - 1)", "0", "1", "auto", 15).remark, "");
    // Residues that balls do not tell apart cancel only where the integrand is proved to have no jump.
    EXPECT_TRUE(principal_value("exp(x)/(x - 1)", "0", "2", "auto").enclosed);
    EXPECT_FALSE(principal_value("exp(x)*(1 + 1e-60*(x > 1))/(x - 1)", "0", "2", "auto").enclosed);
    for (const char* odd : {"x/(1 + x^2)", "tanh(x)"}) {
        const auto nothing = principal_value(odd, "-inf", "inf", "auto");
        EXPECT_TRUE(nothing.met && nothing.enclosed) << odd;
    }
    for (const char* method : {"gauss-kronrod", "lattice"}) {
        EXPECT_THROW(static_cast<void>(principal_value("1/x", "-1", "2", method)), espalier::program::UsageError);
    }
}

Finding along(const char* path, const char* expression, const std::string& method) {
    Instance instance{"", expression, "", "", ""};
    instance.path = path;
    return solved(instance, to_digits(20, method));
}

TEST(Solve, IntegratesAlongPaths) {
    const double pi = std::acos(-1);
    for (const std::string method : {"auto", "rigorous", "tanh-sinh"}) {
        SCOPED_TRACE(method);
        const auto round = along("1, i, -1, -i, 1", "1/z", method);
        EXPECT_TRUE(round.met);
        EXPECT_EQ(round.enclosed, method != "tanh-sinh");
        EXPECT_NEAR(middle(round.value), 0, 1e-15);
        EXPECT_NEAR(middle(*round.imaginary), 2 * pi, 1e-14);
        EXPECT_NEAR(middle(*along("circle(1, 1/2)", "gamma(z - 1)", method).imaginary), 2 * pi, 1e-14);
        const auto closed = along("0, 1, i, 0", "z^2", method);
        EXPECT_TRUE(closed.met);
        EXPECT_NE(closed.remark, "");
        EXPECT_EQ(value_text(closed), "0 + 0i");
    }
    EXPECT_FALSE(along("1, i", "1/z", "tanh-sinh").enclosed);
}

TEST(Solve, RefusesToCrossACutOrAPole) {
    for (const std::string method : {"auto", "rigorous", "tanh-sinh"}) {
        SCOPED_TRACE(method);
        EXPECT_FALSE(has_value(along("-1 + i, -1 - i", "sqrt(z)", method)));
        EXPECT_FALSE(has_value(along("-1 - i, 1 + i", "1/z", method)));
        EXPECT_FALSE(has_value(along("-2, -1", "log(z)", method)));
    }
}

TEST(Solve, LooksCloselyAtWhatIsBesideThePath) {
    // Poles that are 1e-6 away change the value by as much as the residue.
    const auto found = along("-1, 1", "1/(z - 0.3 - i*1e-6)", "auto");
    EXPECT_TRUE(found.enclosed);
    EXPECT_NEAR(middle(*found.imaginary), std::acos(-1), 1e-5);
}

TEST(Solve, EstimatesWhatHasNoBoundAtACornerOfAPath) {
    const auto found = along("0, 1 + i", "1/sqrt(z)", "auto");
    EXPECT_TRUE(found.met);
    EXPECT_FALSE(found.enclosed);
    EXPECT_NEAR(middle(found.value), 2.19736822693562, 1e-14);
    EXPECT_NEAR(middle(*found.imaginary), 0.91017972112445, 1e-14);
}

std::string chosen(const Instance& instance, int digits) {
    return std::string(solved(instance, to_digits(digits)).method);
}

TEST(Solve, ChoosesByIntegralAndDigits) {
    EXPECT_EQ(chosen({"", "x", "0", "1", ""}, 12), "gauss-kronrod");
    EXPECT_EQ(chosen({"", "x", "0", "1", ""}, 13), "tanh-sinh");
    EXPECT_EQ(chosen({"", "2^(x > 0.5)", "0", "1", ""}, 13), "tanh-sinh");
    EXPECT_EQ(chosen({"", "floor(100*x)", "0", "1", ""}, 13), "rigorous");
    EXPECT_EQ(chosen({"", "exp(x1*x2)", "0,0", "1,1", ""}, 6), "genz-malik");
    EXPECT_EQ(chosen({"", "x1*x2", "0,0", "1,1", ""}, 6), "gauss-kronrod");
    EXPECT_EQ(chosen({"", "x11", "0,0,0,0,0,0,0,0,0,0,0", "1,1,1,1,1,1,1,1,1,1,1", ""}, 3), "lattice");
    EXPECT_EQ(chosen({"", "1", "1", "1 + 1e-20", ""}, 6), "tanh-sinh");
}

TEST(Solve, WhatAllSamplesMissTakesNoMoreDigitsThanWereAskedFor) {
    const auto finding = solved({"", "exp(-((x - 0.5391)/1e-6)^2)", "0", "1", ""}, to_digits(20, "rigorous"));
    EXPECT_TRUE(finding.met && finding.enclosed);
    EXPECT_NEAR(middle(finding.value), 1e-6 * std::sqrt(std::acos(-1)), 1e-20);
    EXPECT_LT(finding.evaluations, 5000U);
}

TEST(Solve, TermsThatCancelMakeAZeroAndARemark) {
    for (const std::string method : {"tanh-sinh", "rigorous"}) {
        SCOPED_TRACE(method);
        const auto finding = solved({"", "sin(x)^3", "-2", "2", ""}, to_digits(30, method));
        EXPECT_TRUE(finding.met);
        EXPECT_EQ(middle(finding.value), 0);
        EXPECT_LT(finding.error, -95);
        EXPECT_NE(finding.remark, "");
    }
}

TEST(Solve, FindsNothingWhereAnIntegralDoesNotExist) {
    for (const auto* integrand : {"zeta(x)", "zeta(x)*exp(x)/2", "lgamma(x)*zeta(x)^2"}) {
        const auto finding = solved({"", integrand, "1", "2", ""}, to_digits(10));
        EXPECT_FALSE(finding.met);
        EXPECT_EQ(finding.evaluations, 0U);
        EXPECT_NE(finding.shortcoming.find("does not exist"), std::string::npos) << integrand;
    }
}

// A comparison of what has no value would be false in doubles and, next to the end, true in balls.
TEST(Solve, SaysWhereThereIsNoValue) {
    for (const auto* integrand : {"sqrt(x) > -1", "if(log(x) < 5, 1, 2)", "max(sqrt(x), 1)", "sign(asin(x - 1.2))",
                                  "sqrt(x)", "if(x > 0, 1, sqrt(x))"}) {
        for (const auto* method : {"auto", "rigorous"}) {
            Settings settings = to_digits(10);
            settings.method = method;
            const auto finding = solved({"", integrand, "-1", "1", ""}, settings);
            EXPECT_FALSE(has_value(finding)) << integrand;
            EXPECT_EQ(finding.shortcoming.find("the integrand has no value at -0."), 0U) << integrand;
        }
    }
    for (const auto* integrand : {"if(x > 0, sqrt(x), 0)", "if(1/x > 5, 1, 2)", "abs(x)^x",
                                  "max(1/x, -2)*(abs(x) > 0.1)", "if(x, 1, sqrt(-1))", "exp(exp(exp(9 + x))) > 0"}) {
        EXPECT_EQ(solved({"", integrand, "-1", "1", ""}, to_digits(10)).shortcoming, "") << integrand;
    }
    for (const auto* method : {"auto", "rigorous"}) {
        Settings settings = to_digits(8);
        settings.method = method;
        const auto finding = solved({"", "2*(x > 0)*sqrt(x)*(x < 1/4) + (x < 0)/sqrt(-x)", "-1", "1", ""}, settings);
        EXPECT_TRUE(finding.met);
        EXPECT_NEAR(arf_get_d(arb_midref(finding.value.get()), ARF_RND_NEAR), 2 + 1.0 / 6, 1e-7);
    }
    EXPECT_TRUE(solved({"", "(x1^2 + x2^2 < 0.1)*sqrt(0.1 - x1^2 - x2^2)", "0,0", "1,1", ""}, to_digits(3)).met);
    EXPECT_EQ(solved({"", "max(sqrt(x1 - x2), 2)", "0,0", "1,1", ""}, to_digits(3))
                  .shortcoming.find("the integrand has no value at (0."),
              0U);
}

// Towards infinity, at ends and where a step is hardly reached, with so many evaluations at most.
TEST(Solve, EnclosesWavesEndsAndSteps) {
    struct Case {
        const char* integrand;
        const char* from;
        const char* to;
        double exact;
        std::uint64_t most;
    };
    const double pi = std::acos(-1);
    for (const auto& [integrand, from, to, exact, most] :
         {Case{"sin(x)/x", "0", "inf", pi / 2, 2'000}, Case{"cos(x)/(1+x^2)", "-inf", "inf", pi / std::exp(1), 4'000},
          Case{"sin(x)^2/x^2", "0", "inf", pi / 2, 3'000}, Case{"cos(x^2)", "0", "inf", std::sqrt(pi / 8), 3'000},
          Case{"sin(1/x)/x", "0", "1", 0.624713256427713604, 3'000}, Case{"besselj(0, x)", "0", "inf", 1, 3'000},
          Case{"besselj(0, 2*x - 3)", "0", "inf", 1.1937836260049324936, 5'000},
          Case{"besselj(1, x - 50)", "0", "inf", 0.055812327669251746, 20'000},
          Case{"log(1/x)^-0.5", "0", "1", std::sqrt(pi), 10'000}, Case{"x^x", "0", "1", 0.783430510712134407, 5'000},
          Case{"1/(x*log(x)^2)", "2", "inf", 1 / std::log(2), 20'000},
          Case{"(1-cos(x))/x^2", "0", "1", 0.486385376235322732, 2'000}, Case{"ellipe(x)", "0", "1", 4.0 / 3, 20'000},
          Case{"log(1 - cos(x))", "0", "pi", -pi * std::log(2), 3'000},
          Case{"floor(10*sin(x))", "0", "pi", 18.259739970233421430, 50'000}}) {
        const auto finding = solved({"", integrand, from, to, ""}, to_digits(20, "rigorous"));
        EXPECT_TRUE(finding.met && finding.enclosed) << integrand;
        EXPECT_NEAR(middle(finding.value), exact, 1e-12) << integrand;
        EXPECT_LT(finding.evaluations, most) << integrand;
    }
}

// Products of waves, phases that are not linear and integrals that are waves. What does not oscillate of products of
// Bessel functions is only estimated.
TEST(Solve, SolvesManyKindsOfOscillatingTails) {
    struct Case {
        const char* integrand;
        const char* to;
        double exact;
        bool is_enclosed = true;
    };
    const double pi = std::acos(-1);
    for (const auto& [integrand, to, exact, is_enclosed] :
         {Case{"besselj(0, x)*besselj(1, x)", "inf", 0.5, false}, Case{"besselj(1, x)^2/x", "inf", 0.5, false},
          Case{"besselj(0, 2*x)*cos(x)", "inf", 1 / std::sqrt(3)},
          Case{"besselj(0, x)/sqrt(x^2 + 1)", "inf", 1.0634833707413236 * 0.92441907122766586},
          Case{"si(x) - pi/2", "inf", -1},
          Case{"sin(x^2)*cos(x)", "inf", std::sqrt(pi / 8) * (std::cos(0.25) - std::sin(0.25))},
          Case{"sin(x + 1/x)/x", "inf", pi * 0.22389077914123567}, Case{"cos(log(x)/x)/x", "1", 0.323367431677778761},
          Case{"sin(pi*x)/(x*(1 - x^2))", "inf", pi}, Case{"(sin(x)/x)^4", "inf", pi / 3},
          Case{"besselj(0, x)*log(x)", "inf", -1.27036284546147817},
          Case{"log(1 + 1/x^2)*cos(x)", "inf", pi * (1 - std::exp(-1))}}) {
        const auto finding = solved({"", integrand, "0", to, ""}, to_digits(15, "auto"));
        EXPECT_TRUE(finding.met) << integrand;
        EXPECT_EQ(finding.enclosed, is_enclosed) << integrand;
        EXPECT_NEAR(middle(finding.value), exact, 1e-14) << integrand;
    }
}

// Steps do not converge on many waves, nor on a tail that falls as 1/(x log(x)^2) does.
TEST(Solve, EnclosesWhatNeedsManyCells) {
    const auto waves = solved({"", "sin(x)", "0", "1e5", ""}, to_digits(10));
    EXPECT_TRUE(waves.met && waves.enclosed);
    EXPECT_NEAR(middle(waves.value), 1 - std::cos(1e5), 1e-9);
    const auto tail = solved({"", "1/(x*(1 + log(x)^2))", "0", "inf", ""}, to_digits(30));
    EXPECT_TRUE(tail.met && tail.enclosed);
    EXPECT_NEAR(middle(tail.value), std::acos(-1), 1e-14);
}

TEST(Solve, SpendsLessOnSpecialFunctions) {
    const auto finding = solved({"", "floor(1/x)*erf(x)", "0", "1", ""}, to_digits(10));
    EXPECT_FALSE(finding.met);
    EXPECT_LT(finding.evaluations, 2'000'000U);
}

TEST(Solve, MayHaveWavesTowardsOneInfinityOnly) {
    const auto finding = solved({"", "airyai(x)*cos(x)", "-inf", "inf", ""}, to_digits(20, "rigorous"));
    EXPECT_TRUE(finding.met && finding.enclosed);
    EXPECT_NEAR(middle(finding.value), std::cos(1.0 / 3), 1e-14);
}

// They lie nearer to each other than their enclosures at few bits are wide.
TEST(Solve, EnclosesBetweenLimitsThatAreNearToEachOther) {
    const auto finding = solved({"", "sqrt(x - 1e20*pi)", "1e20*pi", "1e20*pi + 1/4", ""}, to_digits(10, "rigorous"));
    EXPECT_TRUE(finding.met && finding.enclosed);
    EXPECT_NEAR(middle(finding.value), 1.0 / 12, 1e-10);
}

// Each of these was answered with an error that it is not within.
TEST(Solve, FindsWhatHidesBetweenThePoints) {
    struct Hiding {
        const char* expression;
        const char* to;
        double exact;
    };
    const double root_of_pi = std::sqrt(std::acos(-1));
    for (const auto& [expression, to, exact] :
         {Hiding{"1 + exp(-((x - 0.71291)/1e-4)^2)", "1", 1 + 1e-4 * root_of_pi},
          Hiding{"if(x > 0.200003, if(x < 0.2003, 1e6, 1), 1)", "1", 1 + 0.000297 * (1e6 - 1)},
          Hiding{"if(abs(x - 0.7123) < 1e-7, 1, 0)", "1", 2e-7},
          Hiding{"x + if(abs(x - 0.7123) < 1e-5, -1, 0)", "1", 0.5 - 2e-5},
          Hiding{"1/(1.0000001 - cos(x))", "2*pi", 14049.629110840725}, Hiding{"((x + 1e12) - 1e12)^2", "1", 1.0 / 3},
          Hiding{"cosh(x) - exp(x)/2", "40", 0.5}, Hiding{"(sin(x) - x)/x^3", "1", -0.16392818052160962},
          Hiding{"sqrt(x^2 + 1e16) - 1e8", "1", 1e-8 / 6}}) {
        SCOPED_TRACE(expression);
        const Settings settings{.tolerance = {.absolute = std::log2(1e-10), .relative = std::log2(1e-10)}};
        const auto finding = solved({"", expression, "0", to, ""}, settings);
        EXPECT_TRUE(finding.met);
        EXPECT_NEAR(middle(finding.value), exact, std::exp2(finding.error) + 1e-15 * std::abs(exact));
    }
}

TEST(Solve, WhatIsTooSmallForDoublesHasABoundOrIsTakenInBalls) {
    const Instance instance{"", "exp(-1000 - x)", "0", "1", ""};
    const auto bounded = solved(instance, {.tolerance = {.absolute = -40}});
    EXPECT_TRUE(bounded.met);
    EXPECT_GT(bounded.error, -1100);
    const auto told = solved(instance, to_digits(10));
    EXPECT_TRUE(told.met);
    EXPECT_EQ(told.method, "tanh-sinh");
    EXPECT_LT(told.error, -1442 - 30);
}

TEST(Solve, OverflowFarOutDoesNotEndAnIntegralThatDoesNotExist) {
    EXPECT_FALSE(solved({"", "x/(1 + x^2)", "0", "inf", ""}, to_digits(10)).met);
}

// Steps gain fewer digits here with each halving than elsewhere.
TEST(Solve, DoesNotBelieveTheLastBitsOfSteps) {
    const Instance instance{"", "exp(-1/x)", "0", "1", "0.148495506775922047918359994701339218414763837624859627"};
    const auto finding = solved(instance, to_digits(30));
    Ball difference;
    arb_set_str(difference.get(), instance.exact.c_str(), 200);
    arb_sub(difference.get(), difference.get(), finding.value.get(), 200);
    EXPECT_TRUE(finding.met);
    EXPECT_LE(std::abs(middle(difference)), std::exp2(finding.error));
}

// In doubles 10 sin x is 10 within 1e-8 of pi/2.
TEST(Solve, DoesNotBelieveStepsThatOnlyDoublesHave) {
    const auto finding = solved({"", "floor(10*sin(x))", "0", "pi", ""}, to_digits(10));
    EXPECT_TRUE(finding.met);
    EXPECT_LE(std::abs(middle(finding.value) - 18.259739970233421430), std::exp2(finding.error));
}

TEST(Solve, SumsBeyondAllDoublesAreNotMetWithoutAValue) {
    Instance instance{"", "1e308*exp(-x/100)", "0", "4", ""};
    instance.breaks = "1,2,3";
    EXPECT_FALSE(solved(instance, to_digits(10, "gauss-kronrod")).met);
    const auto in_balls = solved(instance, to_digits(10));
    EXPECT_TRUE(in_balls.met && has_value(in_balls));
}

TEST(Solve, ZerosAreNotBelievedWhereBallsDoNotExcludeAPeak) {
    const Instance instance{"", "exp(-1e60*x^2)", "0", "1", ""};
    EXPECT_FALSE(solved(instance, to_digits(10, "gauss-kronrod")).met);
    const auto finding = solved(instance, to_digits(10));
    EXPECT_TRUE(finding.met);
    EXPECT_NEAR(middle(finding.value), 8.86226925452758e-31, 1e-39);
}

// Doubles round all values to 0, and the parts of the error below the least of them, too.
TEST(Solve, ZerosInDoublesHaveTheErrorThatBallsLeave) {
    for (const auto& [expression, from, to] : {std::tuple("exp(-800 - x)", "0", "1"),
                                               {"exp(-800 - x1 - x2)", "0,0", "1,1"},
                                               {"exp(-800 - abs(x1 - x2))", "0,0", "1,1"},
                                               {"exp(-800 - x1*x2)", "0,0", "1,1"}}) {
        SCOPED_TRACE(expression);
        const auto bounded = solved({"", expression, from, to, ""}, {.tolerance = {.absolute = -40}});
        EXPECT_TRUE(bounded.met);
        EXPECT_GT(bounded.error, -1150);
        EXPECT_LT(bounded.error, -1000);
    }
    EXPECT_EQ(solved({"", "if(x1 < 2, 0, x2)", "0,0", "1,1", ""}, {.tolerance = {.absolute = -40}}).error, -HUGE_VAL);
}

// Both halves of the peak lie next to a break, and only one of them fits into the first look in balls.
TEST(Solve, WhatIsFoundAmongZerosIsLookedForElsewhere) {
    const Settings settings{.tolerance = {.absolute = std::log2(1e-10), .relative = std::log2(1e-10)}};
    for (const auto& [expression, exact] :
         {std::pair("1e10*exp(-1e11*abs(sin(x)))", 0.2), {"1e10*exp(-1e11*abs(x^2 - 2))", 0.070710678118654752}}) {
        const auto finding = solved({"", expression, "0.1", "4", ""}, settings);
        EXPECT_TRUE(finding.met);
        EXPECT_NEAR(middle(finding.value), exact, 4 * std::exp2(finding.error)) << expression;
    }
}

// In doubles these are infinity by infinity away from the peak, or on one side of it.
TEST(Solve, PeaksBesideValuesThatExceedAllDoublesAreFound) {
    const double waves = std::sin(2) + std::sin(1);
    for (const auto& [expression, exact] :
         {std::pair("cos(x) + exp(-(x - 0.3)/1e-5)/(1 + exp(-(x - 0.3)/1e-5))^2", waves + 1e-5),
          {"cos(x) + 4/(exp((x - 0.3)/1e-5) + exp(-(x - 0.3)/1e-5))^2", waves + 2e-5},
          {"cos(x) + exp((x - 0.3)/1e-4)/(1 + exp((x - 0.3)/1e-4))", waves + 1.7}}) {
        for (const char* method : {"auto", "gauss-kronrod", "tanh-sinh"}) {
            Settings settings = to_digits(10, method);
            settings.most_evaluations = 20'000;
            const auto finding = solved({"", expression, "-1", "2", ""}, settings);
            if (!finding.met) continue;
            EXPECT_NEAR(middle(finding.value), exact, std::exp2(finding.error) + 1e-15) << expression << method;
        }
    }
}

// What a few points tell of the size makes a relative error so small that no evaluations suffice.
TEST(Solve, EnclosuresLearnTheSizeOfANarrowPeakEarly) {
    for (const char* expression : {"1/(1e-16 + x^2)^2", "1/(1e-100 + x^4)", "1/(1e-150 + x^2)"}) {
        const auto finding = solved({"", expression, "-1", "2", ""}, to_digits(10, "rigorous"));
        EXPECT_TRUE(finding.met && finding.enclosed) << expression;
        EXPECT_LT(finding.evaluations, 200'000U) << expression;
    }
}

// A good part of the integral may be left where doubles end.
TEST(Solve, NothingIsClaimedOfWhatLiesBeyondTheLastBoxes) {
    for (const auto& [expression, exact] : {std::pair("(x1 + x2)^-1.99", 100.30752019629103),
                                            {"abs(x1 - x2)^-0.95", 38.095238095238095},
                                            {"abs(x1 - 2*x2)^-0.9", 9.743395113966302},
                                            {"(x1^2 + x2^2)^-0.99", 78.71299612281345},
                                            {"(2 - x1 - x2)^-1.9", 10.313628194041187},
                                            {"(1 - x1*x2)^-1.9", 10.927860924042995}}) {
        SCOPED_TRACE(expression);
        const auto finding = solved({"", expression, "0,0", "1,1", ""}, to_digits(3));
        EXPECT_FALSE(finding.met);
        if (has_value(finding)) {
            EXPECT_LE(std::abs(middle(finding.value) - exact), std::exp2(finding.error));
        }
    }
    EXPECT_TRUE(solved({"", "abs(x1 - x2)^-0.5", "0,0", "1,1", ""}, to_digits(6)).met);
}

// Near the vertex the values at most of a box's points are greater than all doubles.
TEST(Solve, DeepBoxesHideWhatIsAtPointsWithoutValues) {
    for (const auto& [expression, to, digits, exact] : {std::tuple("(x1 + x2)^-1.9806", "1,1", 4, 51.8545414),
                                                        {"(x1 + 3*x2)^-1.9691", "1,3", 6, 11.0925990727},
                                                        {"(x1 + 10*x2)^-1.9846", "2,2", 2, 6.6557019363}}) {
        const auto finding = solved({"", expression, "0,0", to, ""}, to_digits(digits));
        EXPECT_LE(std::abs(middle(finding.value) - exact), std::exp2(finding.error)) << expression;
    }
    EXPECT_TRUE(solved({"", "(x1 + x2)^-1.9", "0,0", "1,1", ""}, to_digits(6)).met);
}

// Few boxes say little about powers of the distances from several faces.
TEST(Solve, ClaimsOfFewBoxesHoldNextToSingularFaces) {
    const std::string faces = "x1^-0.36*x2^-0.36*x3^-0.36*(1-x1)^-0.52*(1-x2)^-0.52*(1-x3)^-0.52";
    for (const auto& [expression, exact] :
         {std::pair(faces + "*abs(x1-x2)^1.48*abs(x1-x3)^1.48*abs(x2-x3)^1.48", 0.317387),
          {"max(1-x1-x2-x3,0)^0.78*x1^0.07*x2^0.57*x3^0.47", 0.00707278316},
          {"max(1-x1-x2-x3,0)^0.5*x1^0.83*x2^0.02*x3^0.69", 0.005811276}}) {
        SCOPED_TRACE(expression);
        Settings settings = to_digits(1);
        settings.most_evaluations = 200'000;
        const auto finding = solved({"", expression, "0,0,0", "1,1,1", ""}, settings);
        EXPECT_TRUE(finding.met);
        EXPECT_LE(std::abs(middle(finding.value) - exact), std::exp2(finding.error));
    }
}

// Each of these claimed less, and those with most points by up to 47 times.
TEST(Solve, WhatIsNotMetIsWithinTheErrorAroundSingularPoints) {
    struct NotMet {
        const char* expression;
        const char* from;
        const char* to;
        std::uint64_t most_evaluations;
        double exact;
    };
    for (const auto& [expression, from, to, most_evaluations, exact] :
         {NotMet{"(x1 + x2 + x3)^-2.98", "0,0,0", "1,1,1", 10'000, 25.261208356},
          NotMet{"(x1 + 2*x2 + 3*x3)^-2.99", "0,0,0", "1,1,1", 2'000'000, 8.4162441569},
          NotMet{"(x1^2 + x2^2)^-0.98", "-1,-1", "30,30", 100'000, 165.35831011},
          NotMet{"((x1 - x2)^2)^-0.4", "0,0", "1,1", 30'000, 1 / 0.12},
          NotMet{"(1 - x1*x2)^-1.98", "0,0", "1,1", 100'000, 50.987320046}}) {
        SCOPED_TRACE(expression);
        Settings settings = to_digits(6);
        settings.most_evaluations = most_evaluations;
        const auto finding = solved({"", expression, from, to, ""}, settings);
        EXPECT_FALSE(finding.met);
        EXPECT_TRUE(has_value(finding));
        EXPECT_LE(std::abs(middle(finding.value) - exact), std::exp2(finding.error));
        EXPECT_NE(finding.remark, "");
    }
}

TEST(Solve, WhatIsNotMetIsLookedAtBetweenThePoints) {
    Settings few = to_digits(12);
    few.most_evaluations = 1000;
    const double exact = std::acos(-1) * 1e-4;
    const auto peak =
        solved({"", "exp(-10000*((x1 - 0.881)^2 + (x2 - 0.137)^2))*(1 + 0*sin(x1*x2))", "0,0", "1,1", ""}, few);
    EXPECT_FALSE(peak.met);
    EXPECT_TRUE(peak.remark != "" || std::abs(middle(peak.value) - exact) <= std::exp2(peak.error));
    const auto wave = solved({"", "cos(20*x1 + 30*x2 + x1*x2)", "0,0", "1,1", ""}, few);
    EXPECT_FALSE(wave.met);
    EXPECT_EQ(wave.remark, "");
    EXPECT_GT(wave.balls, 0U);
}

TEST(Solve, WhatBallsDoNotExcludeIsSaid) {
    EXPECT_EQ(solved({"", "exp(x)", "0", "1", ""}, to_digits(10)).remark, "");
    EXPECT_NE(solved({"", "(cosh(9*x) - sinh(9*x))^9", "0", "1", ""}, to_digits(5)).remark, "");
}

TEST(Solve, StepsHaveTheRemarkOfPointsThatDoNotExcludeAPeak) {
    EXPECT_FALSE(solved({"", "1 + 1e6/cosh(1e6*(x - pi/4))", "0", "1", ""}, to_digits(25)).met);
    const char* unseen = "1 + 1e15*exp(1e15*(x - pi/4))/(1 + exp(1e15*(x - pi/4)))^2";
    EXPECT_NE(solved({"", unseen, "0", "1", ""}, to_digits(25)).remark, "");
    EXPECT_NE(solved({"", "cos(x) + 1e-16/(1e-32 + (x - 0.323)^2)", "0", "1", ""}, to_digits(8)).remark, "");
    EXPECT_EQ(solved({"", "exp(x)", "0", "1", ""}, to_digits(25)).remark, "");
    EXPECT_EQ(solved({"", "log(x)/sqrt(x)", "0", "1", ""}, to_digits(25)).remark, "");
}

TEST(Solve, StepsThatMissAPeakAreContradicted) {
    const Instance instance{"", "1 + exp(-((x - 0.71291)/1e-4)^2)", "0", "1", ""};
    const auto steps = solved(instance, to_digits(30, "tanh-sinh"));
    EXPECT_FALSE(steps.met);
    EXPECT_EQ(steps.error, HUGE_VAL);
    const auto chosen = solved(instance, to_digits(30));
    EXPECT_TRUE(chosen.met && chosen.enclosed);
    EXPECT_NEAR(middle(chosen.value), 1 + 1e-4 * std::sqrt(std::acos(-1)), 1e-15);
    // A peak that is found late is an error that is not small beside the first sums.
    const auto late = solved({"", "exp(-((x-0.3)/1e-3)^2)", "0", "1", ""}, to_digits(30, "tanh-sinh"));
    EXPECT_FALSE(late.met);
    EXPECT_NEAR(middle(late.value), 1e-3 * std::sqrt(std::acos(-1)), std::exp2(late.error) + 1e-18);
}

// The sums of doubles have to be as exact as the peak is small.
TEST(Solve, StepsThatMissASmallPeakAreContradicted) {
    const auto finding = solved({"", "100*x^0.35 + 1e-3*exp(-83200000*(x - 0.18625)^2)", "0", "1", ""}, to_digits(20));
    const double peak = 1e-3 * std::sqrt(std::acos(-1) / 83'200'000);
    EXPECT_NEAR(middle(finding.value), 100 / 1.35 + peak, std::exp2(finding.error) + 1e-13);
    // The integral of the waves nearly cancels.
    const char* beside_waves = "1.6*sin(1.34*x) + exp(-895*(x - 386.49896)^2)";
    const auto left = solved({"", beside_waves, "1", "1000", ""}, to_digits(20));
    const double of_waves = 1.6 / 1.34 * (std::cos(1.34) - std::cos(1340.0));
    EXPECT_NEAR(middle(left.value), of_waves + std::sqrt(std::acos(-1) / 895), std::exp2(left.error) + 1e-12);
}

// Sums of half the steps have the same value, which is that of another wave, through the same points.
TEST(Solve, StepsThatAreLongerThanWavesAreContradicted) {
    for (const auto& [text, to] : {std::pair("cosh(57.6*(x - 2.72372)/10)^-2*sin(125*(x - 4.20673))", "10"),
                                   std::pair("cosh(131*(x - 517.9213)/1000)^-2*sin(24*(x - 155.63774))", "1000")}) {
        for (const int digits : {2, 20}) {
            const auto finding = solved({"", text, "0", to, ""}, to_digits(digits));
            EXPECT_NEAR(middle(finding.value), 0, std::exp2(finding.error) + 1e-15) << text << digits;
        }
    }
}

// Around a peak the integrand is smooth in parts of a cell that are as narrow as it, which the cell's points miss.
TEST(Solve, FindsPeaksAroundWhichPartsOfACellAreSmooth) {
    const double near_end = 64 + std::sqrt(std::acos(-1) / 79e6);
    const auto at_end = solved({"", "64 + exp(-79000000*(x - 0.99542)^2)", "0", "1", ""}, to_digits(10));
    EXPECT_NEAR(middle(at_end.value), near_end, std::exp2(at_end.error));
    const char* inside =
        "(exp(-210000*(x - 0.48407)^2) + 1e-3*log(8.95e-5 + abs(x - 0.09431)))/"
        "(1.25e-7 + (x - 0.32069)^2)";
    const auto between = solved({"", inside, "0", "1", ""}, to_digits(2));
    EXPECT_NEAR(middle(between.value), -13.050844003799964, std::exp2(between.error));
    // Values in the middles of such parts are not what shows this peak.
    const auto far =
        solved({"", "exp(-322000*(x - 1.66065)^2) + 100*sin(1.73*x + 0.95486)", "-1", "2", ""}, to_digits(4));
    const double wave = 100 / 1.73 * (std::cos(0.95486 - 1.73) - std::cos(0.95486 + 3.46));
    EXPECT_NEAR(middle(far.value), wave + std::sqrt(std::acos(-1) / 322000), std::exp2(far.error));
}

// Values next to it are as great as the peak is high.
TEST(Solve, FindsPeaksOnSlopes) {
    const auto finding = solved({"", "exp(3.7059*x) + exp(-((x - 0.852572)/1e-6)^2)", "0", "1", ""}, to_digits(10));
    EXPECT_TRUE(finding.met);
    EXPECT_NEAR(middle(finding.value), 10.709046492406766, 1e-9);
}

// Balls around exponentials that differ by many powers of ten reach below 0, where their reciprocals have no bound.
TEST(Solve, FindsPeaksThatAreReciprocalsOfWideSums) {
    for (const auto* peak : {"1/cosh(u)", "1/cosh(u)^2", "2/(exp(u) + exp(-u))"}) {
        std::string text = std::string("cos(x) + ") + peak;
        for (auto at = text.find('u'); at != std::string::npos; at = text.find('u', at)) {
            text.replace(at, 1, "(70074*(x - 0.77063))");
        }
        const auto finding = solved({"", text, "0", "1", ""}, to_digits(8));
        const double area = text.find("^2") == std::string::npos ? std::acos(-1) : 2;
        EXPECT_NEAR(middle(finding.value), std::sin(1) + area / 70074, std::exp2(finding.error)) << text;
    }
}

// The points of the first boxes all miss the ridge, beside which rounding at other places is great.
TEST(Solve, RoundingOfWhatPointsMissedEndsNothing) {
    const auto finding = solved({"", "exp(-x1^2 - 1000*(x2 - sin(x1))^2)", "-2,-3", "30,3", ""},
                                {.tolerance = {.relative = std::log2(1e-5)}, .digits = 5});
    EXPECT_TRUE(finding.met);
    EXPECT_NEAR(middle(finding.value), std::acos(-1) * (1 + std::erf(2)) / 2 / std::sqrt(1000),
                std::exp2(finding.error));
}

// 1 - tanh(x) is a difference: no precision tells it from 0 far out.
TEST(Solve, DifferencesThatFallOffAreFollowedAsFarAsTheyCount) {
    for (const auto& [text, exact] :
         {std::pair("1 - tanh(x)", std::log(2.0)), std::pair("1 - erf(x)", 0.5641895835477563),
          std::pair("log(1 + exp(-x))", 0.8224670334241132)}) {
        const auto finding = solved({"", text, "0", "inf", ""}, to_digits(30));
        EXPECT_TRUE(finding.met) << text;
        EXPECT_NEAR(middle(finding.value), exact, 1e-15) << text;
    }
}

// A sum of terms that cancel has no digits, however fine the steps are.
TEST(Solve, NoFinerStepsAreTakenWhereTermsCancel) {
    const auto finding = solved({"", "log(x)/(1 + x^2)", "0", "inf", ""}, to_digits(30, "tanh-sinh"));
    EXPECT_FALSE(finding.met);
    EXPECT_TRUE(finding.complete);
    EXPECT_EQ(finding.shortcoming, cannot_be_told_from_zero);
    EXPECT_LT(finding.error, -30 * std::log2(10));
    EXPECT_LT(finding.evaluations, 100'000U);
}

TEST(Solve, EnclosuresFindPeaksThatAllStepsMiss) {
    const auto finding = solved({"", "exp(-((x - 0.77)/1e-5)^2)", "0", "1", ""}, to_digits(30));
    EXPECT_TRUE(finding.met);
    EXPECT_EQ(finding.method, "rigorous");
    EXPECT_NEAR(middle(finding.value), 1.7724538509055160e-5, 1e-20);
}

TEST(Solve, FindsWhatHidesInBoxes) {
    const auto sum = [](const Instance& instance) {
        return solved(instance, {.tolerance = {.absolute = std::log2(1e-5), .relative = std::log2(1e-5)}, .digits = 5});
    };
    const auto jump = sum({"", "if(abs(x1 - 0.7123) < 1e-2, if(abs(x2 - 0.3123) < 1e-2, 1, 0), 0)", "0,0", "1,1", ""});
    EXPECT_NEAR(middle(jump.value), 4e-4, std::exp2(jump.error));
    const auto peak = sum({"", "1 + exp(-((x1 - 0.71291)^2 + (x2 - 0.3)^2)*1e4)", "0,0", "1,1", ""});
    EXPECT_NEAR(middle(peak.value), 1 + 1e-4 * std::acos(-1), std::exp2(peak.error));
}

TEST(Solve, PartsOnBothSidesOfACurveAreSmooth) {
    const auto finding = solved({"", "max(sin(x1)^3, x2)", "0,0", "2,1", ""}, to_digits(8));
    EXPECT_TRUE(finding.met);
    EXPECT_LT(finding.evaluations, 10'000U);
}

TEST(Solve, NothingCancelsWhereTheIntegrandHasOneSign) {
    for (const auto& [expression, from, to, exact] :
         {std::tuple("1/(1e-100 + x^4)", "-inf", "inf", 2.221441469079183e75),
          {"1/(1e-150 + x^2)", "-1", "2", 3.1415926535897932e75}}) {
        const auto finding = solved({"", expression, from, to, ""}, to_digits(10));
        if (finding.met) {
            EXPECT_NEAR(middle(finding.value), exact, exact * 1e-10) << expression;
        }
    }
    EXPECT_TRUE(solved({"", "x/(1 + x^4)", "-inf", "inf", ""}, to_digits(10)).met);
}

TEST(Solve, WhatIsExactlyZeroHasNoError) {
    const auto finding = solved({"", "0*x", "0", "1", ""}, to_digits(20, "rigorous"));
    EXPECT_TRUE(finding.met && finding.enclosed);
    EXPECT_EQ(finding.error, -HUGE_VAL);
    EXPECT_EQ(finding.remark, "");
}

// Points in doubles may take a minute where values take a millisecond.
TEST(Solve, HasNoSecondOpinionAfterAStopBetweenSearches) {
    const auto integral = compile({"", "exp(x)", "0", "1", ""});
    for (const bool stops : {false, true}) {
        espalier::program::Run run("integrate", espalier::program::Run::Clock::now());
        std::atomic<bool> stop = stops;
        run.be_stopped_by(stop);
        espalier::program::RunOptions options;
        options.threads = 1;
        run.begin(options);
        auto finding = exactly_zero();
        finding.error = -40;
        EXPECT_EQ(is_contradicted(run, integral, finding), !stops);
        EXPECT_EQ(finding.remark, stops ? integrate::stopped_before_a_look : "");
    }
}

TEST(Solve, LimitsInFallingOrderChangeTheSign) {
    const auto forth = solved({"", "exp(x)", "0", "1", ""}, to_digits(10));
    const auto back = solved({"", "exp(x)", "1", "0", ""}, to_digits(10));
    EXPECT_EQ(middle(forth.value), -middle(back.value));
}

TEST(Solve, AnEmptyIntervalHasTheIntegralZero) {
    const auto finding = solved({"", "1/x", "0", "0", ""}, to_digits(10));
    EXPECT_TRUE(finding.met && finding.complete && finding.enclosed);
    EXPECT_EQ(middle(finding.value), 0);
    EXPECT_EQ(finding.error, -HUGE_VAL);
    EXPECT_TRUE(solved({"", "x1*x2", "0,2", "1,2", ""}, to_digits(6)).met);
}

TEST(Solve, RefusesWhatAMethodCannotDo) {
    using espalier::program::UsageError;
    const auto one = compile({"", "x", "0", "1", ""});
    const auto two = compile({"", "x1", "0,0", "1,1", ""});
    const auto eleven = compile({"", "x11", "0,0,0,0,0,0,0,0,0,0,0", "1,1,1,1,1,1,1,1,1,1,1", ""});
    const auto infinite = compile({"", "x", "0", "inf", ""});
    const auto narrow = compile({"", "x", "1", "1 + 1e-20", ""});
    const auto check = [](const Integral& integral, const std::string& method) {
        check_method(integral, to_digits(10, method));
    };
    for (const auto* method : {"trapezoid", "gauss-kronrod", "tanh-sinh"}) {
        EXPECT_THROW(check(two, method), UsageError) << method;
        EXPECT_NO_THROW(check(one, method)) << method;
    }
    EXPECT_NO_THROW(check(one, "rigorous"));
    EXPECT_NO_THROW(check(two, "rigorous"));
    EXPECT_THROW(check(eleven, "rigorous"), UsageError);
    EXPECT_THROW(check(compile({"", "exp(-x1)", "0,0", "inf,1", ""}), "rigorous"), UsageError);
    EXPECT_THROW(check(one, "genz-malik"), UsageError);
    EXPECT_THROW(check(eleven, "genz-malik"), UsageError);
    EXPECT_NO_THROW(check(eleven, "lattice"));
    EXPECT_THROW(check(infinite, "trapezoid"), UsageError);
    EXPECT_THROW(check(narrow, "trapezoid"), UsageError);
    EXPECT_THROW(check(narrow, "gauss-kronrod"), UsageError);
    EXPECT_NO_THROW(check(narrow, "rigorous"));
    EXPECT_DEATH(check(one, "simpson"), "one of method_names");
}

// Their integrals up to any place are bounded, and have no limit.
TEST(Solve, WavesThatDoNotDecayHaveNoIntegral) {
    for (const auto* integrand : {"sin(x)", "cos(3*x)*x/(1 + x)", "sin(x)/log(2 + x)^0"}) {
        if (!espalier_test::tries_all() && std::string_view(integrand) != "sin(x)") continue;
        for (const std::string method : {"auto", "tanh-sinh"}) {
            auto settings = to_digits(6, method);
            settings.most_evaluations = 20'000;
            EXPECT_FALSE(solved({"", integrand, "0", "inf", ""}, settings).met) << integrand << ' ' << method;
        }
    }
}

TEST(Solve, MoreEvaluationsMakeNoEnclosureWorse) {
    double least = HUGE_VAL;
    for (std::uint64_t most = 200; most < 6'000; most += 200) {
        auto settings = to_digits(30, "rigorous");
        settings.most_evaluations = most;
        const auto finding = solved({"", "exp(-((x - 0.5391)/1e-6)^2)", "0", "1", ""}, settings);
        if (!finding.enclosed) continue;
        EXPECT_LE(finding.error, least + 4) << most;
        least = std::min(least, finding.error);
    }
    EXPECT_LT(least, -100);
}
}  // namespace
