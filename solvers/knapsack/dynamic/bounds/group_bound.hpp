// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>
#include <espalier/problem.hpp>
#include "knapsack/answer.hpp"
#include "knapsack/dynamic/bounds/surrogate.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// A bound that knows how many items fit at most, namely as many as of the lightest ones. The relaxation to fractions
/// of items that knows this, too, has two break items. If they differ much in weight, it is far above the optimum:
/// their fractions fill the capacity, which other items have to fill at a loss. This loss is bounded by a function of
/// the weight to be filled, modulo the difference of the break items' weights, that is subadditive and nowhere greater
/// than an item's own loss [Gomory 1969; Gomory and Johnson 1972]. The function used here is the simplest: one slope up
/// and one down.
struct GroupBound {
    Product<Word> bound{};              ///< the bound times `scale`
    Product<Word> scale{};              ///< the factor of profits and losses
    std::vector<bool> chosen;           ///< the choice without any loss, by place in the list of items
    std::vector<Product<Word>> losses;  ///< the least loss of the bound if an item is chosen otherwise
};

/// Returns how many items fit at most, or nothing if the LP solution has no part of one more, as that is no constraint
/// then.
inline std::optional<std::size_t> constraining_count(const Items<Word>& items, Word capacity) {
    const auto solution = ChargedRelaxation<Word>(items).solve(0, capacity);
    const auto count = solution.whole;
    if (count == 0 || !solution.has_part) return std::nullopt;
    if (count == items.size()) return count;
    if (sum_of_first(items, &Item<Word>::weight, count + 1, std::less<>()) <= capacity) return std::nullopt;
    return count;
}

/// Returns the two break items, the lighter one first: the best choice of `count` items exchanges them at the price of
/// weight at which it begins to fit. Returns nothing if there are no such items, or if `limits` end it before.
inline std::optional<std::pair<Item<Word>, Item<Word>>> break_items(const Items<Word>& items, Word capacity,
                                                                    std::size_t count, const DynamicLimits& limits) {
    constexpr int steps = 48;  // which tell prices apart
    std::vector<std::uint32_t> order(items.size());
    std::iota(order.begin(), order.end(), 0);
    // Begins the order with the choice at a price and returns its weight.
    const auto choose = [&](double price) {
        const auto worth = [&](std::uint32_t place) {
            const auto& item = items[place];
            return std::pair(price * static_cast<double>(item.weight) - static_cast<double>(item.profit), place);
        };
        std::ranges::nth_element(order, order.begin() + static_cast<std::ptrdiff_t>(count - 1), {}, worth);
        return std::accumulate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), Word{0},
                               [&](Word sum, auto place) { return sum + items[place].weight; });
    };
    double low = 0;
    double high = 0;
    for (const auto& item : items)
        high = std::max(high, static_cast<double>(item.profit) / static_cast<double>(item.weight) + 1);
    if (choose(high) > capacity || choose(low) <= capacity) return std::nullopt;
    for (int step = 0; step < steps; ++step) {
        if (limits.is_over_behind(items.size())) return std::nullopt;
        const double middle = low + (high - low) / 2;
        (choose(middle) > capacity ? low : high) = middle;
    }
    std::vector<int> change(items.size());  // of how often an item is chosen, at the higher price
    for (const auto& [price, by] : {std::pair(low, -1), std::pair(high, 1)}) {
        choose(price);
        for (std::size_t i = 0; i < count; ++i) change[order[i]] += by;
    }
    const Item<Word>* light = nullptr;
    const Item<Word>* heavy = nullptr;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto& item = items[i];
        if (change[i] > 0 && (light == nullptr || item.weight < light->weight)) light = &item;
        if (change[i] < 0 && (heavy == nullptr || item.weight > heavy->weight)) heavy = &item;
    }
    if (light == nullptr || heavy == nullptr || light->weight >= heavy->weight) return std::nullopt;
    return std::pair(*light, *heavy);
}

/// The bound while prices and the function's height are still to be chosen. Profits and prices are multiplied by the
/// scale: by the modulus, so that prices are whole, and by a power of two, so that slopes lose little by being rounded.
class GroupRelaxation {
public:
    GroupRelaxation(const Items<Word>& items, Word capacity, std::size_t count, const Item<Word>& light,
                    const Item<Word>& heavy)
        : modulus_(heavy.weight - light.weight),
          scale_(static_cast<Long>(modulus_) << fraction_bits),
          residue_of_item_(residue(-light.weight)) {
        price_of_weight_ = static_cast<Long>(heavy.profit - light.profit) << fraction_bits;
        price_of_item_ = (product(light.profit, heavy.weight) - product(heavy.profit, light.weight)) << fraction_bits;
        bound_ = price_of_weight_ * capacity + price_of_item_ * static_cast<Word>(count);
        Long to_fill = capacity - product(static_cast<Word>(count), light.weight);
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
        while (high - low > step && !limits.is_over_behind(changes_.size())) {
            const Long middle = low + (high - low) / 2;
            (bound(middle) > bound(middle + step) ? low : high) = middle;
        }
        height_ = low;
    }

    GroupBound best() const {
        const auto needed = slopes(height_);
        GroupBound group{bound(height_), scale_, chosen_, {}};
        for (std::size_t i = 0; i < changes_.size(); ++i) {
            const Long loss = changes_[i].second - needed(changes_[i].first);
            if (loss < 0) group.chosen[i] = !group.chosen[i];
            group.losses.push_back(loss < 0 ? -loss : loss);
        }
        return group;
    }

private:
    using Long = Product<Word>;

