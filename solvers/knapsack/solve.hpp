#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "command_line/run.hpp"
#include "knapsack/finding.hpp"
#include "knapsack/instance.hpp"

namespace knapsack {

/// How an instance is searched.
struct Settings {
    std::string algorithm = "auto";        ///< a name from algorithms()
    std::optional<Integer> known_optimum;  ///< of the instance: only better choices are looked for
    std::uint64_t memory_limit = 0;        ///< bytes for the states of all PEs of a process; 0: half of the machine's
};

/// The names of the algorithms, the default first.
const std::vector<std::string>& algorithms();

/// What counts as a node in the search of this algorithm.
std::string node_of(const std::string& algorithm);

/// Looks for the best choice on the PEs of the run. Requires the same call in all ranks.
Finding solve(command_line::Run& run, const Instance& instance, const Settings& settings);

}  // namespace knapsack
