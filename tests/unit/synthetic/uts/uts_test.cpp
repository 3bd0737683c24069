// SPDX-License-Identifier: Apache-2.0
#include "synthetic/uts/uts.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <stdexcept>
#include <espalier/espalier.hpp>
#include "unit/synthetic/random_trees.hpp"
#include "unit/synthetic/simple_count.hpp"
#include "unit/synthetic/uts/uts_count.hpp"

namespace {
using synthetic::KnownTree;
using synthetic::TreeSize;
using synthetic::Uts;
using synthetic_test::count;
using synthetic_test::number_in;
using synthetic_test::random_tree;
using synthetic_test::simple_count;

RC_GTEST_PROP(UtsKernels, CountAsTheDefinitionSays, ()) {
    const auto tree = random_tree();
    const auto size = simple_count(tree);
    for (const auto& kernel : synthetic::uts_kernels()) {
        RC_ASSERT(count(Uts(tree, kernel.name)) == size);
        RC_ASSERT(count(Uts(tree, kernel.name), number_in<std::uint64_t>(1, 300)) == size);
    }
}

RC_GTEST_PROP(UtsKernels, KeepTheirBudgets, ()) {
    for (const auto& kernel : synthetic::uts_kernels()) {
        const Uts uts(random_tree(), kernel.name);
        TreeSize size;
        for (auto subproblem = uts.root(); !subproblem.empty();) {
            const auto budget = number_in<std::uint64_t>(1, 1000);
            const auto done = uts.work(subproblem, size, budget);
            RC_ASSERT(done == budget || (done < budget && subproblem.empty()));
        }
    }
}

TEST(UtsKernels, AreChosenByName) {
    EXPECT_EQ(Uts({}).kernel(), synthetic::uts_kernels().front().name);
    EXPECT_EQ(Uts({}, "plain").kernel(), "plain");
    EXPECT_THROW(Uts({}, "abacus"), std::invalid_argument);
}

class KnownTrees : public testing::TestWithParam<const char*> {};

TEST_P(KnownTrees, HaveTheirPublishedSizes) {
    const KnownTree& known = *synthetic::find_known_tree(GetParam());
    for (const auto& kernel : synthetic::uts_kernels()) {
        // The plain one takes long where nothing is optimised: it counts the deepest of these trees only.
        if (kernel.width == 1 && known.name != "T3") continue;
        EXPECT_EQ(count(Uts(known.tree, kernel.name)), known.size);
    }
}

TEST_P(KnownTrees, HaveThemForAnyNumberOfPes) {
    const KnownTree& known = *synthetic::find_known_tree(GetParam());
    const Uts uts(known.tree);
    for (const int pes : {1, 2, 3, 8}) {
        const auto outcome = espalier::solve(uts, espalier::Threads(std::min(pes, 2), pes));
        EXPECT_EQ(outcome.answer, known.size);
        EXPECT_EQ(outcome.statistics.nodes, known.size.nodes);
        EXPECT_NEAR(outcome.statistics.explored, 1, 1e-4);
    }
}

INSTANTIATE_TEST_SUITE_P(Uts, KnownTrees, testing::Values("T1", "T2", "T3", "T4", "T5"),
                         [](const auto& tree) { return tree.param; });
}  // namespace
