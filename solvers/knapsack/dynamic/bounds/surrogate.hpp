#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/ranking.hpp"

namespace knapsack {

/// A constraint that all choices satisfy which fit and have more profit than the incumbent: the sum of the weights plus
/// `surcharge` for each item is at most `capacity`. It adds the weight constraint to `surcharge` times a constraint of
/// the number of items: at most as many as fit if the lightest are taken, or, with a negative surcharge, at least as
/// many as it takes of the most profitable ones to beat the incumbent [Martello and Toth 1997].
template <class Number>
struct Surrogate {
    Number surcharge{};
    Number capacity{};
    Number bound{};  ///< the LP bound with this constraint alone
};

/// The surrogate with the least bound that was found; none if none is less than the LP bound of the items themselves,
/// whose ranking is given. Weights with the surcharge are positive. Tries fewer if it is over before.
template <class Number>
std::optional<Surrogate<Number>> best_surrogate(const std::vector<Item<Number>>& items, const Ranking<Number>& ranking,
                                                const Number& incumbent, const DynamicLimits& limits = {});

}  // namespace knapsack
