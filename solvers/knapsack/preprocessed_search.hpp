#pragma once

#include <tuple>
#include <variant>

#include <espalier/problem.hpp>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/state_list.hpp"

namespace knapsack {

/// What the preprocessing of a dynamic program has come to, as it travels.
template <class Number>
struct PreprocessedProgram {
    typename Core<Number>::Weighing weighing{};  ///< of the core that is to grow,
    StateLists<Number> root{};                   ///< where this is left to search;
    Number bound{};                              ///< no choice has more profit than this or a known one,
    Answer<Number> answer{};                     ///< and this is the incumbent
    espalier::Nodes nodes = 0;                   ///< states that were looked at

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.weighing, self.root, self.bound, self.answer, self.nodes);
    }
};

/// What the preprocessing of a search has come to, as it travels: nothing of an instance of which nothing is left, the
/// incumbent of a branch and bound, or a dynamic program.
struct PreprocessedSearch {
    using Result = std::variant<std::monostate, Answer<Word>, Answer<Integer>, PreprocessedProgram<Word>,
                                PreprocessedProgram<Integer>>;

    Result result;
    espalier::Nodes nodes = 0;  ///< states that were looked at

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.result, self.nodes);
    }
};

}  // namespace knapsack
