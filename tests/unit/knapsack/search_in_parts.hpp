// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <utility>
#include <vector>
#include <espalier/pack.hpp>
#include "unit/knapsack/random_instances.hpp"

namespace knapsack_test {
/// Searches as PEs might: in parts that are cut and packed at random moments, for two answers that learn of each
/// other's incumbents now and then.
template <class Problem>
typename Problem::Answer search_in_parts(const Problem& problem) {
    using Subproblem = typename Problem::Subproblem;
    typename Problem::Answer answers[] = {problem.answer(), problem.answer()};
    std::vector<Subproblem> parts = {problem.root()};
    const auto most = static_cast<std::uint64_t>(number_between(1, 60));
    for (std::uint64_t random = static_cast<std::uint64_t>(number_between(1, 1'000'000)); !parts.empty();) {
        random = random * 6364136223846793005U + 1442695040888963407U;
        const auto draw = random >> 33U;
        const auto i = draw % parts.size();
        if (parts[i].empty()) {
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        if (draw % 7 == 0) parts[i] = espalier::unpack<Subproblem>(espalier::pack(parts[i]));
        auto& answer = answers[draw / 7 % 2];
        if (draw % 5 == 0) answer.tighten(answers[1 - draw / 7 % 2].bound());
        if (parts.size() < 50 && draw % 3 == 0) {
            if (auto other = problem.split(parts[i])) {
                RC_ASSERT(!other->empty() && !parts[i].empty());
                parts.push_back(std::move(*other));
                continue;
            }
        }
        RC_ASSERT(problem.work(parts[i], answer, 1 + draw % most) > 0U || parts[i].empty());
    }
    answers[0].merge(answers[1]);
    return answers[0];
}
}  // namespace knapsack_test
