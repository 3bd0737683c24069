// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include <espalier/memory.hpp>
#include <espalier/require.hpp>

namespace golomb {

/// The size of a choose table: more bits and rows prune more and take longer to compute.
struct ChooseTableSize {
    int bits;        ///< the largest distance that is told apart
    int exact_rows;  ///< the number of exact rows; those for more segments are bounds made from the rows before
};

/// The choose table: for each number of segments and each set of used small distances, it has a lower bound on the
/// length of a Golomb ruler with that number of segments that measures none of these distances. (The idea is from
/// GARSP, M. Garry, D. Vanderschel et al., "In search of the optimal 20, 21 & 22 mark Golomb rulers", 1999, where the
/// table came with the program.)
class ChooseTable {
public:
    using Set = std::uint32_t;  ///< a set of small distances, where distance d is bit d - 1

    /// Makes a table without rows, into which another rank's table can be unpacked.
    ChooseTable() = default;

    /// Computes the table for the search for a ruler with `marks` marks and at most the length `longest`. Lengths that
    /// cannot be part of such a ruler are not told apart.
    /// Requires: marks >= 1; `shorter_lower_bounds` has an entry for each number of marks below `marks`; 1 <= size.bits
    /// <= 24; size.exact_rows >= 1.
    ChooseTable(int marks, int longest, const std::vector<int>& shorter_lower_bounds, ChooseTableSize size);

    int bits() const { return bits_; }

    /// Returns the lower bound. Requires: 0 <= segments < marks - 1, used < 2^bits.
    int operator()(int segments, Set used) const {
        espalier::debug_require(used >> bits_ == 0, "the choose table tells the used distances apart");
        return row(segments)[used];
    }

    /// A lower bound on the window of a prefix, for each set of used distances. The window is what is left of the
    /// allowed length to the right of the last mark.
    class LeastWindow {
    public:
        int operator()(Set used) const {
            return std::min(std::max<int>(rest_[used], (first_[used] + second_[used] + added_) >> halvings_), most_);
        }

    private:
        friend class ChooseTable;

        // The window holds the rest of the ruler, and what the middle leaves to it: (first + second + added) /
        // 2^halvings.
        const std::uint16_t* rest_;
        const std::uint16_t* first_;
        const std::uint16_t* second_;
        int added_ = 0;
        int halvings_ = 0;
        int most_;
    };

    /// Returns the bound for prefixes whose last mark has this index, as part of a ruler with `marks` marks and at most
    /// the length `longest`. It lives as long as the table.
    ///
    /// A ruler and its mirror image count as one, so only one of them is searched for. If the number of marks is odd,
    /// the middle mark lies in the left half (a mark at half the length would measure it twice); if it is even, the
    /// middle segment lies nearer to the left end. Either condition confines the prefixes of the first half, which also
    /// must leave room for the marks up to the middle.
    /// Requires: the table has rows for all remaining segments, unless index = 0.
    LeastWindow least_window(int marks, int longest, int index) const;

    /// Returns whether the next mark ends the middle segment: if so, its position is at most `longest` - 1 minus that
    /// of the last mark.
    static bool middle_follows(int marks, int index) { return marks % 2 == 0 && marks > 2 && index == marks / 2 - 1; }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.bits_, self.lengths_);
    }

private:
    friend class ChooseTableRow;

    std::size_t sets() const { return std::size_t{1} << bits_; }
    int rows() const { return static_cast<int>(lengths_.size() >> bits_); }

    const std::uint16_t* row(int segments) const {
        espalier::debug_require(segments >= 0 && segments < rows(), "the choose table has a row for so few segments");
        return lengths_.data() + static_cast<std::size_t>(segments) * sets();
    }
    void add_combined_rows(int last, const std::vector<int>& shorter_lower_bounds);
    int by_parts(int segments, Set used) const;

    int bits_ = 0;
    // The lengths for all sets and no segment, followed by those for one segment, and so on.
    std::vector<std::uint16_t, espalier::LargePages<std::uint16_t>> lengths_;
};

/// Returns the size that made the whole proof for this number of marks fastest (measured on a Zen 4 core).
ChooseTableSize best_choose_table_size(int marks);

inline ChooseTable::LeastWindow ChooseTable::least_window(int marks, int longest, int index) const {
    const int half = marks / 2;
    const std::uint16_t* const none = row(0);
    LeastWindow window;
    window.rest_ = index > 0 ? row(marks - 1 - index) : none;
    window.first_ = window.second_ = none;
    window.most_ = longest + 1;
    if (marks % 2 == 1 && marks > 1 && index <= half) {
        window.first_ = row(half - index);
        window.added_ = longest - (longest - 1) / 2;  // the middle mark is at most at (longest - 1) / 2
    }
    if (marks % 2 == 0 && marks > 2 && index < half) {
        // The positions of both ends of the middle segment add up to less than the length.
        window.first_ = row(half - 1 - index);
        window.second_ = row(half - index);
        window.added_ = longest + 2;
        window.halvings_ = 1;
    }
    return window;
}

}  // namespace golomb
