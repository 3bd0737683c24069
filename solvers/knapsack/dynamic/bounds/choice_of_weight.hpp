// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "knapsack/dynamic/bounds/nearest_exchange.hpp"
#include "knapsack/dynamic/bounds/subsets_of_sum.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// Returns the greatest index up to `end` for which `holds`, which holds for all before it; 0 if it holds for none.
template <class Predicate>
std::size_t last_index(std::size_t end, Predicate holds) {
    std::size_t index = 0;
    while (index < end) {
        const auto middle = end - (end - index) / 2;
        if (holds(middle))
            index = middle;
        else
            end = middle - 1;
    }
    return index;
}

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
};
using Windows = std::array<Window, 2>;

/// Returns the positions, in rising order, of the items of two families in their windows, but for those items of one
/// family that are exchanged: they are in if they are not in the window, or out.
template <class Number>
std::vector<std::uint32_t> positions_of(const std::vector<Family<Number>>& families, const Windows& windows,
                                        std::size_t family, const std::vector<std::size_t>& exchanged) {
    std::vector<std::uint32_t> positions;
    for (std::size_t i = 0; i < 2; ++i) {
        std::vector<bool> chosen(families[i].size());
        std::fill_n(chosen.begin() + static_cast<std::ptrdiff_t>(windows[i].first), windows[i].count, true);
        for (const auto index : exchanged)
            if (i == family) chosen[index].flip();
        for (std::size_t index = 0; index < chosen.size(); ++index)
            if (chosen[index]) positions.push_back(families[i][index].position);
    }
    std::ranges::sort(positions);
    return positions;
}

/// The exchanges at an end of a window: of items within it for as many beyond that end, which make a choice heavier at
/// the upper end, and lighter at the lower one.
template <class Number>
class Exchanges {
public:
    /// Takes items that change the weight by at most `most`. If they are too many to plan a search with that lists at
    /// most `most_listed` sums, takes some of them, at equal distances.
    Exchanges(const Family<Number>& family, const Window& window, bool is_upper, const Number& most,
              double most_listed) {
        const std::size_t most_numbers = most_listed < NearestExchange::planning ? 16 : NearestExchange::most_numbers;
        const auto end = window.first + window.count;
        const auto border = is_upper ? end : window.first;
        if (border == 0 || border == family.size()) return;
        const auto change = [&](std::size_t index) {
            const Number change = family[index].weight - family[border].weight;
            return change < 0 ? Number(-change) : change;
        };
        const Number longest = std::min<Number>(most, NearestExchange::longest);
        const auto below = last_index(border - (is_upper ? window.first : 0),
                                      [&](std::size_t count) { return change(border - count) <= longest; });
        const auto above = last_index((is_upper ? family.size() : end) - border,
                                      [&](std::size_t count) { return change(border + count - 1) <= longest; });
        const auto step = (std::max(below, above) + most_numbers - 1) / most_numbers;
        are_all_ = step <= 1;
        for (std::size_t count = 1; count <= below; count += step) indices_[0].push_back(border - count);
        for (std::size_t count = 0; count < above; count += step) indices_[1].push_back(border + count);
        for (std::size_t list = 0; list < 2; ++list)
            for (const auto index : indices_[list]) numbers_[list].push_back(static_cast<Word>(change(index)));
    }

    const NearestExchange::Numbers& numbers() const { return numbers_; }
    /// Returns whether no items were left out.
    bool are_all() const { return are_all_; }

    /// Returns the indices of the items of an exchange of numbers.
    std::vector<std::size_t> items(const std::array<std::vector<std::size_t>, 2>& exchange) const {
        std::vector<std::size_t> items;
        for (std::size_t list = 0; list < 2; ++list)
            for (const auto number : exchange[list]) items.push_back(indices_[list][number]);
        return items;
    }

private:
    std::array<std::vector<std::size_t>, 2> indices_;
    NearestExchange::Numbers numbers_;
    bool are_all_ = true;
};

/// So many choices have to be expected before one is searched for.
constexpr double enough_choices = 8;

