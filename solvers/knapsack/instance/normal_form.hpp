// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>
#include <espalier/require.hpp>
#include "knapsack/instance/instance.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// An instance without the items that are decided at once because they cost or gain nothing or do not fit. An item of
/// negative weight and negative profit is chosen, and leaving it out is an item with both positive. Profits are divided
/// by their greatest common divisor, and so are weights. All items left have 0 < profit and 0 < weight <= capacity, and
/// do not fit all together.
class NormalForm {
public:
    explicit NormalForm(const Instance& instance) : base_choice_(instance.items(), false) {
        const auto* const profits = instance.profits.words();
        const auto* const weights = instance.weights.words();
        const auto capacity = word_of(instance.capacity);
        if (fit_words(profits, 0) && fit_words(weights, capacity)) {
            reduce<Word>(*profits, *weights, *capacity);
            return;
        }
        reduce<Integer>(instance.profits.integers(), instance.weights.integers(), instance.capacity);
        const auto& items = std::get<Items<Integer>>(items_);
        const Integer limit = Integer(1) << 62;
        const bool fits =
            sum_of(items, &Item<Integer>::profit) < limit && sum_of(items, &Item<Integer>::weight) < limit;
        if (fits) items_ = converted<Word>(items);
    }

    /// Returns whether there is a choice that fits.
    bool feasible() const { return feasible_; }

    /// Returns the number of items that are left.
    std::size_t size() const {
        return std::visit([](const auto& items) { return items.size(); }, items_);
    }
    bool empty() const { return size() == 0; }

    const Integer& capacity() const { return capacity_; }

    /// Returns whether all sums are so small that searches can compute with them in 64 bits.
    bool fits_words() const { return std::holds_alternative<Items<Word>>(items_); }

    /// Returns the items as searches want them. Requires fits_words() for Number = Word.
    template <class Number>
    Items<Number> items_as() const {
        if (const auto* items = std::get_if<Items<Number>>(&items_)) return *items;
        if constexpr (std::is_same_v<Number, Word>) espalier::require(fits_words(), "the sums of the items fit words");
        return std::visit([](const auto& items) { return converted<Number>(items); }, items_);
    }

    /// Returns the profit in the instance of a choice whose items have the profit `sum` here.
    Integer instance_profit(const Integer& sum) const { return base_profit_ + sum * profit_divisor_; }

    /// Returns the greatest profit here of a choice with at most this profit in the instance, clamped to the range from
    /// 0 to the profit of all items together.
    Integer normal_profit(const Integer& instance_profit) const {
        const Integer profit = (instance_profit - base_profit_) / profit_divisor_;
        const auto all = sum_of(items_as<Integer>(), &Item<Integer>::profit);
        return std::clamp(profit, Integer(0), all);
    }

    /// Returns the choice in the instance, by position, if the items of these positions are chosen here.
    std::vector<bool> choice(const std::vector<std::uint32_t>& positions) const {
        auto choice = base_choice_;
        for (const auto position : positions) choice[position] = !choice[position];
        return choice;
    }

private:
    template <class Number, class Other>
    static Items<Number> converted(const Items<Other>& items) {
        Items<Number> result;
        result.reserve(items.size());
        for (const auto& item : items)
            result.push_back({static_cast<Number>(item.profit), static_cast<Number>(item.weight), item.position});
        return result;
    }

    // Sums stay below 2^62 if those of the instance do.
    template <class Number>
    void reduce(const std::vector<Number>& profits, const std::vector<Number>& weights, Number capacity) {
        Number base_profit{};
        Items<Number> items;
        const auto choose = [&](const Number& profit, const Number& weight, std::uint32_t position) {
            base_choice_[position] = !base_choice_[position];
            base_profit += profit;
            capacity -= weight;
        };
        items.reserve(profits.size());
        for (std::uint32_t position = 0; position < profits.size(); ++position) {
            const auto& profit = profits[position];
            const auto& weight = weights[position];
            if (weight > 0 && profit > 0) items.push_back({profit, weight, position});
            if (weight < 0 && profit < 0) items.push_back({-profit, -weight, position});
            if (weight < 0 || (weight == 0 && profit > 0)) choose(profit, weight, position);
        }
        feasible_ = capacity >= 0;
        std::erase_if(items, [&](const auto& item) { return !feasible_ || item.weight > capacity; });
        if (sum_of(items, &Item<Number>::weight) <= capacity) {
            for (const auto& item : items) choose(item.profit, item.weight, item.position);
            items.clear();
        }
        if (!items.empty()) {
            profit_divisor_ = divide(items, &Item<Number>::profit);
            capacity /= divide(items, &Item<Number>::weight);
        }
        capacity_ = std::move(capacity);
        base_profit_ = std::move(base_profit);
        items_ = std::move(items);
    }

