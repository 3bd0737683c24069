// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

#include <espalier/problem.hpp>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// The prices of an LP relaxation: no choice of at most `count` items that fits has more profit than its own price and
/// that of the weight and the number of items that it leaves unused.
struct Prices {
    Product<Word> of_weight{};
    Product<Word> of_item{};
    Word count = 0;
};

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
    Prices prices;                      ///< prices with which the relaxation is another bound
};

/// Returns nothing if the number of items is no constraint, if the numbers are too long, if the bound gains nothing, or
/// if `limits` end it before.
std::optional<GroupBound> group_bound(const Items<Word>& items, Word capacity, const DynamicLimits& limits = {});

/// Looks through all choices whose losses leave them near a bound: makes two lists of changes among the items that lose
/// little, both by weight, and finds the best pair in one pass, as pairing.hpp does.
class NearBound {
public:
    /// The items and the bound outlive this.
    NearBound(const Items<Word>& items, Word capacity, const GroupBound& group, const DynamicLimits& limits = {})
        : items_(items), group_(group), limits_(limits), room_(capacity) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (!group.chosen[i]) continue;
            ++count_;
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
        std::array<List, 2> lists;
        for (const auto item : near) {
            for (auto& list : lists) list.gain += gain(item);
        }
        for (const auto item : near) {
            auto& shorter = lists[0].states.size() <= lists[1].states.size() ? lists[0] : lists[1];
            change(shorter, item, slack, target);
            if (shorter.states.size() > most || changes_.size() * sizeof(Change) > limits_.bytes / 4 ||
                limits_.is_over())
                return {};
        }
        BestChoice best{true, {}};
        Word greatest = target - 1;
        const auto& others = lists[1].states;
        auto other = others.end();
        for (const auto& state : lists[0].states) {
            while (other != others.begin() && state.weight + std::prev(other)->weight > room_) --other;
            if (other == others.begin()) break;
            const Word profit = profit_ + state.profit + std::prev(other)->profit;
            if (profit <= greatest) continue;
            greatest = profit;
            best.found.emplace(profit, positions(state, *std::prev(other)));
        }
        return best;
    }

    /// States that were looked at.
    espalier::Nodes nodes() const { return nodes_; }

private:
    /// The sums of some changes.
    struct State {
        Word weight = 0;
        Word profit = 0;
        Product<Word> loss = 0;
        std::int32_t count = 0;
        std::uint32_t origin = 0;  // the last change, by its place in changes_
    };
    using States = std::vector<State>;

    struct Change {
        std::uint32_t before = 0;
        std::uint32_t item = 0;
    };

    struct List {
        States states{State{}};
        Product<Word> gain = 0;  // of all items that the list has not dealt with, at most, at the prices
    };

    State changed(const State& state, std::uint32_t item) const {
        const int sign = group_.chosen[item] ? -1 : 1;
        return {state.weight + sign * items_[item].weight, state.profit + sign * items_[item].profit,
                state.loss + group_.losses[item], state.count + sign, static_cast<std::uint32_t>(changes_.size())};
    }

    // Returns the gain of a state over no change at all, at the prices, with the weight and number of items that it
    // leaves.
    Product<Word> worth(const State& state) const {
        return group_.scale * state.profit - group_.prices.of_weight * state.weight -
               group_.prices.of_item * state.count;
    }

    // Returns the worth that all changes together must have for the target.
    Product<Word> least_worth(Word target) const {
        return group_.scale * (target - profit_) - group_.prices.of_weight * room_ -
               group_.prices.of_item * (group_.prices.count - count_);
    }

    Product<Word> gain(std::uint32_t item) const { return std::max<Product<Word>>(0, worth(changed({}, item))); }

    // Merges the states with the same states changed in the item, and drops those that lose too much or are dominated.
    void change(List& list, std::uint32_t item, const Product<Word>& slack, Word target) {
        auto& states = list.states;
        list.gain -= gain(item);
        const auto needed = least_worth(target) - list.gain;
        States changed_states;
        for (const auto& state : states) {
            const auto other = changed(state, item);
            if (other.loss > slack || worth(other) < needed) continue;
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
    Word count_ = 0;  // of the items that are chosen without any loss, as is their profit
    Word profit_ = 0;
    std::vector<Change> changes_{{}};  // the first stands for none
    espalier::Nodes nodes_ = 0;
};

}  // namespace knapsack
