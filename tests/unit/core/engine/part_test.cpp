#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <utility>

#include <espalier/engine/part.hpp>

#include "engine/problems/range_count.hpp"

namespace {

using namespace espalier;
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
        const Unfair problem{{.size = 10}, gives_nothing};
        engine::Part<Unfair> part{.subproblem = problem.root()};
        EXPECT_THROW(static_cast<void>(engine::split_off(problem, part)), std::logic_error);
    }
}

TEST(Part, AHalfHasHalfOfTheShareAndOneSplitMore) {
    const RangeCount problem{90};
    engine::Part<RangeCount> part{.subproblem = problem.root(), .generation = 3, .share = 0.5};
    const auto half = engine::split_off(problem, part);
    ASSERT_TRUE(half.has_value());
    EXPECT_EQ(part.generation, 4U);
    EXPECT_EQ(half->generation, 4U);
    EXPECT_EQ(part.share, 0.25);
    EXPECT_EQ(half->share, 0.25);
}

}  // namespace
