// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>
#include <espalier/program/run.hpp>
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
    OpenInstance(const Instance& instance, std::size_t instance_position, const Settings& settings)
        : position(instance_position),
          puzzles{{Direction::forward, instance.puzzle()}, {Direction::backward, reversed(instance.puzzle())}} {
        iteration.wanted = settings.wanted;
        iteration.count_start = !settings.iteration;
        finding.complete = true;
        finding.direction = settings.direction.value_or(Direction::forward);
        if (puzzles[Direction::forward].solved()) finding.solutions.add("", settings.wanted);
    }

    /// Returns the last iteration in the finding's direction, or null if there is none.
    const IterationRecord* last_iteration() const {
        const auto& all = finding.iterations;
        const auto last = std::find_if(all.rbegin(), all.rend(),
                                       [&](const auto& record) { return record.direction == finding.direction; });
        return last == all.rend() ? nullptr : &*last;
    }

    /// Returns the expected number of nodes of the next iteration: the last one grows as it did from the one before.
    double next_nodes() const {
        constexpr double first_growth = 10;  // few iterations grow more
        const auto* last = last_iteration();
        if (last == nullptr) return 0;
        const auto nodes = static_cast<double>(last->nodes);
        const bool is_first = last == finding.iterations.data() || (last - 1)->direction != last->direction;
        return nodes * (is_first ? first_growth : std::max(1.0, nodes / (static_cast<double>((last - 1)->nodes) + 1)));
    }

    /// Returns whether the next iteration is large enough to be cut into branches, from which the order of the one
    /// after it follows. It has some times the nodes of the last one, or about as many as that in the opposite
    /// direction.
    bool is_worth_ordering() const {
        const auto* last = last_iteration();
        const auto nodes = rival_nodes.value_or(last != nullptr ? last->nodes : 0);
        return nodes >= searches.at(finding.direction)->least_to_order();
    }

    /// Returns the first iteration with the finding's heuristic that is large enough to be compared with the same one
    /// in the opposite direction, or null if there is none or it has been compared.
    const IterationRecord* to_compare() const {
        constexpr espalier::Nodes least_compared = 200'000;
        const IterationRecord* found = nullptr;
        for (const auto& record : finding.iterations) {
            if (record.heuristic != finding.heuristic) continue;
            if (record.direction != finding.direction) return nullptr;
            if (found == nullptr && record.nodes >= least_compared) found = &record;
        }
        return found;
    }

    /// Makes an earlier iteration in the opposite direction the next one.
    void try_opposite(const IterationRecord& rival) {
        rival_nodes = rival.nodes;
        iteration.threshold = rival.threshold;
        finding.direction = opposite(finding.direction);
    }

    /// Notes the result of an iteration. If it was that of a try, takes the direction with fewer nodes. The start is a
    /// node of the finding, but no generated child of the iteration that counts it.
    void note(const IterationResult& result) {
        const auto start = std::exchange(iteration.count_start, false) && result.nodes > 0 ? 1U : 0U;
        finding.iterations.push_back({.threshold = iteration.threshold,
                                      .nodes = result.nodes - start,
                                      .seconds = result.seconds,
                                      .busy_pes = result.busy_pes,
                                      .heuristic = finding.heuristic,
                                      .direction = finding.direction});
        finding.nodes += result.nodes;
        finding.solutions = finding.direction == Direction::forward ? result.solutions : result.solutions.reversed();
        finding.complete = result.complete;
        auto& [last, last_but_one] = earlier[finding.direction];
        last_but_one = std::exchange(last, result.nodes_by_beginning);
        if (result.complete && iteration.wanted != Wanted::one && result.solutions.number() > 0) {
            finding.bound = finding.solutions.shortest();
        }
        if (result.complete && result.solutions.number() == 0) {
            // The numbers of moves of all solutions are even, or all are odd, as is the estimate.
            finding.bound =
                std::max(finding.bound, iteration.threshold + 2 - (iteration.threshold + finding.bound) % 2);
        }
        if (std::exchange(rival_nodes, std::nullopt).value_or(result.nodes + 1) <= result.nodes) {
            finding.direction = opposite(finding.direction);
        }
    }

    std::size_t position;
    std::map<Direction, Puzzle> puzzles;
    /// The searches that were needed with the finding's heuristic.
    std::map<Direction, std::shared_ptr<BoardSearch>> searches = {};
    Iteration iteration = {};
    std::map<Direction, EarlierNodes> earlier = {};   ///< of the last iterations
    std::optional<espalier::Nodes> rival_nodes = {};  ///< those of the iteration that the next one is compared with
    Finding finding = {};
};

/// Told of an instance, by its position, when nothing is left to be found out about it.
using OnFinished = std::function<void(std::size_t position, const Finding&)>;

/// Solves instances by iterative deepening [Korf 1985]: one search after the other on the same PEs, each with a greater
/// threshold, until there is a solution. Each instance deepens at its own pace: the smallest of the next iterations are
/// searched together, as one forest, so that no easy instance waits for a hard one. Tells all ranks of each.
/// Requires the same call in all ranks.
void solve(espalier::program::Run& run, const std::vector<Instance>& instances, const Settings& settings,
           const OnFinished& on_finished);

/// Solves one instance in the same way.
Finding solve(espalier::program::Run& run, const Instance& instance, const Settings& settings);

/// Returns whether a board of this shape is solved by a path that becomes shorter and shorter: any board of more than 16
/// cells or 5 in a line, unless the settings ask for more than a short solution or a machine is simulated.
bool is_improved(const espalier::program::Run& run, const Settings& settings, const Shape& shape);

/// Returns whether a solution is as short as the settings ask for.
bool is_short_enough(const Settings& settings, std::size_t length, int bound);

/// Finds a solution in little time, then shorter ones, until the run's limits, for at most so many seconds, or until
/// the next takes long; finds none only if a limit ends it before. Threads on all cores of the first rank's host
/// search, and one first raises the lower bound. All ranks know what was found. Requires the same call in all ranks.
Finding improve(espalier::program::Run& run, const Instance& instance, const Settings& settings, double seconds);
}  // namespace puzzle15
