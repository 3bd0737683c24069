// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>
#include <espalier/pack.hpp>
#include "unit/integrate/arithmetic/balls.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

constexpr long unit = -200;

// number * 2^exponent, a multiple of the unit.
Ball term(int number, int exponent) {
    Ball result(number);
    arb_mul_2exp_si(result.get(), result.get(), exponent);
    return result;
}

std::vector<Ball> any_terms() {
    std::vector<Ball> terms;
    for (const auto number : *rc::gen::arbitrary<std::vector<int>>()) {
        terms.push_back(term(number, *rc::gen::inRange(-200, 200)));
    }
    return terms;
}

RC_GTEST_PROP(FixedPointSum, IsExactInAnyOrder, ()) {
    const auto terms = any_terms();
    FixedPointSum forth;
    FixedPointSum back;
    Ball exact;
    for (const auto& each : terms) {
        RC_ASSERT(!forth.add(each, unit));
        arb_add(exact.get(), exact.get(), each.get(), ARF_PREC_EXACT);
    }
    for (auto each = terms.rbegin(); each != terms.rend(); ++each) {
        FixedPointSum single;
        single.add(*each, unit);
        back.merge(single);
    }
    RC_ASSERT(forth == back);
    RC_ASSERT(arb_equal(forth.value(unit).get(), exact.get()) != 0);
    RC_ASSERT(espalier::unpack<FixedPointSum>(espalier::pack(forth)) == forth);
}

RC_GTEST_PROP(FixedPointSum, TermsCancel, ()) {
    FixedPointSum sum;
    const auto terms = any_terms();
    for (const auto& each : terms) sum.add(each, unit);
    for (auto each : terms) {
        arb_neg(each.get(), each.get());
        sum.add(each, unit);
    }
    RC_ASSERT(sum == FixedPointSum());
}

TEST(FixedPointSum, SaysWhatItCutsOff) {
    FixedPointSum sum;
    EXPECT_FALSE(sum.add(exactly(3), 0));
    EXPECT_TRUE(sum.add(exactly(0.75), 0));
    EXPECT_TRUE(sum.add(exactly(-0.75), 0));
    EXPECT_EQ(middle(sum.value(0)), 3);
    EXPECT_TRUE(arb_is_exact(sum.value(0).get()));
}
}  // namespace
