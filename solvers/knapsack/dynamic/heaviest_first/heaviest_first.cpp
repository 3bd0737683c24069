#include "knapsack/dynamic/heaviest_first/heaviest_first.hpp"

#include <algorithm>
#include <utility>

#include <espalier/require.hpp>
#include <espalier/transports/team.hpp>

#include "knapsack/dynamic/heaviest_first/own_share.hpp"

namespace knapsack {

namespace {

// As many for each item as are worth their time, but not more in all than fit into a part of the memory.
std::size_t states_of_completions(std::size_t items, std::uint64_t bytes) {
    constexpr std::uint64_t most_in_all = std::uint64_t{1} << 23;
    constexpr std::uint64_t bytes_each = 64;
    return std::clamp<std::size_t>(std::min(most_in_all, bytes / bytes_each) / (items + 1), 2, 4096);
}

}  // namespace

HeaviestFirst::HeaviestFirst(std::vector<Item<Word>> items, Word capacity, const DynamicLimits& limits,
                             std::function<bool()> is_called_off)
    : items_(by_falling_weight(std::move(items))),
      capacity_(capacity),
      limits_(limits),
      blocks_(2 * limits.sharing.range),
      choices_(blocks_),
      is_called_off_(std::move(is_called_off)) {}

bool HeaviestFirst::is_over() const {
    return stopped_.load(std::memory_order_relaxed) || limits_.is_over() || (is_called_off_ && is_called_off_());
}

BestChoice HeaviestFirst::best_of_few(Word target, espalier::Nodes most) {
    if (!is_worth(items_.size(), most)) return {};  // each item takes a relaxation of all behind it
    const auto end = nodes_ + most;
    auto first = best(target, std::size_t{1} << 10, most);
    if (first.complete) return first;
    if (first.found) target = first.found->first + 1;
    auto second = best(target, std::size_t{1} << 13, end - std::min(end, nodes_));
    if (!second.found) second.found = std::move(first.found);
    return second;
}

BestChoice HeaviestFirst::best(Word target, std::size_t width, espalier::Nodes most) {
    espalier::require(width >= 1, "a choice is kept behind each item");
    if (!completions_) {
        const auto most_states = states_of_completions(items_.size(), limits_.bytes);
        completions_.emplace(items_, capacity_, most_states, [this] { return is_over(); });
    }
    const auto end = nodes_ + most;
    bool complete = true;
    choices_.clear();
    choices_.push_back({});
    origins_.clear();
    all_origins_ = 0;
    for (std::uint32_t item = 0; item < items_.size() && !choices_.empty(); ++item) {
        if (nodes_ >= end || is_over() || bytes_needed() > limits_.bytes) return {};
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

// For the next step: the choices, twice as many, and blocks that are not full.
std::uint64_t HeaviestFirst::bytes_needed() const {
    return 5 * choices_.size() * sizeof(Choice) + (all_origins_ + choices_.size()) * sizeof(Origin);
}

// From now on choices are known by their place among those before the group.
void HeaviestFirst::begin_group() {
    auto& table = origins_.emplace_back();
    table.reserve(choices_.size());
    all_origins_ += choices_.size();
    choices_.for_each([&](Choice& choice) {
        table.push_back({choice.origin, choice.taken});
        choice.origin = static_cast<std::uint32_t>(table.size() - 1);
        choice.taken = 0;
    });
}

void HeaviestFirst::take(std::uint32_t item, Word target) {
    if (item % group_ == 0) begin_group();
    const Completions::Row row(*completions_, item + 1);
    nodes_ += 2 * choices_.size();
    merge(Taking(choices_, row, {items_[item], 1U << item % group_, capacity_, target}));
}

// Of a long list, idle threads merge ranges at the same time.
void HeaviestFirst::merge(const Taking& taking) {
    auto* const team = limits_.sharing.is_worth(4 * taking.size()) ? limits_.sharing.team : nullptr;
    const auto threads = team != nullptr ? static_cast<std::size_t>(team->threads()) : 1;
    const auto length = range_length(taking.size(), threads);
    std::vector<std::pair<ChoiceBlocks::Block, std::size_t>> kept(ranges_of(taking.size(), length));
    const auto merge_range = [&](std::size_t number, std::size_t thread) {
        auto block = blocks_.take(thread);
        auto* const choices = block.choices.get();
        const auto begin = number * length;
        const auto* const end = taking.merge(begin, std::min(length, taking.size() - begin), choices);
        kept[number] = {std::move(block), static_cast<std::size_t>(end - choices)};
    };
    for_all_from_own_share(team, kept.size(), merge_range);
    choices_.clear();
    for (auto& [block, size] : kept) choices_.append(std::move(block), size);
}

// Some for each thread, so that none waits long for the others.
std::size_t HeaviestFirst::range_length(std::size_t size, std::size_t threads) const {
    constexpr std::size_t ranges_of_thread = 4;
    constexpr std::size_t least = 2048;
    if (threads == 1) return blocks_.length();
    return std::clamp(size / (ranges_of_thread * threads), std::min(least, blocks_.length()), blocks_.length());
}

// Of successive choices, as many at a time as leave about `width`, keeps the one with the greatest bound, with `next`
// and the items behind it to come. Choices of all weights are worth more than those with the greatest bounds of all,
// which are much alike.
void HeaviestFirst::thin_out(std::size_t next, std::size_t width) {
    const Completions::Row row(*completions_, next);
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
