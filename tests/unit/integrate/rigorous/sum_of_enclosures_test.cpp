// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include "integrate/rigorous/box_enclosures.hpp"
#include "unit/integrate/arithmetic/balls.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

constexpr long unit = -40;

// Whatever is cut off, the sum and its error enclose the sum of what was enclosed.
RC_GTEST_PROP(SumOfEnclosures, EnclosesTheSumOfItsTerms, ()) {
    SumOfEnclosures answer;
    double low = 0;
    double high = 0;
    for (int terms = *rc::gen::inRange(0, 20); terms > 0; --terms) {
        const double from = *rc::gen::inRange(-1000, 1000) / 1024.0;
        const double to = from + *rc::gen::inRange(0, 1000) / 1024.0;
        SumOfEnclosures single;
        single.add(between(from, to), unit);
        answer.merge(single);
        low += from;
        high += to;
    }
    const double value = middle(answer.sum.value(unit));
    const double error = std::exp2(answer.error(unit));
    RC_ASSERT(value - error <= low);
    RC_ASSERT(value + error >= high);
    RC_ASSERT(error <= (high - low) / 2 * 1.01 + 50 * std::ldexp(1, unit));
}

// Points, which have no radius: all that the sum is off by was cut off.
TEST(SumOfEnclosures, CountsWhatItCutsOff) {
    for (const double term : {1.0 / 3, -1.0 / 3}) {
        SumOfEnclosures answer;
        for (int i = 0; i < 30; ++i) answer.add(exactly(term), unit);
        EXPECT_LE(std::abs(middle(answer.sum.value(unit)) - 30 * term), std::exp2(answer.error(unit)));
    }
}

TEST(SumOfEnclosures, AnErrorCountsWhatIsAdded) {
    SumOfEnclosures answer;
    answer.add_error(-3.5, unit);
    EXPECT_GE(answer.error(unit), -3.5);
    EXPECT_LE(answer.error(unit), -2.9);
    EXPECT_LE(SumOfEnclosures().error(unit), static_cast<double>(unit) + 1e-9);
}

TEST(SumOfEnclosures, MergesWhatWasFoundOut) {
    SumOfEnclosures a;
    a.evaluations = 3;
    a.unenclosed = 1;
    a.deepest = 9;
    a.open.resize(2);
    SumOfEnclosures b;
    b.evaluations = 4;
    b.unenclosed = 2;
    b.deepest = 5;
    b.open.resize(1);
    b.merge(a);
    EXPECT_EQ(b.evaluations, 7U);
    EXPECT_EQ(b.unenclosed, 3U);
    EXPECT_EQ(b.deepest, 9);
    EXPECT_EQ(b.open.size(), 3U);
}
}  // namespace
