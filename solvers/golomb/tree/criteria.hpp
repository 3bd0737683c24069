#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <espalier/require.hpp>

#include "golomb/tree/choose_table.hpp"

namespace golomb {

/// What a prefix whose last mark has a certain index must meet to be a node, in the form in which the inner loops use
/// it. "Window" is what is left of the allowed length to the right of a prefix's last mark.
class Criterion {
public:
    /// Lower bounds that depend on the small distances used so far.
    struct Bounds {
        std::uint8_t window;  ///< a prefix needs at least this window,
        std::uint8_t rest;    ///< and its next mark leaves at least this much of it
    };

    /// Gathers of eight bytes may start at the last entry.
    static constexpr std::size_t padding = 4;

    int remaining() const { return remaining_; }     ///< marks still to set
    bool ends_known() const { return ends_known_; }  ///< Bounds::window bounds the last mark's distance, too
    int longest() const { return longest_; }         ///< the allowed length
    ChooseTable::Set small_distances() const { return small_distances_; }  ///< those that Bounds depend on

    /// The next mark ends the middle segment, and thus lies at most at the allowed length - 1 - the last mark.
    bool middle_follows() const { return middle_follows_; }

    /// By the set of small distances used. What least_window() and least_rest() give where the allowed length fits a
    /// byte, else less by a constant.
    const Bounds* bounds() const { return bounds_.data(); }

    int window_base() const { return window_base_; }  ///< to be added to Bounds::window,
    int rest_base() const { return rest_base_; }      ///< and to Bounds::rest

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
    /// Requires: `choose` is a table for as many marks; 0 <= longest.
    Criteria(const ChooseTable& choose, int marks, int longest);

    int marks() const { return static_cast<int>(of_index_.size()); }
    int longest() const { return longest_; }

    /// For the prefixes whose last mark is number `index`, from 0. Requires: 0 <= index < marks().
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
