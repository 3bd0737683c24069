#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include "knapsack/dynamic/expanding_core/history.hpp"

namespace knapsack {

/// A choice within the core together with all items before it: its sums, and how it came about.
template <class Number>
struct State {
    Number weight{};
    Number profit{};
    std::uint32_t parent = 0;   ///< in the history's last table
    std::uint16_t changes = 0;  ///< since then
    std::int16_t more = 0;      ///< items than in the greedy choice

    Origin origin() const { return {parent, changes}; }

    /// Of words alone a state is copied as it is.
    template <class Self>
    requires(!std::is_trivially_copyable_v<Number>) static auto fields(Self& self) {
        return std::tie(self.weight, self.profit, self.parent, self.changes, self.more);
    }
};

}  // namespace knapsack
