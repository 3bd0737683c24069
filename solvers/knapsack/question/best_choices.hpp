// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "knapsack/question/zero_one.hpp"

namespace knapsack {

/// All choices of the most profit.
struct BestChoices {
    Integer number{};
    std::vector<std::vector<Integer>> listed{};  ///< how many of each kind; the first ones only
};

/// Counts the choices whose profit is `best`, which no choice that fits exceeds, and lists the first `most` of them.
/// A dynamic program over the kinds by falling density has a state for each weight and profit of choices of the first
/// kinds, with their number, if the LP bound of the other kinds lets it reach `best`. Lists are traced back through the
/// states of all kinds, so that no attempt is in vain. Returns nothing if more than `most_states` states would be kept
/// or a hundred times as many be looked at, or once `is_over` says so.
[[nodiscard]] std::optional<BestChoices> best_choices(const Kinds& kinds, const Integer& best, std::uint64_t most,
                                                      std::size_t most_states, const std::function<bool()>& is_over);

}  // namespace knapsack
