// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <queue>
#include <set>
#include <vector>
#include <espalier/transports/simulated/constant_degree.hpp>

namespace {
using espalier::ConstantDegreeNetwork;
using espalier::Topology;

constexpr auto kinds = {Topology::cube_connected_cycles, Topology::butterfly, Topology::de_bruijn};

/// Computes distances by breadth first search along the links.
std::vector<int> distances(const ConstantDegreeNetwork& network, int from) {
    std::vector<int> distances(static_cast<std::size_t>(network.pes()), -1);
    distances[static_cast<std::size_t>(from)] = 0;
    std::queue<int> reached({from});
    for (; !reached.empty(); reached.pop()) {
        for (const int pe : network.links(reached.front())) {
            int& distance = distances[static_cast<std::size_t>(pe)];
            if (distance >= 0) continue;
            distance = distances[static_cast<std::size_t>(reached.front())] + 1;
            reached.push(pe);
        }
    }
    return distances;
}

TEST(ConstantDegreeNetwork, CountsTheHopsOfShortestWays) {
    for (const auto kind : kinds) {
        for (const int d : {3, 4, 5, 6, 7}) {
            const ConstantDegreeNetwork network(kind, d);
            for (const int from : {0, 1, network.pes() / 3, network.pes() - 1}) {
                const auto expected = distances(network, from);
                for (int to = 0; to < network.pes(); ++to) {
                    ASSERT_EQ(network.hops(from, to), expected[static_cast<std::size_t>(to)])
                        << static_cast<int>(kind) << ", d " << d << ": " << from << " to " << to;
                }
            }
        }
    }
}

TEST(ConstantDegreeNetwork, IsTheSameInBothDirections) {
    for (const auto kind : kinds) {
        const ConstantDegreeNetwork network(kind, 5);
        for (int from = 0; from < network.pes(); ++from) {
            for (int to = 0; to < network.pes(); ++to) EXPECT_EQ(network.hops(from, to), network.hops(to, from));
            for (const int other : network.links(from)) {
                const auto back = network.links(other);
                EXPECT_NE(std::find(back.begin(), back.end(), from), back.end());
            }
        }
    }
}

int diameter(Topology kind, int d) {
    const ConstantDegreeNetwork network(kind, d);
    int most = 0;
    for (int from = 0; from < network.pes(); ++from) {
        for (int to = 0; to < from; ++to) most = std::max(most, network.hops(from, to));
    }
    return most;
}

// [Leighton 1992, chapter 3; Friš, Havel, Liebl 1997 for cube-connected cycles]
TEST(ConstantDegreeNetwork, HasTheDiametersOfTheLiterature) {
    EXPECT_EQ(diameter(Topology::cube_connected_cycles, 3), 6);
    for (const int d : {4, 5, 6, 7}) EXPECT_EQ(diameter(Topology::cube_connected_cycles, d), 2 * d + d / 2 - 2);
    for (const int d : {3, 4, 5, 6, 7}) EXPECT_EQ(diameter(Topology::butterfly, d), 3 * d / 2);
    for (const int d : {3, 5, 7, 9}) EXPECT_EQ(diameter(Topology::de_bruijn, d), d);
}

TEST(ConstantDegreeNetwork, HasNoMoreLinksWhereThereAreMorePes) {
    for (const int d : {3, 4, 7}) {
        const auto most_links = [d](Topology kind) {
            const ConstantDegreeNetwork network(kind, d);
            std::size_t most = 0;
            for (int pe = 0; pe < network.pes(); ++pe) {
                const auto links = network.links(pe);
                most = std::max(most, std::set<int>(links.begin(), links.end()).size());
            }
            return most;
        };
        EXPECT_EQ(most_links(Topology::cube_connected_cycles), 3U);
        EXPECT_EQ(most_links(Topology::butterfly), 4U);
        EXPECT_EQ(most_links(Topology::de_bruijn), 4U);
    }
}

TEST(ConstantDegreeNetwork, ChoosesNobodyFarAwayWhenAskedForFew) {
    espalier::Random random(1);
    for (const auto kind : kinds) {
        const ConstantDegreeNetwork network(kind, 8);
        for (int i = 0; i < 1000; ++i) {
            EXPECT_EQ(network.hops(77, network.random_near(77, 4, random)), 1);
            EXPECT_LE(network.hops(77, network.random_near(77, 10, random)), 2);
        }
    }
}
}  // namespace
