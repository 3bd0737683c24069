// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/search/heuristic_search.hpp"
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "puzzle15/heuristics/heuristics.hpp"
#include "unit/puzzle15/boards.hpp"
#include "unit/puzzle15/simple_search.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

struct Case {
    const char* start;
    int threshold;
};

TEST(HeuristicSearch, GeneratesTheNodesOfTheDefinition) {
    for (const auto& [text, threshold] : {Case{"8 6 7 / 2 5 4 / 3 0 1", 25}, Case{"8 6 7 / 2 5 4 / 3 0 1", 23},
                                          Case{"1 2 3 / 4 5 6 / 0 7 8", 8}, Case{"2 3 0 / 1 4 5", 12}}) {
        const auto start = board(text);
        const auto goal = ordered_board(start.shape, false);
        SimpleSearch expected{.goal = goal};
        expected.below(start, threshold);
        const HeuristicSearch<LinearConflict> search(make_puzzle(start, goal), LinearConflict(start.shape, false));
        for (const espalier::Nodes budget : {1U, 7U, 1'000'000U}) {
            const Iteration iteration{.threshold = threshold, .wanted = Wanted::count};
            auto tree = search.root(iteration);
            Solutions solutions;
            espalier::Nodes nodes = 0;
            while (!tree.empty()) nodes += search.work(iteration, tree, solutions, budget);
            EXPECT_EQ(nodes, expected.nodes) << text;
            EXPECT_EQ(solutions.number(), expected.solutions) << text;
        }
    }
}

TEST(HeuristicSearch, EndsAtTheFirstSolution) {
    const auto start = board("1 2 3 / 4 5 6 / 0 7 8");
    const HeuristicSearch<LinearConflict> search(make_puzzle(start, ordered_board({3, 3}, false)),
                                                 LinearConflict({3, 3}, false));
    EXPECT_EQ(search.estimate(), 2);
    const Iteration iteration{.threshold = 2, .count_start = true};
    auto tree = search.root(iteration);
    Solutions solutions;
    // The start, up, right, and right once more after up and left.
    EXPECT_EQ(search.work(iteration, tree, solutions, 100), 1U + 2U + 2U);
    EXPECT_TRUE(tree.empty());
    EXPECT_EQ(solutions.kept(), std::vector<std::string>{"RR"});
}

TEST(HeuristicSearch, UnfoldsTheOnlyOpenChild) {
    const auto start = board("0 1 / 2 3");
    const HeuristicSearch<LinearConflict> search(make_puzzle(start, board("3 1 / 2 0")), LinearConflict({2, 2}, false));
    const Iteration iteration{.threshold = 40, .split_all = true};
    auto tree = search.root(iteration);
    tree.path[0].open = set_of(Move::down);
    EXPECT_TRUE(search.unfold(iteration, tree));
    EXPECT_EQ(tree.letters(), "D");
    EXPECT_EQ(tree.path[0].open, 0);
    EXPECT_EQ(tree.path[1].open, set_of(Move::right));
    EXPECT_EQ(tree.uncounted, 1U);
}

/// Allows no move up.
struct WithoutUp : LinearConflict {
    using LinearConflict::LinearConflict;
    static MoveSet open(const State&) { return without(MoveSet{15}, Move::up); }
};

TEST(HeuristicSearch, RefusesMovesThatItsHeuristicDoesNotAllow) {
    const Shape shape{3, 3};
    const auto start = make_puzzle(board("1 2 5 / 3 0 4 / 6 7 8"), ordered_board(shape, false));
    const HeuristicSearch<LinearConflict> with_all(start, LinearConflict(shape, false));
    const HeuristicSearch<WithoutUp> search(start, WithoutUp(shape, false));
    const auto leading = [](Move move, MoveSet open) {
        return Subproblem{.path = {{.children = 4}, {.open = open, .children = 3, .move = move}}};
    };
    for (const auto& refused : {leading(Move::up, set_of(Move::left)), leading(Move::left, set_of(Move::up))}) {
        EXPECT_TRUE(with_all.valid(refused));
        EXPECT_FALSE(search.valid(refused));
    }
    EXPECT_TRUE(search.valid(leading(Move::left, set_of(Move::down))));
    EXPECT_FALSE(search.valid(leading(Move::left, set_of(Move::left))));
}

/// Searches all subtrees of little slack at once, and keeps the way to a solution.
class ManhattanOfSubtrees : public LinearConflict {
public:
    static constexpr espalier::Nodes least_budget = 8;

    explicit ManhattanOfSubtrees(const Shape& shape) : LinearConflict(shape, false) {}

    bool is_small(const State&, int slack, espalier::Nodes) const { return slack <= 1; }

    Subtree subtree(const State& state, int blank, Move last, int slack) const {
        Subtree subtree;
        std::vector<Move> path;
        below(state, blank, last, estimate(state) + 2 * slack, subtree, path);
        return subtree;
    }

private:
    static constexpr Shape shape{3, 3};

