// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>
#include "golomb/tree/choose_table.hpp"

namespace golomb_test {
/// The choose table of the first version of the tree, whose rows beyond the exact ones are the sums of two rows: the
/// plain twin of the stronger one.
inline golomb::ChooseTable plain_table(int marks, int longest, const std::vector<int>& shorter_lower_bounds,
                                       golomb::ChooseTableSize size) {
    golomb::ChooseTable table(marks, longest, shorter_lower_bounds, size);
    auto& lengths = std::get<1>(golomb::ChooseTable::fields(table));
    const std::size_t sets = std::size_t{1} << size.bits;
    const auto exact_rows = static_cast<std::size_t>(size.exact_rows);
    for (std::size_t segments = exact_rows + 1; segments < lengths.size() / sets; ++segments) {
        for (std::size_t used = 0; used < sets; ++used) {
            const int sum = lengths[exact_rows * sets + used] + lengths[(segments - exact_rows) * sets + used];
            lengths[segments * sets + used] =
                static_cast<std::uint16_t>(std::max(shorter_lower_bounds[segments + 1], sum));
        }
    }
    return table;
}
}  // namespace golomb_test
