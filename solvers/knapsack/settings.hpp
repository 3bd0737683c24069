#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "knapsack/instance/instance.hpp"

namespace knapsack {

/// How an instance is searched.
struct Settings {
    std::string algorithm = "auto";        ///< a name from algorithms()
    std::optional<Decimal> known_optimum;  ///< a claim about the instance: choices of less profit are not looked for
    std::uint64_t memory_limit = 0;        ///< bytes for the states of all PEs of a process; 0: half of what there is
};

/// The names of the algorithms, the default first.
const std::vector<std::string>& algorithms();

/// What counts as a node in the search of this algorithm.
std::string node_of(const std::string& algorithm);

/// The known optimum in the unit of the instance's profits; none if none was given. Requires that it has no more
/// decimals than they have.
[[nodiscard]] std::optional<Integer> known_optimum(const Settings& settings, const Instance& instance);

}  // namespace knapsack
