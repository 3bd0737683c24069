#include <espalier/balancers/exchanges.hpp>

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "unit/core/balancers/place_on.hpp"

namespace {

using namespace espalier_test;

// Every PE makes its own part of a permutation; only if the parts fit does each PE get what another one sends.
TEST(Exchanges, OfAllPEsFitTogether) {
    std::vector<espalier::Exchanges> exchanges;
    for (int pe = 0; pe < 20; ++pe) exchanges.emplace_back(PlaceOn("logp:20", pe), 7);
    std::set<std::vector<int>> permutations;
    for (std::uint32_t round = 1; round <= 5; ++round) {
        std::vector<int> to;
        std::vector<int> from;
        for (auto& exchange : exchanges) {
            const auto shuffle = exchange.next();
            EXPECT_EQ(shuffle.round, round);
            to.push_back(shuffle.to);
            from.push_back(shuffle.from);
        }
        for (int pe = 0; pe < 20; ++pe) {
            EXPECT_EQ(from.at(static_cast<std::size_t>(to.at(static_cast<std::size_t>(pe)))), pe);
        }
        permutations.insert(to);
    }
    EXPECT_EQ(permutations.size(), 5U);
}

}  // namespace
