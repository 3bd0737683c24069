// SPDX-License-Identifier: Apache-2.0
#include "engine/trials.hpp"
#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>
#include "engine/forest_trials.hpp"
#include "engine/problems/assignment.hpp"
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/knapsack.hpp"
#include "engine/problems/listed_tree.hpp"
#include "engine/problems/path.hpp"
#include "engine/problems/queens.hpp"
#include "engine/problems/star.hpp"

namespace espalier_test {
namespace {
using Workers = std::vector<std::uint8_t>;

// The node counts are those of the literature: placements of the first rows' queens, over all rows.
Trial queens_trial(int size, espalier::Nodes nodes, std::uint64_t solutions) {
    return counting_trial("queens_" + std::to_string(size), espalier::DepthFirst(Queens{size}), nodes, solutions);
}

Trial hashed_tree_trial(std::uint64_t seed, int height) {
    const HashedTree tree{.seed = seed, .height = height};
    const auto nodes = tree.count(tree.root());
    return counting_trial("hashed_tree_" + std::to_string(seed), espalier::DepthFirst(tree), nodes, nodes);
}

Trial range_trial(std::string name, std::uint64_t size) {
    const RangeCount range{size};
    return counting_trial(std::move(name), range, size, range.answer_by_loop());
}

/// Every node exactly once, by name.
Trial listed_tree_trial() {
    const ListedTree tree{{.seed = 2, .height = 9}};
    std::vector<std::uint64_t> expected;
    tree.list(tree.root(), expected);
    std::sort(expected.begin(), expected.end());
    return {"listed_tree", [=](espalier::Transport& transport, const espalier::Options& options) {
                auto outcome = espalier::solve(espalier::DepthFirst(tree), transport, options);
                auto& visited = outcome.answer.solutions;
                std::sort(visited.begin(), visited.end());
                EXPECT_EQ(visited, expected);
                expect_complete(outcome, transport, options);
            }};
}

/// Solves a problem that prunes, and hands its answer to `expect_right`. The number of nodes depends on when
/// improvements arrive, the answer does not.
template <class P, class ExpectRight>
Trial pruning_trial(std::string name, P problem, ExpectRight expect_right) {
    return {std::move(name), [=](espalier::Transport& transport, const espalier::Options& options) {
                if (espalier::find_balancer(options.balancer).in_order_of_levels) {
                    EXPECT_THROW(espalier::solve(problem, transport, options), std::invalid_argument);
                    return;
                }
                const auto outcome = espalier::solve(problem, transport, options);
                expect_right(outcome.answer);
                expect_complete(outcome, transport, options);
            }};
}

Trial knapsack_trial(std::uint64_t seed) {
    const auto knapsack = Knapsack::random(seed, 16);
    return pruning_trial("knapsack_" + std::to_string(seed), espalier::DepthFirst(knapsack), [=](const auto& answer) {
        ASSERT_TRUE(answer.found().has_value());
        const auto [value, taken] = *answer.found();
        EXPECT_EQ(value, knapsack.optimum());
        EXPECT_EQ(knapsack.total(taken).value, value);
        EXPECT_LE(knapsack.total(taken).weight, knapsack.capacity);
        EXPECT_EQ(answer.bound(), value);
    });
}

/// Answers of several solutions contain each of them exactly once: those of all assignments that `count_right` counts
/// from the best one on.
template <class Answer, class CountRight>
Trial assignments_trial(std::string name, Answer start, CountRight count_right) {
    const auto assignment = Assignment<Answer>::random(1, 6, 5, std::move(start));
    const auto all = assignment.all();
    const std::vector<std::pair<int, Workers>> right(all.begin(), std::next(all.begin(), count_right(all)));
    return pruning_trial(std::move(name), espalier::DepthFirst(assignment), [=](const auto& answer) {
        EXPECT_EQ((std::set(answer.found().begin(), answer.found().end())), (std::set(right.begin(), right.end())));
        EXPECT_EQ(answer.found().size(), right.size());
    });
}

/// Counts the assignments whose costs exceed the least one by `most` at most.
auto within(int most) {
    return [most](const auto& all) {
        return std::ranges::count_if(all, [&](const auto& each) { return each.first <= all.begin()->first + most; });
    };
}
}  // namespace

std::vector<Trial> trials() {
    const HashedTree small{.seed = 1, .height = 7};
    const auto small_size = small.count(small.root());
    return {
        queens_trial(8, 2057, 92),
        hashed_tree_trial(1, 12),
        hashed_tree_trial(5, 12),
        listed_tree_trial(),
        knapsack_trial(1),
        knapsack_trial(2),
        assignments_trial("seven_best_assignments", espalier::KBest<7, int, Workers>(), [](const auto&) { return 7; }),
        assignments_trial("all_best_assignments", espalier::AllBest<int, Workers>(), within(0)),
        assignments_trial("assignments_near_the_best", espalier::Within<int, Workers>(2), within(2)),
        range_trial("range", 3001),
        range_trial("empty_root", 0),
        counting_trial("path", espalier::DepthFirst(Path{500}), 500, 500),
        counting_trial("single_node", espalier::DepthFirst(Star{0}), 1, 0),
        counting_trial("star", espalier::DepthFirst(Star{2000}), 2001, 2001000),
        bulky_trial("bulky_range_5_KB", RangeCount{400}, 5000, 400, RangeCount{400}.answer_by_loop()),
        {"forest", check_counting_forest()},
        {"forest_of_knapsacks", check_forest_of_knapsacks()},
        bulky_trial("bulky_tree_5_KB", espalier::DepthFirst(small), 5000, small_size, small_size),
    };
}
}  // namespace espalier_test
