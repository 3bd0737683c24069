#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "puzzle15/search/answer.hpp"

namespace puzzle15 {

/// One threshold.
struct IterationRecord {
    int threshold = 0;
    std::uint64_t nodes = 0;  ///< generated children
    double seconds = 0;       ///< of all PEs together where several boards are searched at a time
    double busy_pes = 0;      ///< in the mean
    std::string heuristic;
};

/// What is known of an instance after a search.
struct Finding {
    bool complete = false;  ///< no limit stopped the search
    int bound = 0;          ///< no fewer moves lead to the goal
    Solutions solutions;    ///< all within the last threshold
    std::uint64_t nodes = 0;
    std::vector<IterationRecord> iterations;
    std::string heuristic;  ///< of the last iteration
};

}  // namespace puzzle15
