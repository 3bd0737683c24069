// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/search/iteration_problem.hpp"
#include <algorithm>
#include <functional>
#include <memory>
#include <espalier/balancers/table.hpp>
#include <espalier/forest.hpp>
#include <espalier/require.hpp>

namespace puzzle15 {
namespace {
using espalier::Nodes;
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

// The number of branches at which cutting ends. More branches would show more exactly where the tree grows fast, but
// with fewer nodes in each their growth would be less certain.
constexpr std::size_t enough = 4096;

// Adds the parts of a branch that begin with each of its first moves. A solution stays as it is.
void unfold_into(std::vector<Subproblem>& parts, const BoardSearch& search, const Iteration& iteration,
                 const Subproblem& branch, Nodes& nodes_before) {
    for (const Move move : moves) {
        if ((branch.path.back().open & set_of(move)) == 0) continue;
        auto part = branch;
        part.path.back().open = set_of(move);
        search.unfold(iteration, part);
        nodes_before += std::exchange(part.uncounted, 0);
        part.drop_exhausted();
        if (!part.empty()) parts.push_back(std::move(part));
    }
}

// Returns the number of nodes that an earlier iteration searched in all branches whose paths start with `beginning`.
Nodes nodes_below(const NodesByBeginning& before, const std::string& beginning) {
    Nodes nodes = 0;
    for (auto known = before.lower_bound(beginning); known != before.end(); ++known) {
        if (!known->first.starts_with(beginning)) break;
        nodes += known->second;
    }
    return nodes;
}

// Orders branches by their growth, and supposes that each has the share that it had in the last iteration, with one
// node more.
void put_in_order(Branches& branches, const EarlierNodes& earlier) {
    struct Known {
        Subproblem tree;
        double last;          // its nodes in the last iteration
        double last_but_one;  // and in the one before
    };
    std::vector<Known> all;
    double sum = 0;
    double sum_before = 0;
    for (auto& tree : branches.trees) {
        const auto beginning = tree.letters();
        all.push_back({.tree = std::move(tree),
                       .last = static_cast<double>(nodes_below(earlier.last, beginning)),
                       .last_but_one = static_cast<double>(nodes_below(earlier.last_but_one, beginning))});
        sum += all.back().last + 1;
        sum_before += all.back().last_but_one;
    }
    // Smooths growth rates by adding three times the mean size of a branch. (3 was better than 1 and 10 on eleven
    // boards of the 24-puzzle.)
    const double more = 1 + 3 * sum_before / static_cast<double>(all.size());
    const auto growth = [&](const Known& one) { return one.last / (one.last_but_one + more); };
    std::ranges::stable_sort(all, std::greater{}, growth);
    branches.trees.clear();
    for (auto& one : all) {
        branches.shares.push_back((one.last + 1) / sum);
        branches.trees.push_back(std::move(one.tree));
    }
}
}  // namespace

Branches make_branches(const BoardSearch& search, const Iteration& iteration, const EarlierNodes& earlier) {
    auto unfolded = iteration;
    unfolded.split_all = true;
    auto root = search.root(iteration);
    Branches branches{.trees = {}, .shares = {}, .nodes_before = std::exchange(root.uncounted, 0)};
    branches.trees.push_back(std::move(root));
    for (bool grows = true; grows && branches.trees.size() < enough;) {
        std::vector<Subproblem> parts;
        for (const auto& branch : branches.trees) {
            unfold_into(parts, search, unfolded, branch, branches.nodes_before);
        }
        grows = parts != branches.trees;
        branches.trees = std::move(parts);
    }
    put_in_order(branches, earlier);
    return branches;
}

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
