// SPDX-License-Identifier: Apache-2.0
#include "golomb/search/kernel.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <optional>
#include <stdexcept>
#include <vector>
#include "rare.hpp"
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

TEST(Kernels, SayWhatTheyAre) {
    EXPECT_EQ(make_kernel(proof(12), "plain")->text(), "plain, 1 word");
    EXPECT_EQ(make_kernel(proof(12), "portable")->text(), "portable, 1 word");
    EXPECT_EQ(make_kernel(instance(19, 245), "portable")->text(), "portable, 2 words");
    EXPECT_EQ(make_kernel(instance(24, 424), "portable")->text(), "portable, 4 words");
    EXPECT_EQ(make_kernel(instance(28, 584), "portable")->text(), "portable, 4 words");
}

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

// The instances have rulers to be found.
TEST(Kernels, SearchTheSameNodesForAllRulers) {
    for (const int marks : {8, 9, 10, 11}) {
        for (const auto& sought : {instance(marks, optimal_length(marks), Goal::all_shortest),
                                   instance(marks, optimal_length(marks) + 4, Goal::all_of_length)}) {
            const auto expected = search(sought, "plain");
            for (const auto& kernel : kernels_of_this_processor()) {
                const auto result = search(sought, kernel);
                EXPECT_EQ(result.nodes, expected.nodes) << marks << " marks, kernel " << kernel;
                EXPECT_EQ(result.answer, expected.answer) << marks << " marks, kernel " << kernel;
            }
        }
    }
}

// Parts of searches whose sets take two or four words.
TEST(Kernels, SearchTheSameNodesOfSeveralWords) {
    struct Part {
        int marks;
        golomb::Range range;
    };
    for (const auto& [marks, range] :
         {Part{19, {{0, 29, 38, 49}, {0, 29, 38, 51}}}, Part{20, {{0, 35, 60, 74}, {0, 35, 60, 80}}},
          Part{24, {{0, 3, 15, 41, 66, 95, 97, 101}, {0, 3, 15, 41, 66, 95, 97, 103}}},
          Part{28, {{0, 3, 15, 41, 66, 95, 97, 106, 142, 150}, {0, 3, 15, 41, 66, 95, 97, 106, 142, 152}}}}) {
        if (!espalier_test::tries_all() && (marks == 20 || marks == 24)) continue;
        const auto table = golomb::Search::table_for(proof(marks));
        std::optional<std::uint64_t> nodes;
        for (const auto& kernel : kernels_of_this_processor()) {
            const golomb::Search whole(proof(marks), make_kernel(proof(marks), kernel), table);
            const auto part = whole.of_range(range);
            golomb_test::Result result;
            search(part, part.root(), result);
            if (!nodes) nodes = result.nodes;
            EXPECT_EQ(result.nodes, *nodes) << marks << " marks, kernel " << kernel;
            EXPECT_GT(result.nodes, 10'000U);
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

RC_GTEST_PROP(Kernels, FindTheSameRulersOfALength, ()) {
    const auto kernel = *rc::gen::elementOf(kernels_of_this_processor());
    const int marks = number_in(7, 10);
    const auto all = instance(marks, optimal_length(marks) + number_in(0, 6), Goal::all_of_length);
    const auto expected = search(all, "plain");
    const auto result = search_in_parts(search_for(all, kernel), {50, 5000}, 5);
    RC_ASSERT(result.answer.rulers() == expected.answer.rulers());
    RC_ASSERT(result.nodes == expected.nodes);
}

// The rulers are so long that their longest gap may exceed one word.
RC_GTEST_PROP(Kernels, FindTheSameRulersInTwoWords, ()) {
    const auto kernel = *rc::gen::elementOf(kernels_of_this_processor());
    const auto all = instance(number_in(8, 10), number_in(111, 278), Goal::all_shortest);
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
    for (const int longest : {126, 127, 252, 253, 259}) EXPECT_NO_THROW(make_kernel(instance(4, longest), "auto"));
    EXPECT_NO_THROW(make_kernel(instance(31, 746), "auto"));
    for (const int longest : {260, 500, 1000, 5000})
        EXPECT_THROW(make_kernel(instance(4, longest), "auto"), std::invalid_argument);
    EXPECT_THROW(make_kernel(instance(32, 783), "auto"), std::invalid_argument);
}

TEST(Kernels, HaveNames) { EXPECT_DEATH(make_kernel(proof(9), "fast"), "a kernel is asked for by one of its names"); }
}  // namespace
