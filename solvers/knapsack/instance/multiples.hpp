// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "knapsack/instance/item.hpp"

namespace knapsack {

/// Multiples of items: if very many items are alike, 1, 2, 4, 8 ... of them become one item each. As any number of them
/// can be chosen by multiples, no choice is lost, and far fewer items are left [Martello and Toth 1990, section 3.2].
class Multiples {
public:
    Multiples() = default;

    /// Replaces the items by multiples, each of which fits if its items did, unless too few items are alike, or many
    /// kinds of items have at most two differences of profit and weight, which decide them (differences.hpp).
    template <class Number>
    Multiples(Items<Number>& items, const Number& capacity) {
        std::map<std::pair<Number, Number>, std::vector<std::uint32_t>> kinds;
        for (const auto& item : items) {
            kinds[{item.profit, item.weight}].push_back(item.position);
            if (kinds.size() * least_alike_ > items.size()) return;
        }
        std::set<Number> differences;
        for (const auto& [kind, positions] : kinds) differences.insert(Number(kind.first - kind.second));
        if (kinds.size() > few_kinds_ && differences.size() <= 2) return;
        next_.assign(items.back().position + 1, none_);
        items.clear();
        for (const auto& [kind, positions] : kinds) replace(kind, positions, capacity, items);
    }

    /// Returns whether the items are as they were.
    bool empty() const { return next_.empty(); }

    /// Returns the positions of the items in the multiples of these positions, in rising order.
    std::vector<std::uint32_t> positions(std::vector<std::uint32_t> multiples) const {
        if (empty()) return multiples;
        std::vector<std::uint32_t> positions;
        for (auto position : multiples) {
            for (; position != none_; position = next_[position]) positions.push_back(position);
        }
        std::sort(positions.begin(), positions.end());
        return positions;
    }

private:
    static constexpr std::size_t least_alike_ = 64;
    static constexpr std::size_t few_kinds_ = 64;
    static constexpr std::uint32_t none_ = std::numeric_limits<std::uint32_t>::max();

    template <class Number>
    void replace(const std::pair<Number, Number>& kind, const std::vector<std::uint32_t>& positions,
                 const Number& capacity, Items<Number>& items) {
        const auto& [profit, weight] = kind;
        std::size_t next_size = 1;
        for (std::size_t begin = 0; begin < positions.size();) {
            while (weight * static_cast<std::uint32_t>(next_size) > capacity) next_size /= 2;
            const auto size = std::min(next_size, positions.size() - begin);
            for (auto i = begin; i + 1 < begin + size; ++i) next_[positions[i]] = positions[i + 1];
            const auto count = static_cast<std::uint32_t>(size);
            items.push_back({Number(profit * count), Number(weight * count), positions[begin]});
            begin += size;
            next_size *= 2;
        }
    }

    std::vector<std::uint32_t> next_;  // the next position in the same multiple, by position
};

}  // namespace knapsack
