// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// A constraint on choices that fit: the sum of the weights plus `surcharge` for each item is at most `capacity`. It is
/// the sum of the weight constraint and the surcharge times a constraint on the number of items: at most so many, or,
/// if the surcharge is negative, at least so many [Martello, Pisinger and Toth 1999].
template <class Number>
struct Surrogate {
    Number surcharge{};
    Number capacity{};
    Number bound{};  ///< the LP bound with this constraint alone
};

/// Returns one or two surrogates, one of which each choice satisfies that fits and has more profit than the incumbent.
/// If the LP solution has more items than fit of the lightest ones, or fewer than the incumbent's profit takes of the
/// most profitable ones, there is one surrogate. Otherwise there is one for choices of at most as many items as the LP
/// solution has whole ones, and one for choices of more. Each has about the least bound that a surcharge gives, and no
/// surcharge if none is better. Tries fewer surcharges if `limits` end it before. Defined for Word and Integer.
template <class Number>
std::vector<Surrogate<Number>> best_surrogates(const Items<Number>& items, const Number& capacity,
                                               const Number& incumbent, const DynamicLimits& limits = {});

}  // namespace knapsack
