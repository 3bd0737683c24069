// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <espalier/require.hpp>
#include "knapsack/instance/decimal.hpp"
#include "knapsack/instance/instance.hpp"

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

/// How an instance is searched.
struct Settings {
    std::string algorithm = "auto";        ///< a name from algorithms()
    std::optional<Decimal> known_optimum;  ///< a claim about the instance: choices of less profit are not looked for
    Question question{};                   ///< what is asked beside a choice of the most profit
};

/// Returns the names of the algorithms, the default first.
inline std::vector<std::string> algorithms() { return {"auto", "core", "dfs"}; }

/// Returns the known optimum in the unit of the instance's profits; none if none was given. Requires that it has no
/// more decimals than they have.
[[nodiscard]] inline std::optional<Integer> known_optimum(const Settings& settings, const Instance& instance) {
    if (!settings.known_optimum) return std::nullopt;
    espalier::require(settings.known_optimum->decimals <= instance.profit_decimals,
                      "a known optimum has no more decimals than the profits have");
    return scaled(*settings.known_optimum, instance.profit_decimals);
}
}  // namespace knapsack
