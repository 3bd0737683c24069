// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include <espalier/memory.hpp>
#include <espalier/require.hpp>

namespace knapsack {

/// The origin of a state: the changes among the last few items that were taken in, a bit for each, and the state before
/// them, by its index in the table of those.
struct Origin {
    std::uint32_t parent = 0;
    std::uint32_t changes = 0;
};

/// The items that were taken into the core, in this order, and a table of the states before every 32nd of them, so
/// that choices are known at the cost of a few bits for each state.
class History {
public:
    static constexpr std::size_t group = 32;

    using Table = std::vector<Origin, espalier::LargePages<Origin>>;

    const std::vector<std::uint32_t>& taken() const { return taken_; }

    /// Returns whether the next item begins a new group, so that the origins of the states have to be kept in a table
    /// first.
    bool begins_group() const { return taken_.size() % group == 0; }
    void begin_table() { tables_.emplace_back(); }
    Table& table() { return tables_.back(); }

    void take(std::uint32_t rank) { taken_.push_back(rank); }

    /// Returns the bit of the item taken in last. Requires that there is one.
    std::uint32_t last_change() const {
        espalier::debug_require(!taken_.empty(), "an item has been taken in");
        return 1U << ((taken_.size() - 1) % group);
    }

    /// Returns the ranks, in rising order, of the items that are changed in a state of this origin, and of others.
    std::vector<std::uint32_t> changed(Origin origin, std::vector<std::uint32_t> ranks = {}) const {
        for (std::size_t number = tables_.size(); number-- > 0;) {
            for (std::size_t bit = 0; bit < group; ++bit) {
                if ((origin.changes >> bit & 1U) != 0) ranks.push_back(taken_[number * group + bit]);
            }
            origin = tables_[number][origin.parent];
        }
        std::sort(ranks.begin(), ranks.end());
        return ranks;
    }

    /// Returns the history of these states alone, as it was when `items` items had been taken in. Adapts the `parent`
    /// of the states to it.
    template <class States>
    History of(States& states, std::size_t items) const {
        History history;
        history.taken_.assign(taken_.begin(), taken_.begin() + static_cast<std::ptrdiff_t>(items));
        history.tables_.resize((items + group - 1) / group);
        if (history.tables_.empty()) return history;
        const auto last = history.tables_.size() - 1;
        keep(states, tables_[last], history.tables_[last]);
        for (std::size_t number = last; number-- > 0;) {
            keep(history.tables_[number + 1], tables_[number], history.tables_[number]);
        }
        return history;
    }

    /// Returns whether there is a table for each group, each state of a table stems from one of the table before it,
    /// and the items are of so many.
    bool is_consistent(std::uint32_t items) const {
        if (tables_.size() != (taken_.size() + group - 1) / group) return false;
        for (std::size_t number = 1; number < tables_.size(); ++number) {
            const auto stems = [&](Origin origin) { return origin.parent < tables_[number - 1].size(); };
            if (!std::ranges::all_of(tables_[number], stems)) return false;
        }
        return std::ranges::all_of(taken_, [items](std::uint32_t rank) { return rank < items; });
    }

    /// Returns whether a state can have this origin when so many items, of those in the history, have been taken in.
    bool is_origin(Origin origin, std::size_t items) const {
        if (items == 0) return origin.changes == 0;
        const auto last = (items - 1) / group;
        return origin.parent < tables_[last].size() && std::uint64_t{origin.changes} >> (items - last * group) == 0;
    }

    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const auto& table : tables_) sum += table.capacity() * sizeof(Origin);
        return sum;
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.taken_, self.tables_);
    }

private:
    // Copies the entries of a table to which children refer.
    template <class Children>
    static void keep(Children& children, const Table& table, Table& kept) {
        constexpr auto none = std::numeric_limits<std::uint32_t>::max();
        std::vector<std::uint32_t> place(table.size(), none);
        for (auto& child : children) {
            auto& index = place[child.parent];
            if (index == none) {
                index = static_cast<std::uint32_t>(kept.size());
                kept.push_back(table[child.parent]);
            }
            child.parent = index;
        }
    }

    std::vector<std::uint32_t> taken_;
    std::vector<Table> tables_;
};

}  // namespace knapsack
