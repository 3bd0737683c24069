// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <span>

#include "knapsack/dynamic/heaviest_first/sums.hpp"

namespace knapsack {

/// Returns -1 if a < b, else 0, for numbers of at least -1. GCC turns a comparison into a branch in the inner loops,
/// which a processor often guesses wrong.
inline Word mask_of_less(Word a, Word b) { return (a - b) >> std::numeric_limits<Word>::digits; }

/// Merges sums and others that get an item. Among equal weights, the sums without the item come first. A range of the
/// result is the same whether it is made alone or with the whole.
class Merging {
public:
    Merging(std::span<const Sums> without, std::span<const Sums> with, const Item<Word>& item)
        : without_(without), with_(with), item_(item) {}

    std::size_t size() const { return without_.size() + with_.size(); }

    /// Writes those of the `count` sums from `begin` on that have more profit than all before them. Returns their end.
    /// Requires room for `count` sums.
    Sums* merge(std::size_t begin, std::size_t count, Sums* kept) const;

private:
    /// The position of the merge of a part.
    struct Lane {
        const Sums* without;
        const Sums* with;
        Sums* kept;
        Word best;  ///< the greatest profit before
    };

    const Sums* end() const { return without_.data() + without_.size(); }
    const Sums* with_end() const { return with_.data() + with_.size(); }
    Lane lane(std::size_t begin, Sums* kept) const;
    std::size_t free_steps(const Lane& lane) const;
    std::size_t merge_both(Lane& first, Lane& second, std::size_t count) const;
    Sums* finish(Lane lane, std::size_t count) const;
    static void step(const Item<Word>& item, Lane& lane);
    static void keep(const Sums& sums, Lane& lane);

    std::span<const Sums> without_;
    std::span<const Sums> with_;
    Item<Word> item_;
};

}  // namespace knapsack
