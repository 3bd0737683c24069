// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>
#include <espalier/memory.hpp>
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// The search of choices from two lists of numbers for the sum in a range that is the nearest to one of its ends. Each
/// list is dealt to two parts, whose sums are listed. Two parts make a side, and the two sides a choice: sums of each
/// side are listed for one window after another, as pairs of sums of its parts, so that four short lists stand for all
/// choices [Schroeppel and Shamir 1981]. The sums of exchanges are listed by the count of numbers, and a side is either
/// a whole list, which is best where all exchanges are to be looked at, or a part of each list.
class NearestSum {
public:
    using Numbers = std::array<std::vector<Word>, 2>;

    static constexpr Word longest = Word{1} << 50;      ///< the greatest number
    static constexpr Word greatest_sum = 64 * longest;  ///< the greatest upper end of a range
    static constexpr double planning = 1e6;             ///< planning takes no longer than listing so many sums

    /// Choices are subsets of all numbers, or only those of as many numbers of the first list as of the second one.
    enum class Choices : std::uint8_t { subsets, exchanges };

    /// The sums that are looked for; those near the lower end or near the upper one are better.
    struct Range {
        Word least = 0;
        Word most = 0;
        bool is_least_best = false;
    };

    /// Requires numbers from 0 to `longest` in rising order. If a part has more than about `most_in_part` sums,
    /// exchanges of many of its numbers are left out. Sums of a window are at most about `most_in_window`; by default,
    /// long lists have large windows.
    NearestSum(const Numbers& numbers, Choices choices, Range range, double most_in_part = 0x1p23,
               std::size_t most_in_window = 0);

    /// Returns whether a search looks at choices of any count of numbers.
    bool has_all_counts() const { return has_all_counts_; }

    /// Returns about how many choices of the greatest sum in the range there are; 0 if there are none.
    double expected() const {
        const auto add = [](double sum, const Step& step) { return sum + step.hits; };
        return std::accumulate(steps_.begin(), steps_.end(), 0.0, add);
    }

    /// Returns about how many sums a search lists until it has found the upper end of the range with a chance of one
    /// half, or until it has looked at all choices.
    double expected_listed() const { return size_ + expected_listed(steps_); }

    /// Returns about how many bytes the lists of a search take.
    double bytes() const { return 2 * sizeof(Word) * size_; }

    /// Looks at the choices of a sum in the range. Returns false if the limits end it before it has looked at all.
    bool search(const DynamicLimits& limits);

    /// Returns the best sum that was found.
    std::optional<Word> best() const { return found_ ? std::optional(sums_[0] + sums_[1]) : std::nullopt; }

    /// Returns the indices of the numbers of a choice of this sum. Requires best().
    std::array<std::vector<std::size_t>, 2> indices() const;

private:
    static constexpr std::size_t units_ = 32;   // of sums, in which they are counted beforehand
    using Counts = std::array<double, units_>;  ///< of the sums in each unit
    using Sums = std::vector<Word, espalier::LargePages<Word>>;

    /// Sums from `low` to below `high`.
    struct Window {
        Word low = 0;
        Word high = 0;
    };

    /// Every second number of a list.
    struct Part {
        std::vector<Word> numbers;
        std::vector<std::vector<Word>> sums{{0}};  ///< of each count of numbers, or of all subsets, rising
    };

    /// Choices of which the first side's sum is in a window.
    struct Step {
        bool is_mixed = false;  ///< whether a side is a part of each list instead of a list
        /// The count of numbers of each side. If sides are mixed, it says by how many the first list's numbers are more
        /// than the second list's on the first side.
        std::ptrdiff_t key = 0;
        Word low = 0;
        Word high = 0;
        double listed = 0;  ///< about how many sums are in both sides
        double hits = 0;    ///< about how many pairs of the greatest sum in the range there are

        /// Returns the number of a part of a side: first those of the first list.
        std::size_t part(std::size_t side, std::size_t i) const { return is_mixed ? side + 2 * i : 2 * side + i; }
        /// Returns the count of numbers of the second part beside `first` ones; not one of any part if there is none.
        std::size_t second(std::size_t side, std::size_t first) const {
            const auto difference = side == 0 ? -key : key;
            return static_cast<std::size_t>(is_mixed ? static_cast<std::ptrdiff_t>(first) + difference
                                                     : key - static_cast<std::ptrdiff_t>(first));
        }
    };

    bool list_sums(Part& part, const std::vector<Word>& least_of_others, const DynamicLimits& limits) const;
    std::vector<Counts> count_sums(Part& part, Word unit, double most_in_part);
    void plan(double most_in_part);
    Counts counts_of(const Step& step, std::size_t side, const std::array<std::vector<Counts>, 4>& counts) const;
    double expected_listed(const std::vector<Step>& steps) const;
    bool look_at(const Step& step, const DynamicLimits& limits);

    // Returns the sums that are in the range beside sums in a window.
    Window beside(const Window& window) const { return {range_.least - window.high + 1, range_.most - window.low + 1}; }

    void look_at(const Step& step, const Window& window, std::size_t sums, const DynamicLimits& limits);
    void take(const std::array<Word, 2>& sums, const Step& step);
    std::size_t size(const Step& step, std::size_t side, const Window& window) const;

    template <class Visit>
    void pairs(const Step& step, std::size_t side, const Window& window, const Visit& visit) const;
    template <class Visit>
    void visit_sums(const Step& step, std::size_t side, const Window& window, const Visit& visit) const;
    template <class IsWanted>
    void list(const Step& step, std::size_t side, const Window& window, const IsWanted& is_wanted);
    void trace(std::size_t part, std::size_t count, Word sum, std::array<std::vector<std::size_t>, 2>& indices) const;
    bool find(const Part& part, std::size_t count, std::size_t end, Word sum, std::vector<std::size_t>& indices) const;

    std::array<Part, 4> parts_;                                                           // two of each list
    std::array<std::vector<Word>, 2> least_{std::vector<Word>{0}, std::vector<Word>{0}};  // sums of the least numbers
    Range range_;
    std::size_t most_in_window_;
    std::size_t counted_;         // 1 if sums are listed by the count of numbers, else 0
    std::size_t most_count_ = 0;  // of numbers of either list, if they are counted
    std::vector<Step> steps_;
    bool has_all_counts_ = true;
    double size_ = 0;  // about how many sums of all parts are listed
    bool found_ = false;
    std::array<Word, 2> sums_{};  // of the sides of the best choice
    Step best_step_;
    std::array<Sums, 2> sums_of_;  // of the sides in the current window
    Sums spare_;
    std::vector<bool> marks_;  // of cells of the current window
    double listed_ = 0;
    double most_listed_ = 0;
};
}  // namespace knapsack
