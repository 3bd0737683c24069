#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <espalier/problem.hpp>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/expanding_core.hpp"
#include "knapsack/dynamic/preprocessing.hpp"
#include "knapsack/preprocessed_search.hpp"

namespace knapsack {

/// Dynamic programming over a growing core as a tree shaped computation: a list of states is a pool of subproblems, and
/// to split is to cut it by weight. A node is a state that was looked at, with the next item or without it. What the
/// preprocessing solves leaves no tree to search.
template <class Number>
class DynamicProgram {
public:
    using Answer = knapsack::Answer<Number>;
    using Subproblem = StateLists<Number>;

    /// Looks for choices with more profit than `known`, or than the greedy one. Requires items of positive profit and
    /// weight, each of which fits, but not all together.
    DynamicProgram(const std::vector<Item<Number>>& items, const Number& capacity, const std::optional<Number>& known,
                   const DynamicLimits& limits, const DifferencesFinder<Number>& differences = {})
        : DynamicProgram(Preprocessing<Number>(items, capacity, known, limits, differences), limits) {}

    DynamicProgram(Preprocessing<Number> preprocessing, const DynamicLimits& limits)
        : core_(preprocessing.take_core()),
          expanding_core_(*core_, preprocessing.bound(), limits),
          bound_(preprocessing.bound()),
          answer_(preprocessing.answer()),
          root_(preprocessing.take_root()),
          preprocessed_(preprocessing.nodes()) {}

    /// Goes on from preprocessing of the same items and capacity, perhaps in another process.
    DynamicProgram(const std::vector<Item<Number>>& items, const Number& capacity,
                   PreprocessedProgram<Number> preprocessed, const DynamicLimits& limits)
        : core_(std::make_unique<const Core<Number>>(items, capacity, preprocessed.weighing)),
          expanding_core_(*core_, preprocessed.bound, limits),
          bound_(std::move(preprocessed.bound)),
          answer_(std::move(preprocessed.answer)),
          root_(std::move(preprocessed.root)),
          preprocessed_(preprocessed.nodes) {}

    /// What the preprocessing has come to.
    PreprocessedProgram<Number> preprocessing() const {
        return {
            .weighing = core_->weighing(), .root = root_, .bound = bound_, .answer = answer_, .nodes = preprocessed_};
    }

    const Core<Number>& core() const { return *core_; }
    const Ranking<Number>& ranking() const { return core_->ranking(); }

    /// No choice has more profit than this or the known one.
    const Number& bound() const { return bound_; }

    /// Has the preprocessing left anything to search?
    bool is_open() const { return !root_.empty(); }

    /// The states that the preprocessing has looked at.
    espalier::Nodes preprocessed() const { return preprocessed_; }

    Answer answer() const { return answer_; }
    Subproblem root() const { return root_; }

    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        return expanding_core_.work(s, answer, budget);
    }

    bool may_split() const { return expanding_core_.may_split(); }
    std::optional<Subproblem> split(Subproblem& s) const { return expanding_core_.split(s); }

    void abandon(const Subproblem& s, Answer& answer) const { expanding_core_.abandon(s, answer); }

private:
    std::unique_ptr<const Core<Number>> core_;
    ExpandingCore<Number> expanding_core_;
    Number bound_;
    Answer answer_;
    Subproblem root_;
    espalier::Nodes preprocessed_;
};

static_assert(espalier::OptimisationProblem<DynamicProgram<Word>>);

}  // namespace knapsack
