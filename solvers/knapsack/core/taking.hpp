#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "knapsack/core/completions.hpp"
#include "knapsack/core/large_pages.hpp"

namespace knapsack {

/// A choice among the items that a search has dealt with (heaviest_first.hpp).
struct Choice {
    Word weight = 0;
    Word profit = 0;
    std::uint32_t origin = 0;  ///< the place, in a table, of the choice before the last items
    std::uint32_t taken = 0;   ///< which of those it took: a bit each
};

/// By rising weight, each with more profit than those before it.
using Choices = std::vector<Choice, LargePages<Choice>>;

/// Takes one item: merges choices as they are with the same choices and the item, by weight, without those that are
/// dominated or that cannot get to a target. Successive ranges give what they give as one: many threads may each merge
/// some.
class Taking {
public:
    struct Step {
        Item<Word> item;
        std::uint32_t bit = 1;  ///< of a choice that takes it
        Word capacity = 0;
        Word target = 0;
    };

    /// The row is that of the items behind this one. Both it and the choices outlive this.
    Taking(const Choices& choices, const Completions::Row& row, const Step& step);

    /// Choices to be looked at: all of them, and those that have room for the item.
    std::size_t size() const { return choices_.size() + with_; }

    /// Looks at `count` choices behind the first `begin`, and writes those that are kept. Returns the end of what was
    /// written. Requires room for all of them.
    Choice* merge(std::size_t begin, std::size_t count, Choice* kept) const;

private:
    class Loop;
    struct Progress;

    /// So many choices without the item, and with it, have been looked at.
    struct Position {
        std::size_t without = 0;
        std::size_t with = 0;
    };
    Position position_after(std::size_t count) const;
    Loop loop_from(const Position& position, Choice* kept) const;

    const Choices& choices_;
    const Completions::Row& row_;
    Step step_;
    std::size_t with_;  // choices that have room for the item
};

}  // namespace knapsack
