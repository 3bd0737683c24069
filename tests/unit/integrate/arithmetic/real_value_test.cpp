#include "integrate/arithmetic/real_value.hpp"

#include <gtest/gtest.h>

#include "integrate/expression/applied.hpp"
#include "integrate/expression/grammar.hpp"
#include "unit/integrate/arithmetic/balls.hpp"

namespace {

using namespace integrate;
using namespace integrate_test;

Ball value(const char* expression, Component component, const Ball& x) {
    const Names names{.variables = {}, .constants = {{"i", Expression{.operation = Operation::imaginary_unit}}}};
    return real_value(Formula(parse_expression(expression, names), component), x, 80);
}

TEST(RealValue, IsThePartThatCounts) {
    EXPECT_TRUE(may_contain(value("exp(x)", Component::whole, exactly(1)), 2.718281828459045));
    EXPECT_TRUE(may_contain(value("exp(i*x)", Component::real, exactly(1)), 0.5403023058681398));
    EXPECT_TRUE(may_contain(value("exp(i*x)", Component::imaginary, exactly(1)), 0.8414709848078965));
    EXPECT_TRUE(may_contain(value("(1 + 2*i)*x", Component::imaginary, between(1, 2)), 3));
    EXPECT_FALSE(may_contain(value("(1 + 2*i)*x", Component::imaginary, between(1, 2)), 1.9));
}

TEST(RealValue, IsFiniteOnlyWhereTheFormulaIsAnalytic) {
    EXPECT_TRUE(is_finite(value("log(x + i)", Component::real, between(-2, -1))));
    EXPECT_FALSE(is_finite(value("log(x + 0*i)", Component::imaginary, between(-2, -1))));
    EXPECT_FALSE(is_finite(value("i/x", Component::real, between(-1, 1))));
    EXPECT_FALSE(is_finite(value("i*x", Component::whole, exactly(1))));
}

}  // namespace
