// SPDX-License-Identifier: Apache-2.0
#include <numeric>
#include <set>
#include <utility>

#include "knapsack/dynamic/bounds/differences.hpp"
#include "knapsack/dynamic/heaviest_first/coarse_to_fine.hpp"

namespace knapsack {

namespace {

// Items of negative differences gain less than they weigh.
std::vector<Item<Word>> with_differences(const std::vector<Item<Word>>& items) {
    std::vector<Item<Word>> gaining;
    for (const auto& item : items) {
        if (item.profit > item.weight) gaining.push_back({item.profit - item.weight, item.weight, item.position});
    }
    return gaining;
}

}  // namespace

std::optional<Word> difference_bound(const std::vector<Item<Word>>& items, Word capacity, const DynamicLimits& limits) {
    constexpr std::size_t most = 16;
    std::set<Word> differences;
    for (const auto& item : items) {
        differences.insert(item.profit - item.weight);
        if (differences.size() > most) return std::nullopt;
    }
    auto gaining = with_differences(items);
    // Bounds that are rounded down are multiples of what divides all.
    Word divisor = 0;
    for (const auto& item : gaining) divisor = std::gcd(divisor, item.profit);
    for (auto& item : gaining) item.profit /= divisor;
    if (gaining.empty()) return capacity;
    CoarseToFine search(std::move(gaining), capacity, limits);
    static_cast<void>(search.best(1, limits.hard));
    return capacity + divisor * search.bound();
}

}  // namespace knapsack
