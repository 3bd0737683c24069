// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include <espalier/problem.hpp>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/expanding_core.hpp"
#include "knapsack/dynamic/expanding_core/state_list.hpp"
#include "knapsack/dynamic_limits.hpp"

namespace knapsack {

/// The result of preprocessing a dynamic program, as it travels between processes.
template <class Number>
struct PreprocessedProgram {
    StateLists<Number> root{};  ///< the states from which on it is left to search
    Number bound{};             ///< no choice has more profit than this or a known one
    Answer answer{};            ///< the incumbent
    espalier::Nodes nodes = 0;  ///< states that were looked at
    /// The incumbent beside which few items are undecided, so that QuarterLists search these. It is empty if there are
    /// too many.
    std::optional<Number> few_beside{};
};

/// The core that is to grow, and what is left to search.
template <class Number>
using Preprocessed = std::pair<std::shared_ptr<const Core<Number>>, PreprocessedProgram<Number>>;

/// Prepares a search for choices with more profit than `known`, or than the greedy one, by dynamic programming: takes a
/// first look with few states, which solves most instances, and finds better incumbents and bounds for the others.
/// Looks at the clock every few milliseconds.
/// Requires items of positive profit and weight, each of which fits, but not all together. Defined for Word and Integer.
template <class Number>
Preprocessed<Number> preprocess(const Items<Number>& items, const Number& capacity, const std::optional<Number>& known,
                                const DynamicLimits& limits);

/// Dynamic programming over a growing core as a tree shaped computation: a list of states is a pool of subproblems, and
/// splitting cuts it by weight. A node is a state that was looked at, with the next item or without it. No tree is left
/// to search if the preprocessing solves the problem.
template <class Number>
class DynamicProgram : public ExpandingCore<Number> {
public:
    /// Goes on from preprocessing, perhaps in another process.
    DynamicProgram(Preprocessed<Number> preprocessed, const DynamicLimits& limits)
        : ExpandingCore<Number>(std::move(preprocessed.first), preprocessed.second.bound, limits),
          preprocessed_(std::move(preprocessed.second)) {}

    const PreprocessedProgram<Number>& preprocessing() const { return preprocessed_; }

    /// Returns a bound: no choice has more profit than this or the known one.
    const Number& bound() const { return preprocessed_.bound; }

    /// Returns whether the preprocessing has left anything to search.
    bool is_open() const { return !preprocessed_.root.empty(); }

    Answer answer() const { return preprocessed_.answer; }
    StateLists<Number> root() const { return preprocessed_.root; }

private:
    PreprocessedProgram<Number> preprocessed_;
};

static_assert(espalier::OptimisationProblem<DynamicProgram<Word>>);

}  // namespace knapsack
