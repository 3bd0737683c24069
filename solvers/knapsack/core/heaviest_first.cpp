#include "knapsack/core/heaviest_first.hpp"

#include <algorithm>
#include <utility>

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

HeaviestFirst::HeaviestFirst(std::vector<Item<Word>> items, Word capacity, const CoreLimits& limits)
    : items_(by_falling_weight(std::move(items))),
      capacity_(capacity),
      limits_(limits),
      completions_(items_, capacity, states_of_completions(items_.size(), limits.bytes)) {}

BestChoice HeaviestFirst::best(Word target, std::size_t width, espalier::Nodes most) {
    const auto end = nodes_ + std::min(most, limits_.bytes / bytes_per_node_);
    bool complete = true;
    choices_.assign(1, {});
    origins_.clear();
    for (std::uint32_t item = 0; item < items_.size() && !choices_.empty(); ++item) {
        if (nodes_ >= end || is_interrupted()) return {};
        take(item, target);
        if (choices_.size() <= width) continue;
        thin_out(item + 1, width);
        complete = false;
    }
    if (choices_.empty()) return {complete, {}};
    // Each choice behind the last item has more profit than those before it.
    return {complete, {{choices_.back().profit, positions(choices_.back())}}};
}

// From now on choices are known by their place among those before the group.
void HeaviestFirst::begin_group() {
    auto& table = origins_.emplace_back();
    table.reserve(choices_.size());
    for (auto& choice : choices_) {
        table.push_back({choice.origin, choice.taken});
        choice.origin = static_cast<std::uint32_t>(table.size() - 1);
        choice.taken = 0;
    }
}

void HeaviestFirst::take(std::uint32_t item, Word target) {
    if (item % group_ == 0) begin_group();
    const Completions::Row row(completions_, item + 1);
    const Taking taking(choices_, row, {items_[item], 1U << item % group_, capacity_, target});
    next_choices_.clear();
    // While lists grow, their room grows less often: new memory has to be cleared.
    if (next_choices_.capacity() < taking.size()) next_choices_.reserve(2 * taking.size());
    next_choices_.resize(taking.size());
    auto* const team = espalier::Team::current();
    const auto* const end = team != nullptr && taking.size() >= limits_.sharing.least
                                ? take_together(*team, taking)
                                : taking.merge(0, taking.size(), next_choices_.data());
    next_choices_.resize(static_cast<std::size_t>(end - next_choices_.data()));
    nodes_ += 2 * choices_.size();
    choices_.swap(next_choices_);
}

Choice* HeaviestFirst::take_together(espalier::Team& team, const Taking& taking) {
    const auto length = limits_.sharing.piece;
    const auto first = pieces_put_;
    auto* end = next_choices_.data();
    std::atomic<std::size_t> next{0};
    const auto find_place = [&](const Piece& piece) {
        ++pieces_put_;
        return std::exchange(end, end + piece.kept);
    };
    const auto fill = [](Choice* place, const Piece& piece) { std::copy_n(piece.choices.begin(), piece.kept, place); };
    team.run([&] {
        for (std::size_t number = 0; (number = next++) * length < taking.size();) {
            auto piece = pieces_.take_spare();
            piece.choices.resize(length);
            auto* const choices = piece.choices.data();
            const auto begin = number * length;
            const auto* const kept = taking.merge(begin, std::min(length, taking.size() - begin), choices);
            piece.kept = static_cast<std::size_t>(kept - choices);
            pieces_.add(first + number, std::move(piece), find_place, fill);
        }
    });
    return end;
}

// Of so many successive choices as make out `width`, keeps the one with the greatest bound, with `next` and the items
// behind it to come. Choices of all weights are worth more than those with the greatest bounds of all, which are much alike.
void HeaviestFirst::thin_out(std::size_t next, std::size_t width) {
    const Completions::Row row(completions_, next);
    Completions::Bound bound(row, capacity_);
    const auto group = (choices_.size() + width - 1) / width;
    std::size_t kept = 0;
    for (std::size_t begin = 0; begin < choices_.size(); begin += group) {
        Choice best;
        Word greatest = -1;
        for (auto i = begin; i < std::min(begin + group, choices_.size()); ++i) {
            const Word choice_bound = choices_[i].profit + bound(capacity_ - choices_[i].weight);
            if (choice_bound <= greatest) continue;
            greatest = choice_bound;
            best = choices_[i];
        }
        choices_[kept++] = best;
    }
    choices_.resize(kept);
}

std::vector<std::uint32_t> HeaviestFirst::positions(const Choice& choice) const {
    std::vector<std::uint32_t> positions;
    Origin at{choice.origin, choice.taken};
    for (auto group = origins_.size(); group-- > 0; at = origins_[group][at.origin]) {
        for (std::uint32_t i = 0; i < group_; ++i) {
            if ((at.taken >> i & 1U) != 0) positions.push_back(items_[group * group_ + i].position);
        }
    }
    std::sort(positions.begin(), positions.end());
    return positions;
}

}  // namespace knapsack
