// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <ranges>

#include <espalier/require.hpp>

namespace knapsack {

/// Returns how many of the first `count` elements of two merged lists are of the first list [merge path: Odeh, Green,
/// Mwassi, Shmueli, Birk 2012]. The lists have `first` and `second` elements; precedes(b, a) returns whether element b
/// of the second list comes before element a of the first one. Requires count <= first + second.
template <class Precedes>
std::size_t merge_path(std::size_t count, std::size_t first, std::size_t second, Precedes precedes) {
    espalier::debug_require(count <= first + second, "two lists have so many elements");
    const auto most = std::min(count, first);
    const auto places = std::views::iota(count - std::min(count, second), most);
    const auto follows = [&](std::size_t place) { return !precedes(count - 1 - place, place); };
    const auto place = std::ranges::partition_point(places, follows);
    return place == places.end() ? most : *place;
}

}  // namespace knapsack
