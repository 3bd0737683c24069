// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>
#include <espalier/memory.hpp>
#include <espalier/require.hpp>
#include "knapsack/instance/ranking.hpp"

namespace knapsack {
/// The origin of a state: the changes among the last few items that were taken in, a bit for each, and the state before
/// them, by its index in the table of those.
struct Origin {
    std::uint32_t parent = 0;
    std::uint32_t changes = 0;
};

/// The items that were taken into the core, in this order, and a table of the states before every 32nd of them, so
/// that choices are known at the cost of a few bits for each state.
class History {
public:
    static constexpr std::size_t group = 32;

    using Table = std::vector<Origin, espalier::LargePages<Origin>>;

    const std::vector<std::uint32_t>& taken() const { return taken_; }

    /// Returns whether the next item begins a new group, so that the origins of the states have to be kept in a table
    /// first.
    bool begins_group() const { return taken_.size() % group == 0; }
    void begin_table() { tables_.emplace_back(); }
    Table& table() { return tables_.back(); }

    void take(std::uint32_t rank) { taken_.push_back(rank); }

    /// Returns the bit of the item taken in last. Requires that there is one.
    std::uint32_t last_change() const {
        espalier::debug_require(!taken_.empty(), "an item has been taken in");
        return 1U << ((taken_.size() - 1) % group);
    }

    /// Returns the ranks, in rising order, of the items that are changed in a state of this origin, and of others.
    std::vector<std::uint32_t> changed(Origin origin, std::vector<std::uint32_t> ranks = {}) const {
        for (std::size_t number = tables_.size(); number-- > 0;) {
            for (std::size_t bit = 0; bit < group; ++bit) {
                if ((origin.changes >> bit & 1U) != 0) ranks.push_back(taken_[number * group + bit]);
            }
            origin = tables_[number][origin.parent];
        }
        std::sort(ranks.begin(), ranks.end());
        return ranks;
    }

    /// Returns the history of these states alone, as it was when `items` items had been taken in. Adapts the `parent`
    /// of the states to it.
    template <class States>
    History of(States& states, std::size_t items) const {
        History history;
        history.taken_.assign(taken_.begin(), taken_.begin() + static_cast<std::ptrdiff_t>(items));
        history.tables_.resize((items + group - 1) / group);
        if (history.tables_.empty()) return history;
        const auto last = history.tables_.size() - 1;
        keep(states, tables_[last], history.tables_[last]);
        for (std::size_t number = last; number-- > 0;)
            keep(history.tables_[number + 1], tables_[number], history.tables_[number]);
        return history;
    }

    /// Returns whether there is a table for each group, each state of a table stems from one of the table before it,
    /// and the items are of so many.
    bool is_consistent(std::uint32_t items) const {
        if (tables_.size() != (taken_.size() + group - 1) / group) return false;
        for (std::size_t number = 1; number < tables_.size(); ++number) {
            const auto stems = [&](Origin origin) { return origin.parent < tables_[number - 1].size(); };
            if (!std::ranges::all_of(tables_[number], stems)) return false;
        }
        return std::ranges::all_of(taken_, [items](std::uint32_t rank) { return rank < items; });
    }

    /// Returns whether a state can have this origin when so many items, of those in the history, have been taken in.
    bool is_origin(Origin origin, std::size_t items) const {
        if (items == 0) return origin.changes == 0;
        const auto last = (items - 1) / group;
        return origin.parent < tables_[last].size() && std::uint64_t{origin.changes} >> (items - last * group) == 0;
    }

    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const auto& table : tables_) sum += table.capacity() * sizeof(Origin);
        return sum;
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.taken_, self.tables_);
    }

private:
    // Copies the entries of a table to which children refer.
    template <class Children>
    static void keep(Children& children, const Table& table, Table& kept) {
        constexpr auto none = std::numeric_limits<std::uint32_t>::max();
        std::vector<std::uint32_t> place(table.size(), none);
        for (auto& child : children) {
            auto& index = place[child.parent];
            if (index == none) {
                index = static_cast<std::uint32_t>(kept.size());
                kept.push_back(table[child.parent]);
            }
            child.parent = index;
        }
    }

    std::vector<std::uint32_t> taken_;
    std::vector<Table> tables_;
};

