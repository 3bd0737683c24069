// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"

#include <algorithm>
#include <numeric>

namespace knapsack {

namespace {

// Divides words where that is possible, because a long division takes several times as long.
Word quotient(const Product<Word>& dividend, Word divisor) {
    const auto word = static_cast<Word>(dividend);
    return word == dividend ? word / divisor : static_cast<Word>(dividend / divisor);
}

}  // namespace

std::vector<Item<Word>> by_falling_weight(std::vector<Item<Word>> items) {
    std::stable_sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.weight > b.weight; });
    return items;
}

std::vector<std::uint32_t> places_by_density(const std::vector<Item<Word>>& items) {
    std::vector<std::uint32_t> places(items.size());
    std::iota(places.begin(), places.end(), 0);
    std::sort(places.begin(), places.end(), [&](auto a, auto b) {
        return product(items[a].profit, items[b].weight) > product(items[b].profit, items[a].weight);
    });
    return places;
}

LinearRelaxation::LinearRelaxation(const std::vector<Item<Word>>& items, const std::vector<std::uint32_t>& by_density,
                                   std::size_t begin, std::size_t end)
    : before_(1) {
    items_.reserve(end - begin + 1);
    before_.reserve(end - begin + 1);
    for (const auto place : by_density) {
        if (place < begin || place >= end) continue;
        const auto& item = items_.emplace_back(items[place]);
        before_.push_back({before_.back().weight + item.weight, before_.back().profit + item.profit});
    }
    items_.push_back({0, 1, 0});
}

std::size_t LinearRelaxation::break_rank(Word room) const {
    const auto end =
        std::partition_point(before_.begin(), before_.end(), [room](const Sums& sums) { return sums.weight <= room; });
    return static_cast<std::size_t>(end - before_.begin()) - 1;
}

Word LinearRelaxation::bound(Word room, std::size_t rank) const {
    const auto& whole = before_[rank];
    const auto& item = items_[rank];
    return whole.profit + quotient(product(room - whole.weight, item.profit), item.weight);
}

}  // namespace knapsack
