// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "knapsack/instance/decimal.hpp"

namespace knapsack {

/// Which of the choices of the most profit is wanted.
enum class Preference : std::uint8_t { any, fewest_items, least_weight };

/// The question that is asked of an instance beside the choice of the most profit that fits.
struct Question {
    std::uint64_t least_items = 0;            ///< a choice has at least so many items
    std::optional<std::uint64_t> most_items;  ///< and at most so many
    Preference preference = Preference::any;
    std::optional<Decimal> target{};        ///< is there a choice of this weight?
    bool counts = false;                    ///< how many best choices are there?
    std::optional<std::uint64_t> listed{};  ///< list as many of the best choices

    /// Whether choices are limited or compared in another way than by profit and weight alone.
    bool is_reduced() const { return least_items > 0 || most_items || preference != Preference::any; }
};

}  // namespace knapsack
