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

/// The pairs of a subset of each of two lists of numbers that have a given sum together. Before a search, their number
/// is estimated: the sums of random subsets are nearly distributed normally.
class SubsetsOfSum {
public:
    using Numbers = std::array<std::vector<Word>, 2>;
    /// A bit for each number of the first list and of the second one.
    using Found = std::array<std::uint64_t, 2>;

    static constexpr std::size_t most_in_list = 40;

    /// Requires two lists of at most `most_in_list` numbers, none of which is below 0 or above 2^50.
    SubsetsOfSum(Numbers numbers, Word sum) : numbers_(std::move(numbers)), sum_(sum) {
        Word divisor = 0;
        Word all = 0;
        for (const auto& list : numbers_) {
            espalier::require(list.size() <= most_in_list, "a subset is a word of bits");
            for (const auto number : list) divisor = std::gcd(divisor, number);
            all += std::accumulate(list.begin(), list.end(), Word{0});
        }
        if (0 < sum_ && sum_ < all && sum_ % divisor == 0) estimate(static_cast<double>(divisor));
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
        const Half<Word> here(items(0));
        const Half<Word> there(items(1));
        const auto in_memory = static_cast<double>(here.size() + there.size());
        const double enough = std::min(limits.most_listed, certain * expected_listed_);
        const auto width = static_cast<Word>(std::clamp(in_memory * width_of_one_, 1.0, static_cast<double>(sum_)));
        double listed = 0;
        Totals<Word> ones;
        Totals<Word> others;
        Totals<Word> spare;
        for (Word window = 0; window <= 2 * (sum_ / width + 1); ++window) {
            const Word begin = middle_ + (window % 2 == 0 ? window / 2 : -(window / 2 + 1)) * width;
            const Word low = std::max<Word>(0, begin);
            const Word high = std::min(begin + width, sum_ + 1);
            if (low >= high) continue;
            if (listed > enough || limits.is_over()) return std::nullopt;
            here.list(low, high, ones, spare);
            there.list(sum_ - high + 1, sum_ - low + 1, others, spare);
            if (const auto pair = pair_of_sum(ones, others))
                return Found{here.choice_of(pair->first), there.choice_of(pair->second)};
            listed += in_memory + static_cast<double>(ones.size() + others.size());
        }
        return std::nullopt;
    }

private:
    // The mean subset has half of the numbers.
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
        const double variance = (squares[0] + squares[1]) / 4;
        const double off = static_cast<double>(sum_) - (sums[0] + sums[1]) / 2;
        // Returns how many subsets of so many numbers have a sum of such a variance that lies off the mean.
        const auto density = [&](std::size_t size, double of_sums, double rarity) {
            return divisor * std::exp2(size) * std::exp(-off * off / variance / rarity) / std::sqrt(two_pi * of_sums);
        };
        expected_ = density(numbers_[0].size() + numbers_[1].size(), variance, 2);
        double densities = 0;
        for (std::size_t list = 0; list < 2; ++list) {
            const auto size = numbers_[list].size();
            const double of_list = density(size, squares[list] / 4, 4);
            densities += of_list;
            expected_listed_ += 1 / of_list + 2 * std::exp2(static_cast<double>(size) / 2);
        }
        width_of_one_ = divisor / densities;
        const double middle = sums[0] / 2 + off * squares[0] / (squares[0] + squares[1]);
        middle_ = static_cast<Word>(std::clamp(middle, 0.0, static_cast<double>(sum_)));
    }

    std::optional<std::pair<Total<Word>, Total<Word>>> pair_of_sum(const Totals<Word>& ones,
                                                                   const Totals<Word>& others) const {
        auto other = others.rbegin();
        for (const auto& one : ones) {
            while (other != others.rend() && one.weight + other->weight > sum_) ++other;
            if (other == others.rend()) break;
            if (one.weight + other->weight == sum_) return std::pair(one, *other);
        }
        return std::nullopt;
    }

    Items<Word> items(std::size_t list) const {
        Items<Word> items;
        for (const auto number : numbers_[list]) items.push_back({number, number});
        return items;
    }

    Numbers numbers_;
    Word sum_;
    double expected_ = 0;
    double expected_listed_ = 0;
    double width_of_one_ = 0;  // the width of a window of sums in which a subset is expected
    Word middle_ = 0;          // the sum of the first list in the middle of all pairs
};

}  // namespace knapsack
