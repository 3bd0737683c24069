// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>
#include <espalier/memory.hpp>
#include <espalier/problem.hpp>
#include <espalier/require.hpp>
#include "knapsack/answer.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic_limits.hpp"

namespace knapsack {
/// A position in the order in which states are merged, by weight, with the same states changed in an item: how many of
/// them come before it.
struct MergePosition {
    std::size_t plain = 0;    ///< without the change
    std::size_t changed = 0;  ///< with it

    std::size_t count() const { return plain + changed; }
    std::size_t last() const { return std::max(plain, changed); }
};

/// States of the dynamic program that have the same core, by rising weight, each with more profit than those before it,
/// and the states with and without the next item that have been merged so far.
template <class Number>
struct StateList {
    using States = std::vector<State<Number>, espalier::LargePages<State<Number>>>;

    std::uint32_t step = 0;  ///< how many items have been taken in
    States states;
    History history;
    bool merging = false;       ///< whether the next item is being taken in; the history has it then
    bool begins_group = false;  ///< whether that is the first item of a group
    States merged;              ///< the merged states
    MergePosition merged_to;    ///< the position behind them
    States room;                ///< where threads write merged states before these lie one behind the other

    bool empty() const { return states.empty() && merged.empty(); }
    std::size_t size() const { return states.size() + merged.size(); }

    std::size_t bytes() const {
        return (states.capacity() + merged.capacity() + room.capacity()) * sizeof(State<Number>) + history.bytes();
    }

    /// Returns whether the states, by rising weight, have a history in a core that may grow to so many items.
    bool is_consistent(std::uint32_t items) const {
        const auto taken = history.taken().size();
        const auto is_list = [this](const States& list, std::size_t taken_in) {
            const auto is_state = [&](const auto& state) { return history.is_origin(state.origin(), taken_in); };
            return std::ranges::all_of(list, is_state) && std::ranges::is_sorted(list, {}, &State<Number>::weight);
        };
        return step + (merging ? 1 : 0) <= items && history.is_consistent(items) &&
               (!merging || (taken > 0 && merged_to.last() <= states.size() &&
                             begins_group == ((taken - 1) % History::group == 0))) &&
               is_list(states, merging ? taken - 1 : taken) && is_list(merged, taken);
    }

    /// Gives back the memory that the states do not need. Requires that no item is being taken in.
    void shrink() {
        espalier::require(!merging, "a list that takes an item in needs room for more");
        states.shrink_to_fit();
        merged = States();
        room = States();
        history = history.of(states, history.taken().size());
    }

    /// Cuts off the heavier half of the states and returns it. Requires can_be_cut(1).
    [[nodiscard]] StateList cut() {
        espalier::require(can_be_cut(1), "a list is cut in two halves that are not empty");
        const bool is_merged = cuts_merged();
        auto& from = is_merged ? merged : states;
        const auto middle = from.size() / 2;
        StateList other;
        other.step = is_merged ? step + 1 : step;
        other.states.assign(from.begin() + static_cast<std::ptrdiff_t>(middle), from.end());
        from.resize(middle);
        other.history = history.of(other.states, history.taken().size() - (merging && !is_merged ? 1 : 0));
        return other;
    }

    /// Returns whether there are two halves of at least `least` states each.
    bool can_be_cut(std::size_t least) const { return (cuts_merged() ? merged : states).size() / 2 >= least; }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.step, self.states, self.history, self.merging, self.begins_group, self.merged,
                        self.merged_to);
    }

private:
    // Returns whether half of the states have been merged already, so that the merged ones are cut.
    bool cuts_merged() const { return merging && merged_to.last() > states.size() / 2; }
};

/// A subproblem of the dynamic program. The last list is being searched. The others wait, because all of them together
/// would take too much memory.
template <class Number>
struct StateLists {
    std::vector<StateList<Number>> lists;

    bool empty() const { return lists.empty(); }
};

/// The LP bound of states of one core with the same break item. It is linear in their profit and their room, so that a
/// comparison with the incumbent takes two multiplications.
template <class Number>
class BoundLine {
public:
    using Ranked = typename Ranking<Number>::Ranked;

    /// The states lose, or gain, all items between `side`, where the core ends, and the break item `item`, and a part
    /// of `item`, if their room is between `least_room` and `most_room`.
    BoundLine(const Ranked& item, const Ranked& side, const Number& incumbent, Number least_room, Number most_room)
        : profit_(item.profit),
          weight_(item.weight),
          least_room_(std::move(least_room)),
          most_room_(std::move(most_room)) {
        const Number missing = incumbent + 1 - (item.profit_before - side.profit_before);
        needed_ = product(missing, weight_) + product(Number(item.weight_before - side.weight_before), profit_);
    }

