// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <type_traits>
#include <vector>

#include "knapsack/dynamic/bounds/charged_relaxation.hpp"
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

/// Returns the greatest size of a surcharge of this sign with which sums stay within 62 bits. With minus the heaviest
/// weight, all items are in the LP solution.
template <class Number>
Number greatest_surcharge(const Items<Number>& items, const Number& capacity, int sign) {
    const Number heaviest = std::ranges::max_element(items, {}, &Item<Number>::weight)->weight;
    if constexpr (std::is_same_v<Number, Word>) {
        Number left = (Number{1} << 62) - 1;
        for (const auto& item : items) left -= item.weight;
        const Number each = left / static_cast<Number>(items.size());
        return std::min<Number>(sign < 0 ? heaviest : capacity, each);
    } else {
        return sign < 0 ? heaviest : capacity;
    }
}

/// Returns the best surrogate of a constraint on the number of items: at most `count` of them, if the sign is 1, or at
/// least so many, if it is -1. The more is charged, the fewer items the LP solution has, and it has about `count` then.
template <class Number>
Surrogate<Number> best_surrogate(ChargedRelaxation<Number>& relaxation, const Items<Number>& items,
                                 const Number& capacity, int sign, std::uint32_t count, const DynamicLimits& limits) {
    Surrogate<Number> best{0, capacity, relaxation.solve(0, capacity).bound};
    Number low = 0;
    Number step = 1;
    bool doubles = true;
    for (Number high = greatest_surcharge(items, capacity, sign); low < high && !limits.is_over();) {
        doubles = doubles && step < high - low;
        const Number middle = doubles ? Number(low + step) : Number(high - (high - low) / 2);
        const Number surcharge = sign * middle;
        const Number charged_capacity = capacity + surcharge * count;
        const auto solution = relaxation.solve(surcharge, charged_capacity);
        if (solution.fits && solution.bound < best.bound) best = {surcharge, charged_capacity, solution.bound};
        if (!solution.fits || solution.has_more_items(count) != (sign > 0)) {
            high = middle - 1;
            doubles = false;
        } else {
            low = middle;
            if (doubles) step *= 2;
        }
    }
    return best;
}

/// Returns one or two surrogates, one of which each choice satisfies that fits and has more profit than the incumbent.
/// If the LP solution has more items than fit of the lightest ones, or fewer than the incumbent's profit takes of the
/// most profitable ones, there is one surrogate. Otherwise there is one for choices of at most as many items as the LP
/// solution has whole ones, and one for choices of more. Each has about the least bound that a surcharge gives, and no
/// surcharge if none is better. Tries fewer surcharges if `limits` end it before.
template <class Number>
std::vector<Surrogate<Number>> best_surrogates(const Items<Number>& items, const Number& capacity,
                                               const Number& incumbent, const DynamicLimits& limits = {}) {
    ChargedRelaxation<Number> relaxation(items);
    const auto with = [&](int sign, std::uint32_t count) {
        return best_surrogate(relaxation, items, capacity, sign, count, limits);
    };
    const auto [fits, whole, has_part, bound] = relaxation.solve(0, capacity);
    if (whole == items.size()) return {};
    // No more items than the whole ones of the LP solution fit if one more of the lightest ones does not.
    if (sum_of_first(items, &Item<Number>::weight, whole + 1, std::less<>()) > capacity) return {with(1, whole)};
    // More items than those are better than the incumbent if so many of the most profitable ones are not.
    if (sum_of_first(items, &Item<Number>::profit, whole, std::greater<>()) <= incumbent) return {with(-1, whole + 1)};
    return {with(1, whole), with(-1, whole + 1)};
}

}  // namespace knapsack
