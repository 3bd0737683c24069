#include "knapsack/dynamic/heaviest_first/stored_sums.hpp"

#include <algorithm>
#include <limits>

namespace knapsack {

namespace {

// Returns how many of the first sums differ so little from the first one that they fit into its block.
std::size_t fitting(std::span<const Sums> sums) {
    constexpr Word most = std::numeric_limits<std::uint32_t>::max();
    const auto& first = sums.front();
    const auto fits = [&](const Sums& each) {
        return each.weight - first.weight <= most && each.profit - first.profit <= most;
    };
    sums = sums.first(std::min(sums.size(), StoredSums::most_in_block));
    if (fits(sums.back())) return sums.size();
    return static_cast<std::size_t>(std::partition_point(sums.begin(), sums.end(), fits) - sums.begin());
}

}  // namespace

// A block that ends because 32 bits do not suffice covers more than 2^32 of the weight or the profit.
std::size_t StoredSums::most_bytes(std::size_t size, Word weight, Word profit) {
    constexpr int bits = 32;
    const auto ended_by_bits = static_cast<std::size_t>((weight >> bits) + (profit >> bits));
    const auto blocks = std::min(size, ended_by_bits + 2 * (size / most_in_block + 1));
    return size * sizeof(More) + blocks * sizeof(Block);
}

void StoredSums::store(std::span<const Sums> sums, std::size_t begin, std::vector<Block>& blocks) {
    while (!sums.empty()) {
        const auto size = fitting(sums);
        const auto first = sums.front();
        auto* const more = more_.data() + begin;
        for (std::size_t i = 0; i < size; ++i) {
            more[i] = {static_cast<std::uint32_t>(sums[i].weight - first.weight),
                       static_cast<std::uint32_t>(sums[i].profit - first.profit)};
        }
        blocks.push_back({first, begin});
        begin += size;
        sums = sums.subspan(size);
    }
}

std::size_t StoredSums::blocks_within(Word weight) const {
    const auto end = std::partition_point(blocks_.begin(), blocks_.end(),
                                          [weight](const Block& block) { return block.first.weight <= weight; });
    return static_cast<std::size_t>(end - blocks_.begin());
}

std::size_t StoredSums::size_within(std::size_t number, Word weight) const {
    const auto sums = more(number);
    const auto end = std::partition_point(
        sums.begin(), sums.end(),
        [room = weight - blocks_[number].first.weight](const More& each) { return each.weight <= room; });
    return static_cast<std::size_t>(end - sums.begin());
}

void StoredSums::restore(std::size_t number, Sums* place) const {
    const auto first = blocks_[number].first;
    const auto* const more = more_.data() + blocks_[number].begin;
    const auto size = size_of_block(number);
    for (std::size_t i = 0; i < size; ++i) place[i] = sum_of(first, more[i]);
}

std::optional<Sums> StoredSums::last_within(Word room) const { return LastWithin(*this, room)(room); }

}  // namespace knapsack
