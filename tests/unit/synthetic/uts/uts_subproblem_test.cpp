// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>
#include <espalier/pack.hpp>
#include "synthetic/uts/uts.hpp"
#include "unit/synthetic/random_trees.hpp"
#include "unit/synthetic/simple_count.hpp"
#include "unit/synthetic/uts/uts_count.hpp"

namespace {
using synthetic::TreeSize;
using synthetic::Uts;
using synthetic::UtsKind;
using synthetic::UtsSubproblem;
using synthetic::UtsTree;
using synthetic_test::count;
using synthetic_test::number_in;
using synthetic_test::random_tree;
using synthetic_test::simple_count;

// Searches a random part for a while, or splits it, or sends it, until no part is left.
TreeSize count_in_parts(const Uts& uts, unsigned splits_in_ten) {
    TreeSize size;
    std::vector<UtsSubproblem> parts = {uts.root()};
    while (!parts.empty()) {
        const auto i = number_in<std::size_t>(0, parts.size());
        if (number_in(0U, 10U) < splits_in_ten) {
            const double share = parts[i].share();
            auto other = uts.split(parts[i]);
            if (!other) continue;
            RC_ASSERT(!parts[i].empty());
            RC_ASSERT(!other->empty());
            RC_ASSERT(std::abs(parts[i].share() + other->share() - share) < 1e-6);
            const auto bytes = espalier::pack(*other);
            RC_ASSERT(bytes.size() < 4096U);
            parts.push_back(espalier::unpack<UtsSubproblem>(bytes));
            RC_ASSERT(parts.back() == *other);
        } else {
            uts.work(parts[i], size, number_in<std::uint64_t>(1, 400));
        }
        if (parts[i].empty()) parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return size;
}

RC_GTEST_PROP(UtsSubproblem, PartsAddUpToTheWhole, ()) {
    const auto tree = random_tree();
    const auto size = simple_count(tree);
    for (const auto& kernel : synthetic::uts_kernels()) {
        RC_ASSERT(count_in_parts(Uts(tree, kernel.name), number_in(1U, 7U)) == size);
    }
}

// On the way down a deep tree, where there are many open nodes.
TEST(UtsSubproblem, SplitsSendLittle) {
    const Uts uts(synthetic::find_known_tree("T3")->tree);
    TreeSize size;
    std::size_t most = 0;
    auto subproblem = uts.root();
    while (!subproblem.empty() && size.nodes < 2'000'000) {
        uts.work(subproblem, size, 20'000);
        auto copy = subproblem;
        if (const auto other = uts.split(copy)) most = std::max(most, espalier::pack(*other).size());
    }
    EXPECT_GT(most, 3000U);
    EXPECT_LT(most, 4096U);
}

TEST(UtsSubproblem, HalvesTheRootsChildren) {
    const Uts uts({.kind = UtsKind::binomial, .branching = 2001, .probability = 0});
    auto kept = uts.root();
    EXPECT_EQ(kept.share(), 1);
    auto given = uts.split(kept);
    ASSERT_TRUE(given);
    TreeSize size_kept;
    TreeSize size_given;
    while (!kept.empty()) uts.work(kept, size_kept, 1000);
    while (!given->empty()) uts.work(*given, size_given, 1000);
    EXPECT_EQ(size_kept, (TreeSize{.nodes = 1001, .leaves = 1000, .depth = 1}));
    EXPECT_EQ(size_given, (TreeSize{.nodes = 1001, .leaves = 1001, .depth = 1}));
}

TEST(UtsSubproblem, IsAtomicWithOneChild) {
    const Uts uts({.kind = UtsKind::binomial, .branching = 1, .probability = 0});
    auto subproblem = uts.root();
    EXPECT_FALSE(uts.split(subproblem));
    EXPECT_EQ(count(uts), (TreeSize{.nodes = 2, .leaves = 1, .depth = 1}));
    UtsSubproblem none;
    EXPECT_FALSE(uts.split(none));
}

TEST(UtsSubproblem, RootMayBeAll) {
    EXPECT_EQ(count(Uts({.kind = UtsKind::binomial, .branching = 0})), (TreeSize{.nodes = 1, .leaves = 1, .depth = 0}));
}

RC_GTEST_PROP(UtsSubproblem, ShareFallsToNothing, ()) {
    const Uts uts(random_tree());
    TreeSize size;
    auto subproblem = uts.root();
    for (double share = subproblem.share(); !subproblem.empty();) {
        uts.work(subproblem, size, number_in<std::uint64_t>(1, 100));
        RC_ASSERT(subproblem.share() < share + 1e-6);
        share = subproblem.share();
    }
    RC_ASSERT(subproblem.share() == 0);
}

// A packed subproblem has the size, the capacity, whether there is the root, and columns of five words of state, of the
// open children, and of the depth.
TEST(UtsSubproblem, IsRefusedIfItsColumnsAreNotThoseOfSuchATree) {
    const Uts uts({.branching = 3, .seed = 1});
    const auto with = [&](std::size_t place, std::uint32_t word) {
        auto bytes = espalier::pack(uts.root());
        std::memcpy(bytes.data() + place, &word, sizeof word);
        return espalier::unpack<UtsSubproblem>(bytes);
    };
    constexpr std::size_t words = 4 + 4 + 1 + 8;
    constexpr std::size_t open = words + 5 * 4;
    auto below_root = uts.root();
    below_root.drop_root();
    ASSERT_FALSE(below_root.empty());
    EXPECT_TRUE(uts.valid(uts.root()));
    EXPECT_FALSE(uts.valid(with(0, 2))) << "more nodes than there is room for";
    EXPECT_FALSE(uts.valid(with(4, 2))) << "room that is not there";
    EXPECT_TRUE(uts.valid(with(open, UtsTree::most_children)));
    EXPECT_FALSE(uts.valid(with(open, UtsTree::most_children + 1)));
    EXPECT_FALSE(uts.valid(with(open, 2U << 16 | 2))) << "no child is open";
    EXPECT_FALSE(uts.valid(with(open + 4, 0xffffffff))) << "too deep";
}
}  // namespace
