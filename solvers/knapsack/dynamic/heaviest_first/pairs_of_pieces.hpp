#pragma once

#include <span>
#include <vector>

#include "knapsack/dynamic/heaviest_first/merging.hpp"
#include "knapsack/dynamic/heaviest_first/sums_list.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// Of sums that lie in pieces, one behind the other, and of others that get an item of this weight: what comes to lie
/// together, by rising weight, as SumsSteps::merge() takes it. Of equal weights, those without the item come first.
std::vector<SumsPair> pairs_of_pieces(std::vector<std::span<const Sums>> without,
                                      std::vector<std::span<const Sums>> with, Word weight_of_item);

}  // namespace knapsack
