#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// What items of a choice weigh and gain together.
struct Sums {
    Word weight = 0;
    Word profit = 0;
};

std::vector<Item<Word>> by_falling_weight(std::vector<Item<Word>> items);

/// The places of the items by falling density, profit / weight.
std::vector<std::uint32_t> places_by_density(const std::vector<Item<Word>>& items);

/// LP bounds of what some items can add to a choice, by the room that is left for them.
class LinearRelaxation {
public:
    /// Of the items whose places are at least `begin` and less than `end`. `by_density` are the places of all items by
    /// falling density.
    LinearRelaxation(const std::vector<Item<Word>>& items, const std::vector<std::uint32_t>& by_density,
                     std::size_t begin, std::size_t end);

    /// How many items, the densest first, have room together: the rank of the break item. Requires room >= 0.
    std::size_t break_rank(Word room) const;
    /// The same for no more room than that for which this rank was found.
    std::size_t break_rank(Word room, std::size_t rank) const {
        while (before_[rank].weight > room) --rank;
        return rank;
    }

    /// The item of this rank; behind the last one, one that gains nothing.
    const Item<Word>& item(std::size_t rank) const { return items_[rank]; }

    /// The LP bound, rounded down. Requires rank = break_rank(room).
    Word bound(Word room, std::size_t rank) const;

private:
    std::vector<Item<Word>> items_;
    std::vector<Sums> before_;
};

}  // namespace knapsack
