// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/group_bound.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <tuple>
#include <utility>

#include "knapsack/dynamic/bounds/charged_relaxation.hpp"

namespace knapsack {

namespace {

using Long = Product<Word>;

constexpr int fraction_bits = 20;  // in the multiplier that finds the break items, and in the scale

/// Returns how many items fit at most, or nothing if the LP solution has no part of one more, as that is no constraint
/// then.
std::optional<std::size_t> constraining_count(const Items<Word>& items, Word capacity) {
    const auto solution = ChargedRelaxation<Word>(items).solve(0, capacity);
    const auto count = solution.whole;
    if (count == 0 || !solution.has_part) return std::nullopt;
    if (count == items.size()) return count;
    if (sum_of_first(items, &Item<Word>::weight, count + 1, std::less<>()) <= capacity) return std::nullopt;
    return count;
}

/// The choices of `count` items whose profit exceeds the price of their weight the most, at one price after another.
class ChoiceAtPrice {
public:
    /// Profits, as prices, are multiplied by a power of two, so that prices lose little by being rounded.
    ChoiceAtPrice(const Items<Word>& items, std::size_t count) : count_(count) {
        order_.reserve(items.size());
        for (std::uint32_t i = 0; i < items.size(); ++i)
            order_.push_back({static_cast<Long>(items[i].profit) << fraction_bits, items[i].weight, i});
    }

    /// Makes the choice at this price and returns its weight.
    Word weight_at(const Long& price) {
        const Long more = price - price_;
        price_ = price;
        for (auto& item : order_) item.worth -= more * item.weight;
        std::nth_element(order_.begin(), last(), order_.end(), [](const auto& a, const auto& b) {
            return a.worth != b.worth ? a.worth > b.worth : a.place < b.place;
        });
        Word weight = 0;
        for (auto item = order_.begin(); item <= last(); ++item) weight += item->weight;
        return weight;
    }

    /// Returns the last choice, by place.
    std::vector<bool> chosen() const {
        std::vector<bool> chosen(order_.size());
        for (std::size_t i = 0; i < count_; ++i) chosen[order_[i].place] = true;
        return chosen;
    }
    std::size_t items() const { return order_.size(); }

private:
    struct Worth {
        Long worth;
        Word weight;
        std::uint32_t place;
    };

    std::vector<Worth>::iterator last() { return order_.begin() + static_cast<std::ptrdiff_t>(count_ - 1); }

    std::size_t count_;
    Long price_ = 0;
    std::vector<Worth> order_;
};

/// Returns a price up to `high` at which the best choice fits, although it does not at a price less by one; nothing if
/// there is no such price, or if `limits` end it before.
std::optional<Long> break_price(ChoiceAtPrice& choice, Word capacity, Long high, const DynamicLimits& limits) {
    Long low = 0;
    if (choice.weight_at(high) > capacity || choice.weight_at(low) <= capacity) return std::nullopt;
    while (high - low > 1) {
        if (limits.is_over_behind(choice.items())) return std::nullopt;
        const Long middle = low + (high - low) / 2;
        (choice.weight_at(middle) > capacity ? low : high) = middle;
    }
    return high;
}

/// Returns the two break items, the lighter one first: the best choice of `count` items exchanges them at the price of
/// weight at which it begins to fit. Returns nothing if there are no such items, or if `limits` end it before.
std::optional<std::pair<Item<Word>, Item<Word>>> break_items(const Items<Word>& items, Word capacity, std::size_t count,
                                                             const DynamicLimits& limits) {
    Long highest = 0;
    for (const auto& item : items)
        highest = std::max<Long>(highest, (static_cast<Long>(item.profit) << fraction_bits) / item.weight + 1);
    ChoiceAtPrice choice(items, count);
    const auto price = break_price(choice, capacity, highest, limits);
    if (!price) return std::nullopt;
    choice.weight_at(*price - 1);
    const auto heavier = choice.chosen();
    choice.weight_at(*price);
    const auto lighter = choice.chosen();
    const Item<Word>* light = nullptr;
    const Item<Word>* heavy = nullptr;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto& item = items[i];
        if (lighter[i] && !heavier[i] && (light == nullptr || item.weight < light->weight)) light = &item;
        if (heavier[i] && !lighter[i] && (heavy == nullptr || item.weight > heavy->weight)) heavy = &item;
    }
    if (light == nullptr || heavy == nullptr || light->weight >= heavy->weight) return std::nullopt;
    return std::pair(*light, *heavy);
}

/// The bound while prices and the function's height are still to be chosen. Profits and prices are multiplied by the
/// scale: by the modulus, so that prices are whole, and by a power of two, so that slopes lose little by being rounded.
class Relaxation {
public:
    Relaxation(const Items<Word>& items, Word capacity, std::size_t count, const Item<Word>& light,
               const Item<Word>& heavy)
        : count_(static_cast<Word>(count)),
          modulus_(heavy.weight - light.weight),
          scale_(static_cast<Long>(modulus_) << fraction_bits),
          residue_of_item_(residue(-light.weight)) {
        price_of_weight_ = static_cast<Long>(heavy.profit - light.profit) << fraction_bits;
        price_of_item_ = (product(light.profit, heavy.weight) - product(heavy.profit, light.weight)) << fraction_bits;
        bound_ = price_of_weight_ * capacity + price_of_item_ * count_;
        Long to_fill = capacity - product(count_, light.weight);
        for (const auto& item : items) {
            const Word weight = item.weight - light.weight;
            const Long gains = scale_ * item.profit - price_of_weight_ * item.weight - price_of_item_;
            chosen_.push_back(gains > 0);
            if (gains > 0) to_fill -= weight;
            if (gains > 0) bound_ += gains;
            changes_.emplace_back(residue(gains > 0 ? -weight : weight), gains > 0 ? gains : -gains);
        }
        to_fill_ = residue(to_fill);
    }

