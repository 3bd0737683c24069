// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>

#include "puzzle15/finding.hpp"
#include "puzzle15/instance.hpp"
#include "puzzle15/search/iteration_problem.hpp"
#include "puzzle15/settings.hpp"

namespace puzzle15 {

/// An instance that is being solved by iterative deepening, and what has been found so far.
///
/// The counts of one iteration in both directions tell which direction will have fewer nodes in later iterations, too,
/// if they are not too small. So a failing iteration is searched again in the opposite direction, which then wins or
/// loses. (On Korf's 100 boards with the Manhattan distance, this searches 1 % more nodes than the better direction of
/// each board, whatever iterations of 100,000 to 3,000,000 nodes are compared.)
struct OpenInstance {
    OpenInstance(const Instance& instance, std::size_t position, const Settings& settings);

    /// Returns the last iteration in the finding's direction, or null if there is none.
    const IterationRecord* last_iteration() const;

    /// Returns the expected number of nodes of the next iteration: the last one grows as it did from the one before.
    double next_nodes() const;

    /// Returns whether the next iteration is large enough to be cut into branches.
    bool is_worth_ordering() const;

    /// Returns the first iteration with the finding's heuristic that is large enough to be compared with the same one
    /// in the opposite direction, or null if there is none or it has been compared.
    const IterationRecord* to_compare() const;

    /// Makes an earlier iteration in the opposite direction the next one.
    void try_opposite(const IterationRecord& rival);

    /// Notes the result of an iteration. If it was that of a try, takes the direction with fewer nodes.
    void note(const IterationResult& result);

    std::size_t position;
    std::map<Direction, Puzzle> puzzles;
    /// The searches that were needed with the finding's heuristic.
    std::map<Direction, std::shared_ptr<BoardSearch>> searches = {};
    Iteration iteration = {};
    std::map<Direction, EarlierNodes> earlier = {};   ///< of the last iterations
    std::optional<espalier::Nodes> rival_nodes = {};  ///< those of the iteration that the next one is compared with
    Finding finding = {};
};

}  // namespace puzzle15
