// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <vector>
#include <espalier/balancers/neighbour_polling.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier_test;
using Victims = std::vector<int>;

TEST(NeighbourPolling, AsksTheNeighboursInTurn) {
    EXPECT_EQ(PolicyOn("neighbour-polling", "mesh:3x3", 4).asks(6), (Victims{5, 3, 7, 1, 5, 3}));
    EXPECT_EQ(PolicyOn("neighbour-polling", "mesh:3x3", 0).asks(5), (Victims{1, 3, 1, 3, 1}));
    EXPECT_EQ(PolicyOn("neighbour-polling", "ring:5", 0).asks(3), (Victims{1, 4, 1}));
}

TEST(NeighbourPolling, TakesNumbersForPlacesWhereItKnowsNoNetwork) {
    EXPECT_EQ(PolicyOn("neighbour-polling", "logp:9", 4).asks(3), (Victims{5, 3, 5}));
    EXPECT_EQ(PolicyOn("neighbour-polling", "logp:2", 1).asks(2), (Victims{0, 0}));
    EXPECT_EQ(PolicyOn("neighbour-polling", "logp:1", 0).asks(2), Victims{});
}
}  // namespace
