// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <string>
#include <espalier/answers.hpp>
#include <espalier/answers/best_solutions.hpp>
#include <espalier/pack.hpp>

namespace {
using namespace espalier;
using Shortest = Least<int, std::string>;

TEST(Best, KeepsTheBetterSolutionOnly) {
    Shortest best;
    EXPECT_TRUE(best.improves(1'000'000));
    best.offer(10, "ten");
    best.offer(12, "twelve");
    best.offer(10, "another ten");
    EXPECT_EQ(best.found()->second, "ten");
    best.offer(9, "nine");
    EXPECT_EQ(best.bound(), 9);
    EXPECT_FALSE(best.improves(9));
    EXPECT_TRUE(best.improves(8));
}

TEST(Best, MaximisesToo) {
    Greatest<int, int> best;
    best.offer(1, 1);
    best.offer(5, 2);
    best.offer(4, 3);
    EXPECT_EQ(best.found(), (std::pair{5, 2}));
}

TEST(Best, RefusesWhatIsNoNumber) {
    const double no_number = std::nan("");
    EXPECT_DEATH((Least<double, int>().offer(no_number, 1)), "the value of a solution is a number");
    EXPECT_DEATH((KBest<2, double, int>().offer(no_number, 1)), "the value of a solution is a number");
    EXPECT_DEATH((Within<double, int>(1).offer(no_number, 1)), "the value of a solution is a number");
    EXPECT_DEATH((CountBest<double>().offer(no_number)), "the value of a solution is a number");
}

TEST(Best, ABoundFromElsewherePrunesAndHasNoSolution) {
    Shortest best;
    EXPECT_TRUE(best.tighten(7));
    EXPECT_FALSE(best.tighten(7));
    EXPECT_FALSE(best.tighten(8));
    EXPECT_FALSE(best.tighten(std::nullopt));
    best.offer(7, "seven");
    EXPECT_EQ(best.found(), std::nullopt);
    best.offer(6, "six");
    EXPECT_EQ(best.found()->second, "six");
}

TEST(Best, AKnownValueIsToBeBeaten) {
    auto best = Shortest::known(5);
    best.offer(5, "five");
    EXPECT_EQ(best.found(), std::nullopt);
    EXPECT_EQ(best.bound(), 5);
}

// At the end of a run, the PE that knows the bound need not be the one that has the solution.
TEST(Best, MergingFindsTheSolutionOfTheBound) {
    Shortest informed;
    informed.offer(9, "nine");
    informed.tighten(3);
    Shortest finder;
    finder.offer(3, "three");
    informed.merge(finder);
    EXPECT_EQ(informed.found(), (std::pair{3, std::string("three")}));
    EXPECT_EQ(informed.bound(), 3);
}

TEST(Best, TravelsWithItsSolution) {
    Shortest best;
    best.offer(3, "three");
    best.tighten(2);
    const auto copy = unpack<Shortest>(pack(best));
    EXPECT_EQ(copy.found(), best.found());
    EXPECT_EQ(copy.bound(), best.bound());
}

TEST(Sum, AddsUp) {
    Sum<int> sum;
    sum.add(3);
    Sum<int> other;
    other.add(4);
    sum.merge(other);
    EXPECT_EQ(sum.value, 7);
}

TEST(All, CollectsEverySolution) {
    All<int> all;
    all.add(3);
    All<int> other;
    other.add(4);
    other.add(3);
    all.merge(other);
    EXPECT_EQ(all.solutions, (std::vector{3, 4, 3}));
}
}  // namespace
