// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include "puzzle15/heuristics/heuristics.hpp"
#include "puzzle15/search/heuristic_search.hpp"
#include "puzzle15/search/iteration_problem.hpp"
#include "unit/puzzle15/boards.hpp"
#include "unit/puzzle15/runs.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

TEST(SearchIterations, FindsTheSameInAForestAsAlone) {
    std::vector<std::unique_ptr<BoardSearch>> searches;
    std::vector<IterationOf> iterations;
    for (const char* text : {"8 6 7 / 2 5 4 / 3 0 1", "1 2 3 / 4 5 6 / 0 7 8", "2 3 0 / 1 4 5"}) {
        const auto start = board(text);
        searches.push_back(std::make_unique<HeuristicSearch<LinearConflict>>(
            make_puzzle(start, ordered_board(start.shape, false)), LinearConflict(start.shape, false)));
        iterations.push_back({.search = searches.back().get(),
                              .iteration = {.threshold = 26, .wanted = Wanted::count, .count_start = true}});
    }
    OneThread run;
    const auto together = search_iterations(run, iterations);
    ASSERT_EQ(together.size(), iterations.size());
    for (std::size_t i = 0; i < iterations.size(); ++i) {
        const auto alone = search_iterations(run, {iterations[i]}).front();
        EXPECT_EQ(together[i].nodes, alone.nodes);
        EXPECT_EQ(together[i].solutions, alone.solutions);
        EXPECT_TRUE(together[i].complete && alone.complete);
    }
    EXPECT_EQ(together[0].solutions.number(), 0U);
    EXPECT_GT(together[1].solutions.number(), 0U);
    EXPECT_DEATH(search_iterations(run, {}), "there is an iteration to be searched");
}
}  // namespace
