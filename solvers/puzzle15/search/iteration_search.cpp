// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>

#include <espalier/balancers/table.hpp>
#include <espalier/forest.hpp>
#include <espalier/require.hpp>

#include "puzzle15/search/iteration_problem.hpp"

namespace puzzle15 {
namespace {

using espalier::program::Run;

template <class Outcome>
IterationResult result_of(const Outcome& outcome, const Solutions& solutions) {
    const auto& statistics = outcome.statistics;
    return {.solutions = solutions,
            .nodes = statistics.nodes,
            .seconds = statistics.seconds,
            .busy_pes = statistics.busy_fraction(outcome.pes) * outcome.pes,
            .complete = outcome.complete()};
}

IterationResult search_ordered(Run& run, const IterationOf& iteration) {
    const auto branches = make_branches(*iteration.search, iteration.iteration, *iteration.earlier);
    const auto outcome = run.search(OrderedIteration(*iteration.search, iteration.iteration, branches));
    auto result = result_of(outcome, outcome.answer.found.solutions);
    for (const auto& [branch, nodes] : outcome.answer.nodes) {
        if (branch < branches.trees.size()) result.nodes_by_beginning[branches.trees[branch].letters()] += nodes;
    }
    return result;
}

template <class Answer>
std::vector<IterationResult> search_forest(Run& run, const std::vector<IterationOf>& iterations) {
    using Tree = IterationProblem<Answer>;
    std::vector<std::unique_ptr<const espalier::AnyProblem>> trees;
    for (const auto& one : iterations) trees.push_back(espalier::any_problem(Tree(*one.search, one.iteration)));
    std::vector<IterationResult> results(trees.size());
    const auto take = [&](const auto& result) {
        results[result.tree] = {.solutions = result.answer.solutions,
                                .nodes = result.nodes,
                                .seconds = result.seconds,
                                .complete = !result.stopped};
    };
    const espalier::Forest<typename Tree::Answer> forest(
        trees.size(), [&](std::uint64_t tree) -> const auto& { return *trees[tree]; });
    const auto outcome = run.search(forest);
    for (const auto& result : outcome.answer.finished) take(result);
    for (const auto& result : outcome.answer.unfinished) take(result);
    // The time of a tree is that of all PEs together.
    for (auto& result : results) {
        const double whole = outcome.statistics.seconds;
        result.busy_pes = whole > 0 ? result.seconds / whole : 0;
    }
    return results;
}

template <class Answer>
std::vector<IterationResult> search(Run& run, const std::vector<IterationOf>& iterations) {
    if (iterations.size() > 1) return search_forest<Answer>(run, iterations);
    const auto& only = iterations.front();
    const auto outcome = run.search(IterationProblem<Answer>(*only.search, only.iteration));
    return {result_of(outcome, outcome.answer.solutions)};
}

}  // namespace

std::vector<IterationResult> search_iterations(Run& run, const std::vector<IterationOf>& iterations) {
    espalier::require(!iterations.empty(), "there is an iteration to be searched");
    const auto& first = iterations.front();
    // A balancer that takes subproblems level by level would gain nothing from an end at the first solution.
    const bool takes_levels = espalier::find_balancer(run.options().balancer).in_order_of_levels;
    if (first.iteration.wanted != Wanted::one || takes_levels) return search<EverySolution>(run, iterations);
    if (iterations.size() == 1 && first.earlier != nullptr) return {search_ordered(run, first)};
    return search<AnySolution>(run, iterations);
}

}  // namespace puzzle15
