#include "knapsack/core/completions.hpp"

#include <algorithm>
#include <numeric>

namespace knapsack {

Completions::Completions(const std::vector<Item<Word>>& items, Word capacity, std::size_t most)
    : items_(items), by_density_(items.size()), rows_(items.size() + 1) {
    std::iota(by_density_.begin(), by_density_.end(), 0);
    std::sort(by_density_.begin(), by_density_.end(), [&](auto a, auto b) {
        return product(items[a].profit, items[b].weight) > product(items[b].profit, items[a].weight);
    });
    rows_.back().push_back({});
    for (auto i = items.size(); i-- > 0;) {
        rows_[i] = with(rows_[i + 1], items[i], capacity);
        join(rows_[i], most);
    }
}

// Merges the states as they are with the same states and the item, by weight, and keeps those of more profit than all
// before them.
Completions::States Completions::with(const States& states, const Item<Word>& item, Word capacity) {
    States all;
    all.reserve(2 * states.size());
    const auto keep = [&](const State& state) {
        if (all.empty() || all.back().profit < state.profit) all.push_back(state);
    };
    auto plain = states.begin();
    for (const auto& state : states) {
        const State taken{state.weight + item.weight, state.profit + item.profit};
        if (taken.weight > capacity) break;
        for (; plain != states.end() && plain->weight <= taken.weight; ++plain) keep(*plain);
        keep(taken);
    }
    for (; plain != states.end(); ++plain) keep(*plain);
    return all;
}

// Joins states of nearly the same profit, as near as it takes.
void Completions::join(States& states, std::size_t most) {
    if (states.size() <= most) return;
    std::vector<Word> differences;
    for (std::size_t i = 1; i < states.size(); ++i) differences.push_back(states[i].profit - states[i - 1].profit);
    const auto least = differences.begin() + static_cast<std::ptrdiff_t>(differences.size() - most);
    std::nth_element(differences.begin(), least, differences.end());
    auto few = joined(states, *least);
    for (Word difference = *least; few.size() > most; few = joined(states, difference))
        difference += difference / 4 + 1;
    states = std::move(few);
}

// Joins those that follow a state by at most so much profit to it.
Completions::States Completions::joined(const States& states, Word difference) {
    States few;
    for (std::size_t first = 0, next = 0; first < states.size(); first = next) {
        while (next < states.size() && states[next].profit - states[first].profit <= difference) ++next;
        few.push_back({states[first].weight, states[next - 1].profit});
    }
    return few;
}

Completions::Bound::Bound(const Completions& completions, std::size_t begin)
    : states_(completions.rows_[begin]), state_(states_.size() - 1), prefixes_(1) {
    for (const auto i : completions.by_density_) {
        if (i < begin) continue;
        const auto& item = dense_.emplace_back(completions.items_[i]);
        prefixes_.push_back({prefixes_.back().weight + item.weight, prefixes_.back().profit + item.profit});
    }
    break_ = dense_.size();
}

Word Completions::Bound::operator()(Word room) {
    while (states_[state_].weight > room) --state_;
    return std::min(states_[state_].profit, relaxed(room));
}

Word Completions::Bound::relaxed(Word room) {
    while (prefixes_[break_].weight > room) --break_;
    const auto& whole = prefixes_[break_];
    if (break_ == dense_.size()) return whole.profit;
    const auto& item = dense_[break_];
    return whole.profit + static_cast<Word>(product(room - whole.weight, item.profit) / item.weight);
}

}  // namespace knapsack
