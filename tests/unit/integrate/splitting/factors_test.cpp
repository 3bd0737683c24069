// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <complex>
#include "integrate/expression/expression.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/splitting/splitting.hpp"

namespace {
using namespace integrate;

double value(const Expression& expression, const std::vector<double>& place) {
    std::vector<Column> columns(place.size());
    for (std::size_t i = 0; i < place.size(); ++i) columns[i][0] = place[i];
    const Formula formula(expression);
    return ColumnEvaluator(formula)(columns, 1)[0];
}

double product_at(const Factors& factors, const std::vector<double>& place) {
    std::complex<double> product = 1;
    for (const auto& factor : factors.factors) {
        std::vector<double> own;
        for (const auto variable : factor.variables) own.push_back(place[variable]);
        product *= std::complex<double>(value(factor.real, own), factor.imaginary ? value(*factor.imaginary, own) : 0);
    }
    return factors.imaginary_part ? product.imag() : product.real();
}

TEST(Factors, OfDisjointVariablesMultiplyToTheIntegrand) {
    const std::vector<double> place = {0.3, 0.7, 0.45};
    for (const auto& [text, count] :
         std::vector<std::pair<std::string, std::size_t>>{{"x1*x2*x3", 3},
                                                          {"2*pi", 3},
                                                          {"exp(-(x1^2 + 3*(x2 - x3*x2)))/(1 + x1)", 2},
                                                          {"1/((1 + x1)*(2 + x2)^2*x3)", 3},
                                                          {"2^(x1 - x2)*abs(-x3*x1)", 3},
                                                          {"cos(1/3 + x1 - 2*(x2 + x3)/3)", 3},
                                                          {"-x1*sin(pi*(x1 + x2*x3))*x2", 2},
                                                          {"cos(x1)*sin(x2)*cos(x3 + 1)", 3},
                                                          {"(x1 + x2)^-2*x3", 2}}) {
        const auto expression = parse_expression(text);
        const auto factors = factors_of(expression, 3);
        ASSERT_TRUE(factors) << text;
        EXPECT_EQ(factors->factors.size(), count) << text;
        EXPECT_NEAR(product_at(*factors, place), value(expression, place), 1e-14) << text;
    }
}

TEST(Factors, ThereAreNoneWhereAllVariablesDependOnEachOther) {
    for (const auto* text : {"x1 + x2*x3", "exp(x1*x2*x3)", "cos(x1*x2 + x3)*x3*(x1 + x3)", "sqrt(x1*x2*x3)"}) {
        EXPECT_FALSE(factors_of(parse_expression(text), 3)) << text;
    }
}
}  // namespace
