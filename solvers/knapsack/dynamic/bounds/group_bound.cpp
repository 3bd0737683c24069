#include "knapsack/dynamic/bounds/group_bound.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

namespace knapsack {

namespace {

using Items = std::vector<Item<Word>>;
using Long = Product<Word>;

constexpr int fraction_bits = 20;  // of the multiplier that finds the break items, and of the scale

/// Prices, scaled, have 54 bits for weight and 88 for an item, then. With sums of 62 bits of profits and of weights, and
/// 2^32 items, no product or sum of them has more than 122.
bool are_short(const Items& items) {
    return std::all_of(items.begin(), items.end(),
                       [](const auto& item) { return std::max(item.profit, item.weight) < Word{1} << 34; });
}

std::size_t most_items_that_fit(const Items& items, Word capacity) {
    std::vector<Word> weights;
    for (const auto& item : items) weights.push_back(item.weight);
    std::sort(weights.begin(), weights.end());
    std::size_t count = 0;
    for (; count < weights.size() && weights[count] <= capacity; ++count) capacity -= weights[count];
    return count;
}

/// The two break items, by their places: those that the best choice of `count` items exchanges where the price of
/// weight becomes so high that it fits.
class BreakItems {
public:
    BreakItems(const Items& items, Word capacity, std::size_t count, const DynamicLimits& limits)
        : items_(items), count_(count), worths_(items.size()), order_(items.size()) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        Word low = 0;
        Word high = 0;
        for (const auto& item : items) high = std::max(high, (item.profit / item.weight + 1) << fraction_bits);
        if (weight_of_best(high) > capacity || weight_of_best(low) <= capacity) return;
        while (high - low > 1) {
            if (limits.is_over()) return;
            const Word middle = low + (high - low) / 2;
            (weight_of_best(middle) > capacity ? low : high) = middle;
        }
        find(low, high);
    }

    bool exist() const { return light_ != heavy_; }
    const Item<Word>& light() const { return items_[light_]; }
    const Item<Word>& heavy() const { return items_[heavy_]; }

private:
    // Of `count` items with the most profit less the price of their weight.
    Word weight_of_best(Word price) {
        for (std::size_t i = 0; i < items_.size(); ++i) {
            worths_[i] = (static_cast<Long>(items_[i].profit) << fraction_bits) - product(price, items_[i].weight);
        }
        const auto precedes = [this](std::size_t a, std::size_t b) {
            return worths_[a] != worths_[b] ? worths_[a] > worths_[b] : a < b;
        };
        const auto last = order_.begin() + static_cast<std::ptrdiff_t>(count_ - 1);
        std::nth_element(order_.begin(), last, order_.end(), precedes);
        Word weight = 0;
        for (std::size_t i = 0; i < count_; ++i) weight += items_[order_[i]].weight;
        return weight;
    }

    std::vector<bool> best(Word price) {
        weight_of_best(price);
        std::vector<bool> chosen(items_.size());
        for (std::size_t i = 0; i < count_; ++i) chosen[order_[i]] = true;
        return chosen;
    }

    void find(Word low, Word high) {
        const auto heavier = best(low);
        const auto lighter = best(high);
        std::optional<std::size_t> light;
        std::optional<std::size_t> heavy;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            const auto weight = items_[i].weight;
            if (lighter[i] && !heavier[i] && (!light || weight < items_[*light].weight)) light = i;
            if (heavier[i] && !lighter[i] && (!heavy || weight > items_[*heavy].weight)) heavy = i;
        }
        if (!light || !heavy || items_[*light].weight >= items_[*heavy].weight) return;
        light_ = *light;
        heavy_ = *heavy;
    }

    const Items& items_;
    std::size_t count_;
    std::vector<Long> worths_;
    std::vector<std::size_t> order_;
    std::size_t light_ = 0;
    std::size_t heavy_ = 0;
};

