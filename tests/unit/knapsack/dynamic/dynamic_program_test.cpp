// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/dynamic_program.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <optional>
#include <vector>
#include "knapsack/branch_and_bound/branch_and_bound.hpp"
#include "knapsack/checker.hpp"
#include "knapsack/instance/normal_form.hpp"
#include "unit/knapsack/search_in_parts.hpp"

namespace {
using knapsack::Answer;
using knapsack::BranchAndBound;
using knapsack::DynamicLimits;
using knapsack::DynamicProgram;
using knapsack::Finding;
using knapsack::Instance;
using knapsack::Integer;
using knapsack::NormalForm;
using knapsack::Ranking;
using knapsack::Word;
using knapsack_test::number_between;
using knapsack_test::random_instance;
using knapsack_test::search_in_parts;

template <class Number>
Finding by_branch_and_bound(const NormalForm& normal) {
    const Ranking<Number> ranking(normal.items_as<Number>(), static_cast<Number>(normal.capacity()));
    const auto found = *search_in_parts(BranchAndBound<Number>(ranking)).found();
    const auto profit = normal.instance_profit(found.first);
    return {
        .complete = true, .profit = profit, .choice = normal.choice(ranking.positions(found.second)), .bound = profit};
}

// With so little preprocessing, and memory for so few states, that small instances are searched in all ways.
DynamicLimits limits_of_little_preprocessing() {
    return {.bytes = static_cast<std::uint64_t>(number_between(0, 20000)),
            .may_split = true,
            .least_cut = static_cast<std::size_t>(number_between(1, 8)),
            .easy = static_cast<std::uint64_t>(std::max<std::int64_t>(0, number_between(-40, 40))),
            .hard = static_cast<espalier::Nodes>(std::max<std::int64_t>(0, number_between(-40, 40))),
            .interrupt = nullptr,
            .sharing = {}};
}

template <class Number>
Finding by_dynamic_program(const NormalForm& normal) {
    const auto limits = limits_of_little_preprocessing();
    const std::optional<Number> unknown;
    const DynamicProgram<Number> search(
        preprocess(normal.items_as<Number>(), static_cast<Number>(normal.capacity()), unknown, limits), limits);
    const auto answer = search_in_parts(search);
    RC_ASSERT(*answer.bound() <= search.bound());
    const auto found = *answer.found();
    const auto profit = normal.instance_profit(found.first);
    return {.complete = true,
            .profit = profit,
            .choice = normal.choice(search.ranking().positions(found.second)),
            .bound = profit};
}

void check(const Instance& instance, const std::optional<Integer>& best) {
    const NormalForm normal(instance);
    RC_ASSERT(normal.feasible() == best.has_value());
    if (!best) return;
    std::vector<Finding> findings;
    if (normal.empty()) {
        const auto profit = normal.instance_profit(0);
        findings.push_back({.complete = true, .profit = profit, .choice = normal.choice({}), .bound = profit});
    } else {
        findings.push_back(by_branch_and_bound<Integer>(normal));
        findings.push_back(by_dynamic_program<Integer>(normal));
        if (normal.fits_words()) {
            findings.push_back(by_branch_and_bound<Word>(normal));
            findings.push_back(by_dynamic_program<Word>(normal));
        }
    }
    for (const auto& finding : findings) {
        RC_ASSERT(fault_of(instance, finding) == "");
        RC_ASSERT(*finding.profit == *best);
    }
}

// Each case is an instance of a few items, searched in four ways.
void check_many(int instances, int items, std::int64_t range, bool negative) {
    for (int i = 0; i < instances; ++i) {
        const auto instance = random_instance(items, range, negative);
        check(instance, knapsack_test::best_of_all(instance));
    }
}

RC_GTEST_PROP(Search, FindsTheBestOfAllChoices, ()) { check_many(100, 8, 30, false); }

RC_GTEST_PROP(Search, AnswersNegativeProfitsAndWeights, ()) { check_many(100, 8, 20, true); }

RC_GTEST_PROP(Search, IsExactForHugeNumbers, ()) { check_many(10, 9, std::int64_t{1} << 60, true); }

RC_GTEST_PROP(Search, IsExactWhereProductsNeedMoreThan64Bits, ()) { check_many(10, 9, std::int64_t{1} << 50, false); }

// Doubles are no longer exact at this size.
RC_GTEST_PROP(Search, IsExactNearTheFiftiethPowerOfTwo, ()) {
    const auto instance = knapsack_test::random_heavy_instance(16, std::int64_t{1} << 50);
    check(instance, knapsack_test::best_of_all(instance));
}

RC_GTEST_PROP(Search, AgreesWithTheTableOverAllCapacities, ()) {
    const auto instance = random_instance(40, 25);
    check(instance, knapsack_test::best_by_table(instance));
}

RC_GTEST_PROP(BranchAndBound, VisitsTheSameNodesInParts, ()) {
    const auto instance = random_instance(30, 200);
    const NormalForm normal(instance);
    if (!normal.feasible() || normal.empty()) return;
    const Ranking<Word> ranking(normal.items_as<Word>(), static_cast<Word>(normal.capacity()));
    const auto best = search_in_parts(BranchAndBound<Word>(ranking)).bound();
    const BranchAndBound<Word> proof(ranking, Answer(Answer::known(*best)));
    auto answer = proof.answer();
    auto whole = proof.root();
    const auto nodes = proof.work(whole, answer, 1'000'000);
    RC_ASSERT(whole.empty());
    auto first = proof.root();
    auto second = proof.split(first);
    auto sum = proof.work(first, answer, 1'000'000);
    if (second) sum += proof.work(*second, answer, 1'000'000);
    RC_ASSERT(sum == nodes);
    RC_ASSERT(!answer.found());
}
}  // namespace
