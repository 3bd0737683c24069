// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>
#include <espalier/balancers/localized_polling.hpp>
#include "unit/core/balancers/noting_place.hpp"
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier_test;

std::vector<int> neighbour_sets(std::string_view machine, int requests) {
    std::vector<int> sizes;
    PolicyOn("localized-polling", std::make_unique<NotingPlace>(machine, 1, sizes)).asks(requests);
    return sizes;
}

// "The size of this neighbor set is doubled after every request sent. After all PEs have become reachable, the size of
// the neighbor set is reset to 4" [Sanders 2002, section 6.2].
TEST(LocalizedPolling, DoublesItsNeighbourSetAndFallsBackToFour) {
    using Sizes = std::vector<int>;
    EXPECT_EQ(neighbour_sets("mesh:8x8", 7), (Sizes{4, 8, 16, 32, 64, 4, 8}));
    EXPECT_EQ(neighbour_sets("mesh:5x7", 6), (Sizes{4, 8, 16, 32, 35, 4}));
    EXPECT_EQ(neighbour_sets("logp:5", 4), (Sizes{4, 5, 4, 5}));
    EXPECT_EQ(neighbour_sets("logp:3", 3), (Sizes{3, 3, 3}));
    EXPECT_EQ(neighbour_sets("logp:1", 3), Sizes{});
}

TEST(LocalizedPolling, AsksNearPEsFirst) {
    const PlaceOn place("mesh:16x16", 100);
    PolicyOn policy("localized-polling", "mesh:16x16", 100);
    std::vector<int> farthest(7, 0);
    for (std::size_t request = 0; request < 700; ++request) {
        auto& hops = farthest[request % 7];
        hops = std::max(hops, place.machine().hops(100, policy.asks().value().victim));
    }
    EXPECT_LE(farthest[0], 2);
    EXPECT_GE(farthest[6], 12);
    EXPECT_TRUE(std::is_sorted(farthest.begin(), farthest.end()));
}

// "The P initial subproblems are implicitly placed using a pseudorandom permutation", on which all PEs agree.
TEST(LocalizedPolling, PlacesTheInitialPartsByAPermutation) {
    std::vector<int> parts;
    for (int pe = 0; pe < 64; ++pe) {
        const auto part = PolicyOn("localized-polling", "mesh:8x8", pe)->initial_part(pe);
        EXPECT_EQ(PolicyOn("localized-polling", "mesh:8x8", 7)->initial_part(pe), part);
        parts.push_back(part);
    }
    EXPECT_FALSE(std::is_sorted(parts.begin(), parts.end()));
    std::vector<int> all(64);
    std::iota(all.begin(), all.end(), 0);
    EXPECT_TRUE(std::is_permutation(parts.begin(), parts.end(), all.begin()));
}
}  // namespace
