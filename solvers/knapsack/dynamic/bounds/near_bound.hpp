// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <espalier/problem.hpp>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic/bounds/group_bound.hpp"
#include "knapsack/dynamic_limits.hpp"

namespace knapsack {

/// Looks through all choices whose losses leave them near a bound: makes two lists of changes among the items that lose
/// little, both by weight, and finds the best pair in one pass, as pairing.hpp does.
class NearBound {
public:
    /// The items and the bound outlive this.
    NearBound(const std::vector<Item<Word>>& items, Word capacity, const GroupBound& group,
              const DynamicLimits& limits = {});

    /// No choice has more profit.
    Word bound() const { return static_cast<Word>(group_.bound / group_.scale); }

    /// Returns the best choice if its profit is at least `target`. Gives up if a list gets more than `most` states or
    /// the limits end the search.
    [[nodiscard]] BestChoice best(Word target, std::size_t most);

    /// States that were looked at.
    espalier::Nodes nodes() const { return nodes_; }

private:
    /// The sums of some changes.
    struct State {
        Word weight = 0;
        Word profit = 0;
        Product<Word> loss = 0;
        std::int32_t count = 0;
        std::uint32_t origin = 0;  // the last change, by its place in changes_
    };
    using States = std::vector<State>;

    struct Change {
        std::uint32_t before = 0;
        std::uint32_t item = 0;
    };

    struct List {
        States states{State{}};
        Product<Word> gain = 0;  // of all items that the list has not dealt with, at most, at the prices
    };

    void change(List& list, std::uint32_t item, const Product<Word>& slack, Word target);
    State changed(const State& state, std::uint32_t item) const;
    Product<Word> worth(const State& state) const;
    Product<Word> least_worth(Word target) const;
    Product<Word> gain(std::uint32_t item) const;
    std::vector<std::uint32_t> positions(const State& a, const State& b) const;

    const std::vector<Item<Word>>& items_;
    const GroupBound& group_;
    DynamicLimits limits_;
    Word room_;
    Word count_ = 0;  // of the items that are chosen without any loss, as is their profit
    Word profit_ = 0;
    std::vector<Change> changes_{{}};  // the first stands for none
    espalier::Nodes nodes_ = 0;
};

}  // namespace knapsack
