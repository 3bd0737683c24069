#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <espalier/require.hpp>

#include "golomb/tree/choose_table.hpp"

namespace golomb {

/// The conditions under which a prefix whose last mark has a certain index is a node, in the form in which the inner
/// loops use them. The window is what is left of the allowed length to the right of a prefix's last mark.
class Criterion {
public:
    /// Lower bounds that depend on the small distances used so far.
    struct Bounds {
        std::uint8_t window;  ///< the least window of a prefix that is a node
        std::uint8_t rest;    ///< the least part of the window that its next mark leaves
    };

    /// The number of entries behind the last one: gathers of eight bytes may start at the last entry.
    static constexpr std::size_t padding = 4;

    int remaining() const { return remaining_; }     ///< the number of marks still to set
    bool ends_known() const { return ends_known_; }  ///< whether Bounds::window is also the least distance of the end
    int longest() const { return longest_; }         ///< the allowed length
    ChooseTable::Set small_distances() const { return small_distances_; }  ///< the distances that Bounds depend on

    /// Returns whether the next mark ends the middle segment. If so, its position is at most longest() - 1 minus that
    /// of the last mark.
    bool middle_follows() const { return middle_follows_; }

    /// Returns the bounds, indexed by the set of small distances used. To fit a byte, they are reduced by window_base()
    /// and rest_base(), which are 0 if the allowed length is less than 255.
    const Bounds* bounds() const { return bounds_.data(); }

    int window_base() const { return window_base_; }  ///< the number to be added to Bounds::window
    int rest_base() const { return rest_base_; }      ///< the number to be added to Bounds::rest

    int least_window(ChooseTable::Set used) const { return window_base_ + bounds_[used].window; }
    int least_rest(ChooseTable::Set used) const { return rest_base_ + bounds_[used].rest; }

private:
    friend class Criteria;

    int remaining_ = 0;
    bool ends_known_ = false;
    int longest_ = 0;
    ChooseTable::Set small_distances_ = 0;
    bool middle_follows_ = false;
    int window_base_ = 0;
    int rest_base_ = 0;
    std::vector<Bounds> bounds_;
};

/// The criteria for rulers of at most a given length, one for each index of a prefix's last mark.
class Criteria {
public:
    /// Requires: `choose` is a table for `marks` marks; 0 <= longest.
    Criteria(const ChooseTable& choose, int marks, int longest);

    int marks() const { return static_cast<int>(of_index_.size()); }
    int longest() const { return longest_; }

    /// Returns the criterion of prefixes whose last mark has this index, from 0 on. Requires: 0 <= index < marks().
    const Criterion& operator[](int index) const {
        espalier::debug_require(index >= 0 && index < marks(), "a ruler has a mark of this index");
        return of_index_[static_cast<std::size_t>(index)];
    }

private:
    Criterion criterion(const ChooseTable& choose, int marks, int index) const;

    int longest_;
    std::vector<Criterion> of_index_;
};

}  // namespace golomb
