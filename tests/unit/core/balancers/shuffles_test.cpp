// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <set>
#include <vector>
#include <espalier/balancers/poll_and_shuffle.hpp>
#include "unit/core/balancers/place_on.hpp"

namespace {
using namespace espalier_test;

// Every PE makes its own part of a permutation; only if the parts fit does each PE get what one other sends.
TEST(Shuffles, OfAllPEsFitTogether) {
    std::vector<espalier::Shuffles> shuffles;
    for (int pe = 0; pe < 20; ++pe) shuffles.emplace_back(PlaceOn("logp:20", pe), 7);
    std::set<std::vector<int>> permutations;
    for (std::uint32_t round = 1; round <= 5; ++round) {
        std::vector<int> to;
        for (auto& mine : shuffles) {
            const auto shuffle = mine.next();
            EXPECT_EQ(shuffle.round, round);
            to.push_back(shuffle.to);
        }
        EXPECT_EQ(std::set<int>(to.begin(), to.end()).size(), 20U) << "no PE gets two subproblems";
        permutations.insert(to);
    }
    EXPECT_EQ(permutations.size(), 5U);
}
}  // namespace
