#include "knapsack/settings.hpp"

#include <espalier/require.hpp>

namespace knapsack {

const std::vector<std::string>& algorithms() {
    static const std::vector<std::string> names = {"auto", "core", "dfs"};
    return names;
}

std::string node_of(const std::string& algorithm) {
    return algorithm == "dfs" ? "choices up to an item left out whose LP bound was looked at"
                              : "states that were looked at, behind the preparation";
}

std::optional<Integer> known_optimum(const Settings& settings, const Instance& instance) {
    if (!settings.known_optimum) return std::nullopt;
    const auto& known = *settings.known_optimum;
    espalier::require(known.decimals <= instance.profit_decimals,
                      "a known optimum has no more decimals than the profits have");
    return scaled(known, instance.profit_decimals);
}

}  // namespace knapsack
