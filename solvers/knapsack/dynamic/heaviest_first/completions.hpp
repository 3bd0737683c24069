#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// Bounds of what the items from some place of a list on can add to a choice, by the room that is left for them: the
/// lesser of the LP bound and of a dynamic program from the end of the list that keeps few states. Where it would
/// have more, it joins successive ones to one with the weight of the first and the profit of the last, which is
/// better than each.
class Completions {
    using States = std::vector<Sums>;

public:
    using IsOver = std::function<bool()>;

    /// Keeps at most `most` states, at least 2, for each item. Requires items that fit; they outlive this. Once
    /// is_over() has said so, they are left unfinished and must not be used.
    Completions(const std::vector<Item<Word>>& items, Word capacity, std::size_t most, const IsOver& is_over = {});

    class Bound;

    /// The bounds for the items from `begin` on, for any number of cursors. The completions outlive this.
    class Row {
    public:
        Row(const Completions& completions, std::size_t begin);

    private:
        friend class Completions::Bound;
        const States& states_;
        LinearRelaxation relaxation_;
    };

    /// Which choices may get to a target, as long as they leave no less room than `least_room`.
    struct Threshold {
        Word least_room = 0;
        Word least_profit = 0;
        Word break_profit = 0;
        Word break_weight = 0;
        Product<Word> needed = 0;

        /// Numbers, not branches that a processor would often guess wrong.
        bool is_reached(Word profit, Word room) const {
            const bool relaxed = product(profit, break_weight) + product(room, break_profit) >= needed;
            return (static_cast<int>(profit >= least_profit) & static_cast<int>(relaxed)) != 0;
        }
    };

    /// A cursor over a row, which outlives it, towards less and less room.
    class Bound {
    public:
        /// Requires room >= 0.
        Bound(const Row& row, Word room);

        /// No choice of these items that fits into the room has more profit. Requires 0 <= room, and not greater than
        /// the last time.
        Word operator()(Word room);

        /// From this room on: to which profits can this bound be added to get at least the target? Requires the same.
        Threshold threshold(Word target, Word room);

    private:
        void move_to(Word room);

        const Row* row_;
        std::size_t state_;
        std::size_t break_;
    };

private:
    static void merge_with(const States& states, const Item<Word>& item, Word capacity, States& all);
    const States& join(const States& states, std::size_t most, States& few);
    static bool are_joined(const States& states, Word difference, std::size_t most, States& few);

    const std::vector<Item<Word>>& items_;
    std::vector<std::uint32_t> by_density_;
    std::vector<States> rows_;  // by the place in the list; the last is for no items
    Word difference_ = 0;       // between the profits of states that were joined last
};

}  // namespace knapsack
