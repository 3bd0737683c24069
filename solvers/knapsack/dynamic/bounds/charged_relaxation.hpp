// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

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

        bool has_more_items(std::uint32_t count) const { return whole > count || (whole == count && has_part); }
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

}  // namespace knapsack
