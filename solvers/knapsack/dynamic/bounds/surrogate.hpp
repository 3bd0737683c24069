#pragma once

#include <optional>
#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/ranking.hpp"

namespace knapsack {

/// A constraint that all choices satisfy that fit and have more profit than the incumbent: the sum of the weights plus
/// `surcharge` for each item is at most `capacity`. It is the sum of the weight constraint and `surcharge` times a
/// constraint on the number of items: at most as many as fit of the lightest ones, or, if the surcharge is negative, at
/// least as many as the incumbent's profit takes of the most profitable ones [Martello and Toth 1997].
template <class Number>
struct Surrogate {
    Number surcharge{};
    Number capacity{};
    Number bound{};  ///< the LP bound with this constraint alone
};

/// Returns the surrogate with the least bound that was found, with which weights stay positive; nothing if no bound is
/// less than the LP bound of the items, whose ranking is given. Tries fewer surcharges if `limits` end it before.
/// Defined for Word and Integer.
template <class Number>
std::optional<Surrogate<Number>> best_surrogate(const std::vector<Item<Number>>& items, const Ranking<Number>& ranking,
                                                const Number& incumbent, const DynamicLimits& limits = {});

}  // namespace knapsack
