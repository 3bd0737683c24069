#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "knapsack/instance/decimal.hpp"
#include "knapsack/instance/integer.hpp"

namespace knapsack {

/// A 0-1 knapsack problem as it was read. Decimals are exact: the profits were multiplied by 10^profit_decimals, the
/// weights and the capacity by 10^weight_decimals.
struct Instance {
    std::string name;
    std::vector<Integer> profits;
    std::vector<Integer> weights;  ///< as many as profits
    Integer capacity;
    int profit_decimals = 0;
    int weight_decimals = 0;
    std::vector<std::string> ids;                   ///< what the file calls the items; empty if it does not
    std::optional<Integer> known_profit;            ///< what the file claims to be the best profit
    std::optional<std::vector<bool>> known_choice;  ///< and its choice, which has that profit and fits

    std::size_t items() const { return profits.size(); }

    /// Numbers in the units of the file.
    std::string profit_text(std::size_t item) const { return decimal_text(profits[item], profit_decimals); }
    std::string weight_text(std::size_t item) const { return decimal_text(weights[item], weight_decimals); }
    std::string capacity_text() const { return decimal_text(capacity, weight_decimals); }
    /// What the file calls the item; without a name its number, from 1 on.
    std::string id(std::size_t item) const { return ids.empty() ? std::to_string(item + 1) : ids[item]; }

    bool operator==(const Instance&) const = default;
};

}  // namespace knapsack
