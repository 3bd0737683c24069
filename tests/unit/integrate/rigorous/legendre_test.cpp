// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/legendre.hpp"
#include <gtest/gtest.h>
#include <cmath>
#include <espalier/transports/threads/team.hpp>
#include "unit/integrate/arithmetic/balls.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

constexpr long precision = 200;

// The rule's sum over x^power, which is even.
Ball sum(const LegendreRule& rule, unsigned power) {
    Ball result;
    for (std::size_t i = 0; i < rule.roots(); ++i) {
        Ball term;
        arb_pow_ui(term.get(), rule.root(i).get(), power, precision);
        arb_mul(term.get(), term.get(), rule.weight(i).get(), precision);
        const bool mirrored = arb_is_zero(rule.root(i).get()) == 0;
        if (mirrored) arb_mul_2exp_si(term.get(), term.get(), 1);
        arb_add(result.get(), result.get(), term.get(), precision);
    }
    return result;
}

TEST(LegendreRule, IsExactForPolynomialsOfTwiceAsManyTerms) {
    for (const std::size_t points : {1, 2, 5, 8, 31}) {
        const LegendreRule rule(points, precision, nullptr);
        rule.prepare(0, rule.roots());
        EXPECT_EQ(rule.roots(), (points + 1) / 2);
        for (unsigned power = 0; power < 2 * points; power += 2) {
            EXPECT_TRUE(may_contain(sum(rule, power), 2.0 / (power + 1), 1e-16)) << points;
            EXPECT_GT(arb_rel_accuracy_bits(sum(rule, power).get()), 150);
        }
        EXPECT_FALSE(may_contain(sum(rule, 2 * static_cast<unsigned>(points)),
                                 2 / (2 * static_cast<double>(points) + 1), 1e-30));
    }
}

// Ranges that overlap, as those of cells do that want the same rule at the same time.
TEST(LegendreRule, IsTheSameWhoeverComputesItsRoots) {
    const LegendreRule alone(101, precision, nullptr);
    alone.prepare(0, alone.roots());
    espalier::Team team(3, 3);
    const LegendreRule shared(101, precision, &team);
    team.on_each([&](int thread) {
        const std::size_t first = thread == 0 ? 0 : 10;
        const std::size_t end = thread == 1 ? 40 : shared.roots();
        shared.prepare(first, end);
        for (auto place = first; place < end; ++place) {
            EXPECT_TRUE(arb_equal(shared.root(place).get(), alone.root(place).get()));
            EXPECT_TRUE(arb_equal(shared.weight(place).get(), alone.weight(place).get()));
        }
    });
}

TEST(LegendreTable, FindsTheSmallestRuleThatIsEnough) {
    const LegendreTable table(200, 64, nullptr);
    for (std::size_t points = 1; points <= 160; ++points) {
        const auto* rule = table.find(points);
        ASSERT_NE(rule, nullptr);
        EXPECT_GE(rule->points(), points);
        EXPECT_LE(rule->points(), points + std::max<std::size_t>(points / 3, 1));
    }
    EXPECT_EQ(table.find(201), nullptr);
}
}  // namespace
