#pragma once

#include <span>
#include <vector>

#include "knapsack/dynamic/heaviest_first/spread_list.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// The weights where the ranks of a job begin, the first of which is 0, and `end` behind them, so that each rank merges
/// about as many of the sums of all parts, with and without the item, as the samples of the parts say. Where a part begins
/// now, a border stays if that is even to a 32nd of what a rank merges: what moves comes from another core.
std::vector<Word> even_borders(std::span<const PartSummary> parts, const Item<Word>& item, Word end);

}  // namespace knapsack
