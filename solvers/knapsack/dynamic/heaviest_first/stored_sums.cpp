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

StoredSums::StoredSums(std::span<const Sums> sums, espalier::Team* team) : more_(sums.size()) {
    constexpr std::size_t length = std::size_t{1} << 13;
    std::vector<std::vector<Block>> blocks((sums.size() + length - 1) / length);
    espalier::for_all(team, blocks.size(), [&](std::size_t range) {
        for (auto begin = range * length, end = std::min(begin + length, sums.size()); begin < end;) {
            const auto first = sums[begin];
            const auto block = sums.subspan(begin, fitting(sums.subspan(begin, end - begin)));
            blocks[range].push_back({first, begin});
            for (const auto& each : block) {
                more_[begin++] = {static_cast<std::uint32_t>(each.weight - first.weight),
                                  static_cast<std::uint32_t>(each.profit - first.profit)};
            }
        }
    });
    for (const auto& of_range : blocks) blocks_.insert(blocks_.end(), of_range.begin(), of_range.end());
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

SumsList StoredSums::restored() const {
    SumsList list;
    list.reserve(size());
    for (std::size_t number = 0; number < blocks(); ++number) {
        for (const auto& each : more(number)) list.push_back(sum_of(blocks_[number].first, each));
    }
    return list;
}

std::optional<Sums> StoredSums::last_within(Word room) const { return LastWithin(*this, room)(room); }

}  // namespace knapsack
