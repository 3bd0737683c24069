// SPDX-License-Identifier: Apache-2.0
#include "knapsack/instance/decimal.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace {
using knapsack::Decimal;
using knapsack::Integer;

std::string read_and_printed(const std::string& text) {
    const auto number = knapsack::parse_decimal(text);
    return number ? knapsack::decimal_text(number->mantissa, number->decimals) : "none";
}

TEST(Decimal, IsExact) {
    EXPECT_EQ(read_and_printed("481.069368"), "481.069368");
    EXPECT_EQ(read_and_printed("0.1"), "0.1");
    EXPECT_EQ(read_and_printed("-007.50"), "-7.5");
    EXPECT_EQ(read_and_printed("+.25"), "0.25");
    EXPECT_EQ(read_and_printed("3."), "3");
    EXPECT_EQ(read_and_printed("-0.00"), "0");
    EXPECT_EQ(read_and_printed("123456789012345678901234567890.5"), "123456789012345678901234567890.5");
}

TEST(Decimal, KnowsPowersOfTen) {
    EXPECT_EQ(read_and_printed("1e3"), "1000");
    EXPECT_EQ(read_and_printed("2.50E-3"), "0.0025");
    EXPECT_EQ(read_and_printed("1.5e+1"), "15");
    EXPECT_EQ(knapsack::parse_decimal("1.50e1")->decimals, 0);
    EXPECT_EQ(knapsack::parse_decimal("1.50e0")->decimals, 1);
}

TEST(Decimal, RefusesWhatIsNoNumber) {
    for (const char* text : {"", "-", ".", "1,5", "0x10", "1e", "1e+", "nan", "inf", "1 ", "--1", "1.2.3", "1e1001",
                             "1e-1001", "1e99999999999", "1e-2147483648"}) {
        EXPECT_EQ(read_and_printed(text), "none") << text;
    }
    EXPECT_EQ(read_and_printed(std::string(knapsack::most_digits + 1, '1')), "none");
}

TEST(Decimal, ComesToACommonPowerOfTenWithOthers) {
    std::vector<knapsack::Decimal> numbers;
    EXPECT_EQ(knapsack::most_decimals(numbers), 0);
    for (const char* text : {"1", "0.5", "-2.25"}) numbers.push_back(*knapsack::parse_decimal(text));
    EXPECT_EQ(knapsack::most_decimals(numbers), 2);
    EXPECT_EQ(knapsack::scaled(numbers, 2), (std::vector<Integer>{100, 50, -225}));
}

RC_GTEST_PROP(Decimal, PrintedAndReadIsTheSame, (std::vector<std::uint64_t> limbs, bool negative)) {
    const auto decimals = *rc::gen::inRange(0, 60);
    Integer value;
    if (!limbs.empty()) import_bits(value, limbs.begin(), limbs.end());
    if (negative) value = -value;
    const auto again = knapsack::parse_decimal(knapsack::decimal_text(value, decimals));
    RC_ASSERT(again.has_value() || limbs.size() > 40);
    if (again) RC_ASSERT(knapsack::scaled(*again, decimals) == value);
}
}  // namespace