    static constexpr int fraction_bits = 20;  // in the scale

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
        if (residue_of_item_ > 0 && slopes(residue_of_item_) > price_of_item_)
            slopes.down = std::min(slopes.down, price_of_item_ / (modulus_ - residue_of_item_));
        return slopes;
    }

    // Returns the bound at this height. An item that loses less than the function says is better chosen otherwise
    // there.
    Long bound(const Long& height) const {
        const auto needed = slopes(height);
        Long bound = bound_ - needed(to_fill_);
        for (const auto& [residue, loss] : changes_) bound += std::max<Long>(0, needed(residue) - loss);
        return bound;
    }

    Word modulus_;
    Long scale_;
    Long price_of_weight_{};
    Long price_of_item_{};
    Word residue_of_item_;  // what an item that could be chosen leaves to be filled
    Long bound_{};          // of the relaxation to fractions of items
    Word to_fill_ = 0;
    Long height_{};
    std::vector<bool> chosen_;
    std::vector<std::pair<Word, Long>> changes_;  // the weight that a change of each item fills, and its loss
};

/// Returns nothing if the number of items is no constraint, if the numbers are too long, if the bound gains nothing, or
/// if `limits` end it before.
inline std::optional<GroupBound> group_bound(const Items<Word>& items, Word capacity,
                                             const DynamicLimits& limits = {}) {
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
    GroupRelaxation relaxation(items, capacity, *count, two->first, two->second);
    if (!relaxation.is_useful()) return std::nullopt;
    relaxation.choose_height(limits);
    return relaxation.best();
}

/// Looks through all choices whose losses leave them near a bound: makes two lists of changes among the items that lose
/// little, both by weight, and finds the best pair in one pass, as pairing.hpp does.
class NearBound {
public:
    /// The items and the bound outlive this.
    NearBound(const Items<Word>& items, Word capacity, const GroupBound& group, const DynamicLimits& limits = {})
        : items_(items), group_(group), limits_(limits), room_(capacity) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (!group.chosen[i]) continue;
            room_ -= items[i].weight;
            profit_ += items[i].profit;
        }
    }

    /// No choice has more profit.
    Word bound() const { return static_cast<Word>(group_.bound / group_.scale); }

    /// Returns the best choice if its profit is at least `target`. Gives up if a list gets more than `most` states or
    /// the limits end the search.
    [[nodiscard]] BestChoice best(Word target, std::size_t most) {
        const Product<Word> slack = group_.bound - group_.scale * target;
        std::vector<std::uint32_t> near;
        for (std::uint32_t i = 0; i < items_.size(); ++i) {
            if (group_.losses[i] <= slack) near.push_back(i);
        }
        // Few changes that lose much go together: lists stay short until the last items if these changes come first.
        std::sort(near.begin(), near.end(), [this](auto a, auto b) { return group_.losses[a] > group_.losses[b]; });
        changes_.resize(1);
        std::array<States, 2> lists{States(1), States(1)};
        for (const auto item : near) {
            auto& shorter = lists[0].size() <= lists[1].size() ? lists[0] : lists[1];
            change(shorter, item, slack);
            if (shorter.size() > most || changes_.size() * sizeof(Change) > limits_.bytes / 4 || limits_.is_over())
                return {};
        }
        const auto pair = best_pair(lists[0], lists[1], room_, target - 1 - profit_);
        if (!pair) return {true, {}};
        const auto& [one, other] = *pair;
        return {true, std::pair(profit_ + one.profit + other.profit, positions(one, other))};
    }

    /// States that were looked at.
    espalier::Nodes nodes() const { return nodes_; }

private:
    /// The sums of some changes.
    struct State {
        Word weight = 0;
        Word profit = 0;
        Product<Word> loss = 0;
        std::uint32_t origin = 0;  // the last change, by its place in changes_
    };
    using States = std::vector<State>;

    struct Change {
        std::uint32_t before = 0;
        std::uint32_t item = 0;
    };

    State changed(const State& state, std::uint32_t item) const {
        const int sign = group_.chosen[item] ? -1 : 1;
        return {state.weight + sign * items_[item].weight, state.profit + sign * items_[item].profit,
                state.loss + group_.losses[item], static_cast<std::uint32_t>(changes_.size())};
    }

    // Merges the states with the same states changed in the item, and drops those that lose too much or are dominated.
    void change(States& states, std::uint32_t item, const Product<Word>& slack) {
        States changed_states;
        for (const auto& state : states) {
            const auto other = changed(state, item);
            if (other.loss > slack) continue;
            changed_states.push_back(other);
            changes_.push_back({state.origin, item});
        }
        States all;
        all.reserve(states.size() + changed_states.size());
        std::merge(states.begin(), states.end(), changed_states.begin(), changed_states.end(), std::back_inserter(all),
                   [](const State& a, const State& b) {
                       return a.weight < b.weight || (a.weight == b.weight && a.profit > b.profit);
                   });
        nodes_ += all.size();
        states.clear();
        for (const auto& state : all) {
            if (states.empty() || states.back().profit < state.profit) states.push_back(state);
        }
    }

    std::vector<std::uint32_t> positions(const State& a, const State& b) const {
        auto chosen = group_.chosen;
        for (auto origin : {a.origin, b.origin}) {
            for (; origin != 0; origin = changes_[origin].before) {
                const auto item = changes_[origin].item;
                chosen[item] = !chosen[item];
            }
        }
        std::vector<std::uint32_t> positions;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            if (chosen[i]) positions.push_back(items_[i].position);
        }
        std::sort(positions.begin(), positions.end());
        return positions;
    }

    const Items<Word>& items_;
    const GroupBound& group_;
    DynamicLimits limits_;
    Word room_;
    Word profit_ = 0;                  // of the items that are chosen without any loss
    std::vector<Change> changes_{{}};  // the first stands for none
    espalier::Nodes nodes_ = 0;
};
}  // namespace knapsack
