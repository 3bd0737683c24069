// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <set>
#include <vector>
#include <espalier/balancers/poll_and_shuffle.hpp>
#include "unit/core/balancers/place_on.hpp"

namespace {
using namespace espalier;
using espalier_test::PlaceOn;

class HypercubeOn : public testing::TestWithParam<const char*> {
protected:
    Machine machine_ = parse_machine(GetParam());

    std::vector<int> neighbours(int pe) const { return hypercube_neighbours(PlaceOn(GetParam(), pe)); }
};

TEST_P(HypercubeOn, IsSymmetric) {
    for (int pe = 0; pe < machine_.pes(); ++pe) {
        for (const int other : neighbours(pe)) {
            ASSERT_LT(other, machine_.pes());
            const auto back = neighbours(other);
            EXPECT_NE(std::find(back.begin(), back.end(), pe), back.end()) << pe << " and " << other;
        }
    }
}

TEST_P(HypercubeOn, ConnectsAllPEs) {
    std::set<int> reached = {0};
    std::vector<int> open = {0};
    while (!open.empty()) {
        const int pe = open.back();
        open.pop_back();
        for (const int other : neighbours(pe)) {
            if (reached.insert(other).second) open.push_back(other);
        }
    }
    EXPECT_EQ(reached.size(), static_cast<std::size_t>(machine_.pes()));
}

INSTANTIATE_TEST_SUITE_P(Machines, HypercubeOn,
                         testing::Values("logp:1", "logp:5", "ring:12", "mesh:32x32", "mesh:5x3", "torus:4x3x2",
                                         "hypercube:5"));

TEST(Hypercube, EveryEdgeIsALinkOfAHypercube) {
    const auto machine = parse_machine("hypercube:6");
    for (int pe = 0; pe < machine.pes(); ++pe) {
        const auto neighbours = hypercube_neighbours(PlaceOn("hypercube:6", pe));
        EXPECT_EQ(neighbours.size(), 6U);
        for (const int other : neighbours) EXPECT_EQ(machine.hops(pe, other), 1);
    }
}

TEST(Hypercube, BeginsNearOnAMesh) {
    const auto machine = parse_machine("mesh:8x8");
    std::vector<int> hops;
    for (const int other : hypercube_neighbours(PlaceOn("mesh:8x8", 27))) hops.push_back(machine.hops(27, other));
    EXPECT_EQ(hops, (std::vector<int>{1, 1, 2, 2, 4, 4}));
}
}  // namespace
