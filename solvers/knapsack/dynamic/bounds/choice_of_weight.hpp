// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>
#include "knapsack/dynamic/bounds/nearest_sum.hpp"
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

/// Appends the positions of the items that are chosen.
template <class Number>
void add_positions(const Family<Number>& family, const std::vector<bool>& chosen,
                   std::vector<std::uint32_t>& positions) {
    for (std::size_t index = 0; index < chosen.size(); ++index)
        if (chosen[index]) positions.push_back(family[index].position);
}

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
        add_positions(families[i], chosen, positions);
    }
    std::ranges::sort(positions);
    return positions;
}

/// The exchanges at an end of a window: of items within it for as many beyond that end, which make a choice heavier at
/// the upper end, and lighter at the lower one.
template <class Number>
class Exchanges {
public:
    /// Takes items that change the weight by at most `most`. If there are more than `most_numbers` on one side of the
    /// end, takes so many of them, at about equal distances.
    Exchanges(const Family<Number>& family, const Window& window, bool is_upper, const Number& most,
              std::size_t most_numbers) {
        const auto end = window.first + window.count;
        const auto border = is_upper ? end : window.first;
        if (border == 0 || border == family.size()) return;
        const auto change = [&](std::size_t index) {
            const Number more = family[index].weight - family[border].weight;
            return more < 0 ? Number(-more) : more;
        };
        const Number longest = std::min<Number>(most, NearestSum::longest);
        const auto below = last_index(border - (is_upper ? window.first : 0),
                                      [&](auto count) { return change(border - count) <= longest; });
        const auto above = last_index((is_upper ? family.size() : end) - border,
                                      [&](auto count) { return change(border + count - 1) <= longest; });
        are_all_ = std::max(below, above) <= most_numbers;
        for (const std::size_t list : {0, 1}) {
            const auto count = list == 0 ? below : above;
            const auto taken = std::min(count, most_numbers);
            for (std::size_t i = 0; i < taken; ++i) {
                const auto place = i * count / taken;
                indices_[list].push_back(list == 0 ? border - 1 - place : border + place);
                numbers_[list].push_back(static_cast<Word>(change(indices_[list].back())));
            }
        }
    }

    const NearestSum::Numbers& numbers() const { return numbers_; }
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
    NearestSum::Numbers numbers_;
    bool are_all_ = true;
};

/// A search for fewer choices than this is likely to fail.
constexpr double expected_enough = 3;

/// Returns a choice of exactly this weight, of any number of items. Returns nothing if none is found or if the limits
/// end the search. As many of the lightest items are free as make the search the shortest; others are chosen at first,
/// as far as about half of the free ones fit beside them.
template <class Number>
std::optional<std::vector<std::uint32_t>> subset_of_weight(const Family<Number>& items, const Number& weight,
                                                           const DynamicLimits& limits) {
    constexpr double certain = 32;  // if more choices are expected, only the length of the search counts
    constexpr std::size_t most_free = 128;
    std::pair best(0.0, 0.0);
    std::optional<NearestSum> shortest;
    std::vector<bool> chosen;
    const auto most = std::min(most_free, items.size());
    for (std::size_t size = 4; size <= most && !limits.is_over_behind(items.size()); size += 4) {
        if (items[size - 1].weight > NearestSum::longest) break;
        const Number all = items.least(size);
        std::vector<bool> at_first(items.size());
        Number missing = weight;
        for (std::size_t i = items.size(); i > size; --i) {
            if (missing - items[i - 1].weight < all / 2) continue;
            missing -= items[i - 1].weight;
            at_first[i - 1] = true;
        }
        if (missing > all) continue;
        // Smaller sums have shorter lists, so that some of the free items are left out where most of them fit.
        const bool are_in = missing > all / 2;
        if (are_in) missing = all - missing;
        std::fill_n(at_first.begin(), size, are_in);
        NearestSum::Numbers numbers;
        for (std::size_t i = 0; i < size; ++i) numbers[i % 2].push_back(static_cast<Word>(items[i].weight));
        const auto exact = static_cast<Word>(missing);
        NearestSum search(numbers, NearestSum::Choices::subsets, {exact, exact});
        const std::pair quality(std::min(search.expected(), certain), -search.expected_listed());
        if (search.expected() < expected_enough || quality <= best || -quality.second > limits.most_listed) continue;
        if (search.bytes() > static_cast<double>(limits.bytes)) continue;
        best = quality;
        shortest = std::move(search);
        chosen = std::move(at_first);
    }
    if (!shortest) return std::nullopt;
    shortest->search(limits);
    if (!shortest->best()) return std::nullopt;
    const auto indices = shortest->indices();
    for (std::size_t list = 0; list < 2; ++list)
        for (const auto number : indices[list]) chosen[2 * number + list].flip();
    std::vector<std::uint32_t> positions;
    add_positions(items, chosen, positions);
    std::ranges::sort(positions);
    return positions;
}

