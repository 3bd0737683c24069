// SPDX-License-Identifier: Apache-2.0
#include "golomb/tree/prefix.hpp"
#include <gtest/gtest.h>
#include <vector>
#include <espalier/pack.hpp>

namespace {
using golomb::Prefix;

TEST(Prefix, IsOrderedAsTheSearchVisits) {
    const std::vector<Prefix> in_preorder = {{0}, {0, 1}, {0, 1, 3}, {0, 1, 3, 7}, {0, 1, 4}, {0, 2}, {0, 10}, {1}};
    for (std::size_t i = 0; i < in_preorder.size(); ++i) {
        for (std::size_t j = 0; j < in_preorder.size(); ++j) {
            EXPECT_EQ(in_preorder[i] <=> in_preorder[j], i <=> j);
            EXPECT_EQ(in_preorder[i] == in_preorder[j], i == j);
        }
    }
}

TEST(Prefix, ForgetsTheMarksThatAreTakenAway) {
    Prefix prefix{0, 3, 9, 20};
    prefix.pop_back();
    EXPECT_EQ(prefix, (Prefix{0, 3, 9}));
    prefix.truncate(1);
    EXPECT_EQ(prefix, Prefix{0});
    EXPECT_EQ(prefix.back(), 0);
    EXPECT_EQ(espalier::unpack<Prefix>(espalier::pack(prefix)), Prefix{0});
}
}  // namespace
