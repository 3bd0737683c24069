// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <vector>

namespace golomb {
/// The published lengths of the shortest Golomb rulers by number of marks (OEIS A003022; 24 to 28 marks were proved by
/// distributed.net, 2004 to 2022). Entries 0 and 1 stand for rulers without a segment.
inline constexpr std::array<int, 29> optimal_lengths = {0,   0,   1,   3,   6,   11,  17,  25,  34,  44,
                                                        55,  72,  85,  106, 127, 151, 177, 199, 216, 246,
                                                        283, 333, 356, 372, 425, 480, 492, 553, 585};

/// Returns lower bounds on the lengths of Golomb rulers with 0 to `marks` - 1 marks. A ruler with m marks is at least
/// m(m-1)/2 long, because that is the number of its distances, which are distinct, and the length is one of them.
inline std::vector<int> elementary_lower_bounds(int marks) {
    std::vector<int> bounds;
    for (int m = 0; m < marks; ++m) bounds.push_back(m * (m - 1) / 2);
    return bounds;
}

/// Returns the published lengths of rulers with 0 to `marks` - 1 marks. For larger numbers of marks than published
/// ones, the longest known length is a lower bound, too, beside the elementary one.
inline std::vector<int> published_lower_bounds(int marks) {
    std::vector<int> bounds = elementary_lower_bounds(marks);
    for (std::size_t m = 0; m < bounds.size(); ++m) {
        const std::size_t known = m < optimal_lengths.size() ? m : optimal_lengths.size() - 1;
        if (bounds[m] < optimal_lengths[known]) bounds[m] = optimal_lengths[known];
    }
    return bounds;
}
}  // namespace golomb
