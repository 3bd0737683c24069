// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <espalier/problem.hpp>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic/bounds/differences.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/state_list.hpp"
#include "knapsack/dynamic_limits.hpp"

namespace knapsack {

/// The result of preprocessing a dynamic program, as it travels between processes.
template <class Number>
struct PreprocessedProgram {
    StateLists<Number> root{};  ///< the states from which on it is left to search
    Number bound{};             ///< no choice has more profit than this or a known one
    Answer<Number> answer{};    ///< the incumbent
    espalier::Nodes nodes = 0;  ///< states that were looked at
    /// The incumbent beside which few items are undecided, so that QuarterLists search these. It is empty if there are
    /// too many.
    std::optional<Number> few_beside{};

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.root, self.bound, self.answer, self.nodes, self.few_beside);
    }
};

/// Prepares a search by dynamic programming: takes a first look with few states, which solves most instances, and finds
/// better incumbents and bounds for the others. Looks at the clock every few milliseconds. Returns the core that is to
/// grow and what is left to search.
/// Requires items of positive profit and weight, each of which fits, but not all together. If the items are multiples,
/// `differences` finds the differences of the items that they stand for and states their choice in multiples; it is
/// empty if the items are the instance's. Defined for Word and Integer.
template <class Number>
std::pair<std::unique_ptr<const Core<Number>>, PreprocessedProgram<Number>> preprocess(
    const Items<Number>& items, const Number& capacity, const std::optional<Number>& known, const DynamicLimits& limits,
    const DifferencesFinder<Number>& differences);

}  // namespace knapsack
