// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/search/followed_path.hpp"

#include <gtest/gtest.h>

#include "puzzle15/manhattan/manhattan.hpp"
#include "puzzle15/search/heuristic_search.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

std::vector<PathNode> path_of(const std::vector<Move>& path) {
    std::vector<PathNode> nodes(1);
    for (const Move move : path) nodes.push_back({.move = move});
    return nodes;
}

TEST(FollowedPath, KeepsWhatPathsBeginWith) {
    FollowedPath<int> path;
    const auto search = path.new_search();
    EXPECT_EQ(path.keep(search, path_of({Move::up, Move::left})), 0U);
    path.set(0, Move::up, 10);
    path.set(1, Move::up, 11);
    path.set(2, Move::left, 12);
    EXPECT_EQ(path.keep(search, path_of({Move::up, Move::left, Move::up})), 3U);
    EXPECT_EQ(path[2], 12);
    EXPECT_EQ(path.keep(search, path_of({Move::up, Move::right, Move::up})), 2U);
    EXPECT_EQ(path[1], 11);
    // The rest of the path is forgotten.
    EXPECT_EQ(path.keep(search, path_of({Move::up, Move::left})), 2U);
    EXPECT_EQ(path.keep(search, path_of({})), 1U);
    EXPECT_EQ(path.keep(path.new_search(), path_of({})), 0U);
}

TEST(FollowedPath, EndsWithANodeThatWasSetAnew) {
    FollowedPath<int> path;
    const auto search = path.new_search();
    EXPECT_EQ(path.keep(search, path_of({Move::up, Move::left})), 0U);
    for (std::size_t depth = 0; depth < 3; ++depth) path.set(depth, Move::up, 0);
    path.set(1, Move::down, 1);
    EXPECT_EQ(path.keep(search, path_of({Move::down, Move::up})), 2U);
}

// Quanta of several trees on one thread, those of two searches among them, generate what each does by itself.
TEST(FollowedPath, IsThatOfTheSubproblem) {
    const Iteration iteration{.threshold = 24, .wanted = Wanted::count};
    const auto goal = ordered_board({3, 3}, false);
    std::vector<HeuristicSearch<Manhattan>> searches;
    for (const auto* text : {"8 6 7 / 2 5 4 / 3 0 1", "7 6 8 / 5 2 4 / 3 0 1"}) {
        searches.emplace_back(make_puzzle(board(text), goal), Manhattan(goal.shape));
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
