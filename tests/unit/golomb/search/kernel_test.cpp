#include "golomb/search/kernel.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <stdexcept>
#include <vector>

#include "unit/golomb/instances.hpp"
#include "unit/golomb/parts.hpp"
#include "unit/golomb/random_numbers.hpp"

namespace {

using golomb::Goal;
using golomb::make_kernel;
using golomb_test::instance;
using golomb_test::kernels_of_this_processor;
using golomb_test::number_in;
using golomb_test::optimal_length;
using golomb_test::proof;
using golomb_test::search;
using golomb_test::search_for;
using golomb_test::search_in_parts;

TEST(Kernels, SearchTheSameNodes) {
    for (const int marks : {8, 9, 10, 11, 12, 13}) {
        std::optional<std::uint64_t> nodes;
        for (const auto& kernel : kernels_of_this_processor()) {
            if (marks == 13 && kernel == "portable") continue;
            const auto result = search(proof(marks), kernel);
            if (!nodes) nodes = result.nodes;
            EXPECT_EQ(result.nodes, *nodes) << marks << " marks, kernel " << kernel;
        }
    }
}

RC_GTEST_PROP(Kernels, SearchTheSameNodesInParts, ()) {
    const auto kernel = *rc::gen::elementOf(kernels_of_this_processor());
    const int marks = number_in(7, 11);
    RC_ASSERT(search_in_parts(search_for(proof(marks), kernel), {50, 499, 500, 3000}, 5).nodes ==
              search(proof(marks), "plain").nodes);
}

RC_GTEST_PROP(Kernels, FindTheSameRulers, ()) {
    const auto kernel = *rc::gen::elementOf(kernels_of_this_processor());
    const int marks = number_in(7, 11);
    const auto all = instance(marks, optimal_length(marks) + number_in(0, 3), Goal::all_shortest);
    RC_ASSERT(search_in_parts(search_for(all, kernel), {50, 5000}, 5).answer.rulers() ==
              search(all, "plain").answer.rulers());
}

TEST(Kernels, KeepSmallBudgets) {
    const auto whole = search_for(proof(10));
    auto subproblem = whole.root();
    golomb::Answer answer;
    for (int i = 0; i < 100; ++i) EXPECT_EQ(whole.work(subproblem, answer, 7), 7U);
}

TEST(Kernels, AreMadeForRulersOfACertainLength) {
    for (const int longest : {126, 127, 252, 253, 500, 1000})
        EXPECT_NO_THROW(make_kernel(instance(4, longest), "auto"));
    EXPECT_THROW(make_kernel(instance(4, 5000), "auto"), std::invalid_argument);
}

TEST(Kernels, HaveNames) { EXPECT_DEATH(make_kernel(proof(9), "fast"), "a kernel is asked for by one of its names"); }

}  // namespace
