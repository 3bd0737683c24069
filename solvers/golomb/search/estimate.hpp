// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <espalier/random.hpp>

#include "golomb/search/search.hpp"
#include "golomb/tree/range.hpp"

namespace golomb {

/// An unbiased estimate of what a search takes if it finds no ruler.
struct Estimate {
    double nodes = 0;
    double deviation = 0;         ///< the standard deviation of `nodes`
    double nodes_per_second = 0;  ///< the speed of one core on samples of the tree

    /// Returns the ends of the interval that contains the number of nodes with a probability of 95 %.
    double least() const { return nodes > 1.96 * deviation ? nodes - 1.96 * deviation : 0; }
    double most() const { return nodes + 1.96 * deviation; }

    /// Returns the time in seconds that one core needs for so many nodes.
    double core_seconds(double count) const { return count / nodes_per_second; }
};

/// Estimates the search of the ranges. About three quarters of the time are spent on random probes, the rest on
/// searching samples of the tree. Requires: at least one range; seconds > 0.
[[nodiscard]] Estimate estimate(const Search& search, const std::vector<Range>& ranges, double seconds,
                                espalier::Random& random);

}  // namespace golomb
