#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "knapsack/answer.hpp"
#include "knapsack/instance/ranking.hpp"

namespace knapsack {

/// Improves the greedy choice by one exchange: finds the best choice that leaves out at most one of the chosen items
/// and adds at most one of the others. If there are very many items, some pair nearly always fills the capacity.
/// Returns the profit of the choice and its difference from the greedy one, in O(n log n).
/// Requires a ranking by the items' own weights and capacity.
template <class Number>
std::pair<Number, Difference> best_exchange(const Ranking<Number>& ranking) {
    const auto by_weight = [&](std::uint32_t begin, std::uint32_t end) {
        std::vector<std::uint32_t> ranks(end - begin);
        std::iota(ranks.begin(), ranks.end(), begin);
        std::sort(ranks.begin(), ranks.end(), [&](auto a, auto b) { return ranking[a].weight < ranking[b].weight; });
        return ranks;
    };
    const auto greedy = ranking.break_item();
    const auto others = by_weight(greedy, ranking.size());
    const Number room = ranking.capacity() - ranking[greedy].weight_before;
    auto next = others.begin();
    std::optional<std::uint32_t> added;  // the item of the most profit for which there is room
    Number most = 0;
    Difference difference;
    const auto try_without = [&](std::optional<std::uint32_t> left_out) {
        const Number more_room = left_out ? Number(room + ranking[*left_out].weight) : room;
        for (; next != others.end() && ranking[*next].weight <= more_room; ++next) {
            if (!added || ranking[*next].profit > ranking[*added].profit) added = *next;
        }
        if (!added) return;
        const Number gain = ranking[*added].profit - (left_out ? ranking[*left_out].profit : Number(0));
        if (gain <= most) return;
        most = gain;
        difference = left_out ? Difference{*left_out, *added} : Difference{*added};
    };
    try_without(std::nullopt);
    for (const auto rank : by_weight(0, greedy)) try_without(rank);
    return {Number(ranking[greedy].profit_before + most), std::move(difference)};
}

}  // namespace knapsack
