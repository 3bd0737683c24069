// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <utility>
#include <vector>
#include "knapsack/dynamic/bounds/choice_of_weight.hpp"
#include "knapsack/dynamic/heaviest_first/coarse_to_fine.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// The bound and a choice of items whose profits are their weights plus one of two numbers. A choice has the profit
///     weight + sum of number x items of that number,
/// and as there are many choices of any weight, the best one follows from how many items it has of each number.
template <class Number>
struct Differences {
    Number bound{};  ///< no choice has more profit
    /// The positions, in rising order, of a choice whose profit is `bound`; empty if none was found.
    std::optional<std::vector<std::uint32_t>> choice;
};

template <class Number>
class FewDifferences {
public:
    using Counts = std::array<std::size_t, 2>;

    FewDifferences(std::vector<Family<Number>> families, const Number& capacity, const DynamicLimits& limits)
        : families_(std::move(families)), capacity_(capacity), limits_(limits) {
        if (families_.size() == 1) families_.emplace_back(Number(0));
        for (auto& family : families_) family.complete();
    }

    std::optional<Differences<Number>> best(const Number& incumbent) {
        for (std::size_t count = 0; count <= families_[0].size() && families_[0].least(count) <= capacity_; ++count) {
            if (count % often == 0 && limits_.is_over_behind(families_[0].size() + families_[1].size())) return {};
            consider(count, most_in_second(count));
            const auto filling = filling_in_second(count);
            consider(count, filling);
            if (filling > 0) consider(count, filling - 1);
        }
        if (bound_ <= incumbent) return Differences<Number>{bound_, {}};
        if (auto choice = reaching()) return Differences<Number>{bound_, std::move(choice)};
        return nearest(incumbent).value_or(Differences<Number>{bound_, {}});
    }

private:
    static constexpr std::size_t often = 4096;

    // Returns the most items of the second family that fit beside `count` of the first.
    std::size_t most_in_second(std::size_t count) const {
        return last_index(families_[1].size(), [&](std::size_t other) {
            return families_[0].least(count) + families_[1].least(other) <= capacity_;
        });
    }

    // Returns the fewest items of the second family that may fill the capacity beside `count` of the first.
    std::size_t filling_in_second(std::size_t count) const {
        const auto below = last_index(families_[1].size(), [&](std::size_t other) {
            return families_[0].most(count) + families_[1].most(other) < capacity_;
        });
        return std::min(below + 1, most_in_second(count));
    }

    void consider(std::size_t count, std::size_t other) {
        const Number profit = this->profit({count, other});
        if (bound_ != profit) next_bound_ = std::max(next_bound_, std::min(bound_, profit));
        if (bound_ >= profit) return;
        counts_ = {count, other};
        bound_ = profit;
    }

    Number profit(const Counts& counts) const {
        return heaviest(counts) + families_[0].difference() * static_cast<std::uint32_t>(counts[0]) +
               families_[1].difference() * static_cast<std::uint32_t>(counts[1]);
    }

    // Returns the positions, in rising order, of a choice that reaches the bound, if one is found.
    std::optional<std::vector<std::uint32_t>> reaching() const {
        const auto within = step_within();
        std::vector<Windows> starts;
        for (const std::size_t distance : {0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32}) {
            if (distance <= within) starts.push_back(windows(within - distance));
            if (distance > 0 && within + distance <= steps()) starts.push_back(windows(within + distance));
        }
        return choice_of_weight(families_, heaviest(counts_), starts, limits_);
    }

