// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// LP relaxations of the same items, with one surcharge after another on each weight. Finds the break item as a
/// weighted median, by partitions instead of sorting, which takes linear time [Balas and Zemel 1980].
template <class Number>
class ChargedRelaxation {
public:
    /// Requires items of positive profits, each of its own position.
    explicit ChargedRelaxation(Items<Number> items) : items_(std::move(items)) {}

    /// The LP solution as Ranking states it. Items of equal density come in the order of their positions.
    struct Solution {
        bool fits = false;        ///< whether there is a solution
        std::uint32_t whole = 0;  ///< the number of whole items
        bool has_part = false;    ///< whether they leave room for a part of one more item
        Number bound{};
    };

    /// Solves the relaxation. Takes all items whose weight with the surcharge is not positive.
    Solution solve(const Number& surcharge, Number capacity) {
        const auto precedes = [&surcharge](const Item<Number>& a, const Item<Number>& b) {
            const auto greater = product(a.profit, Number(b.weight + surcharge));
            const auto less = product(b.profit, Number(a.weight + surcharge));
            return less < greater || (less == greater && a.position < b.position);
        };
        Solution solution;
        auto begin = std::partition(items_.begin(), items_.end(),
                                    [&](const Item<Number>& item) { return item.weight + surcharge <= 0; });
        for (auto item = items_.begin(); item != begin; ++item) {
            take(solution, 1, item->profit);
            capacity -= item->weight + surcharge;
        }
        if (capacity < 0) return solution;
        solution.fits = true;
        bool is_first = true;
        for (auto end = items_.end(); begin != end; is_first = false) {
            std::iter_swap(begin, is_first ? near_last(begin, end) : random_between(begin, end));
            Number weight = 0;
            Number profit = 0;
            const auto pivot = std::prev(std::partition(std::next(begin), end, [&](const Item<Number>& item) {
                if (!precedes(item, *begin)) return false;
                weight += item.weight + surcharge;
                profit += item.profit;
                return true;
            }));
            std::iter_swap(begin, pivot);
            if (weight > capacity) {
                end = pivot;
                continue;
            }
            take(solution, static_cast<std::uint32_t>(pivot - begin), profit);
            capacity -= weight;
            const Number last = pivot->weight + surcharge;
            if (last > capacity) {
                solution.bound += static_cast<Number>(product(capacity, pivot->profit) / last);
                last_ = pivot - items_.begin();
                break;
            }
            take(solution, 1, pivot->profit);
            capacity -= last;
            begin = std::next(pivot);
        }
        solution.has_part = capacity > 0;
        return solution;
    }

private:
    static void take(Solution& solution, std::uint32_t items, const Number& profit) {
        solution.whole += items;
        solution.bound += profit;
    }

    // Returns the place of the last break item, as the next one is usually near it.
    typename Items<Number>::iterator near_last(typename Items<Number>::iterator begin,
                                               typename Items<Number>::iterator end) {
        return last_ < begin - items_.begin() ? random_between(begin, end) : items_.begin() + last_;
    }

    // Returns a place drawn by a linear congruential generator, so that no order of the items is a bad one.
    typename Items<Number>::iterator random_between(typename Items<Number>::iterator begin,
                                                    typename Items<Number>::iterator end) {
        random_ = random_ * 6364136223846793005U + 1442695040888963407U;
        const auto size = static_cast<std::uint64_t>(end - begin);
        return begin + static_cast<std::ptrdiff_t>((random_ >> 33U) % size);
    }

    Items<Number> items_;
    std::ptrdiff_t last_ = -1;  // the place of the last break item
    std::uint64_t random_ = 1;
};

/// Returns the sum of a member of the first `count` items in an order of that member. Requires so many items.
template <class Number, class Precedes>
Number sum_of_first(const Items<Number>& items, Number Item<Number>::*member, std::uint32_t count, Precedes precedes) {
    std::vector<Number> values;
    values.reserve(items.size());
    for (const auto& item : items) values.push_back(item.*member);
    const auto end = values.begin() + count;
    if (end != values.end()) std::nth_element(values.begin(), end, values.end(), precedes);
    return std::accumulate(values.begin(), end, Number(0));
}

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
    Number greatest = sign < 0 ? std::ranges::max_element(items, {}, &Item<Number>::weight)->weight : capacity;
    if constexpr (std::is_same_v<Number, Word>) {
        const Number left = (Number{1} << 62) - 1 - sum_of(items, &Item<Number>::weight);
        greatest = std::min(greatest, left / static_cast<Number>(items.size()));
    }
    return greatest;
}

/// Returns the best surrogate of a constraint on the number of items: at most `count` of them, if the sign is 1, or at
/// least so many, if it is -1. The more is charged, the fewer items the LP solution has, and it has about `count` then.
/// Without a surcharge the LP bound is `bound`. A bound that does not exceed the incumbent is good enough.
template <class Number>
Surrogate<Number> best_surrogate(ChargedRelaxation<Number>& relaxation, const Items<Number>& items,
                                 const Number& capacity, int sign, std::uint32_t count, const DynamicLimits& limits,
                                 const Number& bound, const Number& incumbent) {
    Surrogate<Number> best{0, capacity, bound};
    Number low = 0;
    Number high = greatest_surcharge(items, capacity, sign);
    Number step = high / 65536 + 1;  // similar weights need great surcharges
    for (bool doubles = true; low < high && best.bound > incumbent && !limits.is_over();) {
        doubles = doubles && step < high - low;
        const Number middle = doubles ? Number(low + step) : Number(high - (high - low) / 2);
        const Surrogate<Number> charged{sign * middle, capacity + sign * middle * count};
        const auto solution = relaxation.solve(charged.surcharge, charged.capacity);
        if (solution.fits && solution.bound < best.bound) best = {charged.surcharge, charged.capacity, solution.bound};
        const bool has_more_items = solution.whole + (solution.has_part ? 1 : 0) > count;
        if (!solution.fits || has_more_items != (sign > 0)) {
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
/// solution has whole ones, and one for choices of more. Each has about the least bound that a surcharge gives, or one
/// that does not exceed the incumbent, and no surcharge if none is better. Tries fewer if `limits` end it before.
template <class Number>
std::vector<Surrogate<Number>> best_surrogates(const Items<Number>& items, const Number& capacity,
                                               const Number& incumbent, const DynamicLimits& limits = {}) {
    ChargedRelaxation<Number> relaxation(items);
    const auto [fits, whole, has_part, bound] = relaxation.solve(0, capacity);
    const auto with = [&, &bound = bound](int sign, std::uint32_t count) {
        return best_surrogate(relaxation, items, capacity, sign, count, limits, bound, incumbent);
    };
    if (whole == items.size()) return {};
    // No more items than the whole ones of the LP solution fit if one more of the lightest ones does not.
    if (sum_of_first(items, &Item<Number>::weight, whole + 1, std::less<>()) > capacity) return {with(1, whole)};
    // More items than those are better than the incumbent if so many of the most profitable ones are not.
    if (sum_of_first(items, &Item<Number>::profit, whole, std::greater<>()) <= incumbent) return {with(-1, whole + 1)};
    return {with(1, whole), with(-1, whole + 1)};
}
}  // namespace knapsack
