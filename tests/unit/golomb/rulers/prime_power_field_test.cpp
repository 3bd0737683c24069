// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <set>
#include <utility>
#include "golomb/rulers/constructions.hpp"

namespace {
using golomb::PrimePowerField;

class PrimePowerFields : public testing::TestWithParam<std::pair<int, int>> {
protected:
    PrimePowerField field_{GetParam().first, GetParam().second};

    int product(int left, int right) const {
        if (left == 0 || right == 0) return 0;
        return field_.power((field_.logarithm(left) + field_.logarithm(right)) % (field_.size() - 1));
    }
};

INSTANTIATE_TEST_SUITE_P(Fields, PrimePowerFields,
                         testing::Values(std::pair(2, 1), std::pair(5, 1), std::pair(2, 3), std::pair(3, 2)),
                         [](const auto& test) {
                             return std::to_string(test.param.first) + "_" + std::to_string(test.param.second);
                         });

TEST_P(PrimePowerFields, ConsistOfZeroAndThePowersOfX) {
    std::set<int> elements = {0};
    for (int exponent = 0; exponent < field_.size() - 1; ++exponent) {
        EXPECT_EQ(field_.logarithm(field_.power(exponent)), exponent);
        elements.insert(field_.power(exponent));
    }
    EXPECT_EQ(static_cast<int>(elements.size()), field_.size());
    EXPECT_EQ(field_.power(0), 1);
}

TEST_P(PrimePowerFields, AreDistributive) {
    for (int a = 0; a < field_.size(); ++a) {
        for (int b = 0; b < field_.size(); ++b) {
            EXPECT_EQ(field_.sum(a, b), field_.sum(b, a));
            for (int c = 0; c < field_.size(); ++c) {
                EXPECT_EQ(product(a, field_.sum(b, c)), field_.sum(product(a, b), product(a, c)));
            }
        }
    }
}

TEST_P(PrimePowerFields, HaveACharacteristic) {
    for (int element = 1; element < field_.size(); ++element) {
        int sum = 0;
        for (int times = 1; times <= GetParam().first; ++times) {
            sum = field_.sum(sum, element);
            EXPECT_EQ(sum == 0, times == GetParam().first);
        }
    }
}
}  // namespace
