// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cstdint>
#include <limits>
#include <set>
#include <espalier/engine/work_queue.hpp>
#include <espalier/problems/problem_of.hpp>
#include "engine/problems/range_count.hpp"

namespace {
using namespace espalier;

/// The bound of a range is its first number.
struct BoundedRanges : espalier_test::RangeCount {
    double open_bound(const Subproblem& range) const { return static_cast<double>(range.first); }
};

using Ranges = engine::ProblemOf<BoundedRanges>;

double bound_of(const engine::Part& part) {
    return static_cast<double>(dynamic_cast<const engine::SubproblemOf<BoundedRanges>&>(*part.subproblem).value.first);
}

engine::Part range_from(std::uint64_t first, double priority) {
    const BoundedRanges::Subproblem range{.first = first, .last = first + 1};
    return {.subproblem = std::make_unique<engine::SubproblemOf<BoundedRanges>>(range), .priority = priority};
}

/// A queue beside the bounds of all that is in it.
struct Queue {
    BoundedRanges ranges{};
    Ranges problem{ranges};
    engine::WorkQueue queue{};
    std::multiset<double> bounds{};

    void take(std::uint64_t first, double priority) {
        queue.take(problem, range_from(first, priority));
        bounds.insert(static_cast<double>(first));
    }

    void remove(double bound) { bounds.erase(bounds.find(bound)); }

    void finish() {
        remove(bound_of(queue.first()));
        queue.finish();
    }

    double least() const { return bounds.empty() ? std::numeric_limits<double>::infinity() : *bounds.begin(); }
};

RC_GTEST_PROP(WorkQueue, TellsTheBestBoundOfItsParts, ()) {
    Queue parts;
    const int steps = *rc::gen::inRange(1, 60);
    for (int i = 0; i < steps; ++i) {
        const int action = *rc::gen::inRange(0, 6);
        if (action < 3 || parts.queue.empty()) {
            parts.take(*rc::gen::inRange<std::uint64_t>(0, 1000), *rc::gen::inRange(0, 3));
        } else if (action == 3 && parts.queue.load() > 1) {
            parts.remove(bound_of(parts.queue.give_waiting()));
        } else if (action == 4) {
            parts.queue.turn_to_least(parts.problem);
        } else {
            parts.finish();
        }
        constexpr int few = 17;  // the one that is searched and those that wait
        if (parts.queue.load() <= few) RC_ASSERT(parts.queue.open_bound(parts.problem) == parts.least());
        if (*rc::gen::inRange(0, 4) == 0) RC_ASSERT(parts.queue.open_bound(parts.problem) <= parts.least());
    }
}

TEST(WorkQueue, ForgetsTheBoundsOfWhatHasGoneOnceThatIsAShare) {
    Queue parts;
    constexpr std::uint64_t count = 1600;
    for (std::uint64_t i = 0; i < count; ++i) parts.take(i, static_cast<double>(i));
    parts.queue.turn_to_least(parts.problem);
    while (!parts.queue.empty()) {
        EXPECT_LE(parts.queue.open_bound(parts.problem), parts.least());
        EXPECT_GE(parts.queue.open_bound(parts.problem) + count / 16, parts.least());
        parts.finish();
    }
    EXPECT_EQ(parts.queue.open_bound(parts.problem), parts.least());
}
}  // namespace
