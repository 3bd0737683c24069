#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

#include <espalier/problem.hpp>
#include <espalier/transports/threads/team.hpp>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/in_order.hpp"
#include "knapsack/dynamic/expanding_core/merge_range.hpp"
#include "knapsack/dynamic/expanding_core/state_list.hpp"
#include "knapsack/dynamic_limits.hpp"

namespace knapsack {

/// Takes one item into the core of a list: merges its states as they are with the same states changed in the item. Of a
/// long list, idle threads of the process merge ranges at the same time; what comes out is the same.
template <class Number, bool in_batches = std::is_same_v<Number, Word>>
class Merge {
    using State = knapsack::State<Number>;
    using States = typename StateList<Number>::States;
    using MergedRange = RangeMerge<Number, in_batches>;

public:
    /// Goes on with the merge of the list, or begins it with the next item of the core.
    Merge(const Core<Number>& core, StateList<Number>& list, Answer<Number>& answer, const Sharing& sharing)
        : Merge(core, list, answer, sharing, StateBound<Number>(core, list.step + 1, *answer.bound())) {}

    /// The same with bounds of the caller's choice.
    Merge(const Core<Number>& core, StateList<Number>& list, Answer<Number>& answer, const Sharing& sharing,
          StateBound<Number> bound)
        : core_(core), list_(list), sharing_(sharing), item_(core.item(list.step)), bound_(std::move(bound)) {
        if (!list_.merging) begin(answer);
        bound_.compare_with(*answer.bound());
    }

    /// Looks at about `budget` states. Returns how many it has looked at.
    espalier::Nodes work(espalier::Nodes budget) {
        const auto done = list_.merged_to.count();
        const auto left = 2 * list_.states.size() - done;
        const bool together = sharing_.is_worth(left);
        const auto count = std::min<espalier::Nodes>(left, together ? std::max(budget, sharing_.most) : budget);
        keep_origins(list_.merged_to.last() + count);
        if (together) {
            merge_together(done, count);
        } else {
            merge_alone(count);
        }
        if (count == left) end();
        return count;
    }

private:
    /// What is kept of a range.
    struct Kept {
        States states;
        bool news = false;
    };

    void begin(Answer<Number>& answer) {
        find_incumbent(answer);
        list_.merging = true;
        list_.new_states = false;
        list_.begins_group = list_.history.begins_group();
        if (list_.begins_group) list_.history.begin_table();
        list_.history.take(item_);
        list_.merged.clear();
        make_room();
        list_.merged_to = {};
    }

    // Memory that is never written to costs nothing, but new memory has to be cleared: while the list grows, its room
    // grows less often.
    void make_room() {
        const auto most = 2 * list_.states.size();
        if (list_.merged.capacity() < most) list_.merged.reserve(2 * most);
    }

    // A state without the change is no news. Of those with it that fit, the heaviest has the most profit.
    void find_incumbent(Answer<Number>& answer) const {
        const auto fits = [this](const auto& state) { return core_.fits(core_.change(state, item_, 0)); };
        const auto end = std::partition_point(list_.states.begin(), list_.states.end(), fits);
        if (end == list_.states.begin()) return;
        const auto& heaviest = *std::prev(end);
        const auto profit = core_.change(heaviest, item_, 0).profit;
        if (profit <= *answer.bound()) return;
        auto difference = list_.history.changed(heaviest.origin());
        difference.insert(std::lower_bound(difference.begin(), difference.end(), item_), item_);
        answer.offer(profit, std::move(difference));
    }

    // The states of a new group are known by their place among those before it: those before `end` are noted.
    void keep_origins(std::size_t end) {
        if (!list_.begins_group) return;
        auto& table = list_.history.table();
        end = std::min(end, list_.states.size());
        while (table.size() < end) table.push_back(list_.states[table.size()].origin());
    }

    void merge_alone(std::size_t count) {
        MergedRange range(core_, list_, bound_);
        if (range.merge(list_.merged_to, count, list_.merged)) list_.new_states = true;
        list_.merged_to = range.position();
    }

    void merge_together(std::size_t begin, std::size_t count) {
        make_room();  // a list that was on its way has none
        InOrder<Kept> results;
        espalier::for_all(sharing_.team, (count + sharing_.range - 1) / sharing_.range, [&](std::size_t number) {
            auto kept = results.take_spare();
            kept.states.clear();
            kept.states.reserve(sharing_.range);
            const auto from = number * sharing_.range;
            const auto size = std::min(sharing_.range, count - from);
            MergedRange range(core_, list_, bound_);
            kept.news = range.merge(range.position_after(begin + from), size, kept.states);
            results.add(
                number, std::move(kept), [this](const Kept& next_kept) { return room_for(next_kept); },
                [](auto* room, Kept& next_kept) { std::move(next_kept.states.begin(), next_kept.states.end(), room); });
        });
        list_.merged_to = MergedRange(core_, list_, bound_).position_after(begin + count);
    }

    // There is memory for all that may be merged, so that the states merged before stay where they are.
    State* room_for(const Kept& kept) {
        const auto size = list_.merged.size();
        list_.merged.resize(size + kept.states.size());
        if (kept.news) list_.new_states = true;
        return list_.merged.data() + size;
    }

    void end() {
        list_.merging = false;
        list_.states.swap(list_.merged);
        list_.merged.clear();
        ++list_.step;
        if (list_.new_states) {
            list_.barren_left.reset();
            list_.barren_right.reset();
        } else {
            (core_.is_chosen_at_first(item_) ? list_.barren_left : list_.barren_right) = item_;
        }
    }

    const Core<Number>& core_;
    StateList<Number>& list_;
    Sharing sharing_;
    std::uint32_t item_;
    StateBound<Number> bound_;
};

}  // namespace knapsack