    void below(const State& state, int blank, Move last, int remaining, Subtree& subtree,
               std::vector<Move>& path) const {
        for (const Move move : moves) {
            if (!shape.allows(blank, move) || move == inverse(last) || subtree.has_solution) continue;
            ++subtree.nodes;
            const int target = shape.target(blank, move);
            const auto next = moved(state, blank, target);
            if (estimate(next) > remaining - 1) continue;
            path.push_back(move);
            if (estimate(next) == 0) {
                subtree.has_solution = true;
                subtree.solution = path;
            } else {
                below(next, target, move, remaining - 1, subtree, path);
            }
            path.pop_back();
        }
    }
};

TEST(HeuristicSearch, AnswersWithWhatASubtreeHasFound) {
    const auto start = board("8 6 7 / 2 5 4 / 3 0 1");
    const auto puzzle = make_puzzle(start, ordered_board(start.shape, false));
    for (const auto wanted : {Wanted::one, Wanted::count}) {
        const Iteration iteration{.threshold = 31, .wanted = wanted};
        const HeuristicSearch<LinearConflict> plain(puzzle, LinearConflict(start.shape, false));
        const HeuristicSearch<ManhattanOfSubtrees> search(puzzle, ManhattanOfSubtrees(start.shape));
        for (const espalier::Nodes budget : {7U, 9U, 1'000'000U}) {
            std::vector<espalier::Nodes> nodes;
            std::vector<Solutions> solutions;
            for (const BoardSearch* const each :
                 {static_cast<const BoardSearch*>(&plain), static_cast<const BoardSearch*>(&search)}) {
                auto tree = each->root(iteration);
                nodes.push_back(0);
                solutions.emplace_back();
                while (!tree.empty()) nodes.back() += each->work(iteration, tree, solutions.back(), budget);
            }
            EXPECT_EQ(nodes[0], nodes[1]);
            EXPECT_EQ(solutions[0], solutions[1]);
            EXPECT_GE(solutions[1].number(), 1U);
        }
    }
}

/// Knows the solution in a subtree of many nodes without generating one.
class ManhattanWithAnswer : public LinearConflict {
public:
    static constexpr espalier::Nodes least_budget = 1;

    explicit ManhattanWithAnswer(const Shape& shape) : LinearConflict(shape, false) {}

    bool is_small(const State&, int, espalier::Nodes) const { return true; }
    Subtree subtree(const State&, int, Move, int) const {
        return {.nodes = 1000, .has_solution = true, .solution = {Move::right}};
    }
};

TEST(HeuristicSearch, DoesNotSearchTheSubtreeOfTheSolutionAgain) {
    const auto start = board("1 2 3 / 4 5 6 / 0 7 8");
    const HeuristicSearch<ManhattanWithAnswer> search(make_puzzle(start, ordered_board({3, 3}, false)),
                                                      ManhattanWithAnswer({3, 3}));
    const Iteration iteration{.threshold = 2};
    auto tree = search.root(iteration);
    Solutions solutions;
    // Up and right, and the nodes below right, as they are told.
    EXPECT_EQ(search.work(iteration, tree, solutions, 1'000'000), 2U + 1000U);
    EXPECT_EQ(solutions.kept(), std::vector<std::string>{"RR"});
}

// Quanta of several trees on one thread, those of two searches among them, generate what each does by itself.
TEST(HeuristicSearch, GoesOnWithAnySubproblem) {
    const Iteration iteration{.threshold = 24, .wanted = Wanted::count};
    const auto goal = ordered_board({3, 3}, false);
    std::vector<HeuristicSearch<LinearConflict>> searches;
    for (const auto* text : {"8 6 7 / 2 5 4 / 3 0 1", "7 6 8 / 5 2 4 / 3 0 1"}) {
        searches.emplace_back(make_puzzle(board(text), goal), LinearConflict(goal.shape, false));
    }
    const auto nodes_of = [&](std::vector<Subproblem> trees, std::size_t search, espalier::Nodes budget) {
        Solutions solutions;
        espalier::Nodes nodes = 0;
        for (bool any = true; any;) {
            any = false;
            for (std::size_t i = 0; i < trees.size(); ++i) {
                if (trees[i].empty()) continue;
                any = true;
                nodes += searches[search].work(iteration, trees[i], solutions, budget);
                // This is the same path of another board.
                Subproblem of_other = trees[i];
                Solutions none;
                searches[1 - search].work(iteration, of_other, none, 1);
            }
        }
        return std::pair{nodes, solutions.number()};
    };
    for (std::size_t search = 0; search < searches.size(); ++search) {
        auto tree = searches[search].root(iteration);
        const auto expected = nodes_of({tree}, search, 1'000'000);
        Solutions none;
        searches[search].work(iteration, tree, none, 0);
        auto other = deal_out(tree);
        EXPECT_EQ(nodes_of({tree, other}, search, 3), expected);
    }
}
}  // namespace
