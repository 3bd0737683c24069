#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace espalier {

/// How many nodes are left to be searched: an estimate without bias, and its variance, by which the truth may be off.
struct NodesLeft {
    double nodes = 0;
    double variance = 0;
    /// Was the estimate sampled? Then another one of the same nodes is as good and independent of it, and the mean of
    /// both is better. What a law of the tree expects stays the same.
    bool is_sampled = false;

    static NodesLeft unknown() { return {.nodes = 0, .variance = std::numeric_limits<double>::infinity()}; }

    /// Adds what is left elsewhere.
    NodesLeft& operator+=(const NodesLeft& other) {
        nodes += other.nodes;
        variance += other.variance;
        is_sampled = is_sampled || other.is_sampled;
        return *this;
    }
};

/// The mean of many independent guesses, none of them biased, at how many nodes there are: the probes of [Knuth 1975,
/// "Estimating the efficiency of backtrack programs"]. One probe follows a random path down a tree; a node that it
/// reaches with probability p counts 1 / p.
///
/// Guesses at a tree with few large subtrees are mostly too small and seldom far too large, and their variance is as
/// likely to be underestimated as they are. So the mean counts as no better than it would be without its largest guess:
/// where the sum hangs on one of them, the next one of that kind has not been met yet. That is no help where nearly all
/// of the sum is in guesses that nobody has met: probes are for trees of a moderate depth.
class Probes {
public:
    void add(double nodes) {
        ++count_;
        // The mean and the sum of squared differences from it, kept so that they lose no digits [Welford 1962].
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
