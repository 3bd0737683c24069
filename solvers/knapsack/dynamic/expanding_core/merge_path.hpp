// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <espalier/require.hpp>

namespace knapsack {
/// Returns how many of the first `count` elements of two merged lists are of the first list [merge path: Odeh, Green,
/// Mwassi, Shmueli, Birk 2012]. The lists have `first` and `second` elements; precedes(b, a) returns whether element b
/// of the second list comes before element a of the first one. Requires count <= first + second.
template <class Precedes>
std::size_t merge_path(std::size_t count, std::size_t first, std::size_t second, Precedes precedes) {
    espalier::debug_require(count <= first + second, "two lists have so many elements");
    auto place = count - std::min(count, second);
    for (auto end = std::min(count, first); place < end;) {
        const auto middle = place + (end - place) / 2;
        if (precedes(count - 1 - middle, middle))
            end = middle;
        else
            place = middle + 1;
    }
    return place;
}
}  // namespace knapsack
