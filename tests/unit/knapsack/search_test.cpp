#include "knapsack/search.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <string>

#include "knapsack/checker.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::Finding;
using knapsack::Instance;
using knapsack::Integer;
using knapsack::Search;
using knapsack::Settings;
using knapsack_test::number_between;

// Prepares so little, now and then, that there is a tree.
knapsack::DynamicLimits random_limits() {
    knapsack::DynamicLimits limits;
    limits.easy = static_cast<espalier::Nodes>(number_between(0, 3) == 0 ? 0 : number_between(1, 1000));
    limits.hard = static_cast<espalier::Nodes>(number_between(0, 1) * 1000);
    return limits;
}

Finding found_by(const Instance& instance, const std::string& algorithm, const std::optional<Integer>& known_optimum) {
    Settings settings;
    settings.algorithm = algorithm;
    if (known_optimum) settings.known_optimum = knapsack::Decimal{*known_optimum, 0};
    const Search search(instance, settings, random_limits());
    const auto& problem = search.problem();
    auto answer = problem.answer();
    for (auto s = problem.root(); !s.empty();) problem.work(s, answer, 1000);
    return search.finding(answer, true);
}

void check(const Instance& instance, const std::string& algorithm) {
    const auto best = knapsack_test::best_of_all(instance);
    if (!best) return;
    const Integer claim = *best + number_between(-3, 3);
    auto finding = found_by(instance, algorithm, claim);
    RC_ASSERT(finding.profit.has_value());
    RC_ASSERT(finding.complete);
    if (claim <= *best) RC_ASSERT(*finding.profit == *best);
    // Of a search that the claim has cut short the bound proves that, and no more.
    if (claim > *best && finding.bound > *finding.profit) {
        RC_ASSERT(finding.bound < claim);
        finding.complete = false;
    }
    RC_ASSERT(fault_of(instance, finding) == "");
}

RC_GTEST_PROP(Search, SupportsOrRefutesAKnownOptimum, ()) {
    for (int i = 0; i < 20; ++i) {
        const bool huge = number_between(0, 3) == 0;
        const auto instance =
            knapsack_test::random_instance(9, huge ? std::int64_t{1} << 60 : 30, number_between(0, 2) == 0);
        for (const char* algorithm : {"auto", "core", "dfs"}) check(instance, algorithm);
    }
}

// Choices of the greatest profit need not be looked for: a search depth first has one from the start.
RC_GTEST_PROP(Search, HasTheChoiceBeforeItSearchesDepthFirst, ()) {
    const auto instance = knapsack_test::random_instance(9, 30);
    const auto best = *knapsack_test::best_of_all(instance);
    Settings settings;
    settings.algorithm = "dfs";
    settings.known_optimum = knapsack::Decimal{best, 0};
    const Search search(instance, settings, {});
    const auto finding = search.finding(search.problem().answer(), false);
    RC_ASSERT(*finding.profit == best);
    RC_ASSERT(fault_of(instance, finding) == "");
}

}  // namespace
