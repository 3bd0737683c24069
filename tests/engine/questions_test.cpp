// SPDX-License-Identifier: Apache-2.0

// The k best solutions, all of the best, those within a distance of the best, bounds, gaps and orders: against all
// solutions of small problems, for many numbers of PEs and through stops.

#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>
#include <espalier/espalier.hpp>
#include "engine/problems/assignment.hpp"
#include "engine/scripted_network.hpp"

namespace {
using namespace espalier;
using namespace espalier_test;

using Workers = std::vector<std::uint8_t>;
using Solutions = std::set<std::pair<int, Workers>>;

std::vector<std::function<std::unique_ptr<Transport>()>> transports() {
    return {[] { return std::make_unique<Threads>(1); }, [] { return std::make_unique<Threads>(2); },
            [] { return std::make_unique<Threads>(2, 7); },
            [] { return std::make_unique<Simulated>(parse_machine("mesh:3x3,node=1us")); },
            [] { return std::make_unique<ScriptedNetwork>(ScriptedNetwork::Script{.pes = 5, .seed = 3}); }};
}

/// Searches depth first and best first, on all transports, in one life and in several.
template <class A>
void expect_everywhere(const Assignment<A>& assignment, const std::function<void(const A&)>& expect_right) {
    const auto check = [&](const auto& problem) {
        for (const auto& make : transports()) {
            const auto outcome = solve(problem, *make());
            EXPECT_TRUE(outcome.complete());
            expect_right(outcome.answer);
            Bytes latest;
            for (int life = 0; life < 200; ++life) {
                Options options{.quantum = 3, .limits = {.nodes = 20}};
                options.earlier = std::exchange(latest, {});
                options.snapshots = {.wanted = true, .keep = [&](Bytes bytes) { latest = std::move(bytes); }};
                const auto part = solve(problem, *make(), options);
                if (!part.complete()) continue;
                expect_right(part.answer);
                break;
            }
        }
    };
    check(DepthFirst(assignment));
    check(BestFirst(assignment));
}

Solutions of(const auto& ranking) { return {ranking.begin(), ranking.end()}; }

TEST(KBest, AreTheBestOfAllSolutions) {
    using Answer = KBest<7, int, Workers>;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto assignment = Assignment<Answer>::random(seed, 6, 6);
        const auto all = assignment.all();
        const Solutions best(all.begin(), std::next(all.begin(), 7));
        expect_everywhere<Answer>(assignment, [&](const Answer& answer) { EXPECT_EQ(of(answer.found()), best); });
    }
}

TEST(KBest, AreAllSolutionsIfThereAreFew) {
    using Answer = KBest<100, int, Workers>;
    const auto assignment = Assignment<Answer>::random(1, 4, 6);
    expect_everywhere<Answer>(assignment,
                              [&](const Answer& answer) { EXPECT_EQ(of(answer.found()), assignment.all()); });
}

TEST(KBest, ProveThatNothingIsBetterThanTheBest) {
    const auto expect_bound = [](const auto& assignment, const std::optional<double>& bound) {
        for (const auto& make : transports()) EXPECT_EQ(solve(DepthFirst(assignment), *make()).bound, bound);
    };
    const auto seven = Assignment<KBest<7, int, Workers>>::random(2, 6, 6);
    const auto all = Assignment<KBest<1000, int, Workers>>::random(2, 6, 6);
    expect_bound(seven, seven.all().begin()->first);
    expect_bound(all, all.all().begin()->first);
}

template <class A>
void expect_within(A start, const std::function<bool(int value, int best)>& is_within) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto assignment = Assignment<A>::random(seed, 6, 5, start);
        auto best = assignment.all();
        const int least = best.begin()->first;
        std::erase_if(best, [&](const auto& each) { return !is_within(each.first, least); });
        expect_everywhere<A>(assignment, [&](const A& answer) { EXPECT_EQ(of(answer.found()), best); });
    }
}

TEST(AllBest, AreTheSolutionsOfTheLeastCost) {
    expect_within(AllBest<int, Workers>(), [](int value, int best) { return value == best; });
}

TEST(Within, AreTheSolutionsNearTheLeastCost) {
    expect_within(Within<int, Workers>(2), [](int value, int best) { return value <= best + 2; });
    expect_within(Within<int, Workers>(0, 0.5), [](int value, int best) { return value <= 1.5 * best; });
    expect_within(Within<int, Workers>(1, 0.1),
                  [](int value, int best) { return value <= std::max(best + 1.0, 1.1 * best); });
}

TEST(CountBest, CountsTheSolutionsOfTheLeastCost) {
    const auto assignment = Assignment<CountBest<int>>::random(2, 6, 3);
    const auto all = assignment.all();
    const auto best = std::ranges::count(all, all.begin()->first, [](const auto& each) { return each.first; });
    expect_everywhere<CountBest<int>>(assignment, [&](const CountBest<int>& answer) {
        EXPECT_EQ(answer.bound(), all.begin()->first);
        EXPECT_EQ(answer.count(), static_cast<std::uint64_t>(best));
    });
}

