// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <espalier/memory.hpp>
#include <espalier/require.hpp>

#include "golomb/tree/choose_table.hpp"

namespace golomb {

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
    CriteriaByLength(ChooseTable choose, int marks, int longest);

    /// Returns the criteria for rulers of at most this length. Requires: 0 <= length <= longest.
    const Criteria& operator[](int length) const;

private:
    using Once = std::pair<std::once_flag, std::unique_ptr<const Criteria>>;

    ChooseTable choose_;
    int marks_;
    int longest_;
    std::unique_ptr<Once[]> of_length_;
};

}  // namespace golomb
