// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>
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
    explicit NormalForm(const Instance& instance);

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
        Items<Number> items;
        items.reserve(size());
        const auto convert = [&](const auto& from) {
            for (const auto& item : from)
                items.push_back({static_cast<Number>(item.profit), static_cast<Number>(item.weight), item.position});
        };
        std::visit(convert, items_);
        return items;
    }

    /// Returns the profit in the instance of a choice whose items have the profit `sum` here.
    Integer instance_profit(const Integer& sum) const { return base_profit_ + sum * profit_divisor_; }

    /// Returns the greatest profit here of a choice with at most this profit in the instance, clamped to the range from
    /// 0 to the profit of all items together.
    Integer normal_profit(const Integer& instance_profit) const;

    /// Returns the choice in the instance, by position, if the items of these positions are chosen here.
    std::vector<bool> choice(const std::vector<std::uint32_t>& positions) const;

private:
    template <class Number>
    void reduce(const Instance& instance);

    bool feasible_ = true;
    std::variant<Items<Word>, Items<Integer>> items_;  // words if their sums fit
    Integer capacity_;
    Integer base_profit_;
    Integer profit_divisor_ = 1;
    std::vector<bool> base_choice_;  // the choice in the instance if no item is chosen here
};

}  // namespace knapsack
