#include "knapsack/core/heaviest_first.hpp"

#include <algorithm>
#include <atomic>
#include <espalier/team.hpp>
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
      completions_(items_, capacity, states_of_completions(items_.size(), limits.bytes)),
      blocks_(limits.sharing.piece),
      choices_(blocks_) {}

BestChoice HeaviestFirst::best(Word target, std::size_t width, espalier::Nodes most) {
    const auto end = nodes_ + std::min(most, limits_.bytes / bytes_per_node_);
    bool complete = true;
    choices_.clear();
    choices_.push_back({});
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
    const auto& last = choices_[choices_.size() - 1];
    return {complete, {{last.profit, positions(last)}}};
}

// From now on choices are known by their place among those before the group.
void HeaviestFirst::begin_group() {
    auto& table = origins_.emplace_back();
    table.reserve(choices_.size());
    choices_.for_each([&](Choice& choice) {
        table.push_back({choice.origin, choice.taken});
        choice.origin = static_cast<std::uint32_t>(table.size() - 1);
        choice.taken = 0;
    });
}

void HeaviestFirst::take(std::uint32_t item, Word target) {
    if (item % group_ == 0) begin_group();
    const Completions::Row row(completions_, item + 1);
    nodes_ += 2 * choices_.size();
    merge(Taking(choices_, row, {items_[item], 1U << item % group_, capacity_, target}));
}

// Of a long list, idle threads merge ranges at the same time.
void HeaviestFirst::merge(const Taking& taking) {
    const auto length = blocks_.length();
    std::vector<std::pair<ChoiceBlocks::Block, std::size_t>> kept((taking.size() + length - 1) / length);
    std::atomic<std::size_t> next{0};
    const auto merge_ranges = [&] {
        for (std::size_t number = 0; (number = next++) < kept.size();) {
            auto block = blocks_.take();
            const auto begin = number * length;
            const auto* const end = taking.merge(begin, std::min(length, taking.size() - begin), block.get());
            const auto size = static_cast<std::size_t>(end - block.get());
            kept[number] = {std::move(block), size};
        }
    };
    auto* const team = espalier::Team::current();
    if (team != nullptr && taking.size() >= limits_.sharing.least) {
        team->run(merge_ranges);
    } else {
        merge_ranges();
    }
    choices_.clear();
    for (auto& [block, size] : kept) choices_.append(std::move(block), size);
}

// Of so many successive choices as make out `width`, keeps the one with the greatest bound, with `next` and the items
// behind it to come. Choices of all weights are worth more than those with the greatest bounds of all, which are much alike.
void HeaviestFirst::thin_out(std::size_t next, std::size_t width) {
    const Completions::Row row(completions_, next);
    Completions::Bound bound(row, capacity_);
    const auto group = (choices_.size() + width - 1) / width;
    ChoiceList few(blocks_);
    std::size_t looked_at = 0;
    Choice best{};
    Word greatest = -1;
    choices_.for_each([&](const Choice& choice) {
        const Word choice_bound = choice.profit + bound(capacity_ - choice.weight);
        if (choice_bound > greatest) {
            greatest = choice_bound;
            best = choice;
        }
        if (++looked_at % group != 0 && looked_at < choices_.size()) return;
        few.push_back(best);
        greatest = -1;
    });
    choices_.clear();
    choices_.swap(few);
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
