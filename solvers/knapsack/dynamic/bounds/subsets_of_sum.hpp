// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/quarter_lists/half.hpp"

namespace knapsack {

/// The pairs of a subset of each of two lists of numbers that have a given sum together and, if that is asked for, as
/// many numbers of either list. Before a search, their number is estimated: the sums and counts of random subsets are
/// nearly distributed normally.
class SubsetsOfSum {
public:
    using Numbers = std::array<std::vector<Word>, 2>;
    /// A bit for each number of the first list and of the second one.
    using Found = std::array<std::uint64_t, 2>;

    static constexpr std::size_t most_in_list = 40;

    /// Requires two lists of at most `most_in_list` numbers, none of which is below 0 or above 2^50, and lists of equal
    /// length for equal counts.
    SubsetsOfSum(Numbers numbers, Word sum, bool has_equal_counts)
        : numbers_(std::move(numbers)), sum_(sum), has_equal_counts_(has_equal_counts) {
        espalier::require(!has_equal_counts || numbers_[0].size() == numbers_[1].size(), "the lists are equally long");
        Word divisor = 0;
        for (const auto& list : numbers_) {
            espalier::require(list.size() <= most_in_list, "a subset is a word of bits");
            for (const auto number : list) divisor = std::gcd(divisor, number);
            all_ += std::accumulate(list.begin(), list.end(), Word{0});
        }
        if (0 < sum_ && sum_ < all_ && sum_ % divisor == 0) estimate(static_cast<double>(divisor));
    }

    /// Returns about how many pairs there are, or 0 if there are none.
    double expected() const { return expected_; }

    /// Returns about how many subsets a search lists before it has found a pair, with those in memory.
    double expected_listed() const { return expected_listed_; }

    /// Returns a pair, or nothing if none is found. Only subsets of nearly the same sum are in memory at a time
    /// (half.hpp). Begins where most pairs are expected, and ends when so many subsets have been listed that probably
    /// none exists, or when `limits` end it. Requires expected() > 0.
    std::optional<Found> find(const DynamicLimits& limits) const {
        constexpr double certain = 64;
        constexpr Word most_from_mean = 4;  // beyond that, counts are rare
        const Word each = has_equal_counts_ ? all_ + 1 : 0;
        const Half<Word> here(items(0, each));
        const Half<Word> there(items(1, each));
        const auto in_memory = static_cast<double>(here.size() + there.size());
        const double enough = std::min(limits.most_listed, certain * expected_listed_);
        const auto width = static_cast<Word>(std::clamp(in_memory * width_of_one_, 1.0, static_cast<double>(sum_)));
        const Word fewest = has_equal_counts_ ? std::max<Word>(0, count_ - most_from_mean) : 0;
        const Word size = static_cast<Word>(numbers_[0].size());
        const Word most = has_equal_counts_ ? std::min(size, count_ + most_from_mean) : 0;
        double listed = 0;
        Totals<Word> ones;
        Totals<Word> others;
        Totals<Word> spare;
        for (Word window = 0; window <= 2 * (sum_ / width + 1); ++window) {
            const Word begin = middle_ + (window % 2 == 0 ? window / 2 : -(window / 2 + 1)) * width;
            const Word low = std::max<Word>(0, begin);
            const Word high = std::min(begin + width, sum_ + 1);
            for (Word count = fewest; count <= most && low < high; ++count) {
                if (listed > enough || limits.is_over()) return std::nullopt;
                const Word sum = 2 * count * each + sum_;
                here.list(count * each + low, count * each + high, ones, spare);
                there.list(count * each + sum_ - high + 1, count * each + sum_ - low + 1, others, spare);
                if (const auto pair = pair_of_sum(ones, others, sum))
                    return Found{here.choice_of(pair->first), there.choice_of(pair->second)};
                listed += in_memory + static_cast<double>(ones.size() + others.size());
            }
        }
        return std::nullopt;
    }

private:
    // The mean subset has half of the numbers. If the counts are equal, sums vary less, because those of the two
    // lists differ less.
    void estimate(double divisor) {
        constexpr double two_pi = 2 * std::numbers::pi;
        std::array<double, 2> sums{};
        std::array<double, 2> squares{};
        for (std::size_t list = 0; list < 2; ++list) {
            for (const auto number : numbers_[list]) {
                sums[list] += static_cast<double>(number);
                squares[list] += std::pow(static_cast<double>(number), 2);
            }
        }
        const auto size = [&](std::size_t list) { return static_cast<double>(numbers_[list].size()); };
        const double all_numbers = size(0) + size(1);
        const double mean = (sums[0] + sums[1]) / 2;
        const double covered = has_equal_counts_ ? std::pow(sums[0] - sums[1], 2) / all_numbers : 0;
        const double variance = (squares[0] + squares[1] - covered) / 4;
        const double off = static_cast<double>(sum_) - mean;
        const double share_of_counts = has_equal_counts_ ? 1 / std::sqrt(two_pi * all_numbers / 4) : 1;
        expected_ = divisor * std::exp2(all_numbers) * share_of_counts * std::exp(-off * off / variance / 2) /
                    std::sqrt(two_pi * variance);
        double densities = 0;
        for (std::size_t list = 0; list < 2; ++list) {
            const double of_count = has_equal_counts_ ? std::pow(sums[list], 2) / size(list) : 0;
            const double of_list = std::max(divisor * divisor, squares[list] - of_count) / 4;
            const double of_counts = has_equal_counts_ ? two_pi * size(list) / 4 : 1;
            const double density = divisor * std::exp2(size(list)) * std::exp(-off * off / variance / 4) /
                                   std::sqrt(two_pi * of_list * of_counts);
            densities += density;
            expected_listed_ += 1 / density + 2 * std::exp2(size(list) / 2);
        }
        width_of_one_ = divisor / densities;
        const double shared = squares[0] / (squares[0] + squares[1]);
        middle_ = static_cast<Word>(std::clamp(sums[0] / 2 + off * shared, 0.0, static_cast<double>(sum_)));
        const double more = off * (sums[0] + sums[1]) / (squares[0] + squares[1]) / 2;
        count_ = static_cast<Word>(std::clamp(size(0) / 2 + more, 0.0, size(0)));
    }

    static std::optional<std::pair<Total<Word>, Total<Word>>> pair_of_sum(const Totals<Word>& ones,
                                                                          const Totals<Word>& others, Word sum) {
        auto other = others.rbegin();
        for (const auto& one : ones) {
            while (other != others.rend() && one.weight + other->weight > sum) ++other;
            if (other == others.rend()) break;
            if (one.weight + other->weight == sum) return std::pair(one, *other);
        }
        return std::nullopt;
    }

    // Returns the numbers of a list, with this much beside each: subsets of as many numbers then follow each other.
    Items<Word> items(std::size_t list, Word each) const {
        Items<Word> items;
        for (const auto number : numbers_[list]) items.push_back({number + each, number + each});
        return items;
    }

    Numbers numbers_;
    Word sum_;
    bool has_equal_counts_;
    Word all_ = 0;  // the sum of all numbers
    double expected_ = 0;
    double expected_listed_ = 0;
    double width_of_one_ = 0;  // the width of a window of sums in which a subset is expected
    Word middle_ = 0;          // the sum of the first list in the middle of all pairs
    Word count_ = 0;           // the count in the middle
};

}  // namespace knapsack
