// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <set>
#include <utility>
#include <vector>
#include <espalier/transports/place.hpp>
#include <espalier/transports/simulated/machines.hpp>

namespace {
using espalier::ReductionTree;

/// A PE of a grid with these sides.
class GridPlace : public espalier::Place {
public:
    GridPlace(std::vector<int> sides, int pe) : sides_(std::move(sides)), pe_(pe) {}

    int pe() const override { return pe_; }
    int pes() const override { return std::accumulate(sides_.begin(), sides_.end(), 1, std::multiplies<>()); }
    std::vector<int> sides() const override { return sides_; }

private:
    std::vector<int> sides_;
    int pe_;
};

using Sides = std::vector<int>;

class ReductionTreeOf : public testing::TestWithParam<Sides> {
protected:
    static ReductionTree tree(int pe) { return ReductionTree(GridPlace(GetParam(), pe)); }
    static int pes() { return GridPlace(GetParam(), 0).pes(); }
};

TEST_P(ReductionTreeOf, EveryPEButTheRootIsOneChildOfItsParent) {
    std::vector<int> parents(static_cast<std::size_t>(pes()), -1);
    for (int pe = 0; pe < pes(); ++pe) {
        int children = 0;
        std::set<int> indices;
        tree(pe).for_each_child([&](int child) {
            ASSERT_LT(child, pes());
            EXPECT_EQ(parents[static_cast<std::size_t>(child)], -1);
            parents[static_cast<std::size_t>(child)] = pe;
            EXPECT_EQ(tree(child).parent(), pe);
            indices.insert(tree(pe).child_index(child));
            ++children;
        });
        EXPECT_EQ(tree(pe).children(), children);
        EXPECT_EQ(indices.size(), static_cast<std::size_t>(children));
        for (int index = 0; index < children; ++index) EXPECT_TRUE(indices.contains(index));
        EXPECT_EQ(tree(pe).is_root(), pe == 0);
    }
    for (int pe = 1; pe < pes(); ++pe) EXPECT_NE(parents[static_cast<std::size_t>(pe)], -1);
}

TEST_P(ReductionTreeOf, IsLogarithmicallyDeep) {
    int deepest = 0;
    for (const int side : GetParam()) deepest += std::bit_width(static_cast<unsigned>(side - 1));
    for (int from = 0; from < pes(); ++from) {
        int depth = 0;
        for (int pe = from; pe != 0; pe = tree(pe).parent()) ++depth;
        EXPECT_LE(depth, deepest);
    }
}

// Runs on grids that were simulated before trees knew of sides stay as they were.
TEST_P(ReductionTreeOf, IsThatOfALineWhereSidesArePowersOfTwo) {
    const auto is_power = [](int side) { return std::has_single_bit(static_cast<unsigned>(side)); };
    const auto sides = GetParam();
    if (!std::all_of(sides.begin(), sides.end() - 1, is_power)) return;
    for (int pe = 0; pe < pes(); ++pe) {
        const ReductionTree line(pe, pes());
        std::vector<int> expected;
        std::vector<int> children;
        line.for_each_child([&](int child) { expected.push_back(child); });
        tree(pe).for_each_child([&](int child) { children.push_back(child); });
        EXPECT_EQ(children, expected);
        for (const int child : children) EXPECT_EQ(tree(pe).child_index(child), line.child_index(child));
    }
}

// Hops on the way from a PE to the root of the tree.
int hops_to_root(const espalier::Machine& machine, int from) {
    int hops = 0;
    for (int pe = from; pe != 0;) {
        const int parent = ReductionTree(GridPlace(machine.sides, pe)).parent();
        hops += machine.hops(pe, parent);
        pe = parent;
    }
    return hops;
}

TEST(ReductionTree, MakesNoDetoursOnMeshesAndHypercubes) {
    for (const auto* text :
         {"mesh:32x32", "mesh:16x8", "mesh:8x4x4", "mesh:30x30", "mesh:7x11", "mesh:5x3x6", "hypercube:10"}) {
        const auto machine = espalier::parse_machine(text);
        for (int pe = 0; pe < machine.pes(); ++pe) EXPECT_EQ(hops_to_root(machine, pe), machine.hops(pe, 0)) << text;
    }
}

TEST(ReductionTree, LeavesABoardOnce) {
    constexpr int ranks_per_board = 64;
    for (int pe = 0; pe < 1000; ++pe) {
        if (pe % ranks_per_board == 0) continue;
        EXPECT_EQ(ReductionTree(pe, 1000).parent() / ranks_per_board, pe / ranks_per_board);
    }
}

INSTANTIATE_TEST_SUITE_P(Grids, ReductionTreeOf,
                         testing::Values(Sides{1}, Sides{2}, Sides{3}, Sides{4}, Sides{5}, Sides{8}, Sides{64},
                                         Sides{1000}, Sides{8, 8}, Sides{4, 7}, Sides{7, 4}, Sides{6, 5, 3},
                                         Sides{1, 9}, Sides{3, 3, 2, 3}, Sides{2, 2, 2, 2, 2}));
}  // namespace
