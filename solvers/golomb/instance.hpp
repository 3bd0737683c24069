// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <vector>
#include "golomb/tree/prefix.hpp"

namespace golomb {
/// The goal of a search.
enum class Goal : std::uint8_t {
    shortest,      ///< a shortest ruler (or the proof that none of at most `longest` exists)
    all_shortest,  ///< every shortest ruler, mirror images once
    any_within,    ///< one ruler of at most `longest`, whichever is found first
    all_of_length  ///< every ruler of exactly `longest`, mirror images once
};

/// The instance that a run, or one of its searches, solves.
struct Instance {
    int marks = 1;    ///< the number of marks, 1 to most_marks
    int longest = 0;  ///< the greatest length of the rulers that are looked for; -1: none; unset before solve() if open
    Goal goal = Goal::shortest;
    bool count_only = false;                ///< whether rulers are counted and not kept, for all_of_length
    std::vector<int> shorter_lower_bounds;  ///< entry m is a lower bound for rulers with m < marks marks; by solve()
    std::optional<int> known_optimum;       ///< the length that is to be proved, for the two goals of shortest rulers
    std::vector<Range> ranges;              ///< the parts of the tree to search, in rising order; empty: the whole tree

    /// Returns whether nothing is known about the length that is looked for.
    bool is_open() const { return (goal == Goal::shortest || goal == Goal::all_shortest) && !known_optimum; }

    /// Returns whether all rulers that are found are to be listed.
    bool lists_all() const { return goal == Goal::all_shortest || (goal == Goal::all_of_length && !count_only); }

    /// Returns whether only a part of the tree is to be searched.
    bool is_partial() const { return !ranges.empty(); }

    /// Returns the parts of the tree to search, of which the whole tree is one.
    std::vector<Range> parts() const { return is_partial() ? ranges : std::vector{Range{}}; }
};
}  // namespace golomb
