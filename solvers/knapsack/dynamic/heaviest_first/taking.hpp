#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "knapsack/dynamic/heaviest_first/choice_list.hpp"
#include "knapsack/dynamic/heaviest_first/completions.hpp"

namespace knapsack {

/// Takes one item: merges choices as they are with the same choices and the item, by weight, without those that are
/// dominated or that cannot get to a target. What ranges that follow one another give is what they would give as one:
/// many threads may each merge some.
///
/// Merge (growth/merge.hpp) does the like for the states of a growing core, and the two stay apart: there a list waits
/// between quanta, travels to other PEs, is bounded by LP lines, and loses items as well as gains them; here it lives
/// in one call, only ever becomes heavier, and one threshold from the light end bounds all choices from a room on.
/// Merge also orders equal weights by their profits, which here would drop 13 % of the choices of a hard instance of
/// 400 items, but would take 4 % more instructions all the same.
class Taking {
public:
    struct Step {
        Item<Word> item;
        std::uint32_t bit = 1;  ///< of a choice that takes it
        Word capacity = 0;
        Word target = 0;
    };

    /// The row is that of the items behind this one. Both it and the choices outlive this.
    Taking(const ChoiceList& choices, const Completions::Row& row, const Step& step);

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

        std::size_t count() const { return without + with; }
    };
    Position position_after(std::size_t count) const;
    std::span<const Choice> with_from(std::size_t index) const;
    Loop loop_from(const Position& position, Choice* kept) const;

    const ChoiceList& choices_;
    const Completions::Row& row_;
    Step step_;
    std::size_t with_;  // choices that have room for the item
};

}  // namespace knapsack
