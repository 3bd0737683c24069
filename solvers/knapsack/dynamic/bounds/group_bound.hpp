#pragma once

#include <optional>
#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// Of the LP relaxation: no choice of at most `count` items that fits has more profit than the price of all that is left
/// of weight and number, and its own.
struct Prices {
    Product<Word> of_weight{};
    Product<Word> of_item{};
    Word count = 0;
};

/// A bound that knows how many items fit at most: as many as if the lightest are taken. The relaxation to fractions of
/// items that knows this, too, has two break items, and if they differ much in weight, it is far above the optimum:
/// their fractions fill the capacity, which other items have to fill at a loss. How much loss it takes is bounded by a
/// function of what is to be filled, modulo the difference of the break items' weights, that is subadditive and nowhere
/// greater than an item's own loss [Gomory 1969; Gomory and Johnson 1972]; here the simplest, with one slope up and one
/// down.
struct GroupBound {
    Product<Word> bound{};              ///< of profits times `scale`
    Product<Word> scale{};              ///< profits and losses are multiplied by this
    std::vector<bool> chosen;           ///< by place in the list of items: how to choose without any loss
    std::vector<Product<Word>> losses;  ///< and what the bound loses, at least, if an item is chosen otherwise
    std::optional<Prices> prices;       ///< with which the relaxation is another bound; none if it is the same
};

/// None if the number of items is no constraint, if the numbers are too long, if there is nothing to be gained, or if it
/// is over before.
std::optional<GroupBound> group_bound(const std::vector<Item<Word>>& items, Word capacity,
                                      const DynamicLimits& limits = {});

}  // namespace knapsack
