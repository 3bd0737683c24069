#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <espalier/problem.hpp>
#include <type_traits>
#include <utility>

#include "knapsack/answer.hpp"
#include "knapsack/core/bound.hpp"
#include "knapsack/core/core.hpp"
#include "knapsack/core/merge_loop.hpp"
#include "knapsack/core/part.hpp"

namespace knapsack {

/// Takes one item into the core of a part: merges its states as they are with the same states changed in the item, by
/// weight, and keeps those that no other dominates, being lighter and of at least the same profit, and whose bound
/// exceeds the incumbent [Pisinger 1997].
template <class Number, bool in_batches = std::is_same_v<Number, Word>>
class Merge {
    using State = knapsack::State<Number>;

public:
    /// Goes on with the merge of the part, or begins it with the next item of the core.
    Merge(const Core<Number>& core, Part<Number>& part, Answer<Number>& answer)
        : core_(core),
          part_(part),
          answer_(answer),
          item_(core.item(part.step)),
          bound_(core, part.step + 1, *answer.bound()) {
        if (!part_.merging) begin();
        change_ = core_.change({}, item_, part_.history.last_change());
    }

    /// Looks at about `budget` states. Returns how many it has looked at.
    espalier::Nodes work(espalier::Nodes budget) {
        const auto size = part_.states.size();
        const auto begin = part_.plain + part_.changed;
        budget = std::min<espalier::Nodes>(budget, 2 * size - begin);
        keep_origins(budget);
        if constexpr (in_batches) work_in_batches(begin + budget);
        while (part_.plain + part_.changed < begin + budget) step();
        const auto looked_at = part_.plain + part_.changed - begin;
        if (part_.plain == size && part_.changed == size) end();
        return looked_at;
    }

private:
    void begin() {
        part_.merging = true;
        part_.new_states = false;
        part_.begins_group = part_.history.begins_group();
        if (part_.begins_group) part_.history.begin_table();
        part_.history.take(item_);
        part_.merged.clear();
        part_.merged.reserve(2 * part_.states.size());
        part_.plain = 0;
        part_.changed = 0;
        part_.best = -1;
    }

    // The states of a new group are known by their place among those before it. Those that the next `budget` states
    // looked at may refer to are noted.
    void keep_origins(espalier::Nodes budget) {
        if (!part_.begins_group) return;
        auto& table = part_.history.table();
        const auto end =
            std::max(part_.plain, part_.changed) + std::min<espalier::Nodes>(budget, part_.states.size()) + 1;
        while (table.size() < std::min<std::size_t>(end, part_.states.size()))
            table.push_back(part_.states[table.size()].origin());
    }

    // Looks at the next state.
    void step() {
        const auto size = part_.states.size();
        if (part_.changed < size) {
            auto changed = plain_state(part_.changed);
            change(changed);
            if (part_.plain == size || comes_before(changed, part_.states[part_.plain])) {
                ++part_.changed;
                if (consider(std::move(changed))) part_.new_states = true;
                return;
            }
        }
        consider(plain_state(part_.plain++));
    }

    // The same as many steps, as long as states without and with the change are left. Where the loop stops early, there
    // is something to be done that a step does.
    void work_in_batches(std::size_t end) {
        const auto size = part_.states.size();
        MergeLoop loop(core_, change_, part_.states.data(), part_.begins_group);
        while (part_.plain + part_.changed < end && part_.plain < size && part_.changed < size) {
            const auto count = std::min({end - part_.plain - part_.changed, size - part_.plain, size - part_.changed,
                                         std::size_t{MergeLoop::most}});
            const auto begin = part_.plain + part_.changed;
            const auto place =
                loop.run({part_.plain, part_.changed, part_.best}, count, bound_.last_line(), bound_.incumbent());
            const auto kept = loop.kept(place);
            part_.merged.insert(part_.merged.end(), kept.begin(), kept.end());
            part_.plain = place.plain;
            part_.changed = place.changed;
            part_.best = place.best;
            part_.new_states |= place.new_states;
            if (part_.plain + part_.changed < begin + count) step();
        }
    }

    State plain_state(std::size_t index) const {
        State state = part_.states[index];
        if (part_.begins_group) {
            state.parent = static_cast<std::uint32_t>(index);
            state.changes = 0;
        }
        return state;
    }

    void change(State& state) const {
        state.weight += change_.weight;
        state.profit += change_.profit;
        state.changes = static_cast<std::uint16_t>(state.changes | change_.changes);
        state.more = static_cast<std::int16_t>(state.more + change_.more);
    }

    static bool comes_before(const State& a, const State& b) {
        return a.weight < b.weight || (a.weight == b.weight && a.profit > b.profit);
    }

    // Is it worth being kept?
    bool consider(State state) {
        if (state.profit <= part_.best) return false;
        part_.best = state.profit;
        if (state.profit > bound_.incumbent() && core_.fits(state)) {
            answer_.offer(state.profit, part_.history.changed(state.origin()));
            bound_.raise(state.profit);
        }
        if (!bound_.exceeds(state)) return false;
        part_.merged.push_back(std::move(state));
        return true;
    }

    void end() {
        part_.merging = false;
        part_.states.swap(part_.merged);
        part_.merged.clear();
        ++part_.step;
        if (part_.new_states) {
            part_.barren_left.reset();
            part_.barren_right.reset();
        } else {
            (core_.is_chosen_at_first(item_) ? part_.barren_left : part_.barren_right) = item_;
        }
    }

    const Core<Number>& core_;
    Part<Number>& part_;
    Answer<Number>& answer_;
    std::uint32_t item_;
    State change_;  // what a change adds to a state
    StateBound<Number> bound_;
};

}  // namespace knapsack
