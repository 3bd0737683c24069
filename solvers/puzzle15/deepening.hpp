#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <espalier/program/run.hpp>
#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/heuristics/automatic_heuristic.hpp"
#include "puzzle15/patterns/databases.hpp"
#include "puzzle15/search/answer.hpp"
#include "puzzle15/search/kernel.hpp"

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
    double seconds = 0;       ///< of all PEs together where several boards are searched at a time
    double busy_pes = 0;      ///< in the mean
    std::string heuristic;
};

/// What is known of a board after a search.
struct Finding {
    bool complete = false;  ///< no limit stopped the search
    int bound = 0;          ///< no fewer moves lead to the goal
    Solutions solutions;    ///< all within the last threshold
    std::uint64_t nodes = 0;
    std::vector<IterationRecord> iterations;
    std::string heuristic;
};

/// Iterative deepening: one search after the other on the same PEs, each with a greater threshold, until there is a
/// solution [Korf 1985].
class Deepening {
public:
    /// Told at the first rank of each board when nothing is left to be found out of it.
    using OnFinished = std::function<void(std::size_t board, const Finding&)>;

    /// All references outlive this.
    Deepening(espalier::program::Run& run, Databases& databases, const Settings& settings);

    /// Requires solvable puzzles. The iterations of several are searched together, as one forest.
    void solve(const std::vector<Puzzle>& puzzles, const OnFinished& on_finished);

private:
    struct Board {
        Puzzle puzzle;
        std::unique_ptr<Kernel> kernel;
        Task task;
        Finding finding;
        std::size_t number = 0;
    };

    Board begin(const Puzzle& puzzle, std::size_t number) const;
    void prepare(std::vector<Board>& boards);
    void search(std::vector<Board>& boards);
    bool conclude(Board& board) const;
    std::vector<std::string> choose_heuristics(const std::vector<Board>& boards);
    std::string heuristic_for(const Puzzle& puzzle, double expected_nodes);

    espalier::program::Run& run_;
    Databases& databases_;
    const Settings& settings_;
    AutomaticHeuristic automatic_;
};

}  // namespace puzzle15
