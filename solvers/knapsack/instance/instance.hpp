// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "knapsack/instance/decimal.hpp"
#include "knapsack/instance/integer.hpp"
#include "knapsack/instance/numbers.hpp"

namespace knapsack {

/// A knapsack problem as it was read. Decimals are exact: the profits were multiplied by 10^profit_decimals, the
/// weights and the capacity by 10^weight_decimals.
struct Instance {
    std::string name;
    std::string format;   ///< the name of the format that it was read in; empty if it was not read
    std::string columns;  ///< "profit,weight" and the like, in the order of the file; empty if the format tells it
    Numbers profits;
    Numbers weights;                ///< as many as profits
    std::vector<Integer> copies{};  ///< how many there are of each item; empty if one of each
    Integer capacity;
    int profit_decimals = 0;
    int weight_decimals = 0;
    std::vector<std::string> ids;                   ///< the names of the items in the file; empty if it has none
    std::optional<Integer> known_profit;            ///< the best profit, as the file claims
    std::optional<std::vector<bool>> known_choice;  ///< a choice of the file that has that profit and fits

    std::size_t items() const { return profits.size(); }

    /// Sets all numbers, each multiplied by the power of ten that makes those of its kind whole. `best` is the best
    /// profit, as the file claims.
    void set_numbers(std::vector<Decimal> of_profits, std::vector<Decimal> of_weights, const Decimal& of_capacity,
                     const std::optional<Decimal>& best = {}) {
        profit_decimals = std::max(most_decimals(of_profits), best ? best->decimals : 0);
        weight_decimals = std::max(most_decimals(of_weights), of_capacity.decimals);
        profits = Numbers(scaled(std::move(of_profits), profit_decimals));
        weights = Numbers(scaled(std::move(of_weights), weight_decimals));
        capacity = scaled(of_capacity, weight_decimals);
        if (best) known_profit = scaled(*best, profit_decimals);
    }

    // These return numbers in the units of the file.
    std::string profit_text(std::size_t item) const { return decimal_text(profits[item], profit_decimals); }
    std::string weight_text(std::size_t item) const { return decimal_text(weights[item], weight_decimals); }
    std::string capacity_text() const { return decimal_text(capacity, weight_decimals); }
    /// Returns the name of the item in the file, or, without a name, its number, from 1 on.
    std::string id(std::size_t item) const { return ids.empty() ? std::to_string(item + 1) : ids[item]; }

    bool operator==(const Instance&) const = default;
};

/// Returns about how many bytes an instance takes while it is searched, beside the states.
inline std::uint64_t bytes_of(const Instance& instance) {
    constexpr std::uint64_t of_item = 220;
    return of_item * instance.items();
}

}  // namespace knapsack
