// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include "integrate/integral/integral.hpp"

namespace {
using namespace integrate;

std::string reason(const char* expression, const char* from, const char* to) {
    return divergence(compile({"", expression, from, to, ""})).value_or("");
}

TEST(Divergence, IsProvedWhereAnIntegrandGrowsTooFast) {
    const std::string why = "the integral does not exist: the integrand grows too fast ";
    EXPECT_EQ(reason("1/x", "0", "1"), why + "near 0");
    EXPECT_EQ(reason("1/(x - 0.3)^3", "0", "1"), why + "near 0.3. It may have a principal value: --principal-value");
    EXPECT_EQ(reason("tan(x)", "0", "pi/2"), why + "near 1.5708");
    EXPECT_EQ(reason("tan(x^2)", "0", "2"),
              why +
                  "near 1.25331. It may have a principal value: --principal-value needs the place as a constant, "
                  "which --break may give, but it is known only as the zero of a function");
    EXPECT_EQ(reason("x/(1 + x^2)", "0", "inf"), why + "towards infinity");
    EXPECT_EQ(reason("exp(x)*x", "0", "inf"), why + "towards infinity");
    EXPECT_EQ(reason("tanh(x)", "0", "inf"), why + "towards infinity");
    EXPECT_EQ(reason("x^-1.001", "0", "1"), why + "near 0");
    EXPECT_EQ(reason("zeta(x)", "1", "2"), why + "near 1");
    EXPECT_EQ(reason("log(x)/x", "1", "inf"), why + "towards infinity");
    EXPECT_EQ(reason("1/(x*log(x))", "2", "inf"), why + "towards infinity");
    EXPECT_EQ(reason("gamma(x)", "0", "1"), why + "near 0");
    EXPECT_EQ(reason("1/(x1*x2)", "0,0", "1,1"), why + "where x1 is near 0");
    EXPECT_EQ(reason("1/(1 - x2)", "0,0", "1,1"), why + "where x2 is near 1");
}

TEST(Divergence, IsProvedAtPointsAndAlongCurves) {
    const std::string why = "the integral does not exist: the integrand grows too fast near ";
    EXPECT_EQ(reason("1/(x1^2 + x2^2)", "0,0", "1,1"), why + "(0, 0)");
    EXPECT_EQ(reason("1/(x1^2 + x2^2)", "-1,-2", "1,3"), why + "(0, 0)");
    EXPECT_EQ(reason("1/((1 - x1)^2 + x2^2)", "0,0", "1,1"), why + "(1, 0)");
    EXPECT_EQ(reason("(x1 + x2 + x3)^-3", "0,0,0", "1,1,1"), why + "(0, 0, 0)");
    EXPECT_EQ(reason("1/abs(x1 - x2)", "0,0", "1,1"), why + "x1-x2 = 0");
    EXPECT_EQ(reason("1/(x1 - x2)^2", "0,0", "1,1"), why + "x1-x2 = 0");
    EXPECT_EQ(reason("if(x1 > x2, 1/(x1 - x2), 0)", "0,0", "1,1"), why + "x1-x2 = 0");
    EXPECT_EQ(reason("x1/(x1^2 + x2^2 - 1)", "-1,-1", "1,1"), why + "x1^2+x2^2-1 = 0");
    EXPECT_EQ(reason("1/x1", "-1,0", "1,1"), why + "x1 = 0");
}

TEST(Divergence, IsProvedTowardsInfinityInSeveralVariables) {
    const std::string why = "the integral does not exist: the integrand grows too fast ";
    EXPECT_EQ(reason("1/(x1*x2)", "1,1", "inf,inf"), why + "where x1 goes to inf");
    EXPECT_EQ(reason("exp(-x1)/x2", "1,1", "inf,inf"), why + "where x2 goes to inf");
    EXPECT_EQ(reason("exp(-x2)*x1", "0,-inf", "1,-1"), why + "where x2 goes to -inf");
    EXPECT_EQ(reason("1", "0,0", "1,inf"), why + "where x2 goes to inf");
    EXPECT_EQ(reason("1/(x1 + x2)^2", "1,1", "inf,inf"), why + "near (inf, inf)");
    EXPECT_EQ(reason("1/(1 + x1^2 + x2^2)", "-inf,-inf", "inf,inf"), why + "near (-inf, -inf)");
    for (const auto* integrand : {"1/(x1*x2)^1.01", "(x1 + x2)^-2.01", "exp(-x1^2 - x2^2)", "x1*x2*exp(-x1*x2 - x1)",
                                  "(1 + x1^2 + x2^2)^-1.01", "sin(x1*x2)/(x1^2*x2^2)", "0*x1"}) {
        EXPECT_EQ(reason(integrand, "1,1", "inf,inf"), "") << integrand;
    }
    EXPECT_EQ(reason("exp(x2)*x1/x2^2", "0,-inf", "1,-1"), "");
    EXPECT_EQ(reason("(1 + x1^2 + x2^2)^-1.01", "-inf,-inf", "inf,inf"), "");
}

TEST(Divergence, IsProvedWhereAnIntegrandOscillatesForEver) {
    const std::string why =
        "the integral does not exist: towards infinity the integrand oscillates and does not fall off enough";
    for (const auto* integrand : {"sin(x)", "x*sin(x)", "cos(x)^2 - 1/2", "cos(sqrt(x))/sqrt(x)", "x*cos(x^2)",
                                  "sin(x)*log(x)", "cos(x)*cos(pi*x) + cos(x)/x", "sin(x)^2/x", "x^2*cos(x + 1/x)"}) {
        EXPECT_EQ(reason(integrand, "1", "inf"), why) << integrand;
        EXPECT_EQ(reason(integrand, "1", "9"), "") << integrand;
    }
    EXPECT_EQ(reason("cos(x)", "-inf", "0"), why);
    EXPECT_EQ(reason("sin(x)", "-inf", "inf"), why);
    for (const auto* integrand :
         {"cos(x^2)", "sin(x)/x", "x*cos(x^3)", "sin(x)^2/x^2", "cos(x*log(x))", "sin(x)*log(x)/x", "cos(x)/sqrt(x)",
          "sin(x)^2 + cos(x)^2 - 1", "x*sin(x)/(1 + x^2)", "sin(x + 1) - cos(1)*sin(x) - sin(1)*cos(x)",
          "sin(pi)*sin(x)", "cos(sqrt(4)*x) - cos(2*x)", "besselj(0, x)"}) {
        EXPECT_EQ(reason(integrand, "1", "inf"), "") << integrand;
    }
}

TEST(Divergence, SaysWhereThereMayBeAPrincipalValue) {
    const std::string why = "the integral does not exist: the integrand grows too fast ";
    const std::string other = ". It may have a principal value: --principal-value";
    const std::string none = ", with one sign on both sides: it has no principal value either";
    EXPECT_EQ(reason("1/(x - 0.3)", "0", "1"), why + "near 0.3" + other);
    EXPECT_EQ(reason("tan(x)", "0", "5"), why + "near 1.5708" + other);
    EXPECT_EQ(reason("1/x", "0", "1"), why + "near 0");
    EXPECT_EQ(reason("1/abs(sin(x) - 0.5)", "0", "1"), why + "near 0.523599" + none);
    EXPECT_EQ(reason("1/(x*(x - 1)^2)", "-1", "2"), why + "near 1" + none);
    EXPECT_EQ(reason("x/(1 + x^2)", "-inf", "inf"), why + "towards infinity" + other);
    EXPECT_EQ(reason("x", "0", "inf"), why + "towards infinity");
}

TEST(Divergence, IsNotProvedOfIntegralsThatExist) {
    for (const auto& [expression, from, to] :
         {std::tuple("1/sqrt(x)", "0", "1"), std::tuple("sin(x)/x", "0", "inf"), std::tuple("1/(1 + x^2)", "0", "inf"),
          std::tuple("log(abs(x - 0.3))", "0", "1"), std::tuple("exp(-x)/sqrt(x)", "0", "inf"),
          std::tuple("x^-0.999", "0", "1"), std::tuple("1/sqrt(x1 + x2)", "0,0", "1,1"),
          std::tuple("1/(x1 + x2)", "0,0", "1,1"), std::tuple("1/sqrt(abs(x1 - x2))", "0,0", "1,1"),
          std::tuple("(x1^2 + x2^2)^-0.99", "-1,-1", "1,1"), std::tuple("log(abs(x1^2 + x2^2 - 1))", "-1,-1", "1,1"),
          std::tuple("1/(x1^2 + x2^2 + 1)", "-1,-1", "1,1"), std::tuple("(x1 - x2)/(x1 - x2)", "0,0", "1,1"),
          std::tuple("(x1^2 - x2^2)/(x1 - x2)", "0,0", "1,1"), std::tuple("1/(x1 + x2 - 3)", "0,0", "1,1"),
          std::tuple("sin(x)/sin(x)", "-1", "1"), std::tuple("1/x", "0", "0"), std::tuple("x1/x2*0", "0,0", "1,1"),
          std::tuple("x/(exp(x) - 1)", "0", "inf")}) {
        EXPECT_EQ(reason(expression, from, to), "") << expression;
    }
}
}  // namespace
