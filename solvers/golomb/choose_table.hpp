#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace golomb {

/// How much of the choose table to compute: more bits and rows prune more and take longer to compute.
struct ChooseTableSize {
    int bits;        ///< distances up to this one are told apart
    int exact_rows;  ///< rows for more segments than this are put together from the rows below
};

/// For each number of segments and each set of used small distances: a lower bound on the length of a Golomb ruler with
/// so many segments that measures none of these distances. (The idea is from GARSP, M. Garry, D. Vanderschel et al.,
/// "In search of the optimal 20, 21 & 22 mark Golomb rulers", 1999, where the table came with the program.)
class ChooseTable {
public:
    using Set = std::uint32_t;  ///< distance d is bit d - 1

    /// For the search for a ruler with `marks` marks and at most the length `longest`; lengths that cannot be part of
    /// such a ruler are not told apart.
    /// Requires: marks >= 1; `shorter_lower_bounds` has an entry for each number of marks below `marks`;
    /// 1 <= size.bits <= 24.
    ChooseTable(int marks, int longest, const std::vector<int>& shorter_lower_bounds, ChooseTableSize size);

    int bits() const { return bits_; }

    /// Requires: 0 <= segments < marks - 1, used < 2^bits.
    int operator()(int segments, Set used) const { return rows_[static_cast<std::size_t>(segments)][used]; }

private:
    friend class ChooseTableRow;
    using Row = std::vector<std::uint16_t>;

    Row combined_row(int segments, int exact_rows, int lower_bound) const;

    int bits_;
    std::vector<Row> rows_;
};

/// The size that made the whole proof for so many marks fastest (measured on a Zen 4 core).
ChooseTableSize best_choose_table_size(int marks);

}  // namespace golomb
