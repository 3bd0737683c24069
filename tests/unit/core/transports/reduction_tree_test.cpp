#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <vector>

#include <espalier/transports/reduction_tree.hpp>
#include <espalier/transports/simulated/machines.hpp>

namespace {

using espalier::ReductionTree;

class ReductionTreeOf : public testing::TestWithParam<int> {};

TEST_P(ReductionTreeOf, EveryPEButTheRootIsOneChildOfItsParent) {
    const int pes = GetParam();
    std::vector<int> parents(static_cast<std::size_t>(pes), -1);
    for (int pe = 0; pe < pes; ++pe) {
        const ReductionTree tree(pe, pes);
        int children = 0;
        std::set<int> indices;
        tree.for_each_child([&](int child) {
            ASSERT_LT(child, pes);
            EXPECT_EQ(parents[static_cast<std::size_t>(child)], -1);
            parents[static_cast<std::size_t>(child)] = pe;
            EXPECT_EQ(ReductionTree(child, pes).parent(), pe);
            indices.insert(tree.child_index(child));
            ++children;
        });
        EXPECT_EQ(tree.children(), children);
        for (int index = 0; index < children; ++index) EXPECT_TRUE(indices.contains(index));
        EXPECT_EQ(tree.is_root(), pe == 0);
    }
    for (int pe = 1; pe < pes; ++pe) EXPECT_NE(parents[static_cast<std::size_t>(pe)], -1);
}

TEST_P(ReductionTreeOf, IsLogarithmicallyDeep) {
    const int pes = GetParam();
    for (int from = 0; from < pes; ++from) {
        int depth = 0;
        for (int pe = from; pe != 0; pe = ReductionTree(pe, pes).parent()) ++depth;
        EXPECT_LT(depth, std::bit_width(static_cast<unsigned>(pes)));
    }
}

// Hops on the way from a PE to the root of the tree.
int hops_to_root(const espalier::Machine& machine, int from) {
    int hops = 0;
    for (int pe = from; pe != 0;) {
        const int parent = ReductionTree(pe, machine.pes()).parent();
        hops += machine.hops(pe, parent);
        pe = parent;
    }
    return hops;
}

TEST(ReductionTree, MakesNoDetoursOnMeshesAndHypercubes) {
    for (const auto* text : {"mesh:32x32", "mesh:16x8", "mesh:8x4x4", "hypercube:10"}) {
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

INSTANTIATE_TEST_SUITE_P(PEs, ReductionTreeOf, testing::Values(1, 2, 3, 4, 5, 8, 64, 1000),
                         testing::PrintToStringParamName());

}  // namespace
