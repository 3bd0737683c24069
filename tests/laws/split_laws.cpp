// SPDX-License-Identifier: Apache-2.0

// A split covers the subproblem and has nothing twice, whatever has happened to the subproblem before.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>
#include <espalier/engine/work_queue.hpp>
#include <espalier/problems/problem_of.hpp>
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/listed_tree.hpp"
#include "engine/problems/range_count.hpp"

namespace {
using namespace espalier;
using namespace espalier::engine;
using namespace espalier_test;

using Listing = DepthFirst<ListedTree>;
using Numbers = std::vector<std::uint64_t>;

Numbers sorted(Numbers numbers) {
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

Numbers expected(const Listing& problem) {
    Numbers numbers;
    problem.tree().list(problem.tree().root(), numbers);
    return sorted(numbers);
}

Listing any_tree() { return Listing(ListedTree{{.seed = *rc::gen::inRange<std::uint64_t>(1, 1000), .height = 7}}); }

// Works on, splits, packs and unpacks subproblems at random until all are empty.
Numbers visited_at_random(const Listing& problem) {
    std::vector<Listing::Subproblem> open = {problem.root()};
    Listing::Answer answer;
    Nodes nodes = 0;
    while (!open.empty()) {
        const auto i = *rc::gen::inRange<std::size_t>(0, open.size());
        const auto share = open[i].share();
        if (auto other = *rc::gen::inRange(0, 3) == 0 ? problem.split(open[i]) : std::nullopt) {
            RC_ASSERT(!open[i].empty());
            RC_ASSERT(!other->empty());
            RC_ASSERT(std::abs(open[i].share() + other->share() - share) < 1e-9);
            open.push_back(unpack<Listing::Subproblem>(pack(*other)));
        } else {
            nodes += problem.work(open[i], answer, *rc::gen::inRange<Nodes>(1, 100));
            RC_ASSERT(open[i].share() <= share + 1e-9);
        }
        if (open[i].empty()) open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
    }
    RC_ASSERT(nodes == answer.solutions.size());
    return sorted(answer.solutions);
}

RC_GTEST_PROP(SplitLaws, OfDepthFirst, ()) {
    const auto problem = any_tree();
    RC_ASSERT(visited_at_random(problem) == expected(problem));
}

/// Lists what is abandoned, too.
struct ListedToTheEnd : ListedTree {
    void abandon(const Node& node, Answer& answer) const {
        std::vector<std::uint64_t> numbers;
        list(node, numbers);
        for (const auto number : numbers) answer.add(number);
    }
};

RC_GTEST_PROP(SplitLaws, WhatIsAbandonedAndWhatWasVisitedAreAll, ()) {
    const DepthFirst<ListedToTheEnd> problem{{any_tree().tree()}};
    DepthFirst<ListedToTheEnd>::Answer answer;
    auto part = problem.root();
    problem.work(part, answer, *rc::gen::inRange<Nodes>(0, 100));
    if (auto other = problem.split(part)) problem.abandon(*other, answer);
    problem.abandon(part, answer);
    RC_ASSERT(sorted(answer.solutions) == expected(Listing(problem.tree())));
}

RC_GTEST_PROP(SplitLaws, AreDeterministic, ()) {
    const auto problem = any_tree();
    Listing::Answer ignored;
    auto a = problem.root();
    problem.work(a, ignored, *rc::gen::inRange<Nodes>(1, 30));
    auto b = a;
    const auto part_of_a = problem.split(a);
    const auto part_of_b = problem.split(b);
    RC_ASSERT(pack(a, part_of_a) == pack(b, part_of_b));
}

RC_GTEST_PROP(SplitLaws, TheInitialPartsCoverTheTreeOnceForAnyNumberOfPEs, ()) {
    const auto problem = any_tree();
    const int pes = *rc::gen::inRange(1, 70);
    const ProblemOf<Listing> engines(problem);
    AnswerOf<Listing::Answer> answer;
    for (int pe = 0; pe < pes; ++pe) {
        auto part = engine::initial_split(engines, pe, pes);
        while (!part.empty()) engines.work(*part.subproblem, answer, 1000);
    }
    RC_ASSERT(sorted(answer.value.solutions) == expected(problem));
}

RC_GTEST_PROP(SplitLaws, OfTheInitialPartsOfARange, ()) {
    const RangeCount range{*rc::gen::inRange<std::uint64_t>(0, 300)};
    const int pes = *rc::gen::inRange(1, 100);
    Numbers numbers;
    double shares = 0;
    for (int pe = 0; pe < pes; ++pe) {
        const auto part = engine::initial_split(ProblemOf<RangeCount>(range), pe, pes);
        if (part.empty()) continue;
        shares += part.share;
        const auto& mine = static_cast<const SubproblemOf<RangeCount>&>(*part.subproblem).value;
        for (auto number = mine.first; number < mine.last; ++number) numbers.push_back(number);
    }
    Numbers all(range.size);
    std::iota(all.begin(), all.end(), 0);
    RC_ASSERT(sorted(numbers) == all);
    RC_ASSERT(range.size == 0 || std::abs(shares - 1) < 1e-9);
}
}  // namespace
