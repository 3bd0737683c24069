// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>
#include <espalier/memory.hpp>
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// Totals of the choices in a window.
template <class Sum>
using Totals = std::vector<Total<Sum>, espalier::LargePages<Total<Sum>>>;

/// Replaces `sorted` by `values` in rising order of their keys, which lie from `low` to below `high`: in buckets of about
/// two and then by insertion. If keys are spread evenly, this takes half as long as sorting by comparisons, which only
/// full buckets need.
template <class Key, class Values, class KeyOf>
void sort_evenly_spread(const Key& low, const Key& high, const Values& values, Values& sorted, KeyOf key_of) {
    const auto least = values.size() / 2 + 1;
    int shift = 0;
    while ((high - low) >> shift > static_cast<Key>(least)) ++shift;
    const auto bucket = [&](const auto& value) { return static_cast<std::size_t>((key_of(value) - low) >> shift); };
    std::vector<std::uint32_t> begins(static_cast<std::size_t>((high - low) >> shift) + 2);
    for (const auto& value : values) ++begins[bucket(value) + 1];
    for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
    sorted.resize(values.size());
    for (const auto& value : values) sorted[begins[bucket(value)]++] = value;
    constexpr std::uint32_t full = 32;
    for (std::uint32_t begin = 0; const auto end : begins) {  // now the ends of the buckets
        if (end - begin > full) std::ranges::sort(sorted.begin() + begin, sorted.begin() + end, {}, key_of);
        begin = end;
    }
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        const auto value = sorted[i];
        auto place = i;
        for (; place > 0 && key_of(sorted[place - 1]) > key_of(value); --place) sorted[place] = sorted[place - 1];
        sorted[place] = value;
    }
}

/// All choices of up to 64 items, as the pairs of a choice from each of two lists, so that 2^(n/2) totals in memory
/// stand for 2^n choices [Schroeppel and Shamir 1981].
template <class Sum>
class Half {
public:
    /// Requires items whose profits and weights are not negative.
    explicit Half(const Items<Sum>& items)
        : middle_((items.size() + 1) / 2),
          first_(choices_of({items.begin(), items.begin() + middle_})),
          second_(choices_of({items.begin() + middle_, items.end()})) {
        for (const auto& choice : second_)
            most_.push_back(most_.empty() ? choice.profit : std::max(most_.back(), choice.profit));
    }

    /// Returns the weight of all items.
    Sum weight() const { return first_.back().weight + second_.back().weight; }

    /// Returns the greatest profit of a choice that weighs at most `room`, or nothing if the room is negative.
    std::optional<Sum> most_within(const Sum& room) const {
        std::optional<Sum> most;
        below(room + 1, [&](const Choice& choice, std::size_t end) {
            if (end > 0) most = std::max(most.value_or(0), choice.profit + most_[end - 1]);
        });
        return most;
    }

    /// Returns the number of choices of less weight.
    std::size_t count_below(const Sum& weight) const {
        std::size_t count = 0;
        below(weight, [&](const Choice&, std::size_t end) { count += end; });
        return count;
    }

    /// Replaces `totals` by those of all choices with low <= weight < high, by rising weight. `spare` is memory that
    /// calls use again.
    void list(const Sum& low, const Sum& high, Totals<Sum>& totals, Totals<Sum>& spare) const {
        std::vector<std::uint32_t> ends;
        ends.reserve(first_.size());
        below(high, [&](const Choice&, std::size_t end) { ends.push_back(static_cast<std::uint32_t>(end)); });
        std::size_t index = 0;
        spare.clear();
        below(low, [&](const Choice& choice, std::size_t begin) {
            for (auto j = begin; j < ends[index]; ++j)
                spare.push_back({choice.weight + second_[j].weight, choice.profit + second_[j].profit});
            ++index;
        });
        sort_evenly_spread(low, high, spare, totals, [](const auto& total) { return total.weight; });
    }

    /// Returns the items, a bit for each, of a choice that weighs no more than this total and has no less profit.
    /// Requires that there is one.
    std::uint64_t choice_of(const Total<Sum>& total) const {
        std::uint64_t items = 0;
        below(total.weight + 1, [&](const Choice& choice, std::size_t end) {
            if (end == 0 || choice.profit + most_[end - 1] < total.profit) return;
            const auto place = std::lower_bound(most_.begin(), most_.end(), Sum(total.profit - choice.profit));
            items = choice.items | second_[static_cast<std::size_t>(place - most_.begin())].items << middle_;
        });
        return items;
    }

private:
    struct Choice {
        Sum weight{};
        Sum profit{};
        std::uint64_t items = 0;
    };

    // Returns all choices, by rising weight.
    static std::vector<Choice> choices_of(const Items<Sum>& items) {
        std::vector<Choice> choices(1);
        for (std::size_t i = 0; i < items.size(); ++i) {
            auto with = choices;
            for (auto& choice : with) {
                choice.weight += items[i].weight;
                choice.profit += items[i].profit;
                choice.items |= std::uint64_t{1} << i;
            }
            std::vector<Choice> all(choices.size() + with.size());
            std::ranges::merge(choices, with, all.begin(), {}, &Choice::weight, &Choice::weight);
            choices = std::move(all);
        }
        return choices;
    }

    // Calls visit(choice, end) for each choice of the first list: the first `end` ones of the second list are those
    // with which it weighs less than `weight`.
    template <class Visit>
    void below(const Sum& weight, const Visit& visit) const {
        auto end = second_.size();
        for (const auto& choice : first_) {
            while (end > 0 && second_[end - 1].weight >= weight - choice.weight) --end;
            visit(choice, end);
        }
    }

    std::ptrdiff_t middle_;
    std::vector<Choice> first_;
    std::vector<Choice> second_;
    std::vector<Sum> most_;  // the greatest profit of the second list up to each place
};
}  // namespace knapsack