    /// Returns whether there are prices and a rest to be filled.
    bool is_useful() const { return price_of_weight_ > 0 && price_of_item_ >= 0 && to_fill_ > 0; }

    /// Chooses the height with the least bound, as the bound is convex in it.
    void choose_height(const DynamicLimits& limits) {
        const Long step = scale_ >> fraction_bits;
        Long low = 0;
        Long high = price_of_weight_ * to_fill_;
        auto open = changes_;
        while (high - low > step && !limits.is_over_behind(open.size())) {
            const Long middle = low + (high - low) / 2;
            if (bound(open, middle) > bound(open, middle + step)) {
                low = middle;
                continue;
            }
            high = middle;
            std::erase_if(open, [needed = slopes(high + step)](const auto& change) {
                return change.second >= needed(change.first);
            });
        }
        height_ = low;
    }

    GroupBound best() const {
        const auto needed = slopes(height_);
        GroupBound group{
            bound(changes_, height_), scale_, chosen_, {}, Prices{price_of_weight_, price_of_item_, count_}};
        for (std::size_t i = 0; i < changes_.size(); ++i) {
            const Long loss = changes_[i].second - needed(changes_[i].first);
            if (loss < 0) group.chosen[i] = !group.chosen[i];
            group.losses.push_back(loss < 0 ? -loss : loss);
        }
        return group;
    }

private:
    using Changes = std::vector<std::pair<Word, Long>>;

    /// The function of the weight to be filled.
    struct Slopes {
        Long up;
        Long down;
        Word modulus;

        Long operator()(Word residue) const { return std::min(up * residue, down * (modulus - residue)); }
    };

    Word residue(Long weight) const { return static_cast<Word>((weight % modulus_ + modulus_) % modulus_); }

    // A slope is at most the price of a unit of weight, or of an item, that is left unused, as several may be left.
    Slopes slopes(const Long& height) const {
        Slopes slopes{std::min(height / to_fill_, price_of_weight_), height / (modulus_ - to_fill_), modulus_};
        if (residue_of_item_ > 0 && slopes(residue_of_item_) > price_of_item_) {
            slopes.down = std::min(slopes.down, price_of_item_ / (modulus_ - residue_of_item_));
        }
        return slopes;
    }

    // Returns the bound at this height. An item that loses less than the function says is better chosen otherwise
    // there.
    Long bound(const Changes& changes, const Long& height) const {
        const auto needed = slopes(height);
        Long bound = bound_ - needed(to_fill_);
        for (const auto& [residue, loss] : changes) bound += std::max<Long>(0, needed(residue) - loss);
        return bound;
    }

    Word count_;
    Word modulus_;
    Long scale_;
    Long price_of_weight_{};
    Long price_of_item_{};
    Word residue_of_item_;  // what an item that could be chosen leaves to be filled
    Long bound_{};          // of the relaxation to fractions of items
    Word to_fill_ = 0;
    Long height_{};
    std::vector<bool> chosen_;
    Changes changes_;  // the weight that a change of each item fills, and its loss
};

}  // namespace

std::optional<GroupBound> group_bound(const Items<Word>& items, Word capacity, const DynamicLimits& limits) {
    // With profits and weights of at most 34 bits, the scaled prices have at most 55 bits for weight and 91 for an
    // item, and with 2^32 items and sums of 62 bits, no product or sum of them has more than 124 bits.
    const bool are_short = std::all_of(items.begin(), items.end(), [](const auto& item) {
        return std::max(item.profit, item.weight) < Word{1} << 34;
    });
    if (!are_short) return std::nullopt;
    const auto count = constraining_count(items, capacity);
    if (!count) return std::nullopt;
    const auto two = break_items(items, capacity, *count, limits);
    if (!two) return std::nullopt;
    Relaxation relaxation(items, capacity, *count, two->first, two->second);
    if (!relaxation.is_useful()) return std::nullopt;
    relaxation.choose_height(limits);
    return relaxation.best();
}

}  // namespace knapsack
