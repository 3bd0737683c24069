// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// The items of one difference between profit and weight, by rising weight.
template <class Number>
class Family {
public:
    explicit Family(Number difference) : difference_(std::move(difference)) {}

    const Number& difference() const { return difference_; }
    std::size_t size() const { return items_.size(); }
    const Item<Number>& operator[](std::size_t index) const { return items_[index]; }

    void add(const Item<Number>& item) { items_.push_back(item); }

    void complete() {
        std::sort(items_.begin(), items_.end(), [](const auto& a, const auto& b) { return a.weight < b.weight; });
        for (const auto& item : items_) before_.push_back(Number(before_.back() + item.weight));
    }

    /// Returns the weight of `count` items of successive weight.
    Number weight(std::size_t first, std::size_t count) const { return before_[first + count] - before_[first]; }
    Number least(std::size_t count) const { return weight(0, count); }
    Number most(std::size_t count) const { return weight(size() - count, count); }

private:
    Number difference_;
    Items<Number> items_;
    std::vector<Number> before_{Number(0)};
};

/// Consecutive items of a family.
struct Window {
    std::size_t first = 0;
    std::size_t count = 0;

    bool holds(std::size_t index) const { return index >= first && index - first < count; }
};
using Windows = std::array<Window, 2>;

/// Returns the positions, in rising order, of a choice of exactly this weight that has as many items of each family as
/// the windows. Unless the windows have that weight, searches the exchanges of some items near the ends of a window, of
/// more and more items, as soon as a few exchanges are expected to add the weight that is missing. If that is far from
/// what most exchanges add, exchanges two other items before.
/// Returns nothing if none is found, or if `limits` end the search before. Requires two families. Defined for Word and
/// Integer.
template <class Number>
std::optional<std::vector<std::uint32_t>> choice_of_weight(const std::vector<Family<Number>>& families,
                                                           const std::array<Windows, 2>& starts, const Number& weight,
                                                           const DynamicLimits& limits);

}  // namespace knapsack
