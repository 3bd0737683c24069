// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// The prices of an LP relaxation: no choice of at most `count` items that fits has more profit than its own price and
/// that of the weight and the number of items that it leaves unused.
struct Prices {
    Product<Word> of_weight{};
    Product<Word> of_item{};
    Word count = 0;
};

/// A bound that knows how many items fit at most, namely as many as of the lightest ones. The relaxation to fractions
/// of items that knows this, too, has two break items. If they differ much in weight, it is far above the optimum:
/// their fractions fill the capacity, which other items have to fill at a loss. This loss is bounded by a function of
/// the weight to be filled, modulo the difference of the break items' weights, that is subadditive and nowhere greater
/// than an item's own loss [Gomory 1969; Gomory and Johnson 1972]. The function used here is the simplest: one slope up
/// and one down.
struct GroupBound {
    Product<Word> bound{};              ///< the bound times `scale`
    Product<Word> scale{};              ///< the factor of profits and losses
    std::vector<bool> chosen;           ///< the choice without any loss, by place in the list of items
    std::vector<Product<Word>> losses;  ///< the least loss of the bound if an item is chosen otherwise
    Prices prices;                      ///< prices with which the relaxation is another bound
};

/// Returns nothing if the number of items is no constraint, if the numbers are too long, if the bound gains nothing, or
/// if `limits` end it before.
std::optional<GroupBound> group_bound(const Items<Word>& items, Word capacity, const DynamicLimits& limits = {});

}  // namespace knapsack
