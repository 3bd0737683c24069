#include "knapsack/dynamic/heaviest_first/list_memory.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include <espalier/require.hpp>

namespace knapsack {

namespace {

constexpr std::size_t grain = 64;
constexpr std::size_t page = std::size_t{1} << 21;
// On small pages, so that small instances need few bytes; and on large ones.
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
    auto& slab = slabs_.emplace_back();
    slab.memory.resize(bytes <= least ? least : rounded_up(bytes, page));
    slab.gaps.emplace(0, slab.memory.size());
    return allocate_in(slab, bytes);
}

std::byte* ListMemory::allocate_in(Slab& slab, std::size_t bytes) {
    const auto gap = std::find_if(slab.gaps.begin(), slab.gaps.end(),
                                  [bytes](const auto& each) { return each.second - each.first >= bytes; });
    if (gap == slab.gaps.end()) return nullptr;
    const auto [begin, end] = *gap;
    slab.gaps.erase(gap);
    if (begin + bytes < end) slab.gaps.emplace(begin + bytes, end);
    make_ready(slab, begin + bytes);
    return slab.memory.data() + begin;
}

// Two threads that come to a new page at the same time would both clear it, so that each takes whole ones.
void ListMemory::make_ready(Slab& slab, std::size_t end) {
    if (end <= slab.used) return;
    const auto begin = slab.used;
    slab.used = std::min(rounded_up(end, page), slab.memory.size());
    constexpr std::size_t small_page = std::size_t{1} << 12;
    if (slab.used - begin < 2 * page || sharing_.team == nullptr || !sharing_.team->stands_by()) return;
    espalier::for_all(sharing_.team, (slab.used - begin) / page, [&](std::size_t number) {
        auto* const first = slab.memory.data() + begin + number * page;
        for (std::size_t i = 0; i < page; i += small_page) first[i] = std::byte{};
    });
}

void ListMemory::deallocate(void* memory, std::size_t bytes) {
    const auto* const place = static_cast<std::byte*>(memory);
    const auto slab = std::find_if(slabs_.begin(), slabs_.end(), [place](const Slab& each) {
        const auto* const first = each.memory.data();
        return std::less_equal<>()(first, place) && std::less<>()(place, first + each.memory.size());
    });
    espalier::require(slab != slabs_.end(), "a list lies in its memory");
    auto begin = static_cast<std::size_t>(place - slab->memory.data());
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
    for (const auto& slab : slabs_) bytes += slab.memory.size();
    return bytes;
}

}  // namespace knapsack
