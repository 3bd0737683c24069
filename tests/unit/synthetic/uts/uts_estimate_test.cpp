// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include <espalier/espalier.hpp>

#include "synthetic/uts/uts.hpp"
#include "synthetic/uts/uts_tree.hpp"
#include "unit/synthetic/uts/uts_count.hpp"

namespace {

using synthetic::Uts;
using synthetic::UtsKind;
using synthetic::UtsShape;
using synthetic::UtsTree;
using synthetic_test::count;

const UtsTree trees[] = {
    {.kind = UtsKind::geometric, .shape = UtsShape::fixed, .branching = 3, .depth = 5},
    {.kind = UtsKind::geometric, .shape = UtsShape::linear, .branching = 4, .depth = 8},
    {.kind = UtsKind::geometric, .shape = UtsShape::cyclic, .branching = 2, .depth = 4},
    {.kind = UtsKind::geometric, .shape = UtsShape::exponential_decrease, .branching = 3, .depth = 4},
    {.kind = UtsKind::binomial, .branching = 50, .probability = 0.2, .binomial_children = 4},
    {.kind = UtsKind::hybrid, .shape = UtsShape::linear, .branching = 4, .depth = 8},
    {.kind = UtsKind::balanced, .branching = 3, .depth = 6},
};

espalier::NodesLeft left_of(const Uts& uts, const Uts::Subproblem& subproblem, espalier::Nodes budget) {
    espalier::Random random(1);
    return uts.nodes_left(subproblem, {}, budget, random);
}

// Over several seeds, the errors are about as large as the law says, and cancel each other out.
TEST(UtsLookahead, ExpectsWhatTheLawSays) {
    for (auto tree : trees) {
        for (const espalier::Nodes budget : {0, 800}) {
            double error = 0;
            double square = 0;
            double variance = 0;
            for (tree.seed = 0; tree.seed < 40; ++tree.seed) {
                const Uts uts(tree, "plain");
                const auto left = left_of(uts, uts.root(), budget);
                const double off = left.nodes - static_cast<double>(count(uts).nodes);
                error += off;
                square += off * off;
                variance += left.variance;
            }
            SCOPED_TRACE(testing::Message() << "kind " << static_cast<int>(tree.kind) << ", budget " << budget);
            EXPECT_LE(std::abs(error), 5 * std::sqrt(variance) + 1e-6);
            EXPECT_GE(square, 0.1 * variance - 1e-6);
            EXPECT_LE(square, 5 * variance + 1e-6);
        }
    }
}

TEST(UtsLookahead, IsExactIfItGoesToTheEnd) {
    for (const auto& tree : trees) {
        const Uts uts(tree);
        auto rest = uts.root();
        synthetic::TreeSize size;
        uts.work(rest, size, 10);
        const auto left = left_of(uts, rest, std::numeric_limits<espalier::Nodes>::max());
        EXPECT_EQ(left.nodes + static_cast<double>(size.nodes), static_cast<double>(count(uts).nodes));
        EXPECT_EQ(left.variance, 0);
    }
}

TEST(UtsLookahead, IsUnknownWhereSubtreesHaveNoEnd) {
    for (const double probability : {0.25, 0.3}) {
        const Uts uts({.kind = UtsKind::binomial, .branching = 20, .probability = probability, .binomial_children = 4});
        EXPECT_TRUE(std::isinf(left_of(uts, uts.root(), 0).variance));
        EXPECT_TRUE(std::isinf(left_of(uts, uts.root(), 1000).variance));
    }
}

}  // namespace