/// Returns a choice of exactly this weight, of items of two families, as many of each as windows have. Returns nothing
/// if none is found or if the limits end the search. Unless some windows have the weight, exchanges items at the upper
/// end of lighter windows, or at the lower end of heavier ones, which add the weight that is missing. Takes those items
/// with which the search is the shortest, or short enough.
template <class Number>
std::optional<std::vector<std::uint32_t>> choice_of_weight(const std::vector<Family<Number>>& families,
                                                           const Number& weight, const std::vector<Windows>& starts,
                                                           const DynamicLimits& limits) {
    const auto missing = [&](const Windows& windows) {
        Number sum = weight;
        for (std::size_t i = 0; i < 2; ++i) sum -= families[i].weight(windows[i].first, windows[i].count);
        return sum;
    };
    for (const auto& windows : starts)
        if (missing(windows) == 0) return positions_of(families, windows, 0, {});
    if (families[0].difference() == 0 && families[1].size() == 0) return subset_of_weight(families[0], weight, limits);
    constexpr double short_enough = 1e6;
    constexpr double planning_number = 100;  // planning takes, for each number, about as long as listing so many sums
    struct Candidate {
        Windows windows;
        std::size_t family;
        Exchanges<Number> exchanges;
        NearestSum search;
    };
    std::optional<Candidate> shortest;
    double planned = 0;
    const auto plan = [&](const Windows& windows, int part, std::size_t size, double most_in_part) {
        const bool is_upper = missing(windows) > 0;
        const Number sum = is_upper ? missing(windows) : Number(-missing(windows));
        const bool is_found = shortest && shortest->search.expected_listed() <= short_enough;
        planned += planning_number * static_cast<double>(size);
        if (sum > NearestSum::greatest_sum || is_found || planned > limits.most_listed || limits.is_over()) return;
        const auto freedom = [&](std::size_t i) {
            return std::min(windows[i].count, families[i].size() - windows[i].count);
        };
        const std::size_t family = freedom(0) >= freedom(1) ? 0 : 1;
        Exchanges<Number> exchanges(families[family], windows[family], is_upper, sum / part, size);
        const auto exact = static_cast<Word>(sum);
        NearestSum search(exchanges.numbers(), NearestSum::Choices::exchanges, {exact, exact}, most_in_part);
        if (search.expected() < expected_enough || search.bytes() > static_cast<double>(limits.bytes)) return;
        if (!shortest || search.expected_listed() < shortest->search.expected_listed())
            shortest = Candidate{windows, family, std::move(exchanges), std::move(search)};
    };
    for (const auto& [size, most_in_part] :
         {std::pair(16, 0x1p12), {32, 0x1p15}, {48, 0x1p18}, {64, 0x1p18}, {512, 0x1p22}})
        for (const int part : {1, 4, 8, 16})
            for (const auto& windows : starts) plan(windows, part, static_cast<std::size_t>(size), most_in_part);
    if (!shortest || shortest->search.expected_listed() > limits.most_listed) return std::nullopt;
    auto& [windows, family, exchanges, search] = *shortest;
    search.search(limits);
    if (!search.best()) return std::nullopt;
    return positions_of(families, windows, family, exchanges.items(search.indices()));
}
}  // namespace knapsack
