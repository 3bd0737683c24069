#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <espalier/problem.hpp>
#include <utility>

#include "knapsack/answer.hpp"
#include "knapsack/core/bound.hpp"
#include "knapsack/core/core.hpp"
#include "knapsack/core/part.hpp"

namespace knapsack {

/// Takes one item into the core of a part: merges its states as they are with the same states changed in the item, by
/// weight, and keeps those that no other dominates, being lighter and of at least the same profit, and whose bound
/// exceeds the incumbent [Pisinger 1997].
template <class Number>
class Merge {
    using State = knapsack::State<Number>;

public:
    /// Goes on with the merge of the part, or begins it with the next item of the core.
    Merge(const Core<Number>& core, Part<Number>& part, Answer<Number>& answer)
        : core_(core), part_(part), answer_(answer), item_(core.item(part.step)), bound_(core, part.step + 1) {
        if (!part_.merging) begin();
        bit_ = part_.history.last_change();
        incumbent_ = *answer.bound();
    }

    /// Looks at about `budget` states. Returns how many it has looked at.
    espalier::Nodes work(espalier::Nodes budget) {
        const auto size = part_.states.size();
        keep_origins(budget);
        espalier::Nodes nodes = 0;
        for (; nodes < budget && part_.changed < size; ++nodes) {
            auto changed = changed_state(part_.changed);
            while (part_.plain < size && !comes_before(changed, part_.states[part_.plain])) {
                // A state without the change is no news: it was looked at before.
                consider(plain_state(part_.plain++));
                ++nodes;
                if (nodes >= budget) return nodes;
            }
            consider_changed(std::move(changed));
            ++part_.changed;
        }
        for (; nodes < budget && part_.plain < size && part_.changed == size; ++nodes) {
            consider(plain_state(part_.plain++));
        }
        if (part_.plain == size && part_.changed == size) end();
        return nodes;
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
        part_.best.reset();
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

    State plain_state(std::size_t index) const {
        State state = part_.states[index];
        if (part_.begins_group) {
            state.parent = static_cast<std::uint32_t>(index);
            state.changes = 0;
        }
        return state;
    }

    State changed_state(std::size_t index) const { return core_.change(plain_state(index), item_, bit_); }

    static bool comes_before(const State& a, const State& b) {
        return a.weight < b.weight || (a.weight == b.weight && a.profit > b.profit);
    }

    bool consider(State state) {
        if (part_.best && state.profit <= *part_.best) return false;
        part_.best = state.profit;
        if (!bound_.exceeds(state, incumbent_)) return false;
        part_.merged.push_back(std::move(state));
        return true;
    }

    void consider_changed(State state) {
        if (state.profit > incumbent_ && core_.fits(state)) {
            answer_.offer(state.profit, part_.history.changed(state.origin()));
            incumbent_ = state.profit;
        }
        if (consider(std::move(state))) part_.new_states = true;
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
    std::uint16_t bit_ = 0;
    StateBound<Number> bound_;
    Number incumbent_{};
};

}  // namespace knapsack
