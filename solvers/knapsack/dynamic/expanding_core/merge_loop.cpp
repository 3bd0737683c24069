// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/expanding_core/merge_loop.hpp"

#include <algorithm>
#include <array>

namespace knapsack {

namespace {

// Returns 1 or 0. Compilers turn comparisons into branches, but not this.
std::size_t is_negative(Word value) { return static_cast<std::uint64_t>(value) >> 63U; }
std::size_t is_negative(Product<Word> value) { return is_negative(static_cast<Word>(value >> 64U)); }

}  // namespace

template <bool begins_group>
MergeLoop::Position MergeLoop::run(Position place, std::size_t count, const BoundLine<Word> line) const {
    const std::array<State, 2> changes{State{}, change_};
    const Word capacity = capacity_;
    const State* const states = states_;
    std::size_t plain = place.plain;
    std::size_t changed = place.changed;
    State* kept = place.kept;
    Word best = place.best;
    for (; count > 0; --count) {
        const Word weight = states[changed].weight + changes[1].weight;
        const Word profit = states[changed].profit + changes[1].profit;
        const auto gains = static_cast<Word>(is_negative(states[plain].profit - profit));
        const std::size_t take = is_negative(weight - states[plain].weight - gains);
        const std::size_t index = plain ^ ((plain ^ changed) & (0 - take));
        const State& from = states[index];
        const State& change = changes[take];
        State& state = *kept;
        const Word state_weight = from.weight + change.weight;
        const Word state_profit = from.profit + change.profit;
        state.weight = state_weight;
        state.profit = state_profit;
        state.parent = begins_group ? static_cast<std::uint32_t>(index) : from.parent;
        state.changes = (begins_group ? 0 : from.changes) | change.changes;
        const Word room = capacity - state_weight;
        if (!line.is_of(room)) break;
        const std::size_t keep = is_negative(best - state_profit) & (1 - is_negative(line.excess(state_profit, room)));
        best = std::max(best, state_profit);
        kept += keep;
        plain += 1 - take;
        changed += take;
    }
    return {plain, changed, best, kept};
}

MergeLoop::Position MergeLoop::run(Position place, std::size_t count, const BoundLine<Word>& line) const {
    return begins_group_ ? run<true>(place, count, line) : run<false>(place, count, line);
}

}  // namespace knapsack
