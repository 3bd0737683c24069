// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "knapsack/dynamic/bounds/subsets_of_sum.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// Returns the greatest index up to `end` for which `holds`, which holds for all before it; 0 if it holds for none.
template <class Predicate>
std::size_t last_index(std::size_t end, Predicate holds) {
    const auto indices = std::views::iota(std::uint32_t{1}, static_cast<std::uint32_t>(end) + 1);
    return static_cast<std::size_t>(std::ranges::partition_point(indices, holds) - indices.begin());
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

/// Looks for a choice of exactly a weight, of items of two families, as many of each as windows have.
template <class Number>
class ChoiceOfWeight {
public:
    /// The positions of the items that are chosen, in rising order.
    using Positions = std::vector<std::uint32_t>;

    /// The families and the limits outlive this.
    ChoiceOfWeight(const std::vector<Family<Number>>& families, const Number& weight, const DynamicLimits& limits)
        : families_(families), weight_(weight), limits_(limits) {}

    /// Returns a choice, or nothing if none is found or if the limits end the search. Unless some windows have the
    /// weight, exchanges free items at the upper end of lighter windows, or at the lower end of heavier ones: of more
    /// and more items, as soon as a few exchanges are expected to add the weight that is missing.
    std::optional<Positions> near(const std::vector<Windows>& starts) const {
        for (const auto& windows : starts)
            if (weight_of(windows) == weight_) return positions(windows, 0, {}, {});
        if (families_[0].difference() == 0 && families_[1].size() == 0) return of_any_size();
        for (std::size_t size = step_; size <= SubsetsOfSum::most_in_list; size += step_) {
            for (const auto& windows : starts) {
                const Number missing = weight_ - weight_of(windows);
                const bool is_upper = missing > 0;
                const auto family = freest_family(windows);
                const auto& window = windows[family];
                const auto most = most_spacing(family, window, is_upper, size);
                const auto free = [&](std::size_t spacing) { return free_items(window, is_upper, size, spacing); };
                const auto below = last_index(most, [&](std::size_t spacing) {
                    return sum_of_changes(family, free(spacing)) <= 2 * abs(missing);
                });
                for (auto spacing = std::max<std::size_t>(1, below); spacing <= std::min(most, below + 1); ++spacing) {
                    if (limits_.is_over_behind(size)) return std::nullopt;
                    const auto subsets = exchanges(family, free(spacing), abs(missing));
                    if (!subsets || !is_worthwhile(*subsets, size)) continue;
                    const auto found = subsets->find(limits_);
                    // A search that fails nevertheless does so for a reason that others share.
                    if (!found) return std::nullopt;
                    return positions(windows, family, free(spacing), *found);
                }
            }
        }
        return std::nullopt;
    }

private:
    /// The indices of items that may be left out and of others that may be added, the lightest changes first.
    using Free = std::array<std::vector<std::size_t>, 2>;

    static constexpr std::size_t step_ = 2;  // so that lists in memory get longer by one item each
    static constexpr Word longest_ = Word{1} << 50;

    static Number abs(const Number& number) { return number < 0 ? Number(-number) : number; }

    Number weight_of(const Windows& windows) const {
        Number weight = 0;
        for (std::size_t i = 0; i < windows.size(); ++i)
            weight += families_[i].weight(windows[i].first, windows[i].count);
        return weight;
    }

    // Returns the family of whose items most can be exchanged.
    std::size_t freest_family(const Windows& windows) const {
        const auto freedom = [&](std::size_t i) {
            return std::min(windows[i].count, families_[i].size() - windows[i].count);
        };
        return freedom(0) >= freedom(1) ? 0 : 1;
    }

    // Returns the greatest distance between free items at an end of a window; 0 if the items are too few.
    std::size_t most_spacing(std::size_t family, const Window& window, bool is_upper, std::size_t size) const {
        const auto outside = is_upper ? families_[family].size() - window.first - window.count : window.first;
        const auto fewer = std::min(window.count, outside);
        return fewer < size ? 0 : (fewer - 1) / (size - 1);
    }

    static Free free_items(const Window& window, bool is_upper, std::size_t size, std::size_t spacing) {
        const auto end = is_upper ? window.first + window.count : window.first;
        Free free;
        for (std::size_t i = 0; i < size; ++i) {
            free[is_upper ? 0 : 1].push_back(end - 1 - i * spacing);
            free[is_upper ? 1 : 0].push_back(end + i * spacing);
        }
        return free;
    }

    // Returns by how much an exchange changes the weight through this item; the changes of both items add up.
    Number change(std::size_t family, const Free& free, std::size_t index) const {
        return abs(families_[family][index].weight - families_[family][free[0][0]].weight);
    }

    Number sum_of_changes(std::size_t family, const Free& free) const {
        Number sum = 0;
        for (const auto& list : free)
            for (const auto index : list) sum += change(family, free, index);
        return sum;
    }

    // Returns the exchanges that change the weight by as much as is missing; nothing if the weights are too long.
    std::optional<SubsetsOfSum> exchanges(std::size_t family, const Free& free, const Number& missing) const {
        if (missing >= sum_of_changes(family, free)) return std::nullopt;
        SubsetsOfSum::Numbers changes;
        for (std::size_t i = 0; i < 2; ++i) {
            for (const auto index : free[i]) {
                const Number change = this->change(family, free, index);
                if (change > longest_) return std::nullopt;
                changes[i].push_back(static_cast<Word>(change));
            }
        }
        return SubsetsOfSum(std::move(changes), static_cast<Word>(missing), true);
    }

    // Returns whether a search of so many free items of either kind probably finds a choice, or may do so and more
    // items cannot be free.
    bool is_worthwhile(const SubsetsOfSum& subsets, std::size_t size) const {
        const double enough = size == SubsetsOfSum::most_in_list ? 1 : 8;
        return subsets.expected() >= enough && subsets.expected_listed() < limits_.most_listed;
    }

    Positions positions(const Windows& windows, std::size_t family, const Free& free,
                        const SubsetsOfSum::Found& exchanged) const {
        std::array<std::vector<bool>, 2> chosen;
        for (std::size_t i = 0; i < 2; ++i) {
            chosen[i].resize(families_[i].size());
            std::fill_n(chosen[i].begin() + static_cast<std::ptrdiff_t>(windows[i].first), windows[i].count, true);
        }
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < free[i].size(); ++j)
                if ((exchanged[i] >> j & 1) != 0) chosen[family][free[i][j]].flip();
        Positions positions;
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t index = 0; index < chosen[i].size(); ++index)
                if (chosen[i][index]) positions.push_back(families_[i][index].position);
        std::ranges::sort(positions);
        return positions;
    }

    // Looks for a choice of items that have as much profit as weight, so that any number of them will do. The lightest
    // items are free; others are chosen at first, as far as about half of the free ones fit beside them.
    std::optional<Positions> of_any_size() const {
        const auto& items = families_[0];
        for (std::size_t size = step_; size <= SubsetsOfSum::most_in_list && 2 * size <= items.size(); size += step_) {
            if (limits_.is_over_behind(items.size()) || items[2 * size - 1].weight > longest_) return std::nullopt;
            SubsetsOfSum::Numbers free;
            for (std::size_t i = 0; i < 2 * size; ++i) free[i % 2].push_back(static_cast<Word>(items[i].weight));
            const Number of_free = items.least(2 * size);
            Positions positions;
            Number missing = weight_;
            for (std::size_t i = items.size(); i > 2 * size; --i) {
                if (missing - items[i - 1].weight < of_free / 2) continue;
                missing -= items[i - 1].weight;
                positions.push_back(items[i - 1].position);
            }
            if (missing > of_free) continue;
            const SubsetsOfSum subsets(std::move(free), static_cast<Word>(missing), false);
            if (!is_worthwhile(subsets, size)) continue;
            const auto found = subsets.find(limits_);
            if (!found) return std::nullopt;
            for (std::size_t i = 0; i < 2 * size; ++i)
                if (((*found)[i % 2] >> (i / 2) & 1) != 0) positions.push_back(items[i].position);
            std::ranges::sort(positions);
            return positions;
        }
        return std::nullopt;
    }

    const std::vector<Family<Number>>& families_;
    Number weight_;
    const DynamicLimits& limits_;
};

}  // namespace knapsack
