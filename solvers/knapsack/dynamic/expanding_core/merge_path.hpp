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
    std::size_t least = count - std::min(count, second);
    std::size_t most = std::min(count, first);
    while (least < most) {
        const auto middle = (least + most) / 2;
        if (precedes(count - 1 - middle, middle)) {
            most = middle;
        } else {
            least = middle + 1;
        }
    }
    return least;
}

}  // namespace knapsack
