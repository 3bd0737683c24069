#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// Returns -1 if a < b, else 0, for numbers of at least -1. GCC turns a comparison into a branch in the inner loops,
/// which a processor often guesses wrong.
inline Word mask_of_less(Word a, Word b) { return (a - b) >> std::numeric_limits<Word>::digits; }

/// Sums as they are and others that get an item, which a step merges.
struct SumsPair {
    std::span<const Sums> without;
    std::span<const Sums> with;

    std::size_t size() const { return without.size() + with.size(); }
};

/// Pairs up sums that lie in pieces, one behind the other, and others that get an item of this weight: the sums of each
/// pair weigh at least as much as those of the pairs before it. Among equal weights, the sums without the item come
/// first.
std::vector<SumsPair> pairs_of_pieces(std::vector<std::span<const Sums>> without,
                                      std::vector<std::span<const Sums>> with, Word weight_of_item);

/// Merges the sums of pairs, one pair behind the other. A range of the result is the same whether it is made alone or
/// with the whole.
class Merging {
public:
    /// Requires pairs as pairs_of_pieces() returns them.
    Merging(std::vector<SumsPair> pairs, const Item<Word>& item);

    std::size_t size() const { return ends_.empty() ? 0 : ends_.back(); }

    /// Writes those of the `count` sums from `begin` on that have more profit than all before them, at most `longest`
    /// sums at a time, so that they fit into a cache. Returns the end of what it has written. Requires room for `count`
    /// sums.
    Sums* merge(std::size_t begin, std::size_t count, std::size_t longest, Sums* kept) const;

private:
    std::vector<SumsPair> pairs_;
    Item<Word> item_;
    std::vector<Word> best_before_;  // the greatest profit before each pair
    std::vector<std::size_t> ends_;
};

}  // namespace knapsack
