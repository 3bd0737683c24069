#include "espalier/reduction_tree.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

namespace {

using espalier::ReductionTree;

class ReductionTreeOf : public testing::TestWithParam<int> {};

TEST_P(ReductionTreeOf, EveryPEButTheRootIsOneChildOfItsParent) {
    const int pes = GetParam();
    std::vector<int> parents(static_cast<std::size_t>(pes), -1);
    for (int pe = 0; pe < pes; ++pe) {
        const ReductionTree tree(pe, pes);
        int children = 0;
        tree.for_each_child([&](int child) {
            ASSERT_LT(child, pes);
            EXPECT_EQ(parents[static_cast<std::size_t>(child)], -1);
            parents[static_cast<std::size_t>(child)] = pe;
            EXPECT_EQ(ReductionTree(child, pes).parent(), pe);
            EXPECT_EQ(tree.child_index(child), children);
            ++children;
        });
        EXPECT_EQ(tree.children(), children);
        EXPECT_EQ(tree.is_root(), pe == 0);
    }
    for (int pe = 1; pe < pes; ++pe) EXPECT_NE(parents[static_cast<std::size_t>(pe)], -1);
}

TEST_P(ReductionTreeOf, IsLogarithmicallyDeep) {
    const int pes = GetParam();
    int depth = 0;
    for (int pe = pes - 1; pe != 0; pe = ReductionTree(pe, pes).parent()) ++depth;
    EXPECT_LT(depth, std::bit_width(static_cast<unsigned>(pes)));
}

INSTANTIATE_TEST_SUITE_P(PEs, ReductionTreeOf, testing::Values(1, 2, 3, 4, 5, 8, 64, 1000),
                         testing::PrintToStringParamName());

}  // namespace
