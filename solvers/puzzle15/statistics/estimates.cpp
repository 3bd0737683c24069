// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/statistics/estimates.hpp"

#include <cmath>
#include <utility>

namespace puzzle15 {
namespace {

using espalier::Nodes;

constexpr std::uint64_t most_searched_boards = 20;
constexpr Nodes nodes_of_last_iteration = 1'000'000;

// Returns the nodes of one iteration, or nothing if it was stopped or has a solution.
std::optional<Nodes> failing_nodes(const BoardSearch& search, int threshold, const StopWanted& stop_wanted) {
    constexpr Nodes quantum = 1 << 18;
    const Iteration iteration{.threshold = threshold, .wanted = Wanted::one};
    auto subproblem = search.root(iteration);
    Solutions solutions;
    Nodes nodes = 0;
    while (!subproblem.empty()) {
        if (stop_wanted()) return std::nullopt;
        nodes += search.work(iteration, subproblem, solutions, quantum);
        if (solutions.number() > 0) return std::nullopt;
    }
    return nodes;
}

// Thresholds differ by two moves, as those of iterative deepening do.
void add_iterations(const BoardSearch& search, const StopWanted& stop_wanted, Estimates& estimates) {
    Nodes before = 0;
    Nodes last = 0;
    for (int threshold = search.estimate(); last < nodes_of_last_iteration; threshold += 2) {
        const auto nodes = failing_nodes(search, threshold, stop_wanted);
        if (!nodes) break;
        before = std::exchange(last, *nodes);
    }
    if (before == 0) return;
    ++estimates.searched;
    estimates.nodes += last;
    estimates.nodes_before += before;
}

}  // namespace

std::optional<double> Estimates::branching() const {
    if (nodes_before == 0) return std::nullopt;
    return std::sqrt(static_cast<double>(nodes) / static_cast<double>(nodes_before));
}

Estimates estimates(const std::vector<Instance>& instances, const std::string& heuristic, Heuristics& heuristics,
                    const StopWanted& stop_wanted) {
    Estimates all;
    std::uint64_t number = 0;
    for (const auto& instance : instances) {
        if (stop_wanted()) return all;
        const auto search = heuristics.make_search(heuristic, instance.puzzle());
        // The databases may not have been built.
        if (stop_wanted()) return all;
        const auto estimate = static_cast<std::size_t>(search->estimate());
        if (all.boards.size() <= estimate) all.boards.resize(estimate + 1);
        ++all.boards[estimate];
        if (number++ < most_searched_boards && estimate > 0) add_iterations(*search, stop_wanted, all);
    }
    all.complete = !stop_wanted();
    return all;
}

}  // namespace puzzle15
