// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>
#include "knapsack/finding.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {
/// Items of which each may be chosen several times.
struct Kinds {
    std::vector<Integer> profits{};
    std::vector<Integer> weights{};
    std::vector<Integer> copies{};
    Integer capacity{};
    std::optional<Integer> items{};  ///< how many items choices have, if that is prescribed

    std::size_t size() const { return profits.size(); }
};

/// A question about an instance as a 0-1 knapsack problem.
///
/// Copies become items of 1, 2, 4, 8, ... copies [Martello and Toth 1990, section 3.2]. Preferences become digits of
/// the profits: a profit times more than all second criteria differ by, less the second criterion of the item.
///
/// Numbers of items from L to U become exactly U, with U - L copies of an item that has no profit and no weight. Each
/// item then weighs M more and has P more profit, and the capacity is U * M more, where M exceeds all that choices may
/// weigh and P exceeds all by which profits of choices differ. U + 1 items thus weigh too much, and U items have more
/// profit than fewer items. U items fit if and only if their weights do.
class ZeroOne {
public:
    /// Requires that the instance outlives this.
    ZeroOne(const Instance& instance, const Question& question)
        : instance_(instance), is_same_(instance.copies.empty() && !question.is_reduced()) {
        if (is_same_ && !question.counts && !question.listed) return;
        kinds_ = {.profits = instance.profits.integers(),
                  .weights = instance.weights.integers(),
                  .copies = instance.copies,
                  .capacity = instance.capacity};
        if (kinds_.copies.empty()) kinds_.copies.assign(kinds_.size(), 1);
        if (is_same_) return;
        limit_copies(question);
        prefer(question.preference);
        const auto total = sum_of(kinds_.copies);
        Integer most = total;
        if (question.most_items) most = std::min(total, Integer(*question.most_items));
        const Integer least = question.least_items;
        if (least > 0 || most < total) limit_items(least, most);
        divide_copies();
    }

    /// Returns the 0-1 problem, which is the instance itself if each item is there once and nothing else is asked.
    const Instance& problem() const { return is_same_ ? instance_ : problem_; }

    /// Returns the finding about the instance that follows from the finding about the problem.
    Finding finding(const Finding& found) const {
        if (is_same_ || !found.feasible) return found;
        Finding finding;
        finding.complete = found.complete;
        finding.preprocessed = found.preprocessed;
        const Integer without_items = found.bound - kinds_.items.value_or(0) * more_profit_;
        finding.bound = quotient(without_items + slack_, factor_);
        std::vector<Integer> counts(kinds_.size());
        for (std::size_t i = 0; i < found.choice.size(); ++i) {
            if (found.choice[i]) counts[kind_of_[i]] += size_of_[i];
        }
        if (kinds_.items && sum_of(counts) != *kinds_.items) {
            finding.feasible = !found.complete;
            return finding;
        }
        counts.resize(instance_.items());
        finding.profit = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            finding.choice.push_back(counts[i] > 0);
            *finding.profit += counts[i] * instance_.profits[i];
        }
        if (found.complete) finding.bound = *finding.profit;
        if (!instance_.copies.empty()) finding.counts = std::move(counts);
        return finding;
    }

    /// Returns the kinds that the problem's items are copies of. The first are those of the instance.
    const Kinds& kinds() const { return kinds_; }

    /// Returns the profit that the choice of a finding about the instance has by the profits of kinds().
    Integer profit_by_kinds(const Finding& finding) const {
        Integer profit;
        for (std::size_t i = 0; i < finding.choice.size(); ++i) {
            const Integer count = finding.counts.empty() ? Integer(finding.choice[i] ? 1 : 0) : finding.counts[i];
            profit += count * kinds_.profits[i];
        }
        return profit;
    }

