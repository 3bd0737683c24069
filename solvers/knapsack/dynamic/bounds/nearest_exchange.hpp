// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numbers>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/quarter_lists/half.hpp"

namespace knapsack {

/// The search of exchanges, each of as many numbers of one list as of a second one, for the sum in a range that is the
/// nearest to one of its ends. Sums of either list are listed for one count and one window after another, so that two
/// short lists stand for all pairs [Horowitz and Sahni 1974]. Few subsets of many numbers have a small sum, so that all
/// can be looked at where the range is only some hundred times the distance of successive numbers.
class NearestExchange {
public:
    using Numbers = std::array<std::vector<Word>, 2>;

    static constexpr Word longest = Word{1} << 50;      ///< the greatest number
    static constexpr Word greatest_sum = 16 * longest;  ///< the greatest upper end of a range
    static constexpr std::size_t most_numbers = 1024;   ///< in a list
    static constexpr double planning = 1e6;  ///< planning with so many takes as long as listing this many sums

    /// The sums that are looked for; those near the lower end or near the upper one are better.
    struct Range {
        Word least = 0;
        Word most = 0;
        bool is_least_best = false;
    };

    /// Requires lists of at most `most_numbers` numbers from 0 to `longest` in rising order. Sums of a window are at
    /// most about `most_in_window`.
    NearestExchange(Numbers numbers, Range range, std::size_t most_in_window = std::size_t{1} << 19)
        : numbers_(std::move(numbers)), range_(range), most_in_window_(most_in_window) {
        for (std::size_t list = 0; list < 2; ++list)
            for (const auto number : numbers_[list]) before_[list].push_back(before_[list].back() + number);
        if (range_.least <= 0) take({0, 0}, 0);
        plan();
    }

    /// Returns about how many exchanges of the greatest sum in the range a search of all finds; 0 if there are none.
    double expected() const {
        const auto add = [](double sum, const Step& step) { return sum + step.hits; };
        return std::accumulate(steps_.begin(), steps_.end(), 0.0, add);
    }

    /// Returns about how many sums a search lists until it has found the upper end of the range with a chance of one
    /// half, or until it has looked at all exchanges.
    double expected_listed() const {
        double hits_left = std::numbers::ln2;
        double listed = 0;
        for (const auto& step : steps_) {
            if (step.hits > hits_left) return listed + step.listed * hits_left / step.hits;
            hits_left -= step.hits;
            listed += step.listed;
        }
        return listed;
    }

    /// Looks at the exchanges of a sum in the range. Returns whether best() is the best of all: false if the limits end
    /// it, or if exchanges of more numbers than are looked at may have such a sum.
    bool search(const DynamicLimits& limits) {
        most_listed_ = limits.most_listed;
        for (const auto& step : steps_)
            if (!look_at(step.count, step.low, step.high, limits)) return false;
        return range_.least > range_.most || has_all_counts_;
    }

    /// Returns the best sum that was found.
    std::optional<Word> best() const { return found_ ? std::optional(sums_[0] + sums_[1]) : std::nullopt; }

    /// Returns the indices of the numbers of an exchange of this sum. Requires best().
    std::array<std::vector<std::size_t>, 2> exchange() {
        std::array<std::vector<std::size_t>, 2> indices;
        for (std::size_t list = 0; list < 2 && count_ > 0; ++list) {
            const auto& numbers = numbers_[list];
            const Window window{sums_[list], sums_[list] + 1};
            each(list, count_, numbers.size(), 0, window, [&](Word sum, auto begin, auto end) {
                if (begin == end || sum + *begin != sums_[list]) return true;
                chosen_[0] = static_cast<std::size_t>(begin - numbers.begin());
                indices[list].assign(chosen_.begin(), chosen_.begin() + static_cast<std::ptrdiff_t>(count_));
                return false;
            });
        }
        return indices;
    }

private:
    /// Sums from `low` to below `high`.
    struct Window {
        Word low = 0;
        Word high = 0;
    };
    using Sums = std::vector<Word, espalier::LargePages<Word>>;

    /// Exchanges of `count` numbers of either list, those of the first list with sums from `low` to below `high`.
    struct Step {
        std::size_t count = 0;
        Word low = 0;
        Word high = 0;
        double listed = 0;  ///< about how many sums are in both lists
        double hits = 0;  ///< about how many pairs of the greatest sum in the range are found, at most one in a window
    };

    static constexpr std::size_t units_ = 64;   // of sums, in which subsets are counted beforehand
    static constexpr std::size_t counts_ = 32;  // more numbers are not exchanged

