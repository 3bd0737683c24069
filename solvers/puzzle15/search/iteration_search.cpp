#include "puzzle15/search/iteration_search.hpp"

#include <algorithm>
#include <espalier/balancers/table.hpp>
#include <espalier/forest.hpp>

#include "puzzle15/search/iteration.hpp"

namespace puzzle15 {
namespace {

using espalier::program::Run;

template <class Answer>
std::vector<IterationResult> search_one(Run& run, const IterationOf& iteration) {
    const auto outcome = run.search(Iteration<Answer>(*iteration.kernel, iteration.task));
    const auto& statistics = outcome.statistics;
    return {{.solutions = outcome.answer.solutions,
             .nodes = statistics.nodes,
             .seconds = statistics.seconds,
             .busy_pes = statistics.busy_fraction(outcome.pes) * outcome.pes,
             .complete = outcome.complete()}};
}

// The trees' results come to the first rank.
template <class Answer>
std::vector<IterationResult> search_forest(Run& run, const std::vector<IterationOf>& iterations) {
    using Tree = Iteration<Answer>;
    std::vector<Tree> trees;
    for (const auto& [kernel, task] : iterations) trees.emplace_back(*kernel, task);
    std::vector<IterationResult> results(trees.size());
    const auto take = [&](const auto& result) {
        results[result.tree] = {.solutions = result.answer.solutions,
                                .nodes = result.nodes,
                                .seconds = result.seconds,
                                .complete = !result.stopped};
    };
    const espalier::Forest<Tree> forest(
        trees.size(), [&](std::uint64_t tree) -> const Tree& { return trees[tree]; }, take);
    const auto outcome = run.search(forest);
    for (const auto& result : outcome.answer.unfinished()) take(result);
    espalier::broadcast(run.transport(), results);
    // A tree's time is that of all PEs together.
    for (auto& result : results) {
        const double whole = outcome.statistics.seconds;
        result.busy_pes = whole > 0 ? result.seconds / whole : 0;
    }
    return results;
}

template <class Answer>
std::vector<IterationResult> search(Run& run, const std::vector<IterationOf>& iterations) {
    return iterations.size() == 1 ? search_one<Answer>(run, iterations.front())
                                  : search_forest<Answer>(run, iterations);
}

// A balancer that takes subproblems level by level would not profit from an early end, and is not asked for one.
bool goes_to_the_end(const Run& run, Wanted wanted) {
    return wanted != Wanted::one || espalier::find_balancer(run.options().balancer).in_order_of_levels;
}

}  // namespace

std::vector<IterationResult> search_iterations(Run& run, const std::vector<IterationOf>& iterations) {
    return goes_to_the_end(run, iterations.front().task.wanted) ? search<EverySolution>(run, iterations)
                                                                : search<AnySolution>(run, iterations);
}

}  // namespace puzzle15
