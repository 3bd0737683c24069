#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "knapsack/instance/integer.hpp"

namespace knapsack {

/// How an instance is searched.
struct Settings {
    std::string algorithm = "auto";        ///< a name from algorithms()
    std::optional<Integer> known_optimum;  ///< a claim about the instance: choices of less profit are not looked for
    std::uint64_t memory_limit = 0;        ///< bytes for the states of all PEs of a process; 0: half of what there is
};

}  // namespace knapsack
