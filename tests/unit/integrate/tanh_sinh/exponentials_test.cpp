// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include "integrate/tanh_sinh/tanh_sinh.hpp"

namespace {
using namespace integrate;

constexpr int table_halvings = 7;
constexpr long table_precision = 700;

TEST(TableOfExponentials, HasAllStepsOfItsRangeAsPreciselyAsAskedFor) {
    for (const std::int64_t last : {-900, -899, -838, 0, 1, 963}) {
        const StepRange steps{table_halvings, -900, 1, static_cast<std::uint64_t>(last + 901)};
        const TableOfExponentials table(steps, table_precision);
        for (std::int64_t number = -900; number <= last; ++number) {
            const Step step{number, table_halvings};
            ASSERT_TRUE(table.has(step, table_precision));
            const Ball rising = table.at(step, table_precision);
            Ball t(number);
            arb_mul_2exp_si(t.get(), t.get(), -table_halvings);
            Ball truth;
            arb_exp(truth.get(), t.get(), 2 * table_precision);
            ASSERT_TRUE(arb_contains(rising.get(), truth.get())) << number;
            ASSERT_GE(arb_rel_accuracy_bits(rising.get()), table_precision - 4);
        }
    }
}

TEST(TableOfExponentials, HasNothingElse) {
    const TableOfExponentials table({table_halvings, -10, 1, 31}, table_precision);
    EXPECT_TRUE(table.has({20, table_halvings}, table_precision));
    EXPECT_FALSE(table.has({21, table_halvings}, table_precision));
    EXPECT_FALSE(table.has({-11, table_halvings}, table_precision));
    EXPECT_FALSE(table.has({1, table_halvings - 1}, table_precision));
    EXPECT_FALSE(table.has({1, table_halvings}, table_precision + 1));
    EXPECT_FALSE(table.has({.number = 1, .halvings = table_halvings, .nudge = 9}, table_precision));
}
}  // namespace