/// The bound while the function's height is still to be chosen. Everything about profit is multiplied by the scale: the
/// modulus, so that prices are whole, and a power of two, so that slopes lose little by being rounded.
class Relaxation {
public:
    Relaxation(const Items& items, Word capacity, std::size_t count, const Item<Word>& light, const Item<Word>& heavy)
        : modulus_(heavy.weight - light.weight),
          scale_(static_cast<Long>(modulus_) << fraction_bits),
          price_of_weight_(static_cast<Long>(heavy.profit - light.profit) << fraction_bits),
          price_of_item_((product(light.profit, heavy.weight) - product(heavy.profit, light.weight)) << fraction_bits),
          residue_of_item_(residue(-light.weight)) {
        bound_ = price_of_weight_ * capacity + price_of_item_ * static_cast<Word>(count);
        Long to_fill = capacity - product(static_cast<Word>(count), light.weight);
        for (const auto& item : items) {
            const Long gain = scale_ * item.profit - price_of_weight_ * item.weight - price_of_item_;
            const Word weight = item.weight - light.weight;
            const bool chosen = gain > 0;
            if (chosen) {
                bound_ += gain;
                to_fill -= weight;
            }
            chosen_.push_back(chosen);
            changes_.emplace_back(residue(chosen ? -weight : weight), chosen ? gain : -gain);
        }
        to_fill_ = residue(to_fill);
    }

    /// Are there prices, and a rest to be filled?
    bool is_useful() const { return price_of_weight_ > 0 && price_of_item_ >= 0 && to_fill_ > 0; }

    /// At the height with the least bound, found by sections, as the bound is convex in it.
    GroupBound best(const DynamicLimits& limits) const {
        Long low = 0;
        Long high = price_of_weight_ * to_fill_;
        while (high - low > scale_ >> fraction_bits && !limits.is_over()) {
            const Long third = (high - low) / 3;
            if (bound(low + third) <= bound(high - third)) {
                high -= third;
            } else {
                low += third;
            }
        }
        return at(low);
    }

private:
    /// The function of what is to be filled.
    struct Slopes {
        Long up;
        Long down;
        Word modulus;

        Long operator()(Word residue) const { return std::min(up * residue, down * (modulus - residue)); }
    };

    Word residue(Long weight) const { return static_cast<Word>((weight % modulus_ + modulus_) % modulus_); }

    // A slope is at most what one of capacity, or of number, costs that is left unused: these may be left more than
    // once.
    Slopes slopes(Long height) const {
        Slopes slopes{height / to_fill_, height / (modulus_ - to_fill_), modulus_};
        slopes.up = std::min(slopes.up, price_of_weight_);
        if (residue_of_item_ > 0 && slopes(residue_of_item_) > price_of_item_) {
            slopes.down = std::min(slopes.down, price_of_item_ / (modulus_ - residue_of_item_));
        }
        return slopes;
    }

    // An item that loses less than the function says is better chosen otherwise, as far as the bound can tell.
    Long bound(Long height) const {
        const auto needed = slopes(height);
        Long bound = bound_ - needed(to_fill_);
        for (const auto& [residue, loss] : changes_) bound += std::max<Long>(0, needed(residue) - loss);
        return bound;
    }

    GroupBound at(Long height) const {
        const auto needed = slopes(height);
        GroupBound group{bound(height), scale_, chosen_, {}};
        for (std::size_t i = 0; i < changes_.size(); ++i) {
            const Long loss = changes_[i].second - needed(changes_[i].first);
            if (loss < 0) group.chosen[i] = !group.chosen[i];
            group.losses.push_back(loss < 0 ? -loss : loss);
        }
        return group;
    }

    Word modulus_;
    Long scale_;
    Long price_of_weight_;
    Long price_of_item_;
    Word residue_of_item_;  // of an item that is left unused, out of as many as may be chosen
    Long bound_{};          // with fractions of items
    Word to_fill_ = 0;
    std::vector<bool> chosen_;
    std::vector<std::pair<Word, Long>> changes_;  // what a change of each item fills, and what it loses
};

}  // namespace

std::optional<GroupBound> group_bound(const std::vector<Item<Word>>& items, Word capacity,
                                      const DynamicLimits& limits) {
    if (!are_short(items)) return std::nullopt;
    const auto count = most_items_that_fit(items, capacity);
    if (count == 0 || count >= items.size()) return std::nullopt;
    const BreakItems two(items, capacity, count, limits);
    if (!two.exist()) return std::nullopt;
    const Relaxation relaxation(items, capacity, count, two.light(), two.heavy());
    if (!relaxation.is_useful()) return std::nullopt;
    return relaxation.best(limits);
}

}  // namespace knapsack
