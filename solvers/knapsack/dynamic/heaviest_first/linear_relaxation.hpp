// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "knapsack/dynamic/heaviest_first/sums.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

std::vector<Item<Word>> by_falling_weight(std::vector<Item<Word>> items);

/// Returns the places of the items by falling density, profit / weight.
std::vector<std::uint32_t> places_by_density(const std::vector<Item<Word>>& items);

/// LP bounds on the profit that some items can add to a choice, by the room that is left for them.
class LinearRelaxation {
public:
    /// Takes the items whose places are at least `begin` and less than `end`. `by_density` has the places of all items
    /// by falling density.
    LinearRelaxation(const std::vector<Item<Word>>& items, const std::vector<std::uint32_t>& by_density,
                     std::size_t begin, std::size_t end);

    /// Returns the rank of the break item, that is how many of the densest items have room together. Requires room >=
    /// 0.
    std::size_t break_rank(Word room) const;
    /// Returns the rank of the break item for no more room than that for which `rank` was found.
    std::size_t break_rank(Word room, std::size_t rank) const {
        while (before_[rank].weight > room) --rank;
        return rank;
    }

    /// Returns the item of this rank. Behind the last one there is an item without profit.
    const Item<Word>& item(std::size_t rank) const { return items_[rank]; }

    /// Returns the LP bound, rounded down. Requires rank = break_rank(room).
    Word bound(Word room, std::size_t rank) const;

private:
    std::vector<Item<Word>> items_;
    std::vector<Sums> before_;
};

}  // namespace knapsack
