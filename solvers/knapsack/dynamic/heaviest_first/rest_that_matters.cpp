#include "knapsack/dynamic/heaviest_first/rest_that_matters.hpp"

#include <algorithm>

namespace knapsack {

RestThatMatters::RestThatMatters(Word capacity, espalier::Collectives* ranks, SumsBetweenRanks& between,
                                 const InListMemory<Sums>& memory)
    : capacity_(capacity),
      ranks_(ranks),
      between_(between),
      received_(between.ranks(), {Blocks(memory), More(memory)}),
      matters_(memory) {}

const StoredSums* RestThatMatters::of(const SpreadList& list, const StoredList* rest) {
    if (rest == nullptr) return nullptr;
    if (!rest->is_spread()) return &rest->part();
    if (list.is_spread()) {
        find_range(list, *rest);
    } else {
        find_each(list.part(), rest->part());
    }
    return &matters_;
}

// Returns the range of whole blocks that holds what fits beside the sums of a part, from its least room to its
// greatest.
std::pair<std::size_t, std::size_t> RestThatMatters::blocks_for(const PartSummary& part, const StoredSums& rest) const {
    if (part.size == 0) return {};
    const auto begin = rest.blocks_within(capacity_ - part.last.weight);
    return std::pair(begin - std::min<std::size_t>(begin, 1), rest.blocks_within(capacity_ - part.first.weight));
}

// Exchanges blocks as they are stored.
void RestThatMatters::find_range(const SpreadList& list, const StoredList& rest) {
    const auto& stored = rest.part();
    const auto here = between_.rank();
    std::vector<espalier::ByteView> leaving;
    for (std::size_t r = 0; r < between_.ranks(); ++r) {
        const auto [begin, end] = blocks_for(r == here ? PartSummary() : list.parts()[r], stored);
        leaving.push_back(std::as_bytes(stored.blocks(begin, end)));
        leaving.push_back(std::as_bytes(stored.more(begin, end)));
    }
    for (auto& [blocks, more] : received_) {
        blocks.clear();
        more.clear();
    }
    ranks_->exchange(leaving, [&](std::size_t place, std::size_t bytes) {
        auto& [blocks, more] = received_[place / 2];
        return place % 2 == 0 ? room_for(blocks, bytes) : room_for(more, bytes);
    });
    matters_.clear();
    for (std::size_t r = 0; r < between_.ranks(); ++r) {
        if (r == here) {
            const auto [begin, end] = blocks_for(list.parts()[r], stored);
            matters_.append(stored.blocks(begin, end), stored.more(begin, end));
        } else {
            matters_.append(received_[r].first, received_[r].second);
        }
    }
}

// Finds, for a list that all ranks hold, the last sums within each room. There are fewer rooms than sums.
void RestThatMatters::find_each(const SumsList& list, const StoredSums& rest) {
    SumsList chosen(list.get_allocator());
    LastWithin last_within(rest, capacity_);
    for (const auto& sums : list) {
        const auto last = last_within(capacity_ - sums.weight);
        if (!last) break;
        if (chosen.empty() || last->weight < chosen.back().weight) chosen.push_back(*last);
    }
    std::ranges::reverse(chosen);
    SumsList all(list.get_allocator());
    between_.move_to(all, [&](std::size_t) { return SumsBetweenRanks::Span(chosen); });
    matters_ = StoredSums(all.whole(), all.get_allocator());
}

}  // namespace knapsack
