#include "knapsack/dynamic/bounds/surrogate.hpp"

#include <algorithm>
#include <functional>
#include <type_traits>

#include "knapsack/instance/integer.hpp"

namespace knapsack {

namespace {

template <class Number>
std::vector<Number> values(const std::vector<Item<Number>>& items, Number Item<Number>::*member) {
    std::vector<Number> values;
    values.reserve(items.size());
    for (const auto& item : items) values.push_back(item.*member);
    return values;
}

template <class Number>
std::uint32_t prefix_within(const std::vector<Number>& values, Number room) {
    std::uint32_t count = 0;
    for (; count < values.size() && values[count] <= room; ++count) room -= values[count];
    return count;
}

/// Returns the greatest number of items that fit.
template <class Number>
std::uint32_t most_items(const std::vector<Item<Number>>& items, const Number& capacity) {
    auto weights = values(items, &Item<Number>::weight);
    std::sort(weights.begin(), weights.end());
    return prefix_within(weights, capacity);
}

/// Returns the least number of items that have more profit than the incumbent.
template <class Number>
std::uint32_t fewest_items(const std::vector<Item<Number>>& items, const Number& incumbent) {
    auto profits = values(items, &Item<Number>::profit);
    std::sort(profits.begin(), profits.end(), std::greater<>());
    return prefix_within(profits, incumbent) + 1;
}

/// Returns whether the LP solution has more than `count` items.
template <class Number>
bool has_more_items(const Ranking<Number>& ranking, std::uint32_t count) {
    const auto whole = ranking.break_item();
    return whole > count || (whole == count && ranking[whole].weight_before < ranking.capacity());
}

template <class Number>
std::vector<Item<Number>> charged(std::vector<Item<Number>> items, const Number& surcharge) {
    for (auto& item : items) item.weight += surcharge;
    return items;
}

/// Returns the greatest size of a surcharge of this sign with which sums stay within 62 bits and weights positive.
template <class Number>
Number greatest_surcharge(const std::vector<Item<Number>>& items, const Number& capacity, int sign) {
    auto weights = values(items, &Item<Number>::weight);
    if (sign < 0) return *std::min_element(weights.begin(), weights.end()) - 1;
    if constexpr (std::is_same_v<Number, Word>) {
        Number left = (Number{1} << 62) - 1;
        for (const auto weight : weights) left -= weight;
        return std::min<Number>(capacity, left / static_cast<Number>(items.size()));
    } else {
        return capacity;
    }
}

/// Returns the best surrogate with a surcharge of this sign: the LP solution has about `count` items then.
template <class Number>
Surrogate<Number> best_with(const std::vector<Item<Number>>& items, const Number& capacity, int sign,
                            std::uint32_t count, const DynamicLimits& limits) {
    Surrogate<Number> best;
    Number low = 0;
    for (Number high = greatest_surcharge(items, capacity, sign); low < high && !limits.is_over();) {
        const Number middle = high - (high - low) / 2;
        const Number surcharge = sign * middle;
        const Number charged_capacity = capacity + surcharge * count;
        bool too_great = charged_capacity < 0;
        if (!too_great) {
            const Ranking<Number> ranking(charged(items, surcharge), charged_capacity);
            const Number bound = ranking.bound();
            if (best.surcharge == 0 || bound < best.bound) best = {surcharge, charged_capacity, bound};
            too_great = has_more_items(ranking, count) != (sign > 0);
        }
        if (too_great) {
            high = middle - 1;
        } else {
            low = middle;
        }
    }
    return best;
}

}  // namespace

template <class Number>
std::optional<Surrogate<Number>> best_surrogate(const std::vector<Item<Number>>& items, const Ranking<Number>& ranking,
                                                const Number& incumbent, const DynamicLimits& limits) {
    Surrogate<Number> best;
    const auto most = most_items(items, ranking.capacity());
    const auto fewest = fewest_items(items, incumbent);
    if (has_more_items(ranking, most)) {
        best = best_with(items, ranking.capacity(), 1, most, limits);
    } else if (ranking.break_item() < fewest) {
        best = best_with(items, ranking.capacity(), -1, fewest, limits);
    }
    if (best.surcharge == 0 || best.bound >= ranking.bound()) return std::nullopt;
    return best;
}

template std::optional<Surrogate<Word>> best_surrogate(const std::vector<Item<Word>>&, const Ranking<Word>&,
                                                       const Word&, const DynamicLimits&);
template std::optional<Surrogate<Integer>> best_surrogate(const std::vector<Item<Integer>>&, const Ranking<Integer>&,
                                                          const Integer&, const DynamicLimits&);

}  // namespace knapsack