    // Divides a member of all items by their greatest common divisor and returns that.
    template <class Number>
    static Number divide(Items<Number>& items, Number Item<Number>::*member) {
        using std::gcd;
        Number divisor{};
        for (const auto& item : items) {
            divisor = gcd(divisor, item.*member);
            if (divisor == 1) return divisor;
        }
        for (auto& item : items) item.*member /= divisor;
        return divisor;
    }

    // Returns whether these numbers are words of which all sums are below 2^62, whatever their signs are.
    static bool fit_words(const std::vector<Word>* numbers, const std::optional<Word>& first) {
        constexpr std::uint64_t limit = std::uint64_t{1} << 62;
        if (numbers == nullptr || !first) return false;
        auto sum = static_cast<std::uint64_t>(std::abs(*first));
        for (auto number = numbers->begin(); number != numbers->end() && sum < limit; ++number)
            sum += static_cast<std::uint64_t>(std::abs(*number));
        return sum < limit;
    }

    bool feasible_ = true;
    std::variant<Items<Word>, Items<Integer>> items_;  // words if their sums fit
    Integer capacity_;
    Integer base_profit_;
    Integer profit_divisor_ = 1;
    std::vector<bool> base_choice_;  // the choice in the instance if no item is chosen here
};

/// Multiples of items: if very many items are alike, 1, 2, 4, 8 ... of them become one item each. As any number of them
/// can be chosen by multiples, no choice is lost, and far fewer items are left [Martello and Toth 1990, section 3.2].
class Multiples {
public:
    Multiples() = default;

    /// Replaces the items by multiples, each of which fits if its items did, unless too few items are alike, or many
    /// kinds of items have at most two differences of profit and weight, which decide them (differences.hpp).
    template <class Number>
    Multiples(Items<Number>& items, const Number& capacity) {
        std::map<std::pair<Number, Number>, std::vector<std::uint32_t>> kinds;
        for (const auto& item : items) {
            kinds[{item.profit, item.weight}].push_back(item.position);
            if (kinds.size() * least_alike_ > items.size()) return;
        }
        std::set<Number> differences;
        for (const auto& [kind, positions] : kinds) differences.insert(Number(kind.first - kind.second));
        if (kinds.size() > few_kinds_ && differences.size() <= 2) return;
        next_.assign(items.back().position + 1, none_);
        items.clear();
        for (const auto& [kind, positions] : kinds) replace(kind, positions, capacity, items);
    }

    /// Returns whether the items are as they were.
    bool empty() const { return next_.empty(); }

    /// Returns the positions of the items in the multiples of these positions, in rising order.
    std::vector<std::uint32_t> positions(std::vector<std::uint32_t> multiples) const {
        if (empty()) return multiples;
        std::vector<std::uint32_t> positions;
        for (auto position : multiples) {
            for (; position != none_; position = next_[position]) positions.push_back(position);
        }
        std::sort(positions.begin(), positions.end());
        return positions;
    }

private:
    static constexpr std::size_t least_alike_ = 64;
    static constexpr std::size_t few_kinds_ = 64;
    static constexpr std::uint32_t none_ = std::numeric_limits<std::uint32_t>::max();

    template <class Number>
    void replace(const std::pair<Number, Number>& kind, const std::vector<std::uint32_t>& positions,
                 const Number& capacity, Items<Number>& items) {
        const auto& [profit, weight] = kind;
        std::size_t next_size = 1;
        for (std::size_t begin = 0; begin < positions.size();) {
            while (weight * static_cast<std::uint32_t>(next_size) > capacity) next_size /= 2;
            const auto size = std::min(next_size, positions.size() - begin);
            for (auto i = begin; i + 1 < begin + size; ++i) next_[positions[i]] = positions[i + 1];
            const auto count = static_cast<std::uint32_t>(size);
            items.push_back({Number(profit * count), Number(weight * count), positions[begin]});
            begin += size;
            next_size *= 2;
        }
    }

    std::vector<std::uint32_t> next_;  // the next position in the same multiple, by position
};
}  // namespace knapsack
