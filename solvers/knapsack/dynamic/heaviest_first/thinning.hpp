#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "knapsack/dynamic/heaviest_first/sums_list.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

// Thinning out a list keeps, of each group of successive sums, the first ones that can get to the most profit. Groups
// are as long as leaves few enough. `reached` has the profits that sums can get to, in the order of the list, and each
// function adapts it to the sums that it keeps. Requires lists in one piece, and as many numbers as sums.

/// Returns the length of groups that leaves at most `most` sums. Requires most >= 1.
std::size_t length_of_groups(std::size_t sums, std::size_t most);

/// Drops the sums that have not reached more than the incumbent.
void keep_those_above(SumsList& list, std::vector<Word>& reached, Word incumbent);

/// Keeps the best sums of each group, where `before` other sums come before those of the list.
void keep_best_of_groups(SumsList& list, std::vector<Word>& reached, std::size_t length, std::size_t before);

/// Appends the next part of a list whose parts several ranks have thinned out. The first and the last sums of the part
/// have reached `first_reached` and `last_reached`; `reached` is what the last sums of the list have reached. `goes_on`
/// says that the first group of the part is the last one of the list.
void append_best_of_groups(SumsList& list, Word& reached, std::span<const Sums> part, Word first_reached,
                           Word last_reached, bool goes_on);

}  // namespace knapsack
