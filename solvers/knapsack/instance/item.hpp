#pragma once

#include <cstdint>

namespace knapsack {

/// An item as searches see it: its profit and its weight are positive.
template <class Number>
struct Item {
    Number profit{};
    Number weight{};
    std::uint32_t position = 0;  ///< in the instance
};

}  // namespace knapsack
