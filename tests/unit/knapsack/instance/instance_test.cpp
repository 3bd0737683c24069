// SPDX-License-Identifier: Apache-2.0
#include "knapsack/instance/instance.hpp"
#include <gtest/gtest.h>

namespace {
using knapsack::Instance;
using knapsack::Integer;

TEST(Instance, ArrivesAsItWasSent) {
    Instance instance;
    instance.name = "three";
    instance.profits = {Integer(1) << 200, -5, 0};
    instance.weights = {1, -(Integer(1) << 64), 3};
    instance.capacity = -7;
    instance.profit_decimals = 2;
    instance.ids = {"a", "b", "c"};
    instance.known_profit = Integer(1) << 200;
    instance.known_choice = std::vector<bool>{true, false, true};
    EXPECT_EQ(espalier::unpack<Instance>(espalier::pack(instance)), instance);
    EXPECT_EQ(espalier::unpack<Instance>(espalier::pack(Instance{})), Instance{});
}
}  // namespace