using Cheapest = Least<int, Workers>;

TEST(Bound, IsProvedWheneverASearchStops) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto assignment = Assignment<Cheapest>::random(seed, 7, 30);
        const int least = assignment.all().begin()->first;
        const auto check = [&](const auto& problem) {
            const auto whole = solve(problem, Threads(1));
            EXPECT_EQ(whole.bound, least);
            double before = -1;
            for (Nodes nodes = 1; nodes < whole.statistics.nodes; nodes = 2 * nodes + seed % 3) {
                ScriptedNetwork network({.pes = 1 + static_cast<int>(seed % 6), .seed = seed});
                const auto outcome = solve(problem, network, {.quantum = 5, .limits = {.nodes = nodes}});
                ASSERT_TRUE(outcome.bound.has_value());
                EXPECT_LE(*outcome.bound, least);
                EXPECT_GE(*outcome.bound, problem.open_bound(problem.root()));
                if (outcome.answer.found()) {
                    EXPECT_LE(*outcome.bound, outcome.answer.found()->first);
                }
                if (network.pes() == 1) {
                    EXPECT_GE(*outcome.bound, before) << "more nodes prove no less";
                    before = *outcome.bound;
                }
            }
        };
        check(DepthFirst(assignment));
        check(BestFirst(assignment));
    }
}

TEST(Gap, IsKeptWithFewerNodes) {
    Nodes with_gap = 0;
    Nodes without_gap = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto assignment = Assignment<Cheapest>::random(seed, 7, 30);
        const int least = assignment.all().begin()->first;
        for (const Gap gap : {Gap{.relative = 0.2}, Gap{.absolute = 5}, Gap{.relative = 0.1, .absolute = 4}}) {
            const auto check = [&](auto problem) {
                without_gap += solve(problem, Threads(1)).statistics.nodes;
                problem.accept(gap);
                const auto outcome = solve(problem, Simulated(parse_machine("mesh:2x2,node=1us")));
                with_gap += solve(problem, Threads(1)).statistics.nodes;
                ASSERT_TRUE(outcome.answer.found().has_value());
                const int value = outcome.answer.found()->first;
                EXPECT_LE(value - least, std::max(gap.absolute, gap.relative * value));
            };
            check(DepthFirst(assignment));
            check(BestFirst(assignment));
        }
    }
    EXPECT_LT(with_gap, 0.8 * static_cast<double>(without_gap));
}

TEST(BestFirst, ExpandsNoNodeOnOnePEThatIsWorseThanTheOptimum) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto assignment = Assignment<Cheapest>::random(seed, 7, 30);
        const int least = assignment.all().begin()->first;
        // The critical subtree has the nodes whose bounds are better than the optimum, and a way to a solution.
        Nodes critical = 0;
        std::vector<Assignment<Cheapest>::Node> open{assignment.root()};
        while (!open.empty()) {
            const auto node = std::move(open.back());
            open.pop_back();
            if (node.bound >= least) continue;
            ++critical;
            Cheapest ignored;
            assignment.expand(node, ignored, [&](auto child) { open.push_back(std::move(child)); });
        }
        const auto outcome = solve(BestFirst(assignment), Threads(1));
        EXPECT_GE(outcome.statistics.nodes, critical);
        EXPECT_LE(outcome.statistics.nodes, critical + 2 * 8) << "one dive, and one way to the optimum";
        EXPECT_EQ(outcome.answer.found()->first, least);
    }
}

TEST(BestFirst, KeepsFewNodesOpenIfItHasTo) {
    const auto assignment = Assignment<Cheapest>::random(4, 8, 1000);
    BestFirst problem(assignment);
    const auto free = solve(problem, Threads(1));
    problem.limit_open(10);
    auto s = problem.root();
    Cheapest answer;
    std::size_t most = 0;
    while (!s.empty()) {
        problem.work(s, answer, 1);
        most = std::max(most, s.open());
    }
    EXPECT_LE(most, 10U + 8U * 8U);
    EXPECT_EQ(answer.found(), free.answer.found());
}

/// Counts leaves and what is pruned.
struct CountedAssignment : Assignment<Counted<Cheapest, "leaves", "inner nodes">> {
    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.workers.size() == costs.size()) {
            answer.counters.add<"leaves">();
        } else {
            answer.counters.add<"inner nodes">(1);
        }
        Assignment::expand(node, answer, child);
    }
};

TEST(Counters, AddUpOverAllPEs) {
    CountedAssignment tree;
    tree.costs = Assignment<Cheapest>::random(1, 6, 9).costs;
    for (const auto& make : transports()) {
        const auto outcome = solve(DepthFirst(tree), *make());
        const auto& counters = outcome.answer.counters;
        EXPECT_EQ(counters.get<"leaves">() + counters.get<"inner nodes">(), outcome.statistics.nodes);
        EXPECT_GT(counters.get<"leaves">(), 0U);
    }
}
}  // namespace
