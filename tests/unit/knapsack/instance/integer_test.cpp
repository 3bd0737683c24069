// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cstdint>
#include <vector>
#include <espalier/pack.hpp>
#include "knapsack/instance/item.hpp"

namespace {
using knapsack::Integer;

Integer sent(const Integer& value) { return espalier::unpack<Integer>(espalier::pack(value)); }

TEST(Integer, ArrivesWhereBytesAndLimbsEnd) {
    for (const unsigned bits : {0U, 1U, 7U, 8U, 63U, 64U, 127U, 128U, 129U, 4000U}) {
        const Integer power = Integer(1) << bits;
        for (const Integer& value : {power, Integer(power - 1), Integer(-power), Integer(1 - power)}) {
            EXPECT_EQ(sent(value), value);
        }
    }
}

RC_GTEST_PROP(Integer, ArrivesAsItWasSent, (const std::vector<std::uint64_t>& limbs, bool negative)) {
    Integer value;
    if (!limbs.empty()) import_bits(value, limbs.begin(), limbs.end());
    if (negative) value = -value;
    RC_ASSERT(sent(value) == value);
}
}  // namespace
