// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>
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
    struct LeastWindow {
        int operator()(Set used) const {
            return std::min(std::max<int>(rest[used], (first[used] + second[used] + added) >> halvings), most);
        }

        // The window holds the rest of the ruler, and what the middle leaves to it: (first + second + added) /
        // 2^halvings.
        const std::uint16_t* rest;
        const std::uint16_t* first;
        const std::uint16_t* second;
        int added = 0;
        int halvings = 0;
        int most;
    };

    /// Returns the bound for prefixes whose last mark has this index, as part of a ruler with `marks` marks and at most
    /// the length `longest`. It lives as long as the table.
    ///
    /// A ruler and its mirror image count as one, so only one of them is searched for. If the number of marks is odd,
    /// the middle mark lies in the left half (a mark at half the length would measure it twice); if it is even, the
    /// middle segment lies nearer to the left end. Either condition confines the prefixes of the first half, which also
    /// must leave room for the marks up to the middle.
    /// Requires: the table has rows for all remaining segments, unless index = 0.
    LeastWindow least_window(int marks, int longest, int index) const {
        const int half = marks / 2;
        const std::uint16_t* const none = row(0);
        LeastWindow window;
        window.rest = index > 0 ? row(marks - 1 - index) : none;
        window.first = window.second = none;
        window.most = longest + 1;
        if (marks % 2 == 1 && marks > 1 && index <= half) {
            window.first = row(half - index);
            window.added = longest - (longest - 1) / 2;  // the middle mark is at most at (longest - 1) / 2
        }
        if (marks % 2 == 0 && marks > 2 && index < half) {
            // The positions of both ends of the middle segment add up to less than the length.
            window.first = row(half - 1 - index);
            window.second = row(half - index);
            window.added = longest + 2;
            window.halvings = 1;
        }
        return window;
    }

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

/// The conditions under which a prefix whose last mark has a certain index is a node, in the form in which the inner
/// loops use them. The window is what is left of the allowed length to the right of a prefix's last mark. All members
/// are plain, and numbers as wide as vectors need them: kernels for certain processors must not instantiate what others
/// share.
struct Criterion {
    /// Lower bounds that depend on the small distances used so far.
    struct Bounds {
        std::uint8_t window;  ///< the least window of a prefix that is a node
        std::uint8_t rest;    ///< the least part of the window that its next mark leaves
    };

    /// The number of entries behind the last one. Gathers of eight bytes may start at the last entry, and the bounds of
    /// one set at different indices should not be a multiple of 4 KB apart, where they would compete for the same lines
    /// of the cache: 16 marks take 3 % less time than with 4 entries.
    static constexpr std::size_t padding = 288;

    /// The bounds, indexed by the set of small distances used. To fit a byte, they are reduced by window_base and
    /// rest_base, which are 0 if the allowed length is less than 255. They live as long as the Criteria.
    const Bounds* bounds = nullptr;
    std::int64_t window_base = 0;       ///< the number to be added to Bounds::window
    std::int64_t rest_base = 0;         ///< the number to be added to Bounds::rest
    std::uint64_t small_distances = 0;  ///< the distances that the bounds depend on
    std::int64_t remaining = 0;         ///< the number of marks still to set
    std::int64_t longest = 0;           ///< the allowed length
    bool ends_known = false;            ///< whether Bounds::window is also the least distance of the end
    /// Whether the next mark ends the middle segment. If so, its position is at most `longest` - 1 minus that of the
    /// last mark.
    bool middle_follows = false;

    int least_window(ChooseTable::Set used) const { return static_cast<int>(window_base) + bounds[used].window; }
    int least_rest(ChooseTable::Set used) const { return static_cast<int>(rest_base) + bounds[used].rest; }
};

/// The criteria for rulers of at most a given length, one for each index of a prefix's last mark.
class Criteria {
public:
    /// Requires: `choose` is a table for `marks` marks; 0 <= longest.
    Criteria(const ChooseTable& choose, int marks, int longest);
    Criteria(const Criteria&) = delete;
    Criteria& operator=(const Criteria&) = delete;

    int marks() const { return static_cast<int>(of_index_.size()); }
    int longest() const { return longest_; }

    /// Returns the criterion of prefixes whose last mark has this index, from 0 on. Requires: 0 <= index < marks().
    const Criterion& operator[](int index) const {
        espalier::debug_require(index >= 0 && index < marks(), "a ruler has a mark of this index");
        return of_index_[static_cast<std::size_t>(index)];
    }

private:
    int longest_;
    std::vector<Criterion> of_index_;
    std::vector<Criterion::Bounds, espalier::LargePages<Criterion::Bounds>> bounds_;  // of all indices
};

/// The criteria for each allowed length up to a longest one. Each is computed when it is first needed, because a search
/// goes on with stricter criteria as shorter rulers are found. Several threads may use the criteria at once.
class CriteriaByLength {
public:
    /// Requires: `choose` is a table for `marks` marks and the length `longest`; -1 <= longest (-1: there are none).
    CriteriaByLength(ChooseTable choose, int marks, int longest)
        : choose_(std::move(choose)),
          marks_(marks),
          longest_(longest),
          of_length_(std::make_unique<Once[]>(static_cast<std::size_t>(longest + 1))) {
        espalier::require(longest >= -1, "rulers are 0 or more long, or there are none");
    }

    /// Returns the criteria for rulers of at most this length. Requires: 0 <= length <= longest.
    const Criteria& operator[](int length) const {
        espalier::require(length >= 0 && length <= longest_, "rulers are as long as was allowed for, or shorter");
        auto& [once, criteria] = of_length_[static_cast<std::size_t>(length)];
        std::call_once(once, [&, &made = criteria] { made = std::make_unique<Criteria>(choose_, marks_, length); });
        return *criteria;
    }

private:
    using Once = std::pair<std::once_flag, std::unique_ptr<const Criteria>>;

    ChooseTable choose_;
    int marks_;
    int longest_;
    std::unique_ptr<Once[]> of_length_;
};
}  // namespace golomb
