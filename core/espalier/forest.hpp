// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <utility>
#include <vector>
#include "espalier/problem.hpp"
#include "espalier/problems/forest.hpp"
#include "espalier/problems/problem_of.hpp"
#include "espalier/solve.hpp"

namespace espalier {
/// A problem of any type, as the trees of a forest are.
using AnyProblem = engine::Problem;

/// Makes a problem of any type out of this one.
template <Problem P>
std::unique_ptr<const AnyProblem> any_problem(P problem) {
    return std::make_unique<engine::ProblemOf<P>>(std::make_shared<const P>(std::move(problem)));
}

/// Many problems as one: a batch keeps all PEs busy, be it of many small trees or of few large ones. Their types may
/// differ, but their answers have the type A. A subproblem is a range of trees that nobody has begun, and what is left
/// of one that was begun. A tree's result is handed out as soon as all of it has been searched, which credit recovery
/// tells (problems/forest.hpp), while the search of the others goes on. A bound prunes only the tree that it is
/// of, and travels once that tree has been split.
template <class A>
class Forest final : public engine::Forest {
    static_assert(
        !requires(A & answer) { answer.take_deliveries(true); },
        "a forest delivers what its trees have found: a problem with deliveries of its own cannot be in one");

public:
    /// The result of the search of one tree.
    struct Result {
        std::uint64_t tree = 0;  ///< its number in the forest
        A answer{};
        Nodes nodes = 0;
        double seconds = 0;    ///< that PEs worked on it, added up
        bool stopped = false;  ///< a limit left a part of it unsearched
    };

    /// The results of trees that were not handed out.
    struct Answer {
        std::vector<Result> finished{};    ///< in that order; empty if they were handed out
        std::vector<Result> unfinished{};  ///< begun but not searched to their ends, by number
    };

    /// Returns the problem of a number, which outlives the search. Called by many PEs at a time, also for one number.
    using Trees = engine::Forest::Trees;
    /// Called at PE 0 once for each tree, as each finishes. In a search that goes on with an earlier one, also for
    /// trees that had been finished after the snapshot was taken.
    using OnFinished = std::function<void(const Result&)>;

    /// A forest of the trees 0 up to size - 1. With an empty `on_finished`, the answer keeps the results. A tree is
    /// given up, with what is known of it, when `seconds` have passed since it was begun.
    Forest(std::uint64_t size, Trees trees, OnFinished on_finished = {},
           double seconds = std::numeric_limits<double>::infinity())
        : engine::Forest(size, std::move(trees), handed_to(std::move(on_finished)), seconds, engine::make_answer<A>,
                         PruningAnswer<A>) {}

    /// Returns the answer of a search, which had this result.
    static Outcome<Answer> outcome_of(engine::Result result) {
        const auto& found = static_cast<const engine::ForestAnswer&>(*result.answer);
        Outcome<Answer> outcome{.answer = {},
                                .statistics = result.statistics,
                                .pes = result.pes,
                                .stopped = result.stopped,
                                .trace = std::move(result.trace)};
        for (const auto& tree : found.finished()) outcome.answer.finished.push_back(typed(tree));
        for (const auto& tree : found.unfinished()) {
            outcome.answer.unfinished.push_back(typed(tree));
            outcome.answer.unfinished.back().stopped = true;
        }
        return outcome;
    }

private:
    static Result typed(const engine::TreeResult& result) {
        return {.tree = result.tree,
                .answer = static_cast<const engine::AnswerOf<A>&>(*result.answer).value,
                .nodes = result.nodes,
                .seconds = result.seconds,
                .stopped = result.stopped};
    }

    static engine::Forest::OnFinished handed_to(OnFinished on_finished) {
        if (!on_finished) return {};
        return [on_finished = std::move(on_finished)](const engine::TreeResult& result) { on_finished(typed(result)); };
    }
};

/// Searches all trees of the forest, as solve() searches a problem.
template <class A, class T>
Outcome<typename Forest<A>::Answer> solve(const Forest<A>& forest, T&& transport, const Options& options = {}) {
    return Forest<A>::outcome_of(engine::search(forest, transport, options));
}
}  // namespace espalier
