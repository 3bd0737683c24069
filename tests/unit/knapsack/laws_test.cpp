// SPDX-License-Identifier: Apache-2.0

// The searches of knapsacks obey the laws of every problem.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>
#include "knapsack/batch/preprocessed_instances.hpp"
#include "knapsack/search.hpp"
#include "laws/problem_laws.hpp"

namespace {
using namespace espalier_test;
using namespace knapsack;

/// Items whose profits are their weights and a little more, and room for half of them. Of every third instance the
/// numbers do not fit into words.
Instance instance_of(std::uint64_t seed) {
    espalier::Random random(seed);
    Instance instance;
    const auto number = [&](std::uint32_t small) {
        return seed % 3 == 0 ? (Integer(small) << 70) + random.below(1000) : Integer(small);
    };
    for (int item = 0; item < 18; ++item) {
        const auto small = 2000 + random.below(4000);
        const auto weight = number(small);
        instance.weights.push_back(weight);
        instance.profits.push_back(number(small + 500 + random.below(100)));
        instance.capacity += weight;
    }
    instance.capacity /= 2;
    return instance;
}

/// Without preprocessing, so that something is left to be searched, and either with short lists that are cut, or with
/// little memory, so that there are several to be dealt out.
DynamicLimits limits_of(std::uint64_t seed) {
    return {.bytes = 1000 * seed, .least_cut = seed % 4 < 2 ? 2U : 1000U, .easy = 0, .hard = 0, .sharing = {}};
}

/// How many nodes there are depends on when improvements are found; choices of equal profit are as good.
template <class P>
struct Pruned {
    using Problem = P;
    static constexpr bool counts_nodes = false;
    static auto finding(const typename P::Answer& answer) { return answer.bound(); }
};

struct OfBranchAndBound : Pruned<BranchAndBound<Integer>> {
    static Problem problem(std::uint64_t seed) {
        static std::map<std::uint64_t, Ranking<Integer>> rankings;
        const NormalForm normal(instance_of(seed));
        return Problem(rankings.try_emplace(seed, normal.items_as<Integer>(), normal.capacity()).first->second);
    }
};

struct OfDynamicPrograms : Pruned<DynamicProgram<Integer>> {
    static Problem problem(std::uint64_t seed) {
        const NormalForm normal(instance_of(seed));
        const auto limits = limits_of(seed);
        const std::optional<Integer> unknown;
        return {preprocess(normal.items_as<Integer>(), normal.capacity(), unknown, limits), limits};
    }
};

struct OfQuarterLists : Pruned<QuarterLists<Integer>> {
    static Problem problem(std::uint64_t seed) {
        const NormalForm normal(instance_of(seed));
        const auto core = std::make_shared<const Core<Integer>>(normal.items_as<Integer>(), normal.capacity());
        knapsack::PreprocessedProgram<Integer> preprocessed;
        preprocessed.bound = core->ranking().bound();
        preprocessed.few_beside = core->first().profit;
        preprocessed.answer.offer(core->first().profit, {});
        return Problem({core, std::move(preprocessed)}, 20);
    }
};

static_assert(espalier::engine::OptionalMembers<BranchAndBound<Word>>::share &&
              espalier::engine::OptionalMembers<BranchAndBound<Word>>::answer);
static_assert(espalier::engine::OptionalMembers<DynamicProgram<Word>>::answer &&
              espalier::engine::OptionalMembers<DynamicProgram<Word>>::may_split);

struct OfDecidedInstances : Pruned<Decided> {
    static Problem problem(std::uint64_t) { return {}; }
};

Settings settings_of(std::uint64_t seed) {
    Settings settings;
    settings.algorithm = seed % 2 == 0 ? "dfs" : "core";
    return settings;
}

/// Every fifth instance leaves nothing to be searched.
Kind reported_searches() {
    const auto finding = [](const espalier::engine::Answer& answer) {
        const auto& known = static_cast<const espalier::engine::AnswerOf<knapsack::Answer>&>(answer).value;
        return std::tuple(known.bound(), known.reported().value().profit);
    };
    return {.name = "ReportedSearches",
            .problem =
                [](std::uint64_t seed) {
                    auto instance = instance_of(seed);
                    if (seed % 5 == 0) instance.capacity = 0;
                    return std::make_shared<const ReportedSearch>(instance, settings_of(seed), limits_of(seed));
                },
            .found_the_same = [finding](const auto& one, const auto& other) { return finding(one) == finding(other); },
            .counts_nodes = false};
}

INSTANTIATE_TEST_SUITE_P(Knapsack, ProblemLaws,
                         testing::Values(kind_of<OfBranchAndBound>("OfBranchAndBound"),
                                         kind_of<OfDynamicPrograms>("OfDynamicPrograms"),
                                         kind_of<OfQuarterLists>("OfQuarterLists"),
                                         kind_of<OfDecidedInstances>("OfDecidedInstances"), reported_searches()),
                         kind_name);
}  // namespace