/// The sums of a choice within the core together with all items before the core, and how it came about.
template <class Number>
struct State {
    Number weight{};
    Number profit{};
    std::uint32_t parent = 0;   ///< the state that this one stems from, in the history's last table
    std::uint32_t changes = 0;  ///< the items changed since then, a bit for each

    Origin origin() const { return {parent, changes}; }
};

/// The core: the items around the break item, which a dynamic program takes in one at a time, alternately before and
/// behind it [Pisinger 1997]. Of the items outside the core, a state chooses those before it. Its possible gain is
/// bounded by the LP relaxation over the items outside the core.
template <class Number>
class Core {
public:
    using State = knapsack::State<Number>;

    Core(const Items<Number>& items, Number capacity) : ranking_(items, std::move(capacity)) {
        const auto& greedy = ranking_[ranking_.break_item()];
        first_ = {greedy.weight_before, greedy.profit_before, 0, 0};
    }

    const Ranking<Number>& ranking() const { return ranking_; }
    const Number& capacity() const { return ranking_.capacity(); }

    std::uint32_t steps() const { return ranking_.size(); }

    /// Returns the greedy choice, which is the state of an empty core.
    const State& first() const { return first_; }

    /// Returns the first rank of the core that has `step` items.
    std::uint32_t begin(std::uint32_t step) const {
        const auto greedy = ranking_.break_item();
        const auto behind = ranking_.size() - greedy;
        return greedy - (step - step / 2 > behind ? step - behind : std::min(step / 2, greedy));
    }
    /// Returns the rank behind the last one of this core.
    std::uint32_t end(std::uint32_t step) const { return begin(step) + step; }

    /// Returns the item that is taken in in this step. Requires step < steps().
    std::uint32_t item(std::uint32_t step) const {
        espalier::debug_require(step < steps(), "there is an item left to be dealt with");
        const auto before = ranking_.break_item();
        const auto behind = steps() - before;
        if (step < 2 * std::min(before, behind)) return step % 2 == 0 ? before + step / 2 : before - 1 - step / 2;
        return before < behind ? step : steps() - 1 - step;
    }

    bool is_chosen_at_first(std::uint32_t item) const { return item < ranking_.break_item(); }

    /// Returns the state that differs from `state` in this item.
    State change(State state, std::uint32_t item, std::uint32_t bit) const {
        const auto& ranked = ranking_[item];
        if (is_chosen_at_first(item)) {
            state.weight -= ranked.weight;
            state.profit -= ranked.profit;
        } else {
            state.weight += ranked.weight;
            state.profit += ranked.profit;
        }
        state.changes |= bit;
        return state;
    }

    bool fits(const State& state) const { return state.weight <= capacity(); }

private:
    Ranking<Number> ranking_;
    State first_;
};

/// Tells which items are decided beside an incumbent: no choice that differs from the greedy one in such an item has
/// more profit, at the break item's price of weight.
template <class Number>
class DecidedItems {
public:
    /// The core outlives this.
    DecidedItems(const Core<Number>& core, const Number& incumbent)
        : core_(&core),
          incumbent_(incumbent),
          last_(core.ranking()[core.ranking().break_item()]),
          slack_(product(Number(last_.profit_before - incumbent - 1), last_.weight) +
                 product(Number(core.capacity() - last_.weight_before), last_.profit)) {}

    const Number& incumbent() const { return incumbent_; }

    bool operator()(std::uint32_t item) const {
        const auto& ranked = core_->ranking()[item];
        const Product<Number> loss = product(ranked.weight, last_.profit) - product(ranked.profit, last_.weight);
        return (core_->is_chosen_at_first(item) ? Product<Number>(-loss) : loss) > slack_;
    }

private:
    const Core<Number>* core_;
    Number incumbent_;
    typename Ranking<Number>::Ranked last_;
    Product<Number> slack_;  // the loss that leaves the profit of the incumbent and one more
};
}  // namespace knapsack
