// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "knapsack/finding.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/question/question.hpp"

namespace knapsack {

/// Items of which each may be chosen several times.
struct Kinds {
    std::vector<Integer> profits{};
    std::vector<Integer> weights{};
    std::vector<Integer> copies{};
    Integer capacity{};

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
    ZeroOne(const Instance& instance, const Question& question);

    /// Returns the 0-1 problem, which is the instance itself if each item is there once and nothing else is asked.
    const Instance& problem() const { return is_same_ ? instance_ : problem_; }

    /// Returns the finding about the instance that follows from the finding about the problem.
    Finding finding(const Finding& found) const;

    /// Returns the kinds that the problem's items are copies of. The first are those of the instance.
    const Kinds& kinds() const { return kinds_; }
    /// Returns the profit that the choice of a finding about the instance has by the profits of kinds().
    Integer profit_by_kinds(const Finding& finding) const;

private:
    void prefer(Preference preference);
    void limit_items(const Integer& least, const Integer& most);
    void divide_copies();
    std::vector<Integer> counts(const std::vector<bool>& choice) const;
    Integer total_copies() const;

    const Instance& instance_;
    bool is_same_;
    Kinds kinds_;
    Integer factor_ = 1;            // of the instance's profits, for preferences
    Integer slack_;                 // by how much second criteria may differ
    std::optional<Integer> items_;  // the number of items of choices, with those that the instance does not have
    Integer more_profit_;           // of each item, if their number is limited
    Instance problem_;
    std::vector<std::uint32_t> kind_of_;  // of each item of the problem
    std::vector<Integer> size_of_;        // its copies
};

}  // namespace knapsack
