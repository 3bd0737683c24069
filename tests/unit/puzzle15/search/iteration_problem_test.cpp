// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/search/iteration_problem.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <memory>
#include <utility>
#include <vector>
#include <espalier/pack.hpp>
#include "puzzle15/heuristics/heuristics.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;
using espalier::Nodes;

Heuristics& heuristics() {
    static Heuristics heuristics(nullptr, "");
    return heuristics;
}

std::string any_heuristic() { return *rc::gen::element<std::string>("manhattan", "pdb-555"); }

struct Searched {
    Nodes nodes = 0;
    Solutions solutions;
    friend bool operator==(const Searched&, const Searched&) = default;
};

Searched search_in_one_go(const BoardSearch& search, const Iteration& iteration) {
    Searched result;
    auto tree = search.root(iteration);
    while (!tree.empty()) result.nodes += search.work(iteration, tree, result.solutions, 1'000'000);
    return result;
}

// Searches one node at a time, so that no subtree is searched by the faster way.
Searched search_by_steps(const BoardSearch& search, const Iteration& iteration) {
    Searched result;
    auto tree = search.root(iteration);
    while (!tree.empty()) result.nodes += search.work(iteration, tree, result.solutions, 1);
    return result;
}

// Works on, splits, packs and unpacks at random.
Searched search_in_parts(const IterationProblem<EverySolution>& iteration) {
    EverySolution answer;
    Searched result;
    std::vector<Subproblem> open = {iteration.root()};
    while (!open.empty()) {
        const auto i = *rc::gen::inRange<std::size_t>(0, open.size());
        if (auto other = *rc::gen::inRange(0, 2) == 0 ? iteration.split(open[i]) : std::nullopt) {
            RC_ASSERT(!open[i].empty());
            RC_ASSERT(!other->empty());
            open.push_back(espalier::unpack<Subproblem>(espalier::pack(*other)));
        } else {
            result.nodes += iteration.work(open[i], answer, *rc::gen::inRange<Nodes>(1, 600));
        }
        if (open[i].empty()) open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
    }
    result.solutions = answer.solutions;
    return result;
}

Puzzle any_puzzle(const Shape& shape) {
    const auto goal = ordered_board(shape, *rc::gen::arbitrary<bool>());
    return make_puzzle(walked(goal, *rc::gen::inRange(1, 40)), goal);
}

Sample any_sample() {
    const auto parts = *rc::gen::inRange<std::uint64_t>(1, 5);
    return {.part = *rc::gen::inRange<std::uint64_t>(0, parts + 1), .parts = parts, .seed = *rc::gen::inRange(1U, 9U)};
}

RC_GTEST_PROP(IterationProblem, CountsTheSameInPartsAndByStepsAndInOneGo, ()) {
    const auto puzzle = any_puzzle(*rc::gen::arbitrary<bool>() ? Shape{4, 4} : Shape{3, 3});
    if (puzzle.solved()) return;
    const auto heuristic = puzzle.shape == Shape{} ? any_heuristic() : "manhattan";
    const auto search = heuristics().make_search(heuristic, puzzle);
    const Iteration iteration{.threshold = search->estimate() + 2 * *rc::gen::inRange(0, 4),
                              .wanted = Wanted::count,
                              .count_start = *rc::gen::arbitrary<bool>(),
                              .split_all = *rc::gen::arbitrary<bool>(),
                              .sample = any_sample()};
    const auto whole = search_in_one_go(*search, iteration);
    RC_ASSERT(search_by_steps(*search, iteration) == whole);
    RC_ASSERT(search_in_parts(IterationProblem<EverySolution>(*search, iteration)) == whole);
}

// Returns the numbers of nodes and of solutions of the top of a sample and of all its parts together.
std::pair<Nodes, std::uint64_t> search_in_samples(const BoardSearch& search, Iteration iteration, std::uint64_t parts,
                                                  std::uint64_t seed) {
    iteration.sample = {.part = parts, .parts = parts, .seed = seed};
    auto all = search_in_one_go(search, iteration);
    const auto top = all;
    auto solutions = top.solutions.number();
    for (std::uint64_t part = 0; part < parts; ++part) {
        iteration.sample.part = part;
        const auto found = search_in_one_go(search, iteration);
        all.nodes += found.nodes - top.nodes;
        solutions += found.solutions.number() - top.solutions.number();
    }
    return {all.nodes, solutions};
}

