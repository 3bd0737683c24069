#include "integrate/integral/simple_pole.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "integrate/expression/grammar.hpp"

namespace {

using namespace integrate;

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