/// Returns a choice of exactly this weight, of any number of items. Returns nothing if none is found or if the limits
/// end the search. As many of the lightest items are free as make the search the shortest; others are chosen at first,
/// as far as about half of the free ones fit beside them.
template <class Number>
std::optional<std::vector<std::uint32_t>> subset_of_weight(const Family<Number>& items, const Number& weight,
                                                           const DynamicLimits& limits) {
    std::optional<SubsetsOfSum> shortest;
    std::vector<std::uint32_t> chosen;
    const auto most = std::min(2 * SubsetsOfSum::most_in_list, items.size());
    for (std::size_t size = 4; size <= most && !limits.is_over_behind(items.size()); size += 4) {
        if (items[size - 1].weight > NearestExchange::longest) break;
        SubsetsOfSum::Numbers free;
        for (std::size_t i = 0; i < size; ++i) free[i % 2].push_back(static_cast<Word>(items[i].weight));
        const Number of_free = items.least(size);
        std::vector<std::uint32_t> positions;
        Number missing = weight;
        for (std::size_t i = items.size(); i > size; --i) {
            if (missing - items[i - 1].weight < of_free / 2) continue;
            missing -= items[i - 1].weight;
            positions.push_back(items[i - 1].position);
        }
        if (missing > of_free) continue;
        SubsetsOfSum subsets(std::move(free), static_cast<Word>(missing));
        if (subsets.expected() < enough_choices ||
            (shortest && subsets.expected_listed() > shortest->expected_listed()))
            continue;
        shortest = std::move(subsets);
        chosen = std::move(positions);
    }
    if (!shortest || shortest->expected_listed() > limits.most_listed) return std::nullopt;
    const auto found = shortest->find(limits);
    if (!found) return std::nullopt;
    for (std::size_t i = 0; i < 2 * SubsetsOfSum::most_in_list; ++i)
        if (((*found)[i % 2] >> (i / 2) & 1) != 0) chosen.push_back(items[i].position);
    std::ranges::sort(chosen);
    return chosen;
}

/// Returns a choice of exactly this weight, of items of two families, as many of each as windows have. Returns nothing
/// if none is found or if the limits end the search. Unless some windows have the weight, exchanges items at the upper
/// end of lighter windows, or at the lower end of heavier ones, where some exchanges are expected to add the weight
/// that is missing.
template <class Number>
std::optional<std::vector<std::uint32_t>> choice_of_weight(const std::vector<Family<Number>>& families,
                                                           const Number& weight, const std::vector<Windows>& starts,
                                                           const DynamicLimits& limits) {
    const auto missing = [&](const Windows& windows) {
        Number missing = weight;
        for (std::size_t i = 0; i < 2; ++i) missing -= families[i].weight(windows[i].first, windows[i].count);
        return missing;
    };
    for (const auto& windows : starts)
        if (missing(windows) == 0) return positions_of(families, windows, 0, {});
    if (families[0].difference() == 0 && families[1].size() == 0) return subset_of_weight(families[0], weight, limits);
    for (const auto& windows : starts) {
        const bool is_upper = missing(windows) > 0;
        const Number sum = is_upper ? missing(windows) : Number(-missing(windows));
        if (sum > NearestExchange::greatest_sum || limits.is_over()) continue;
        const auto freedom = [&](std::size_t i) {
            return std::min(windows[i].count, families[i].size() - windows[i].count);
        };
        const std::size_t family = freedom(0) >= freedom(1) ? 0 : 1;
        const Exchanges<Number> exchanges(families[family], windows[family], is_upper, sum, limits.most_listed);
        const auto exact = static_cast<Word>(sum);
        NearestExchange search(exchanges.numbers(), {exact, exact});
        if (search.expected() < enough_choices || search.expected_listed() > limits.most_listed) continue;
        search.search(limits);
        // A search that fails nevertheless does so for a reason that others share.
        if (!search.best()) return std::nullopt;
        return positions_of(families, windows, family, exchanges.items(search.exchange()));
    }
    return std::nullopt;
}

}  // namespace knapsack
