// SPDX-License-Identifier: Apache-2.0

// Every problem of the engine's tests obeys the laws; those of the solvers are in unit/<solver>/laws_test.cpp.

#include "laws/problem_laws.hpp"
#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
#include <espalier/forest.hpp>
#include "engine/problems/assignment.hpp"
#include "engine/problems/bulky.hpp"
#include "engine/problems/first_queens.hpp"
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/knapsack.hpp"
#include "engine/problems/listed_tree.hpp"
#include "engine/problems/lookout.hpp"
#include "engine/problems/path.hpp"
#include "engine/problems/queens.hpp"
#include "engine/problems/queens_by_moves.hpp"
#include "engine/problems/range_count.hpp"
#include "engine/problems/star.hpp"

namespace {
using namespace espalier_test;
using espalier::DepthFirst;

/// A problem whose counts are added up.
template <class P>
struct Counted {
    using Problem = P;
    static constexpr bool counts_nodes = true;
    static auto finding(const typename P::Answer& answer) { return answer.value; }
};

struct OfQueens : Counted<DepthFirst<Queens>> {
    static Problem problem(std::uint64_t seed) { return DepthFirst(Queens{static_cast<int>(seed % 8)}); }
};

struct OfHashedTrees : Counted<DepthFirst<HashedTree>> {
    static Problem problem(std::uint64_t seed) { return DepthFirst(HashedTree{.seed = seed, .height = 7}); }
};

struct OfPaths : Counted<DepthFirst<Path>> {
    static Problem problem(std::uint64_t seed) { return DepthFirst(Path{20 * seed}); }
};

struct OfStars : Counted<DepthFirst<Star>> {
    static Problem problem(std::uint64_t seed) { return DepthFirst(Star{10 * (seed - 1)}); }
};

struct OfRanges : Counted<RangeCount> {
    static Problem problem(std::uint64_t seed) { return {30 * (seed - 1)}; }
};

struct OfBulkyRanges : Counted<Bulky<RangeCount>> {
    static Problem problem(std::uint64_t seed) { return {.inner = {20 * seed}, .ballast_bytes = 800}; }
};

struct OfListedTrees {
    using Problem = DepthFirst<ListedTree>;
    static constexpr bool counts_nodes = true;
    static Problem problem(std::uint64_t seed) { return DepthFirst(ListedTree{{.seed = seed, .height = 7}}); }
    static auto finding(Problem::Answer answer) {
        std::sort(answer.solutions.begin(), answer.solutions.end());
        return answer.solutions;
    }
};

/// How much is pruned depends on the order; equally good choices are as good.
struct OfKnapsacks {
    using Problem = DepthFirst<Knapsack>;
    static constexpr bool counts_nodes = false;
    static Problem problem(std::uint64_t seed) { return DepthFirst(Knapsack::random(seed, 12)); }
    static auto finding(const Problem::Answer& answer) { return answer.bound(); }
};

struct OfQueensByMoves : Counted<espalier::Moves<QueensByMoves<espalier::Sum<std::uint64_t>>>> {
    static Problem problem(std::uint64_t seed) { return Problem({static_cast<int>(seed % 7)}); }
};

/// How much is searched behind the first solution depends on who knows it.
struct OfFirstPlacements {
    using Problem = DepthFirst<FirstQueens>;
    static constexpr bool counts_nodes = false;
    static Problem problem(std::uint64_t seed) { return Problem({static_cast<int>(seed % 9)}); }
    static auto finding(const Problem::Answer& answer) { return answer.bound(); }
};

template <template <class> class Lifted>
struct OfAssignments {
    using Tree = Assignment<espalier::Least<int, std::vector<std::uint8_t>>>;
    using Problem = Lifted<Tree>;
    static constexpr bool counts_nodes = false;
    static Problem problem(std::uint64_t seed) { return Problem(Tree::random(seed, seed % 7, 20)); }
    static auto finding(const typename Problem::Answer& answer) { return answer.bound(); }
};

/// Many problems as one, each searched with an answer of its own. Nothing is delivered: an answer keeps what it found.
template <class K>
Kind forests_of(std::string name) {
    using Found = typename K::Problem::Answer;
    const auto finding = [](const espalier::engine::Answer& answer) {
        using Finding = decltype(K::finding(std::declval<const Found&>()));
        std::vector<std::tuple<std::uint64_t, Finding, espalier::Nodes>> found;
        for (const auto& result : static_cast<const espalier::engine::ForestAnswer&>(answer).unfinished()) {
            const auto& value = static_cast<const espalier::engine::AnswerOf<Found>&>(*result.answer).value;
            found.emplace_back(result.tree, K::finding(value), K::counts_nodes ? result.nodes : 0);
        }
        return found;
    };
    return {.name = std::move(name),
            .problem =
                [](std::uint64_t seed) {
                    auto trees = std::make_shared<std::vector<std::unique_ptr<const espalier::AnyProblem>>>();
                    for (std::uint64_t tree = 0; tree < seed % 5; ++tree) {
                        trees->push_back(espalier::any_problem(K::problem(seed + tree)));
                    }
                    const auto tree_of = [trees](std::uint64_t tree) -> const auto& { return *trees->at(tree); };
                    return std::make_shared<espalier::Forest<Found>>(trees->size(), tree_of, [](const auto&) {});
                },
            .found_the_same = [finding](const auto& one, const auto& other) { return finding(one) == finding(other); },
            .counts_nodes = K::counts_nodes,
            .is_forest = true};
}

/// Who was informed in time depends on the order; nothing is pruned.
struct OfLookouts {
    using Problem = Lookout;
    static constexpr bool counts_nodes = true;
    static Problem problem(std::uint64_t seed) { return {.stretches = seed % 5, .stretch = 100}; }
    static auto finding(const Problem::Answer& answer) { return answer.bound(); }
};

INSTANTIATE_TEST_SUITE_P(
    Tests, ProblemLaws,
    testing::Values(kind_of<OfQueens>("OfQueens"), kind_of<OfHashedTrees>("OfHashedTrees"), kind_of<OfPaths>("OfPaths"),
                    kind_of<OfStars>("OfStars"), kind_of<OfRanges>("OfRanges"), kind_of<OfBulkyRanges>("OfBulkyRanges"),
                    kind_of<OfListedTrees>("OfListedTrees"), kind_of<OfKnapsacks>("OfKnapsacks"),
                    kind_of<OfQueensByMoves>("OfQueensByMoves"), kind_of<OfFirstPlacements>("OfFirstPlacements"),
                    kind_of<OfAssignments<DepthFirst>>("OfAssignments"),
                    kind_of<OfAssignments<espalier::BestFirst>>("OfAssignmentsBestFirst"),
                    kind_of<OfLookouts>("OfLookouts"), forests_of<OfHashedTrees>("ForestsOfHashedTrees"),
                    forests_of<OfRanges>("ForestsOfRanges"), forests_of<OfKnapsacks>("ForestsOfKnapsacks")),
    kind_name);
}  // namespace