private:
    // Leaves out copies that no choice can have, so that sums remain small.
    void limit_copies(const Question& question) {
        Integer room = kinds_.capacity;
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            auto& copies = kinds_.copies[i];
            if (question.most_items) copies = std::min(copies, Integer(*question.most_items));
            if (kinds_.weights[i] < 0) room -= kinds_.weights[i] * copies;
        }
        for (std::size_t i = 0; i < kinds_.size() && room >= 0; ++i) {
            const auto& weight = kinds_.weights[i];
            if (weight > 0) kinds_.copies[i] = std::min(kinds_.copies[i], Integer(room / weight));
        }
    }

    void prefer(Preference preference) {
        if (preference == Preference::any) return;
        const std::vector<Integer> ones(kinds_.size(), 1);
        const auto& second = preference == Preference::fewest_items ? ones : kinds_.weights;
        slack_ = range_of(second, kinds_.copies);
        factor_ = slack_ + 1;
        for (std::size_t i = 0; i < kinds_.size(); ++i) kinds_.profits[i] = kinds_.profits[i] * factor_ - second[i];
    }

    void limit_items(const Integer& least, const Integer& most) {
        kinds_.items = std::max(least, most);
        more_profit_ = 1 + 2 * range_of(kinds_.profits, kinds_.copies);
        more_weight_ = 1 + abs(kinds_.capacity) + range_of(kinds_.weights, kinds_.copies);
        if (least >= most) return;
        kinds_.profits.emplace_back(0);
        kinds_.weights.emplace_back(0);
        kinds_.copies.emplace_back(most - least);
    }

    void divide_copies() {
        problem_.name = instance_.name;
        problem_.profit_decimals = instance_.profit_decimals;
        problem_.weight_decimals = instance_.weight_decimals;
        problem_.capacity = kinds_.capacity + kinds_.items.value_or(0) * more_weight_;
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            Integer left = kinds_.copies[i];
            for (Integer size = 1; left > 0; size *= 2) {
                const Integer part = std::min(size, left);
                problem_.profits.push_back(Integer((kinds_.profits[i] + more_profit_) * part));
                problem_.weights.push_back(Integer((kinds_.weights[i] + more_weight_) * part));
                kind_of_.push_back(static_cast<std::uint32_t>(i));
                size_of_.push_back(part);
                left -= part;
            }
        }
    }

    // Returns by how much sums of choices may differ at most.
    static Integer range_of(const std::vector<Integer>& numbers, const std::vector<Integer>& copies) {
        Integer range;
        for (std::size_t i = 0; i < numbers.size(); ++i) range += abs(numbers[i]) * copies[i];
        return range;
    }

    static Integer sum_of(const std::vector<Integer>& numbers) {
        return std::accumulate(numbers.begin(), numbers.end(), Integer(0));
    }

    // Returns a / b, rounded down, for b > 0.
    static Integer quotient(const Integer& a, const Integer& b) {
        const Integer quotient = a / b;
        return a < 0 && quotient * b != a ? Integer(quotient - 1) : quotient;
    }

    const Instance& instance_;
    bool is_same_;
    Kinds kinds_;
    Integer factor_ = 1;   // of the instance's profits, for preferences
    Integer slack_;        // by how much second criteria may differ
    Integer more_profit_;  // of each item of the problem, if their number is limited
    Integer more_weight_;
    Instance problem_;
    std::vector<std::uint32_t> kind_of_;  // of each item of the problem
    std::vector<Integer> size_of_;        // its copies
};

/// All choices of the most profit.
struct BestChoices {
    Integer number{};
    std::vector<std::vector<Integer>> listed{};  ///< how many of each kind; the first ones only
    bool is_cut = false;                         ///< whether a limit came before all that were wanted were listed
};

/// Counts the choices whose profit is `best`, which no choice that fits exceeds, and lists the first `most` of them.
/// A dynamic program over the kinds has a state for each weight, profit and number of items of choices of the first
/// kinds, with the number of these choices, if a Lagrangean bound with the other kinds lets it reach `best` [Martello
/// and Toth 1990, section 2.2.3]. Lists are traced back through the states of all kinds, so that no attempt is in vain.
/// Returns nothing if more than `most_states` states would be kept or a hundred times as many be looked at, or once
/// `is_over` says so; once it does while they are listed, lists fewer.
[[nodiscard]] std::optional<BestChoices> best_choices(const Kinds& kinds, const Integer& best, std::uint64_t most,
                                                      std::size_t most_states, const std::function<bool()>& is_over);
}  // namespace knapsack
