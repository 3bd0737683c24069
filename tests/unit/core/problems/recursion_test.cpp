// SPDX-License-Identifier: Apache-2.0

// A recursion searches the same nodes in the same order as a search node by node does, and keeps its budget.

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>
#include <espalier/answers.hpp>
#include <espalier/depth_first.hpp>
#include <espalier/random.hpp>
#include "engine/problems/path.hpp"

namespace {
using namespace espalier;

constexpr Nodes no_limit = std::numeric_limits<Nodes>::max();

/// A random tree with nodes of this size. Its answer lists the nodes in the order in which they were searched.
template <std::size_t bytes>
struct SizedTree {
    struct Node {
        std::uint64_t hash = 1;
        std::int32_t depth = 0;
        std::array<unsigned char, bytes - 12> rest{};
    };
    using Answer = All<std::uint64_t>;

    std::int32_t deepest = 18;

    Node root() const { return {}; }
    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.add(node.hash);
        Random random(node.hash);
        const auto children = node.depth < 4 ? 3U : node.depth < deepest ? random.below(4) : 0U;
        for (unsigned i = 0; i < children; ++i) child(Node{random(), node.depth + 1, {}});
    }
};

/// A tree that owns memory, so that a recursion does not copy it.
struct OwningTree : SizedTree<16> {
    std::vector<std::uint64_t> owned = {1};

    void expand(const Node& node, Answer& answer, auto&& child) const {
        SizedTree::expand({node.hash * owned.front(), node.depth, {}}, answer, child);
    }
};

/// Searches the whole tree, with this budget for each call of work(), which keeps it exactly.
template <class T>
std::vector<std::uint64_t> search(const T& tree, Nodes budget) {
    const DepthFirst<T> problem(tree);
    auto part = problem.root();
    typename T::Answer answer;
    for (std::size_t before = 0; !part.empty(); before = answer.solutions.size()) {
        const auto searched = problem.work(part, answer, budget);
        EXPECT_TRUE(searched == budget || (searched < budget && part.empty()));
        EXPECT_EQ(before + searched, answer.solutions.size());
    }
    return answer.solutions;
}

template <class T>
class Recursion : public testing::Test {};

using Trees = testing::Types<SizedTree<16>, SizedTree<80>, OwningTree>;
TYPED_TEST_SUITE(Recursion, Trees);

// A budget of 255 is too small for a recursion; the others end it on all levels.
TYPED_TEST(Recursion, SearchesTheSameNodesWithEveryBudgetAndKeepsIt) {
    const auto nodes = search(TypeParam{}, 1);
    EXPECT_GT(nodes.size(), 5000U);
    for (const Nodes budget : {Nodes{7}, Nodes{255}, Nodes{256}, Nodes{257}, Nodes{1000}, no_limit}) {
        EXPECT_EQ(search(TypeParam{}, budget), nodes) << budget;
    }
}

// A recursion along the whole path would take more memory than a stack has.
TEST(DeepRecursion, EndsBeforeTheStackOverflows) {
    constexpr Nodes length = 2'000'000;
    const DepthFirst problem(espalier_test::Path{length});
    for (const Nodes budget : {Nodes{1000}, length - 1, no_limit}) {
        auto part = problem.root();
        espalier_test::Path::Answer answer;
        EXPECT_EQ(problem.work(part, answer, budget), std::min(budget, length));
        EXPECT_EQ(answer.value, std::min(budget, length));
        EXPECT_EQ(part.empty(), budget == no_limit);
    }
}

/// Has fewer children whenever it is expanded.
struct FickleTree {
    using Node = std::uint32_t;
    using Answer = Sum<std::uint64_t>;
    std::uint32_t* children;

    Node root() const { return 0; }
    void expand(Node node, Answer&, auto&& child) const {
        const auto last = node < 10 ? (*children)-- : 0;
        for (std::uint32_t i = 0; i < last; ++i) child(node + 1);
    }
};

TEST(FickleRecursion, IsRefused) {
    std::uint32_t children = 1000;
    const DepthFirst problem(FickleTree{&children});
    auto part = problem.root();
    FickleTree::Answer answer;
    EXPECT_DEATH(problem.work(part, answer, 300), "a tree has the same children whenever it expands a node");
}
}  // namespace