    // Returns the best choice if all items are of one family, by exchanges of the lightest ones, or of the heaviest
    // ones, of the number of items that reaches the bound. Other numbers have at most the next bound. Returns nothing
    // if there are too many exchanges to look at all of them, and those few do not reach the bound.
    std::optional<Differences<Number>> nearest(const Number& incumbent) const {
        const auto& family = families_[0];
        const Number room = capacity_ - family.least(counts_[0]);
        const Number excess = family.most(counts_[0]) - capacity_;
        const bool is_heaviest = excess < room;
        const Number slack = bound_ - incumbent - 1;
        const Number most = is_heaviest ? Number(excess + slack) : room;
        const bool is_one_family = families_[1].size() == 0 && family.difference() != 0;
        if (!is_one_family || limits_.most_listed < NearestSum::planning) return {};
        // If two numbers of items reach the bound, the heaviest items of the less do not fill the capacity.
        if (excess < 0 || most > NearestSum::longest) return {};
        constexpr std::size_t most_numbers = 1024;
        const Window window{is_heaviest ? family.size() - counts_[0] : 0, counts_[0]};
        const Exchanges<Number> exchanges(family, window, !is_heaviest, most, most_numbers);
        const Number least = is_heaviest ? excess : std::max<Number>(0, room - slack);
        NearestSum search(exchanges.numbers(), NearestSum::Choices::exchanges,
                          {static_cast<Word>(least), static_cast<Word>(most), is_heaviest});
        auto limits = limits_;
        limits.most_listed *= 8;  // later steps are not likely to prove this
        const bool are_all = exchanges.are_all() && search.has_all_counts();
        const bool is_too_long = search.bytes() > static_cast<double>(limits.bytes);
        if (is_too_long || (!are_all && search.expected() < expected_enough)) return {};
        if (search.expected_listed() > limits.most_listed || !search.search(limits)) return {};
        const auto sum = search.best();
        const Number profit =
            sum ? Number(bound_ - (is_heaviest ? Number(*sum - excess) : Number(room - *sum))) : incumbent;
        if (!are_all && profit < bound_) return {};
        if (!sum || profit < next_bound_) return Differences<Number>{std::max(profit, next_bound_), {}};
        return Differences<Number>{profit,
                                   positions_of(families_, {{window, {}}}, 0, exchanges.items(search.indices()))};
    }

    // Returns the greatest weight of these numbers of items.
    Number heaviest(const Counts& counts) const {
        return std::min<Number>(capacity_, families_[0].most(counts[0]) + families_[1].most(counts[1]));
    }

    std::size_t slack(std::size_t family) const { return families_[family].size() - counts_[family]; }
    // Returns in how many steps the windows move from the lightest items to the heaviest ones.
    std::size_t steps() const { return slack(0) + slack(1); }

    Windows windows(std::size_t step) const {
        const auto first = [&](std::size_t family) { return steps() == 0 ? 0 : slack(family) * step / steps(); };
        return {{{first(0), counts_[0]}, {first(1), counts_[1]}}};
    }

    // Returns the last step in which the windows fit.
    std::size_t step_within() const {
        return last_index(steps(), [&](std::size_t at) {
            Number weight = 0;
            for (std::size_t i = 0; i < 2; ++i) weight += families_[i].weight(windows(at)[i].first, counts_[i]);
            return weight <= capacity_;
        });
    }

    std::vector<Family<Number>> families_;
    const Number& capacity_;
    const DynamicLimits& limits_;
    Number bound_ = -1;
    Number next_bound_ = -1;  // of numbers of items that do not reach the bound
    Counts counts_{};         // the first ones that reach the bound
};

/// Returns nothing if there are more than two such numbers, or if `limits` end it before. Returns the bound alone if it
/// is at most `incumbent`.
template <class Number>
std::optional<Differences<Number>> few_differences(const Items<Number>& items, const Number& capacity,
                                                   const DynamicLimits& limits = {}, const Number& incumbent = -1) {
    std::vector<Family<Number>> families;
    for (const auto& item : items) {
        const Number difference = item.profit - item.weight;
        auto family = std::find_if(families.begin(), families.end(),
                                   [&](const auto& known) { return known.difference() == difference; });
        if (family == families.end()) {
            if (families.size() == 2) return std::nullopt;
            family = families.emplace(families.end(), difference);
        }
        family->add(item);
    }
    return FewDifferences<Number>(std::move(families), capacity, limits).best(incumbent);
}

/// Returns a bound on the profit of items whose profits are their weights plus one of a few numbers: a choice gains at
/// most the capacity and the greatest sum of those numbers that fits, which is a knapsack problem with few profits and
/// soon solved. If `limits` end the search of that problem, the bound is less tight. Returns nothing if there are more
/// than 16 such numbers. Requires items of positive profit and weight that fit.
inline std::optional<Word> difference_bound(const Items<Word>& items, Word capacity, const DynamicLimits& limits) {
    constexpr std::size_t most = 16;
    std::set<Word> differences;
    for (const auto& item : items) {
        differences.insert(item.profit - item.weight);
        if (differences.size() > most) return std::nullopt;
    }
    Items<Word> gaining;  // items of negative differences gain less than they weigh
    for (const auto& item : items) {
        if (item.profit > item.weight) gaining.push_back({item.profit - item.weight, item.weight, item.position});
    }
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
