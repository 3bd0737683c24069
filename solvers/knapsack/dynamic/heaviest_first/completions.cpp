#include "knapsack/dynamic/heaviest_first/completions.hpp"

#include <algorithm>

#include <espalier/require.hpp>

namespace knapsack {

Completions::Completions(const std::vector<Item<Word>>& items, Word capacity, std::size_t most, const IsOver& is_over)
    : items_(items), by_density_(places_by_density(items)), rows_(items.size() + 1) {
    espalier::require(most >= 2, "two states are needed: nothing added, and all that may be");
    rows_.back().push_back({});
    States all;
    States few;
    for (auto i = items.size(); i-- > 0;) {
        if (is_over && is_over()) return;
        merge_with(rows_[i + 1], items[i], capacity, all);
        rows_[i] = join(all, most, few);
    }
}

// Merges the states as they are with the same states and the item, by weight, and keeps those of more profit than all
// before them.
void Completions::merge_with(const States& states, const Item<Word>& item, Word capacity, States& all) {
    all.resize(2 * states.size());
    auto* kept = all.data();
    Word best = -1;
    const auto keep = [&](Word weight, Word profit) {
        *kept = {weight, profit};
        kept += profit > best ? 1 : 0;
        best = std::max(best, profit);
    };
    auto plain = states.begin();
    for (const auto& state : states) {
        const Sums taken{state.weight + item.weight, state.profit + item.profit};
        if (taken.weight > capacity) break;
        for (; plain != states.end() && plain->weight <= taken.weight; ++plain) keep(plain->weight, plain->profit);
        keep(taken.weight, taken.profit);
    }
    for (; plain != states.end(); ++plain) keep(plain->weight, plain->profit);
    all.resize(static_cast<std::size_t>(kept - all.data()));
}

// Joins states of nearly the same profit, as near as it takes: about as near as in the last row.
const Completions::States& Completions::join(const States& states, std::size_t most, States& few) {
    if (states.size() <= most) return states;
    difference_ -= difference_ / 8;
    while (!are_joined(states, difference_, most, few)) difference_ += difference_ / 4 + 1;
    return few;
}

// Joins those that follow a state by at most so much profit to it. Returns false if that leaves more than `most`.
bool Completions::are_joined(const States& states, Word difference, std::size_t most, States& few) {
    few.clear();
    for (std::size_t first = 0, next = 0; first < states.size(); first = next) {
        while (next < states.size() && states[next].profit - states[first].profit <= difference) ++next;
        if (few.size() == most) return false;
        few.push_back({states[first].weight, states[next - 1].profit});
    }
    return true;
}

Completions::Row::Row(const Completions& completions, std::size_t begin)
    : states_(completions.rows_[begin]),
      relaxation_(completions.items_, completions.by_density_, begin, completions.items_.size()) {}

Completions::Bound::Bound(const Row& row, Word room) : row_(&row), break_(row.relaxation_.break_rank(room)) {
    const auto end = std::partition_point(row.states_.begin(), row.states_.end(),
                                          [room](const Sums& state) { return state.weight <= room; });
    state_ = static_cast<std::size_t>(end - row.states_.begin()) - 1;
}

void Completions::Bound::move_to(Word room) {
    while (row_->states_[state_].weight > room) --state_;
    break_ = row_->relaxation_.break_rank(room, break_);
}

Word Completions::Bound::operator()(Word room) {
    move_to(room);
    return std::min(row_->states_[state_].profit, row_->relaxation_.bound(room, break_));
}

Completions::Threshold Completions::Bound::threshold(Word target, Word room) {
    move_to(room);
    const auto& state = row_->states_[state_];
    const auto& whole = row_->relaxation_.before(break_);
    const auto& item = row_->relaxation_.item(break_);
    return {std::max(state.weight, whole.weight), target - state.profit, item.profit, item.weight,
            product(target - whole.profit, item.weight) + product(whole.weight, item.profit)};
}

}  // namespace knapsack
