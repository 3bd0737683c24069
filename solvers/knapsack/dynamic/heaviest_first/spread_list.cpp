#include "knapsack/dynamic/heaviest_first/spread_list.hpp"

#include <algorithm>
#include <cstddef>

namespace knapsack {

std::vector<Word> even_borders(std::span<const PartSummary> parts, const Item<Word>& item, Word end) {
    const auto size = [&](Word weight) {
        std::size_t sum = 0;
        for (const auto& part : parts) sum += part.size_below(weight);
        return sum;
    };
    const auto merged_below = [&](Word weight) { return size(weight) + size(weight - item.weight); };
    const auto share = merged_below(end) / parts.size();
    const auto is_nearly_even = [&](std::size_t number, Word border) {
        const auto [least, most] = std::minmax({merged_below(border), share * number});
        return most - least <= share / 32;
    };
    // The first weight from `least` on below which so many sums are merged, or `end`.
    const auto first_with = [&](std::size_t merged, Word least) {
        for (auto most = end; least < most;) {
            const auto middle = least + (most - least) / 2;
            const bool is_enough = merged_below(middle) >= merged;
            (is_enough ? most : least) = is_enough ? middle : middle + 1;
        }
        return least;
    };
    std::vector<Word> borders{0};
    for (std::size_t number = 1; number < parts.size(); ++number) {
        const auto& part = parts[number];
        const bool stays =
            part.size > 0 && part.first.weight >= borders.back() && is_nearly_even(number, part.first.weight);
        borders.push_back(stays ? part.first.weight : first_with(share * number, borders.back()));
    }
    borders.push_back(end);
    return borders;
}

}  // namespace knapsack
