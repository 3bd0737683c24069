// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/quarter_lists/half.hpp"

namespace knapsack {

/// The pairs of a subset of each of two lists of numbers that have a given sum together and, if that is asked for, as
/// many numbers of either list.
///
/// How many there are is estimated before a search, by the saddle point [Daniels 1954]: each number x is in a random
/// subset with the probability 1 / (1 + exp(a x + b)) or, in the second list, 1 / (1 + exp(a x - b)), where a and b
/// give the sum and equal counts as means. The sums and counts of such subsets are nearly distributed normally. Pairs
/// of an unlikely sum are counted as well as those in the middle.
class SubsetsOfSum {
public:
    using Numbers = std::array<std::vector<Word>, 2>;
    /// A bit for each number of the first list and of the second one.
    using Found = std::array<std::uint64_t, 2>;

    static constexpr std::size_t most_in_list = 40;
    static constexpr double most_listed = 1e8;  ///< subsets, which take a few seconds

    /// Requires two lists of at most `most_in_list` numbers, none of which is below 0 or above 2^50. There is no
    /// estimate for equal counts if the sum is above 2^55.
    SubsetsOfSum(Numbers numbers, Word sum, bool has_equal_counts);

    /// Returns about how many pairs there are, or 0 if there is no estimate.
    double expected() const { return expected_; }

    /// Returns about how many subsets a search lists before it has found a pair.
    double expected_listed() const;

    /// Returns a pair, or nothing if none is found. Only subsets of nearly the same sum are in memory at a time
    /// (half.hpp). Begins where most pairs are expected, and ends when so many have been missed that probably none
    /// exists, after `most_listed` subsets, or when `limits` end it. Requires expected() > 0.
    std::optional<Found> find(const DynamicLimits& limits) const;

private:
    /// How the subsets of a list are distributed that have the probabilities of the saddle point.
    struct Distribution {
        double sum = 0;                                      ///< the mean, in units of the sum that is wanted
        double count = 0;                                    ///< the mean number of elements
        double sum_sum = 0, sum_count = 0, count_count = 0;  ///< the covariances
        double entropy = 0;                                  ///< the logarithm of about how many subsets are alike

        double determinant() const { return sum_sum * count_count - sum_count * sum_count; }
    };

    /// A range of sums of the subsets of the first list that have a number of elements.
    struct Cell {
        Word count = 0;
        Word low = 0;
        double distance = 0;  ///< from the most likely sum and count, in squared deviations
    };

    bool is_possible() const;
    bool find_saddle_point();
    Distribution distribution(std::size_t list) const;
    Distribution both() const;
    Distribution widened(Distribution distribution) const;
    double density(const Distribution& distribution) const;
    std::vector<Cell> cells(Word width) const;
    Half<Word> half(std::size_t list, Word each) const;
    std::uint64_t subset_of(std::size_t list, const Half<Word>& half, const Total<Word>& total) const;

    Numbers numbers_;
    Word sum_;
    bool has_equal_counts_;
    Word divisor_ = 0;
    Word greatest_ = 0;
    double of_sum_ = 0;    // the factor a, in units of the sum that is wanted
    double of_count_ = 0;  // the summand b
    std::array<Distribution, 2> distributions_;
    double expected_ = 0;
};

}  // namespace knapsack
