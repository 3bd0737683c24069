#include "integrate/expression/vanishing.hpp"

#include <gtest/gtest.h>

#include "integrate/arithmetic/near_end.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/integral/breaks.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {

using namespace integrate;
using integrate_test::formula;

// The integral over the distances up to 2^-10 on the right of the only break of an integrand.
Ball beside_the_break(const char* integrand, const char* to) {
    const Interval whole(formula("0"), formula(to));
    const auto breaks = find_breaks(parse_expression(integrand), whole);
    EXPECT_EQ(breaks.places.size(), 1U);
    Ball reach(1);
    arb_mul_2exp_si(reach.get(), reach.get(), -10);
    NearEndArithmetic arithmetic(reach, 128);
    const NearEnd x = variable_at(breaks.places.front(), 1, arithmetic, 128);
    return arithmetic.integral(
        evaluate(with_zeros_known(formula(integrand), breaks.places.front()), arithmetic, {&x, 1}));
}

TEST(Vanishing, LetsPowersBeSeenBesideZerosThatAreNotRational) {
    for (const auto* integrand :
         {"1/sqrt(abs(x - 1/sqrt(2)))", "1/sqrt(abs(x^2 - 2))", "log(abs(exp(x) - 2))", "abs(sqrt(3) - x)^-0.9",
          "if(sin(x) > 0.3, 1/sqrt(sin(x) - 0.3), 1)", "min(x, sqrt(2))/sqrt(abs(x - sqrt(2)))", "log(abs(tan(x)))^2",
          "sqrt(abs(tan(x)))"}) {
        EXPECT_TRUE(arb_is_finite(beside_the_break(integrand, "2").get())) << integrand;
    }
    EXPECT_FALSE(arb_is_finite(beside_the_break("1/abs(x^2 - 2)", "2").get()));
}

}  // namespace
