// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>
#include <espalier/program/run.hpp>
#include "puzzle15/board/board.hpp"
#include "puzzle15/databases/pattern_database.hpp"
#include "puzzle15/heuristics/heuristics.hpp"
#include "puzzle15/instance.hpp"

namespace puzzle15 {
/// Numbers boards from 0 on for each cell of the blank, those that cannot be solved, too. The number is that of the
/// other tiles' order, row by row, as a permutation of the goal's. A move to the side does not change the number. A
/// move up or down adds to it what depends on the few digits of the permutation's Lehmer code that belong to the tiles
/// that are passed.
class BoardNumbers {
public:
    /// The most cells of a board: larger boards are too many.
    static constexpr int most_cells = 12;

    using Number = std::uint32_t;

    /// Returns how many boards of the shape can be solved.
    static double number_of_boards(const Shape& shape);

    /// Requires a goal of at most most_cells.
    explicit BoardNumbers(const Board& goal);

    const Shape& shape() const { return goal_.shape; }

    /// Returns how many boards have the blank in one cell.
    Number size() const { return size_; }

    /// Returns the number after a move up or down of the blank. Requires that the shape allows it.
    Number moved(int blank, Move move, Number number) const {
        const bool down = move == Move::down;
        const auto& window = windows_[static_cast<std::size_t>(down ? blank : shape().target(blank, move))];
        const auto& changes = down ? window.last_goes_first : window.first_goes_last;
        return number + changes[number / window.weight % changes.size()];
    }

    Board board(int blank, Number number) const;

private:
    /// Consecutive places of the permutation, as many as a row has cells. The tables say, by the digits of these
    /// places, what a tile's move past the others adds to the number, modulo 2^32.
    struct Window {
        Number weight = 1;
        std::vector<Number> last_goes_first;
        std::vector<Number> first_goes_last;
    };

    Window window_at(int place) const;

    Board goal_;
    int tiles_;
    Number size_ = 1;
    std::vector<Window> windows_;  // by their first place
};

/// The numbers of boards with the number 0, 1, 2, ... of something.
struct Distribution {
    std::vector<std::uint64_t> boards = {};

    std::uint64_t number_of_boards() const { return std::accumulate(boards.begin(), boards.end(), std::uint64_t{0}); }
    double mean() const {
        std::uint64_t sum = 0;
        for (std::size_t number = 0; number < boards.size(); ++number) sum += number * boards[number];
        return static_cast<double>(sum) / static_cast<double>(number_of_boards());
    }
};

/// The distances of all boards from a goal: the numbers of boards by the moves that they need.
struct BoardDepths : Distribution {
    std::vector<Board> hardest = {};  ///< the first of those that need the most moves
    bool complete = false;            ///< whether all boards were met before a stop was wanted
};

/// Finds the distances by breadth-first search from the goal, and lists at most `most_listed` of the hardest boards.
/// Takes four bits of memory for each board that can be solved.
/// Requires a goal of at most BoardNumbers::most_cells.
BoardDepths board_depths(const Board& goal, std::size_t most_listed, const StopWanted& stop_wanted);

/// The estimates of a heuristic for some boards.
struct Estimates : Distribution {
    std::uint64_t searched = 0;      ///< the number of boards from whose iterations the branching follows
    std::uint64_t nodes = 0;         ///< nodes of their last iterations that failed
    std::uint64_t nodes_before = 0;  ///< nodes of the iterations before these
    bool complete = false;           ///< whether no stop was wanted

    /// Returns the factor by which the nodes of an iteration grow with each move of its threshold, or nothing if there
    /// were no two iterations to compare.
    std::optional<double> branching() const;
};

/// Returns the estimates for boards of one shape with one goal that can be solved. The branching follows from the
/// iterations of the first twenty boards. Requires a heuristic for the shape.
Estimates estimates(const std::vector<Instance>& instances, const std::string& heuristic, Heuristics& heuristics,
                    const StopWanted& stop_wanted);

/// The number of nodes that an iteration would have if it were searched to the end, past all solutions.
struct SampledIteration {
    std::string heuristic;
    int threshold = 0;
    espalier::Nodes searched = 0;  ///< the nodes that were searched
    double nodes = 0;              ///< an unbiased estimate of all nodes
    double standard_error = 0;     ///< of the estimate; 0 if all nodes were searched
    bool complete = false;         ///< whether no limit stopped it; if one did, nothing is estimated
};

/// Searches a share of an iteration's subtrees, drawn at random, as Sample explains. The draw and the nodes are the
/// same for all numbers of PEs. Requires settings.iteration, 0 < share <= 1, and the same call in all ranks.
SampledIteration sample_iteration(espalier::program::Run& run, const Instance& instance, const Settings& settings,
                                  double share);
}  // namespace puzzle15
