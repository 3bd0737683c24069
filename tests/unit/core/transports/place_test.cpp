// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <set>
#include <vector>
#include <espalier/transports/place.hpp>

namespace {
using namespace espalier;

/// A PE that knows its number and nothing of a network.
class Numbered final : public Place {
public:
    Numbered(int pe, int pes) : pe_(pe), pes_(pes) {}
    int pe() const override { return pe_; }
    int pes() const override { return pes_; }

private:
    int pe_;
    int pes_;
};

std::set<int> near(int pe, int pes, int size) {
    Random random(1);
    std::set<int> chosen;
    for (int i = 0; i < 500; ++i) chosen.insert(Numbered(pe, pes).random_near(size, random));
    return chosen;
}

// Launchers number the ranks of a host in a row: the nearest are those of a block of numbers.
TEST(Place, OfTheNearestIsABlockOfNumbersWithoutItself) {
    using PEs = std::set<int>;
    EXPECT_EQ(near(5, 16, 4), (PEs{4, 6, 7}));
    EXPECT_EQ(near(12, 16, 4), (PEs{13, 14, 15}));
    EXPECT_EQ(near(5, 16, 8), (PEs{0, 1, 2, 3, 4, 6, 7}));
    EXPECT_EQ(near(9, 10, 4), PEs{8});
    EXPECT_EQ(near(8, 9, 4), PEs{7}) << "a block of one would leave nobody";
    EXPECT_EQ(near(2, 5, 5), (PEs{0, 1, 3, 4}));
    EXPECT_EQ(near(0, 2, 2), PEs{1});
}

TEST(Place, HasTheNextNumbersForNeighbours) {
    using PEs = std::vector<int>;
    EXPECT_EQ(Numbered(3, 5).neighbours(), (PEs{4, 2}));
    EXPECT_EQ(Numbered(4, 5).neighbours(), (PEs{0, 3}));
    EXPECT_EQ(Numbered(1, 2).neighbours(), PEs{0});
    EXPECT_EQ(Numbered(0, 1).neighbours(), PEs{});
}
}  // namespace