    // Divides the exchanges into steps, of which the first ones find the most for what they list.
    void plan() {
        const Word unit = range_.most / static_cast<Word>(units_) + 1;
        Word divisor = 0;
        using Table = std::array<std::array<double, units_>, counts_ + 1>;  // subsets of so many numbers and such a sum
        std::array<Table, 2> tables{};
        for (std::size_t list = 0; list < 2; ++list) {
            auto& table = tables[list];
            table[0][0] = 1;
            std::size_t most = 0;
            for (const auto number : numbers_[list]) {
                divisor = std::gcd(divisor, number);
                const auto units = static_cast<std::size_t>((number + unit / 2) / unit);
                most = std::min(most + 1, counts_);
                for (auto count = most; count > 0; --count)
                    for (auto sum = units; sum < units_; ++sum) table[count][sum] += table[count - 1][sum - units];
            }
        }
        const auto most_in_window = static_cast<double>(most_in_window_);
        const bool is_reachable = range_.most % std::max<Word>(1, divisor) == 0;
        const double density = is_reachable ? static_cast<double>(divisor) / static_cast<double>(unit) : 0;
        const auto most = std::min(numbers_[0].size(), numbers_[1].size());
        for (std::size_t count = 1; count <= most && before_[0][count] + before_[1][count] <= range_.most; ++count) {
            if (count > counts_) {
                has_all_counts_ = false;
                break;
            }
            for (std::size_t sum = 0; sum < units_; ++sum) {
                const auto rest = units_ - 1 - sum;
                const double one = tables[0][count][sum];
                const double other = tables[1][count][rest];
                // Each window looks at subsets of one number less, which takes most of the time if it is narrow.
                double fewer = 1;
                for (auto less = sum - sum / count; less <= sum; ++less) fewer += tables[0][count - 1][less];
                for (auto less = rest - rest / count; less <= rest; ++less) fewer += tables[1][count - 1][less];
                const double listed = std::min(one, other) == 0 ? 0 : (one + other) * (1 + fewer / most_in_window);
                const double hits = std::min(one * other * density, listed / fewer);
                const auto low = static_cast<Word>(sum) * unit;
                steps_.push_back({count, low, low + unit, listed, hits});
            }
        }
        std::ranges::stable_sort(steps_, std::greater<>(),
                                 [](const Step& step) { return step.hits / (step.listed + 1); });
    }

    // Looks at the exchanges of `count` numbers of either list whose first sum is in the window.
    bool look_at(std::size_t count, Word low, Word high, const DynamicLimits& limits) {
        low = std::max(low, before_[0][count]);
        high = std::min(high, range_.most + 1 - before_[1][count]);
        if (low >= high || range_.least > range_.most) return true;
        const Window others{range_.least - high + 1, range_.most - low + 1};
        const bool is_short = list(0, count, {low, high}, limits) && list(1, count, others, limits);
        listed_ += static_cast<double>(sums_of_[0].size() + sums_of_[1].size());
        if (listed_ > most_listed_ || limits.is_over()) return false;
        if (!is_short) {
            const Word middle = low + (high - low) / 2;
            return low < middle && look_at(count, low, middle, limits) && look_at(count, middle, high, limits);
        }
        for (const auto& [list, window] : {std::pair(0, Window{low, high}), std::pair(1, others)}) {
            sort_evenly_spread(window.low, window.high, sums_of_[list], spare_, std::identity());
            sums_of_[list].swap(spare_);
        }
        auto one = sums_of_[0].begin();
        for (auto other = sums_of_[1].rbegin(); one != sums_of_[0].end() && other != sums_of_[1].rend();) {
            const Word sum = *one + *other;
            if (range_.least <= sum && sum <= range_.most) take({*one, *other}, count);
            if (sum > range_.most)
                ++other;
            else
                ++one;
        }
        return true;
    }

    // Narrows the range to better sums.
    void take(const std::array<Word, 2>& sums, std::size_t count) {
        found_ = true;
        sums_ = sums;
        count_ = count;
        if (range_.is_least_best)
            range_.most = sums[0] + sums[1] - 1;
        else
            range_.least = sums[0] + sums[1] + 1;
    }

    // Lists the sums of `count` numbers in a window. Returns false if they are too many or if the limits end it: many
    // subsets may be looked at for few sums.
    bool list(std::size_t list, std::size_t count, const Window& window, const DynamicLimits& limits) {
        constexpr std::size_t often = 1 << 14;
        std::size_t visits = 0;
        auto& sums = sums_of_[list];
        sums.clear();
        return each(list, count, numbers_[list].size(), 0, window, [&](Word sum, auto begin, auto end) {
            for (auto number = begin; number != end && sum + *number < window.high; ++number)
                sums.push_back(sum + *number);
            ++listed_;
            if (++visits % often == 0 && limits.is_over()) return false;
            return sums.size() <= most_in_window_ && listed_ <= most_listed_;
        });
    }

    // Calls visit(sum, begin, end) for subsets of `count` of the first `end` numbers, with `sum` beside them, in a
    // window: `sum` is that of all but the least number, which is any from `begin` on that stays below the window's
    // end. Ends and returns false when a visit does so.
    template <class Visit>
    bool each(std::size_t list, std::size_t count, std::size_t end, Word sum, const Window& window,
              const Visit& visit) {
        const auto& numbers = numbers_[list];
        const auto first_from = [&](Word number) {
            return std::lower_bound(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(end), number);
        };
        if (count == 1)
            return visit(sum, first_from(window.low - sum), numbers.begin() + static_cast<std::ptrdiff_t>(end));
        const auto& before = before_[list];
        auto index = static_cast<std::size_t>(first_from(window.high - sum - before[count - 1]) - numbers.begin());
        while (index-- >= count && sum + before[index + 1] - before[index + 1 - count] >= window.low) {
            chosen_[count - 1] = index;
            if (!each(list, count - 1, index, sum + numbers[index], window, visit)) return false;
        }
        return true;
    }

    Numbers numbers_;
    std::array<std::vector<Word>, 2> before_{std::vector<Word>{0}, std::vector<Word>{0}};  // sums of the first ones
    Range range_;
    std::size_t most_in_window_;
    std::vector<Step> steps_;
    bool has_all_counts_ = true;  // whether there are steps for all counts
    bool found_ = false;
    std::array<Word, 2> sums_{};   // of the best exchange
    std::size_t count_ = 0;        // its numbers of either list
    std::array<Sums, 2> sums_of_;  // in the current window
    Sums spare_;
    double listed_ = 0;  // the sums that were listed, and the visits of subsets to which one more number was added
    double most_listed_ = 0;
    std::array<std::size_t, counts_> chosen_{};  // indices, the least first
};

}  // namespace knapsack
