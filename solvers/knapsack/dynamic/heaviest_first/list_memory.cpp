#include "knapsack/dynamic/heaviest_first/list_memory.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include <espalier/require.hpp>

namespace knapsack {

namespace {

// The first slab is small, as small instances need few bytes.
constexpr std::size_t first_slab = std::size_t{1} << 20;
constexpr std::size_t slab_bytes = std::size_t{1} << 26;

std::size_t rounded_up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

}  // namespace

void* ListMemory::allocate(std::size_t bytes) {
    bytes = rounded_up(std::max<std::size_t>(bytes, 1), grain);
    for (auto& slab : slabs_) {
        if (auto* const place = allocate_in(slab, bytes)) return place;
    }
    const auto least = slabs_.empty() ? first_slab : slab_bytes;
    return allocate_in(slabs_.emplace_back(bytes <= least ? least : bytes), bytes);
}

std::byte* ListMemory::allocate_in(Slab& slab, std::size_t bytes) {
    const auto gap = std::find_if(slab.gaps.begin(), slab.gaps.end(),
                                  [bytes](const auto& each) { return each.second - each.first >= bytes; });
    if (gap == slab.gaps.end()) return nullptr;
    const auto [begin, end] = *gap;
    slab.gaps.erase(gap);
    if (begin + bytes < end) slab.gaps.emplace(begin + bytes, end);
    return slab.begin() + begin;
}

void ListMemory::deallocate(void* memory, std::size_t bytes) {
    const auto* const place = static_cast<std::byte*>(memory);
    const auto slab = std::find_if(slabs_.begin(), slabs_.end(), [place](const Slab& each) {
        return std::less_equal<>()(each.begin(), place) && std::less<>()(place, each.begin() + each.size);
    });
    espalier::require(slab != slabs_.end(), "a list lies in its memory");
    auto begin = static_cast<std::size_t>(place - slab->begin());
    auto end = begin + rounded_up(std::max<std::size_t>(bytes, 1), grain);
    auto& gaps = slab->gaps;
    auto next = gaps.lower_bound(begin);
    if (next != gaps.end() && next->first == end) {
        end = next->second;
        next = gaps.erase(next);
    }
    if (next != gaps.begin() && std::prev(next)->second == begin) {
        begin = std::prev(next)->first;
        gaps.erase(std::prev(next));
    }
    gaps.emplace(begin, end);
}

std::size_t ListMemory::bytes() const {
    std::size_t bytes = 0;
    for (const auto& slab : slabs_) bytes += slab.size;
    return bytes;
}

}  // namespace knapsack
