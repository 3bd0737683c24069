// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>
#include <espalier/pack.hpp>
#include <espalier/problems/problem_of.hpp>
#include "puzzle15/heuristics/heuristics.hpp"
#include "puzzle15/search/iteration_problem.hpp"
#include "puzzle15/solve.hpp"
#include "unit/puzzle15/boards.hpp"
#include "unit/puzzle15/runs.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;
using espalier::Nodes;

Puzzle any_far_puzzle() {
    const auto goal = ordered_board(square, *rc::gen::arbitrary<bool>());
    return make_puzzle(walked(goal, *rc::gen::inRange(100, 300)), goal);
}

std::unique_ptr<BoardSearch> search_of(const Puzzle& puzzle) {
    static Heuristics heuristics(nullptr, "");
    return heuristics.make_search("manhattan", puzzle);
}

OrderedAnswer search_in_one_go(const OrderedIteration& iteration) {
    OrderedAnswer answer;
    auto tree = iteration.root();
    while (!tree.empty()) iteration.work(tree, answer, 100'000);
    return answer;
}

// Works on, splits, packs and unpacks at random.
OrderedAnswer search_in_parts(const OrderedIteration& iteration) {
    std::vector<OrderedAnswer> answers(3);
    std::vector<OrderedIteration::Subproblem> open = {iteration.root()};
    while (!open.empty()) {
        const auto i = *rc::gen::inRange<std::size_t>(0, open.size());
        if (auto other = *rc::gen::inRange(0, 2) == 0 ? iteration.split(open[i]) : std::nullopt) {
            RC_ASSERT(!open[i].empty());
            RC_ASSERT(!other->empty());
            open.push_back(espalier::unpack<OrderedIteration::Subproblem>(espalier::pack(*other)));
        } else {
            iteration.work(open[i], answers[i % answers.size()], *rc::gen::inRange<Nodes>(1, 60'000));
        }
        if (open[i].empty()) open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (std::size_t i = 1; i < answers.size(); ++i)
        answers[0].merge(espalier::unpack<OrderedAnswer>(espalier::pack(answers[i])));
    return answers[0];
}

Nodes sum(const std::map<std::uint32_t, Nodes>& nodes) {
    Nodes all = 0;
    for (const auto& [branch, searched] : nodes) all += searched;
    return all;
}

struct Whole {
    Nodes nodes = 0;
    bool has_solution = false;
};

Whole search_in_order_of_moves(const BoardSearch& search, const Iteration& iteration) {
    Whole whole;
    Solutions solutions;
    auto tree = search.root(iteration);
    while (!tree.empty()) whole.nodes += search.work(iteration, tree, solutions, 1'000'000);
    whole.has_solution = solutions.number() > 0;
    return whole;
}

// Beginnings of any length.
NodesByBeginning any_nodes(const Branches& branches) {
    NodesByBeginning nodes;
    for (int i = 0; i < 20 && !branches.trees.empty(); ++i) {
        auto letters = branches.trees[*rc::gen::inRange<std::size_t>(0, branches.trees.size())].letters();
        letters.resize(*rc::gen::inRange<std::size_t>(0, letters.size() + 1));
        nodes[letters] = *rc::gen::inRange<Nodes>(1, 1000);
    }
    return nodes;
}

RC_GTEST_PROP(OrderedIteration, HasTheNodesOfTheIterationInAnyOrderAndInParts, ()) {
    const auto puzzle = any_far_puzzle();
    if (puzzle.solved()) return;
    const auto search = search_of(puzzle);
    Iteration iteration{.threshold = search->estimate(), .count_start = *rc::gen::arbitrary<bool>()};
    for (Nodes nodes = 0; nodes < 300'000; iteration.threshold += 2) {
        const auto whole = search_in_order_of_moves(*search, iteration);
        nodes = whole.nodes;
        const auto as_they_are = make_branches(*search, iteration, {});
        const EarlierNodes earlier{.last = any_nodes(as_they_are), .last_but_one = any_nodes(as_they_are)};
        const auto branches = make_branches(*search, iteration, earlier);
        const OrderedIteration ordered(*search, iteration, branches);
        const auto answer = search_in_one_go(ordered);
        RC_ASSERT(answer.decided() == whole.has_solution);
        if (whole.has_solution) return;
        RC_ASSERT(sum(answer.nodes) == whole.nodes);
        RC_ASSERT(search_in_parts(ordered).nodes == answer.nodes);
    }
}

static_assert(espalier::engine::OptionalMembers<puzzle15::OrderedIteration>::share &&
              espalier::engine::OptionalMembers<puzzle15::OrderedIteration>::open &&
              espalier::engine::OptionalMembers<puzzle15::OrderedIteration>::counts_abandoned);

RC_GTEST_PROP(OrderedIteration, HasSharesThatAddUp, ()) {
    const auto search = search_of(any_far_puzzle());
    const Iteration iteration{.threshold = search->estimate() + 14};
    const auto branches = make_branches(*search, iteration, {});
    if (branches.trees.empty()) return;
    const OrderedIteration ordered(*search, iteration, branches);
    auto part = ordered.root();
    RC_ASSERT(std::abs(part.share() - 1) < 1e-9);
    double elsewhere = 0;
    while (const auto other = ordered.split(part)) {
        elsewhere += other->share();
        RC_ASSERT(std::abs(part.share() + elsewhere - 1) < 1e-6);
    }
}

TEST(OrderedIteration, DealsTheFirstBranchesToAll) {
    const auto goal = ordered_board(square, false);
    const auto search = search_of(make_puzzle(board("0xfe169b4c0a73d852"), goal));
    const Iteration iteration{.threshold = search->estimate() + 14};
    const auto branches = make_branches(*search, iteration, {});
    ASSERT_GT(branches.trees.size(), 1000U);
    const OrderedIteration ordered(*search, iteration, branches);
    auto first = ordered.root();
    auto second = ordered.split(first).value();
    auto third = ordered.split(first).value();
    auto fourth = ordered.split(second).value();
    std::vector<std::uint32_t> next = {first.next, second.next, third.next, fourth.next};
    std::ranges::sort(next);
    EXPECT_EQ(next, (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

class BranchOrder : public testing::Test {
protected:
    static constexpr std::size_t grows = 700;
    static constexpr std::size_t is_large = 30;
    static constexpr std::size_t is_small = 400;

    std::string letters(std::size_t branch) const { return unordered.trees[branch].letters(); }
    Branches ordered(const EarlierNodes& earlier) const { return make_branches(*search, iteration, earlier); }

    std::unique_ptr<BoardSearch> search =
        search_of(make_puzzle(board("0xfe169b4c0a73d852"), ordered_board(square, false)));
    Iteration iteration{.threshold = search->estimate() + 14};
    Branches unordered = make_branches(*search, iteration, {});
};

TEST_F(BranchOrder, IsThatOfMovesWhereNothingIsKnown) {
    const auto is_before = [](const Subproblem& one, const Subproblem& other) {
        return std::ranges::lexicographical_compare(one.path, other.path, {}, &PathNode::move, &PathNode::move);
    };
    EXPECT_TRUE(std::ranges::is_sorted(unordered.trees, is_before));
}

TEST_F(BranchOrder, BeginsWithTheLargestOfOneIteration) {
    const auto branches = ordered({.last = {{letters(grows), 100}, {letters(is_large), 900}}, .last_but_one = {}});
    EXPECT_EQ(branches.trees[0].letters(), letters(is_large));
    EXPECT_EQ(branches.trees[1].letters(), letters(grows));
    EXPECT_EQ(branches.trees.size(), unordered.trees.size());
    EXPECT_GT(branches.shares[0], branches.shares[1]);
}

TEST_F(BranchOrder, BeginsWithTheFastestGrowingOfTwo) {
    EarlierNodes earlier;
    for (std::size_t i = 0; i < unordered.trees.size(); ++i) {
        earlier.last[letters(i)] = 700;
        earlier.last_but_one[letters(i)] = 100;
    }
    earlier.last[letters(grows)] = 1400;
    earlier.last[letters(is_large)] = 7000;
    earlier.last_but_one[letters(is_large)] = 2000;
    // A small one may grow by a large factor.
    earlier.last[letters(is_small)] = 20;
    earlier.last_but_one[letters(is_small)] = 1;
    const auto branches = ordered(earlier);
    EXPECT_EQ(branches.trees[0].letters(), letters(grows));
    EXPECT_EQ(branches.trees[1].letters(), letters(is_large));
    EXPECT_EQ(branches.trees.back().letters(), letters(is_small));
}

TEST_F(BranchOrder, KnowsWhatIsBelowLongerBeginnings) {
    const auto branches =
        ordered({.last = {{letters(grows) + "LU", 60}, {letters(grows) + "RRD", 60}, {"RRD", 1}}, .last_but_one = {}});
    EXPECT_EQ(branches.trees[0].letters(), letters(grows));
}

// Patterns of two tiles: the trees are large, and the databases small.
Settings weak_heuristic() {
    Settings settings;
    settings.heuristic = "partition";
    TilePartition partition;
    for (int tile = 1; tile < square.cells(); tile += 2) {
        partition.push_back(cell_set(tile) | (tile + 1 < square.cells() ? cell_set(tile + 1) : 0));
    }
    settings.partitions = {partition};
    return settings;
}

// How much of the last iteration it takes to find a solution.
double searched_share(const std::string& text, const Settings& settings) {
    const Instance instance{.start = read_boards(text, "test", std::nullopt).front(),
                            .goal = ordered_board(square, true)};
    OneThread run;
    const auto last = solve(run, instance, settings).iterations.back();
    Heuristics heuristics(
        nullptr, "", [] { return false; }, settings.partitions);
    const auto search = heuristics.make_search(settings.heuristic, instance.puzzle());
    const auto whole = search_in_order_of_moves(*search, {.threshold = last.threshold, .wanted = Wanted::count});
    return static_cast<double>(last.nodes) / static_cast<double>(whole.nodes);
}

TEST(Solve, BeginsTheLastIterationNearSolutions) {
    const auto settings = weak_heuristic();
    double sum = 0;
    const std::vector<std::string> boards = {
        "4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0", "10 9 3 11 0 13 2 14 5 6 4 7 8 15 1 12",
        "4 3 6 13 7 15 9 0 10 5 8 11 2 12 1 14", "1 7 15 14 2 6 4 9 12 11 13 3 0 8 5 10"};
    for (const auto& text : boards) sum += searched_share(text, settings);
    EXPECT_LT(sum / static_cast<double>(boards.size()), 0.05);
}
}  // namespace
