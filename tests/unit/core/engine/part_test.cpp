// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>
#include <espalier/engine/work_queue.hpp>
#include <espalier/problems/problem_of.hpp>
#include "engine/problems/path.hpp"
#include "engine/problems/range_count.hpp"

namespace {
using namespace espalier;
using espalier_test::Path;
using espalier_test::RangeCount;

/// Breaks the contract of split(): one of the two parts is empty.
struct Unfair : RangeCount {
    bool gives_nothing = false;

    std::optional<Subproblem> split(Subproblem& range) const {
        const Subproblem all = std::exchange(range, {});
        if (!gives_nothing) return all;
        return std::exchange(range, all);
    }
};

TEST(Part, ASplitHasToLeaveAndToReturnSomething) {
    for (const bool gives_nothing : {true, false}) {
        const Unfair unfair{{.size = 10}, gives_nothing};
        const engine::ProblemOf<Unfair> problem(unfair);
        engine::Part part{.subproblem = problem.root()};
        EXPECT_THROW(static_cast<void>(engine::split_off(problem, part)), std::logic_error);
    }
}

TEST(Part, AHalfHasHalfOfTheShareAndOneSplitMore) {
    const RangeCount range{90};
    const engine::ProblemOf<RangeCount> problem(range);
    engine::Part part{.subproblem = problem.root(), .generation = 3, .share = 0.5};
    const auto half = engine::split_off(problem, part);
    ASSERT_TRUE(half.has_value());
    EXPECT_EQ(part.generation, 4U);
    EXPECT_EQ(half->generation, 4U);
    EXPECT_EQ(part.share, 0.25);
    EXPECT_EQ(half->share, 0.25);
}

template <espalier::Problem P>
engine::Part part_of(const P& problem, int pe, int pes) {
    return engine::initial_split(engine::ProblemOf<P>(problem), pe, pes);
}

std::vector<std::uint32_t> splits_of(int pes) {
    std::vector<std::uint32_t> splits;
    for (int pe = 0; pe < pes; ++pe) splits.push_back(part_of(RangeCount{1000}, pe, pes).generation);
    return splits;
}

// Every PE makes ceil(log2 P) splits at most [Sanders 2002, section 4.3]; where P is odd, one PE more shares the first
// half.
TEST(InitialSplit, GivesTheFirstHalfToTheGreaterHalfOfThePEs) {
    using Splits = std::vector<std::uint32_t>;
    EXPECT_EQ(splits_of(1), (Splits{0}));
    EXPECT_EQ(splits_of(3), (Splits{2, 2, 1}));
    EXPECT_EQ(splits_of(4), (Splits{2, 2, 2, 2}));
    EXPECT_EQ(splits_of(5), (Splits{3, 3, 2, 2, 2}));
}

TEST(InitialSplit, LeavesWhatIsAtomicWithTheFirst) {
    const DepthFirst<Path> path{{100}};
    EXPECT_FALSE(part_of(path, 0, 5).empty());
    for (int pe = 1; pe < 5; ++pe) EXPECT_TRUE(part_of(path, pe, 5).empty());
}

/// Says how many roots were made of a tree that stays with the first PE.
struct Undivided : RangeCount {
    mutable int roots = 0;

    Subproblem root() const {
        ++roots;
        return RangeCount::root();
    }
    bool may_split() const { return false; }
    std::optional<Subproblem> split(Subproblem&) const { return std::nullopt; }
};
static_assert(engine::OptionalMembers<Undivided>::may_split && !engine::OptionalMembers<RangeCount>::may_split);

TEST(InitialSplit, MakesOneRootOfWhatIsNeverSplit) {
    const Undivided problem{{1000}};
    for (int pe = 0; pe < 5; ++pe) {
        const auto part = part_of(problem, pe, 5);
        EXPECT_EQ(part.empty(), pe > 0) << pe;
        EXPECT_EQ(part.generation, 0U);
    }
    EXPECT_EQ(problem.roots, 1);
}
}  // namespace
