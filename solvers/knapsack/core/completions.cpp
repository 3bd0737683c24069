#include "knapsack/core/completions.hpp"

#include <algorithm>
#include <numeric>

namespace knapsack {

namespace {

// Most quotients need no long division, which takes several times as long.
Word quotient(const Product<Word>& dividend, Word divisor) {
    const auto word = static_cast<Word>(dividend);
    return word == dividend ? word / divisor : static_cast<Word>(dividend / divisor);
}

}  // namespace

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

Completions::Row::Row(const Completions& completions, std::size_t begin)
    : states_(completions.rows_[begin]), prefixes_(1) {
    for (const auto i : completions.by_density_) {
        if (i < begin) continue;
        const auto& item = dense_.emplace_back(completions.items_[i]);
        prefixes_.push_back({prefixes_.back().weight + item.weight, prefixes_.back().profit + item.profit});
    }
    dense_.push_back({0, 1, 0});
}

Completions::Bound::Bound(const Row& row, Word room) : row_(&row) {
    const auto last_that_fits = [room](const States& states) {
        const auto end = std::partition_point(states.begin(), states.end(),
                                              [room](const State& state) { return state.weight <= room; });
        return static_cast<std::size_t>(end - states.begin()) - 1;
    };
    state_ = last_that_fits(row.states_);
    break_ = last_that_fits(row.prefixes_);
}

void Completions::Bound::move_to(Word room) {
    while (row_->states_[state_].weight > room) --state_;
    while (row_->prefixes_[break_].weight > room) --break_;
}

Word Completions::Bound::operator()(Word room) {
    move_to(room);
    const auto& whole = row_->prefixes_[break_];
    const auto& item = row_->dense_[break_];
    const auto part = quotient(product(room - whole.weight, item.profit), item.weight);
    return std::min(row_->states_[state_].profit, whole.profit + part);
}

Completions::Threshold Completions::Bound::threshold(Word target, Word room) {
    move_to(room);
    const auto& state = row_->states_[state_];
    const auto& whole = row_->prefixes_[break_];
    const auto& item = row_->dense_[break_];
    return {std::max(state.weight, whole.weight), target - state.profit, item.profit, item.weight,
            product(target - whole.profit, item.weight) + product(whole.weight, item.profit)};
}

}  // namespace knapsack
