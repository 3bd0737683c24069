// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "knapsack/instance/item.hpp"

namespace knapsack {

/// Multiples of items: if very many items are alike, 1, 2, 4, 8 ... of them become one item each. As any number of them
/// can be chosen by multiples, no choice is lost, and far fewer items are left [Martello and Toth 1990, section 3.2].
class Multiples {
public:
    Multiples() = default;

    /// Replaces the items by multiples, each of which fits if its items did, unless too few items are alike.
    template <class Number>
    Multiples(Items<Number>& items, const Number& capacity) {
        std::map<std::pair<Number, Number>, std::vector<std::uint32_t>> kinds;
        for (const auto& item : items) {
            kinds[{item.profit, item.weight}].push_back(item.position);
            if (kinds.size() * least_alike_ > items.size()) return;
        }
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

    /// Returns the positions, in rising order, of multiples that hold as many items of each kind as there are at these
    /// positions.
    std::vector<std::uint32_t> of(const std::vector<std::uint32_t>& positions) const {
        if (empty()) return positions;
        std::vector<bool> chosen(next_.size());
        for (const auto position : positions) chosen[position] = true;
        std::vector<std::uint32_t> multiples;
        for (const auto& of_kind : of_kind_) {
            std::size_t wanted = 0;
            for (const auto& [size, position] : of_kind) wanted += chosen_in(position, chosen);
            // No multiple is larger than all smaller ones together and one item.
            for (const auto& [size, position] : of_kind) {
                if (size > wanted) continue;
                wanted -= size;
                multiples.push_back(position);
            }
        }
        std::sort(multiples.begin(), multiples.end());
        return multiples;
    }

private:
    static constexpr std::size_t least_alike_ = 64;
    static constexpr std::uint32_t none_ = std::numeric_limits<std::uint32_t>::max();

    // Returns how many items of the multiple of this position are chosen.
    std::size_t chosen_in(std::uint32_t position, const std::vector<bool>& chosen) const {
        std::size_t count = 0;
        for (; position != none_; position = next_[position]) count += chosen[position] ? 1 : 0;
        return count;
    }

    template <class Number>
    void replace(const std::pair<Number, Number>& kind, const std::vector<std::uint32_t>& positions,
                 const Number& capacity, Items<Number>& items) {
        const auto& [profit, weight] = kind;
        auto& multiples = of_kind_.emplace_back();
        std::size_t next_size = 1;
        for (std::size_t begin = 0; begin < positions.size();) {
            while (weight * static_cast<std::uint32_t>(next_size) > capacity) next_size /= 2;
            const auto size = std::min(next_size, positions.size() - begin);
            for (auto i = begin; i + 1 < begin + size; ++i) next_[positions[i]] = positions[i + 1];
            const auto count = static_cast<std::uint32_t>(size);
            items.push_back({Number(profit * count), Number(weight * count), positions[begin]});
            multiples.emplace_back(size, positions[begin]);
            begin += size;
            next_size *= 2;
        }
        std::sort(multiples.rbegin(), multiples.rend());
    }

    std::vector<std::uint32_t> next_;  // the next position in the same multiple, by position
    // The sizes and positions of the multiples of each kind, the largest first.
    std::vector<std::vector<std::pair<std::size_t, std::uint32_t>>> of_kind_;
};

}  // namespace knapsack
