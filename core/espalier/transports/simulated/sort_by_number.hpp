#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace espalier {

/// Sorts items by number(item), a std::uint32_t; items with the same number stay in order. Overwrites `room`. Many
/// items are sorted digit by digit, the least significant first (radix sort), which needs no comparisons and so
/// mispredicts no branches.
template <class Item, class Number>
void sort_by_number(std::vector<Item>& items, std::vector<Item>& room, Number number) {
    constexpr int digit_bits = 11;
    constexpr std::size_t digits = std::size_t{1} << digit_bits;
    constexpr std::size_t few = digits / 4;
    const auto less = [&](const Item& a, const Item& b) { return number(a) < number(b); };
    if (items.size() < few) return std::stable_sort(items.begin(), items.end(), less);
    const std::uint64_t largest = number(*std::max_element(items.begin(), items.end(), less));
    room.resize(items.size());
    for (int shift = 0; (largest >> shift) > 0; shift += digit_bits) {
        const auto digit = [&](const Item& item) { return (number(item) >> shift) % digits; };
        std::array<std::size_t, digits> places{};
        for (const Item& item : items) ++places[digit(item)];
        for (std::size_t place = 0; auto& count : places) place += std::exchange(count, place);
        for (const Item& item : items) room[places[digit(item)]++] = item;
        items.swap(room);
    }
}

}  // namespace espalier
