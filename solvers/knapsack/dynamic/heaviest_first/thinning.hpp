#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "knapsack/dynamic/heaviest_first/pieces.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

// To thin out a list is to keep, of successive sums, as many at a time as leave few enough, the first one that can get to
// the most profit. What sums can get to is `reached`, in the order of the list, of which each function makes that of
// those it keeps. Requires lists in one piece, and as many numbers as sums.

/// How many sums at a time leave at most `most` of them. Requires most >= 1.
std::size_t length_of_groups(std::size_t sums, std::size_t most);

/// Drops the sums that have not reached more than the incumbent.
void keep_those_above(SumsList& list, std::vector<Word>& reached, Word incumbent);

/// Keeps the best sums of each group, where so many others come before those of the list.
void keep_best_of_groups(SumsList& list, std::vector<Word>& reached, std::size_t length, std::size_t before);

/// What is kept of a list whose parts several ranks have thinned out.
class BestOfGroups {
public:
    explicit BestOfGroups(const InListMemory<Sums>& memory) : list_(memory) {}

    /// Adds what is kept of the next part, of which the first and the last sums have reached so much. `goes_on`: its
    /// first group is the last one of the parts before.
    void append(std::span<const Sums> part, Word first_reached, Word last_reached, bool goes_on);

    SumsList& list() { return list_; }

private:
    SumsList list_;
    Word last_reached_ = 0;
};

}  // namespace knapsack
