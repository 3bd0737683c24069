// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <espalier/require.hpp>

#include "knapsack/instance/instance.hpp"
#include "knapsack/question/question.hpp"

namespace knapsack {

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
