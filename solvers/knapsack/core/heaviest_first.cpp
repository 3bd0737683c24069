#include "knapsack/core/heaviest_first.hpp"

#include <algorithm>

namespace knapsack {

namespace {

std::vector<Item<Word>> by_falling_weight(std::vector<Item<Word>> items) {
    std::stable_sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.weight > b.weight; });
    return items;
}

// As many for each item as are worth their time, but not more in all than fit into a part of the memory.
std::size_t states_of_completions(std::size_t items, std::uint64_t bytes) {
    constexpr std::uint64_t most_in_all = std::uint64_t{1} << 23;
    constexpr std::uint64_t bytes_each = 64;
    return std::clamp<std::size_t>(std::min(most_in_all, bytes / bytes_each) / (items + 1), 2, 4096);
}

}  // namespace

HeaviestFirst::HeaviestFirst(std::vector<Item<Word>> items, Word capacity, std::uint64_t bytes,
                             const std::atomic<bool>* interrupt)
    : items_(by_falling_weight(std::move(items))),
      capacity_(capacity),
      completions_(items_, capacity, states_of_completions(items_.size(), bytes)),
      most_in_all_(bytes / bytes_per_node_),
      interrupt_(interrupt) {}

BestChoice HeaviestFirst::best(Word target, std::size_t width, espalier::Nodes most) {
    const auto end = nodes_ + std::min(most, most_in_all_);
    bool complete = true;
    states_ = {State{}};
    taken_ = {Taken{}};  // stands for none
    for (std::uint32_t item = 0; item < items_.size() && !states_.empty(); ++item) {
        if (nodes_ >= end || is_interrupted()) return {};
        take(item, target);
        if (states_.size() <= width) continue;
        thin_out(item + 1, width);
        complete = false;
    }
    if (states_.empty()) return {complete, {}};
    // Each state behind the last item has more profit than those before it.
    return {complete, {{states_.back().profit, positions(states_.back())}}};
}

// Merges the states as they are with the same states and the item, by weight, without those that are dominated or that
// cannot get to the target.
void HeaviestFirst::take(std::uint32_t item, Word target) {
    const auto& [profit, weight, position] = items_[item];
    Completions::Bound bound(completions_, item + 1);
    States all;
    all.reserve(2 * states_.size());
    Word greatest = -1;
    const auto is_kept = [&](Word state_weight, Word state_profit) {
        if (state_profit <= greatest) return false;
        greatest = state_profit;
        return state_profit + bound(capacity_ - state_weight) >= target;
    };
    auto plain = states_.begin();
    const auto keep_plain = [&] {
        if (is_kept(plain->weight, plain->profit)) all.push_back(*plain);
        ++plain;
    };
    for (const auto& state : states_) {
        const Word with = state.weight + weight;
        if (with > capacity_) break;
        while (plain != states_.end() && plain->weight <= with) keep_plain();
        if (!is_kept(with, state.profit + profit)) continue;
        all.push_back({with, state.profit + profit, static_cast<std::uint32_t>(taken_.size())});
        taken_.push_back({state.origin, item});
    }
    while (plain != states_.end()) keep_plain();
    nodes_ += 2 * states_.size();
    states_ = std::move(all);
}

// Of so many successive states as make out `width`, keeps the one with the greatest bound, with `next` and the items behind
// it to come. States of all weights are worth more than those with the greatest bounds of all, which are much alike.
void HeaviestFirst::thin_out(std::size_t next, std::size_t width) {
    Completions::Bound bound(completions_, next);
    const auto group = (states_.size() + width - 1) / width;
    std::size_t kept = 0;
    for (std::size_t begin = 0; begin < states_.size(); begin += group) {
        State best;
        Word greatest = -1;
        for (auto i = begin; i < std::min(begin + group, states_.size()); ++i) {
            const Word state_bound = states_[i].profit + bound(capacity_ - states_[i].weight);
            if (state_bound <= greatest) continue;
            greatest = state_bound;
            best = states_[i];
        }
        states_[kept++] = best;
    }
    states_.resize(kept);
}

std::vector<std::uint32_t> HeaviestFirst::positions(const State& state) const {
    std::vector<std::uint32_t> positions;
    for (auto origin = state.origin; origin != 0; origin = taken_[origin].before) {
        positions.push_back(items_[taken_[origin].item].position);
    }
    std::sort(positions.begin(), positions.end());
    return positions;
}

}  // namespace knapsack
