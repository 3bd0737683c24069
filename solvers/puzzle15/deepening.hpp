#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "command_line/run.hpp"
#include "puzzle15/answer.hpp"
#include "puzzle15/automatic_heuristic.hpp"
#include "puzzle15/databases.hpp"
#include "puzzle15/kernel.hpp"
#include "puzzle15/puzzle.hpp"

namespace puzzle15 {

/// How a board is to be solved.
struct Settings {
    std::string heuristic = "auto";
    Wanted wanted = Wanted::one;
    std::optional<int> iteration;  ///< search this threshold alone
};

/// One threshold.
struct IterationRecord {
    int threshold = 0;
    std::uint64_t nodes = 0;  ///< generated children
    double seconds = 0;
    double busy_pes = 0;  ///< in the mean
    std::string heuristic;
};

/// What is known of a board after a search.
struct Finding {
    bool complete = false;  ///< no limit stopped the search
    int bound = 0;          ///< no fewer moves lead to the goal
    Solutions solutions;    ///< all within the last threshold
    std::vector<IterationRecord> iterations;
    std::string heuristic;
};

/// Iterative deepening: one search after the other on the same PEs, each with a greater threshold, until there is a
/// solution [Korf 1985].
class Deepening {
public:
    /// All references outlive this.
    Deepening(command_line::Run& run, Databases& databases, const Settings& settings);

    /// Requires a solvable puzzle.
    Finding solve(const Puzzle& puzzle);

private:
    std::string heuristic_for(const Puzzle& puzzle, const Finding& finding);
    void search(const Kernel& kernel, const Task& task, Finding& finding);

    command_line::Run& run_;
    Databases& databases_;
    const Settings& settings_;
    AutomaticHeuristic automatic_;
};

}  // namespace puzzle15
