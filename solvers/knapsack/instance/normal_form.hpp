#pragma once

#include <optional>
#include <type_traits>
#include <vector>

#include <espalier/require.hpp>

#include "knapsack/instance/instance.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// An instance without what is decided at once: items that cost or gain nothing, items that do not fit. An item with
/// negative weight and negative profit is chosen, and to leave it is an item with both positive. Profits, and weights,
/// are divided by what divides all of them. All items left have 0 < profit, 0 < weight <= capacity, and do not fit all.
class NormalForm {
public:
    explicit NormalForm(const Instance& instance);

    /// Is there a choice that fits?
    bool feasible() const { return feasible_; }

    const std::vector<Item<Integer>>& items() const { return items_; }
    const Integer& capacity() const { return capacity_; }

    /// Are all sums so small that searches can compute with them in 64 bits?
    bool fits_words() const { return fits_words_; }

    /// The items as searches want them. Requires fits_words() for Number = Word.
    template <class Number>
    std::vector<Item<Number>> items_as() const {
        if constexpr (std::is_same_v<Number, Word>) espalier::require(fits_words(), "the sums of the items fit words");
        std::vector<Item<Number>> items;
        items.reserve(items_.size());
        for (const auto& item : items_) {
            items.push_back({static_cast<Number>(item.profit), static_cast<Number>(item.weight), item.position});
        }
        return items;
    }

    /// The profit in the instance of a choice whose items have the profit `sum` here.
    Integer instance_profit(const Integer& sum) const { return base_profit_ + sum * profit_divisor_; }

    /// What the items of a choice with at most this profit in the instance have here at most, within what there is:
    /// from 0 up to the profit of all items together.
    Integer normal_profit(const Integer& instance_profit) const;

    /// Of the instance's items, by position, those that are chosen if these are chosen here.
    std::vector<bool> choice(const std::vector<std::uint32_t>& positions) const;

private:
    void decide(const Instance& instance, std::uint32_t position);
    void leave_what_does_not_fit();
    void choose_all_if_they_fit();
    void divide();
    bool sums_fit_words() const;
    void choose(const Item<Integer>& item);

    bool feasible_ = true;
    std::vector<Item<Integer>> items_;
    Integer capacity_;
    Integer base_profit_;
    Integer profit_divisor_ = 1;
    bool fits_words_ = true;
    std::vector<bool> base_choice_;  // the instance's choice where none is chosen here
};

}  // namespace knapsack