RC_GTEST_PROP(Samples, AddUpToTheTree, ()) {
    const auto puzzle = any_puzzle(*rc::gen::arbitrary<bool>() ? Shape{4, 4} : Shape{3, 3});
    if (puzzle.solved()) return;
    const auto heuristic = puzzle.shape == Shape{} ? any_heuristic() : "manhattan";
    const auto search = heuristics().make_search(heuristic, puzzle);
    const Iteration iteration{.threshold = search->estimate() + 2 * *rc::gen::inRange(0, 6), .wanted = Wanted::count};
    const auto whole = search_in_one_go(*search, iteration);
    const auto parts = *rc::gen::inRange<std::uint64_t>(2, 5);
    const auto all = search_in_samples(*search, iteration, parts, *rc::gen::inRange(1U, 9U));
    RC_ASSERT(all == std::pair(whole.nodes, whole.solutions.number()));
}

// The least distances wherever the blank is may fall by three with a move, so that a path comes back into the top.
TEST(Samples, AddUpIfPathsComeBackIntoTheTop) {
    const auto start = board("5 4 1 3 / 0 8 2 7 / 9 6 10 11 / 12 13 14 15");
    const auto search = heuristics().make_search("pdb-555", make_puzzle(start, ordered_board({}, true)));
    const Iteration iteration{.threshold = search->estimate() + 10, .wanted = Wanted::count};
    EXPECT_EQ(search_in_samples(*search, iteration, 2, 1).first, search_in_one_go(*search, iteration).nodes);
}

RC_GTEST_PROP(IterationProblem, StopsAtTheSameNodeByStepsAndInOneGo, ()) {
    const auto puzzle = any_puzzle({4, 4});
    if (puzzle.solved()) return;
    const auto search = heuristics().make_search(any_heuristic(), puzzle);
    Iteration iteration{.threshold = search->estimate(), .wanted = Wanted::one, .count_start = true};
    for (bool found = false; !found; iteration.threshold += 2) {
        const auto whole = search_in_one_go(*search, iteration);
        RC_ASSERT(search_by_steps(*search, iteration) == whole);
        found = whole.solutions.number() > 0;
    }
}

RC_GTEST_PROP(Subproblems, HaveSharesThatAddUp, ()) {
    const auto puzzle = any_puzzle({4, 4});
    const auto search = heuristics().make_search("manhattan", puzzle);
    const IterationProblem<EverySolution> iteration(*search, {.threshold = search->estimate() + 6, .split_all = true});
    auto part = iteration.root();
    RC_ASSERT(part.share() == 1);
    for (int i = 0; i < 10 && part.open() > 1; ++i) {
        const double before = part.share();
        const auto other = deal_out(part);
        RC_ASSERT(std::abs(part.share() + other.share() - before) < 1e-9);
        if (*rc::gen::arbitrary<bool>()) part = other;
        for (int steps = 0; part.open() == 1 && steps < 5; ++steps)
            search->unfold({.threshold = 60, .split_all = true}, part);
    }
}

TEST(IterationProblem, CountsTheRootThatItAbandons) {
    const auto goal = ordered_board({3, 3}, false);
    const auto search = heuristics().make_search("manhattan", make_puzzle(board("1 2 3 / 4 5 6 / 0 7 8"), goal));
    const IterationProblem<EverySolution> problem(*search, {.threshold = 2, .count_start = true});
    auto tree = problem.root();
    EverySolution answer;
    EXPECT_EQ(problem.abandon(tree, answer), 1U);
    EXPECT_EQ(problem.abandon(tree, answer), 0U);
}

TEST(IterationProblem, EndsASearchOnceThereIsASolution) {
    AnySolution answer;
    EXPECT_FALSE(answer.decided());
    EXPECT_TRUE(answer.tighten(true));
    EXPECT_FALSE(answer.tighten(true));
    const auto search =
        heuristics().make_search("manhattan", make_puzzle(board("0xfe169b4c0a73d852"), ordered_board({4, 4}, false)));
    const IterationProblem<AnySolution> iteration(*search, {.threshold = 52, .count_start = true});
    auto tree = iteration.root();
    EXPECT_EQ(iteration.work(tree, answer, 1000), 1U);
    EXPECT_TRUE(tree.empty());
}
}  // namespace
