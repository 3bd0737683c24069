#include "integrate/expression/dyadic.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace {

using namespace integrate;

RC_GTEST_PROP(WrittenOut, IsTheNumberToItsLastBit, (double number)) {
    RC_PRE(std::isfinite(number));
    BallArithmetic arithmetic(2200);
    Ball difference = evaluate(Formula(written_out(number)), arithmetic, {});
    Ball same;
    arb_set_d(same.get(), number);
    arb_sub(difference.get(), difference.get(), same.get(), 4000);
    RC_ASSERT(arb_contains_zero(difference.get()) != 0);
    RC_ASSERT(mag_cmp_2exp_si(arb_radref(difference.get()), -1074) < 0 || std::abs(number) > 1);
}

TEST(WrittenOut, IsWrittenWithoutNeedlessPlaces) {
    EXPECT_EQ(text(written_out(0.375)), "0.375");
    EXPECT_EQ(text(written_out(-12)), "-12");
    EXPECT_EQ(text(written_out(0)), "0");
}

}  // namespace
