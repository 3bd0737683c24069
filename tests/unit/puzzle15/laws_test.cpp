// SPDX-License-Identifier: Apache-2.0

// The iterations of iterative deepening obey the laws of every problem.

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include "laws/problem_laws.hpp"
#include "puzzle15/heuristics/heuristics.hpp"
#include "puzzle15/search/iteration_problem.hpp"

namespace {
using namespace espalier_test;
using namespace puzzle15;

/// Moves the blank at random, but never back at once.
Board walked_straight(Board board, espalier::Random& random, int steps) {
    std::optional<Move> last;
    while (steps > 0) {
        const auto move = moves.at(random.below(4));
        if (!board.shape.allows(board.blank(), move) || (last && move == inverse(*last))) continue;
        board.apply(move);
        last = move;
        --steps;
    }
    return board;
}

/// A search outlives its iterations.
const BoardSearch& search_of(std::uint64_t seed) {
    static Heuristics heuristics(nullptr, "");
    static std::map<std::uint64_t, std::unique_ptr<BoardSearch>> searches;
    auto& search = searches[seed];
    if (search == nullptr) {
        espalier::Random random(seed);
        const auto goal = ordered_board(seed % 5 == 0 ? Shape{.width = 3, .height = 3} : Shape{}, seed % 2 == 0);
        const auto puzzle = make_puzzle(walked_straight(goal, random, 30), goal);
        search = heuristics.make_search(seed % 5 == 1 ? "pdb-555" : "manhattan", puzzle);
    }
    return *search;
}

/// In every second tree, subproblems are split however small they are.
Iteration iteration_of(std::uint64_t seed, Wanted wanted) {
    return {.threshold = search_of(seed).estimate() + 2 * static_cast<int>(seed % 4),
            .wanted = wanted,
            .count_start = seed % 3 == 0,
            .split_all = seed % 2 == 0};
}

/// All solutions, or how many there are and one of them.
struct OfAllSolutions {
    using Problem = IterationProblem<EverySolution>;
    static constexpr bool counts_nodes = true;
    static Problem problem(std::uint64_t seed) {
        return {search_of(seed), iteration_of(seed, seed % 2 == 0 ? Wanted::all : Wanted::count)};
    }
    static auto finding(const EverySolution& answer) {
        auto solutions = answer.solutions.kept();
        std::sort(solutions.begin(), solutions.end());
        return std::tuple(answer.solutions.number(), solutions);
    }
};

/// Is there a solution? When PEs hear that there is one depends on the order.
struct OfFirstSolutions {
    using Problem = IterationProblem<AnySolution>;
    static constexpr bool counts_nodes = false;
    static Problem problem(std::uint64_t seed) { return {search_of(seed), iteration_of(seed, Wanted::one)}; }
    static auto finding(const AnySolution& answer) { return answer.solutions.number() > 0; }
};

template <class P>
constexpr bool has_all = espalier::engine::OptionalMembers<P>::share&& espalier::engine::OptionalMembers<P>::open&&
    espalier::engine::OptionalMembers<P>::counts_abandoned;
static_assert(has_all<OfFirstSolutions::Problem> && has_all<OfAllSolutions::Problem>);

INSTANTIATE_TEST_SUITE_P(Puzzle15, ProblemLaws,
                         testing::Values(kind_of<OfAllSolutions>("OfAllSolutions"),
                                         kind_of<OfFirstSolutions>("OfFirstSolutions")),
                         kind_name);
}  // namespace