    bool is_of(const Number& room) const { return least_room_ <= room && room <= most_room_; }

    /// Returns a negative number if the bound is not greater than the incumbent. Requires is_of(room).
    Product<Number> excess(const Number& profit, const Number& room) const {
        return product(profit, weight_) + product(room, profit_) - needed_;
    }

private:
    Number profit_;
    Number weight_;
    Number least_room_;
    Number most_room_;
    Product<Number> needed_{};  // the least profit x weight_ + room x profit_ that exceeds the incumbent
};

/// Compares LP bounds of states of one core with an incumbent. Successive states differ little in room, so that their
/// break items are near each other and need not be searched for.
template <class Number>
class StateBound {
public:
    StateBound(const Core<Number>& core, std::uint32_t step, Number incumbent)
        : core_(core),
          ranking_(core.ranking()),
          begin_(core.begin(step)),
          end_(core.end(step)),
          incumbent_(std::move(incumbent)),
          item_(end_),
          line_(line_of_item(end_)) {}

    /// Returns bounds for states in which all items may differ from the greedy choice: those of the line of the break
    /// item, which bounds states of any room.
    static StateBound by_break_item(const Core<Number>& core, Number incumbent) {
        StateBound bound(core, 0, std::move(incumbent));
        const auto& ranking = bound.ranking_;
        const auto& item = ranking[bound.item_];
        const Number least_room = ranking.capacity() - ranking[ranking.size()].weight_before;
        bound.line_ = {item, item, bound.incumbent_, least_room, ranking.capacity()};
        return bound;
    }

    const Number& incumbent() const { return incumbent_; }

    /// Returns the line of the states that were looked at last.
    const BoundLine<Number>& last_line() const { return line_; }
    /// Returns the line of states with this room.
    const BoundLine<Number>& line(const Number& room) {
        if (!line_.is_of(room)) move_to(room);
        return line_;
    }

    /// Returns whether the state may lead to a choice of more profit than the incumbent.
    bool exceeds(const State<Number>& state) {
        const Number room = core_.capacity() - state.weight;
        return line(room).excess(state.profit, room) >= 0;
    }

private:
    void move_to(const Number& room) {
        // The weight of the items before the break item and a part of that.
        const Number reach = room + ranking_[room < 0 ? begin_ : end_].weight_before;
        if (reach < 0) {
            line_ = hopeless_line();
            return;
        }
        item_ = room < 0 ? std::min(item_, begin_ - 1) : std::max(item_, end_);
        while (ranking_[item_].weight_before > reach) --item_;
        while (item_ < ranking_.size() && ranking_[item_ + 1].weight_before < reach) ++item_;
        line_ = line_of_item(item_);
    }

    BoundLine<Number> line_of_item(std::uint32_t item) const {
        const auto& side = ranking_[item < begin_ ? begin_ : end_];
        const Number& base = side.weight_before;
        return {ranking_[item], side, incumbent_, Number(ranking_[item].weight_before - base),
                item < ranking_.size() ? Number(ranking_[item + 1].weight_before - base) : ranking_.capacity()};
    }

    // Returns the line of states that are too heavy even without all items outside the core: they lose more than these.
    BoundLine<Number> hopeless_line() const {
        const auto& all = ranking_[ranking_.size()];
        const auto& side = ranking_[begin_];
        typename Ranking<Number>::Ranked item{0, 1, Number(side.profit_before - all.profit_before), 0};
        return {item, side, incumbent_, Number(ranking_.capacity() - all.weight_before),
                Number(-side.weight_before - 1)};
    }

    const Core<Number>& core_;
    const Ranking<Number>& ranking_;
    std::uint32_t begin_;
    std::uint32_t end_;
    Number incumbent_;
    std::uint32_t item_;  // the break item of the states that were looked at last
    BoundLine<Number> line_;
};

/// Begins to take the next item of the core into a list, and offers the best state of the list with the item changed.
/// Defined for Word and Integer, as is merge().
template <class Number>
void begin_merge(const Core<Number>& core, StateList<Number>& list, Answer& answer);

/// Goes on with taking in an item: merges the states of the list as they are with the same states changed in the item,
/// and keeps those whose bound exceeds the incumbent and that no other state dominates by being lighter and of at least
/// the same profit [Pisinger 1997]. Idle threads of the process merge ranges of a long list at the same time; the
/// result is the same. Looks at about `budget` states. Returns how many it has looked at.
template <class Number>
espalier::Nodes merge(const Core<Number>& core, StateList<Number>& list, const StateBound<Number>& bound,
                      const Sharing& sharing, espalier::Nodes budget);
}  // namespace knapsack
