#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "knapsack/item.hpp"
#include "knapsack/number.hpp"

namespace knapsack {

/// Bounds of what the items from some place of a list on can add to a choice, by the room that is left for them: the lesser
/// of the LP bound and of a dynamic program from the end of the list that keeps few states. Where it would have more, it
/// joins successive ones to one with the weight of the first and the profit of the last, which is better than each.
class Completions {
    struct State {
        Word weight = 0;
        Word profit = 0;
    };
    using States = std::vector<State>;

public:
    /// Keeps at most `most` states, at least 2, for each item. Requires items that fit; they outlive this.
    Completions(const std::vector<Item<Word>>& items, Word capacity, std::size_t most);

    /// The bounds for the items from `begin` on. The completions outlive this.
    class Bound {
    public:
        Bound(const Completions& completions, std::size_t begin);

        /// No choice of these items that fits into the room has more profit. Requires that the room is not negative, and
        /// not greater than the last time.
        Word operator()(Word room);

    private:
        Word relaxed(Word room);

        const States& states_;
        std::size_t state_;
        std::vector<Item<Word>> dense_;  // the items by falling density
        States prefixes_;                // the sums over the first of those
        std::size_t break_;
    };

private:
    static States with(const States& states, const Item<Word>& item, Word capacity);
    static void join(States& states, std::size_t most);
    static States joined(const States& states, Word difference);

    const std::vector<Item<Word>>& items_;
    std::vector<std::uint32_t> by_density_;
    std::vector<States> rows_;  // by the place in the list; the last is for no items
};

}  // namespace knapsack
