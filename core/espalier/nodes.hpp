// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace espalier {
/// A number of nodes of the search tree, by which work is counted. The problem defines its nodes.
using Nodes = std::uint64_t;

/// The position of a node in its tree: the numbers of the children on the way down from the root, of which the first
/// child has the number 0. Positions are ordered (by <) as a depth first search meets the nodes.
using Position = std::vector<std::uint32_t>;

/// An unbiased estimate of the number of nodes that are left to be searched, and its variance.
struct NodesLeft {
    double nodes = 0;
    double variance = 0;
    /// Whether the estimate was sampled. Another sampled estimate of the same nodes is independent, so that the mean of
    /// both is better than either. An estimate that follows from a law of the tree stays the same.
    bool is_sampled = false;

    static NodesLeft unknown() { return {.nodes = 0, .variance = std::numeric_limits<double>::infinity()}; }

    /// Adds an estimate for other nodes.
    NodesLeft& operator+=(const NodesLeft& other) {
        nodes += other.nodes;
        variance += other.variance;
        is_sampled = is_sampled || other.is_sampled;
        return *this;
    }
};

/// The mean of many independent, unbiased guesses at the number of nodes, which are the probes of [Knuth 1975,
/// "Estimating the efficiency of backtrack programs"]. One probe follows a random path down a tree, and a node that it
/// reaches with probability p counts 1 / p.
///
/// In a tree with few large subtrees most guesses are too small and a few are far too large, and their variance is as
/// likely to be underestimated. The mean is therefore taken to be no better than it would be without its largest guess:
/// if the sum depends on one guess, others of its kind have not been met yet. This does not help if nearly all of the
/// sum is in guesses that were never met, so probes suit only trees of moderate depth.
class Probes {
public:
    void add(double nodes) {
        ++count_;
        // Welford's update of the mean and of the sum of squared differences from it loses no digits [Welford 1962].
        const double difference = nodes - mean_;
        mean_ += difference / static_cast<double>(count_);
        squares_ += difference * (nodes - mean_);
        largest_ = std::max(largest_, nodes);
    }

    std::uint64_t count() const { return count_; }

    NodesLeft nodes_left() const {
        if (count_ < fewest) return NodesLeft::unknown();
        const auto count = static_cast<double>(count_);
        const double of_largest = largest_ / count;
        return {
            .nodes = mean_, .variance = squares_ / (count - 1) / count + of_largest * of_largest, .is_sampled = true};
    }

private:
    static constexpr std::uint64_t fewest = 16;

    std::uint64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;
    double largest_ = 0;
};
}  // namespace espalier
