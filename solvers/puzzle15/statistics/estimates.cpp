// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/statistics/estimates.hpp"
#include <algorithm>
#include <cmath>
#include <utility>
#include <espalier/require.hpp>
#include "puzzle15/search/iteration_problem.hpp"

namespace puzzle15 {
namespace {
using espalier::Nodes;
using espalier::program::Run;

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

// The number of parts that are searched. Their differences tell the error.
constexpr std::uint64_t searched_parts = 8;

// Returns an iteration for each of the searched parts and one for the top alone. Each part contains the top, too.
std::vector<IterationOf> sampled(const Run& run, const BoardSearch& search, int threshold, std::uint64_t parts) {
    // Solutions do not end the iteration.
    const Iteration iteration{.threshold = threshold, .wanted = Wanted::count, .split_all = run.is_simulated()};
    std::vector<IterationOf> iterations(searched_parts + 1, {.search = &search, .iteration = iteration});
    for (std::uint64_t part = 0; part <= searched_parts; ++part) {
        iterations[part].iteration.sample = {
            .part = part < searched_parts ? part : parts, .parts = parts, .seed = run.options().seed};
    }
    return iterations;
}

// Estimates the nodes from the mean of the parts without the top, and the error from their differences.
void estimate(const std::vector<IterationResult>& results, std::uint64_t parts, SampledIteration& sample) {
    const auto top = static_cast<double>(results.back().nodes);
    const auto all = static_cast<double>(parts);
    constexpr auto some = static_cast<double>(searched_parts);
    double sum = 0;
    for (std::size_t part = 0; part < searched_parts; ++part) sum += static_cast<double>(results[part].nodes) - top;
    double squares = 0;
    for (std::size_t part = 0; part < searched_parts; ++part) {
        const double difference = static_cast<double>(results[part].nodes) - top - sum / some;
        squares += difference * difference;
    }
    sample.nodes = top + all * sum / some;
    sample.standard_error = all * std::sqrt(squares / (some - 1) / some * (1 - some / all));
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
        const auto estimate = index_of(search->estimate());
        if (all.boards.size() <= estimate) all.boards.resize(estimate + 1);
        ++all.boards[estimate];
        if (number++ < most_searched_boards && estimate > 0) add_iterations(*search, stop_wanted, all);
    }
    all.complete = !stop_wanted();
    return all;
}

SampledIteration sample_iteration(Run& run, const Instance& instance, const Settings& settings, double share) {
    espalier::require(settings.iteration.has_value(), "an iteration is sampled");
    espalier::require(share > 0 && share <= 1, "the share of a sample is more than 0, and at most 1");
    const bool is_back = settings.direction == Direction::backward;
    const auto puzzle = is_back ? reversed(instance.puzzle()) : instance.puzzle();
    SampledIteration sample{.heuristic = chosen_heuristic(settings.heuristic, puzzle.shape),
                            .threshold = *settings.iteration};
    Heuristics heuristics(
        run.transport().team(), settings.cache, [&run] { return run.stop_wanted(); }, settings.partitions);
    const auto make_search = [&] { return heuristics.make_search(sample.heuristic, puzzle); };
    // The first rank builds the databases first, so that the ranks of its host map the file that it keeps.
    run.choose_at_root([&] { return run.transport().processes() == 1 || make_search() != nullptr; },
                       [](bool) { return true; });
    const auto search = make_search();
    run.expect_more_searches(false);
    const auto parts =
        std::max(searched_parts, static_cast<std::uint64_t>(std::llround(static_cast<double>(searched_parts) / share)));
    const auto results = search_iterations(run, sampled(run, *search, sample.threshold, parts));
    for (const auto& result : results) sample.searched += result.nodes;
    sample.complete = std::ranges::all_of(results, &IterationResult::complete);
    if (sample.complete) estimate(results, parts, sample);
    return sample;
}
}  // namespace puzzle15
