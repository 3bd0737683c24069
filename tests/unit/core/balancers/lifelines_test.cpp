// SPDX-License-Identifier: Apache-2.0

// Lifelines [Saraswat et al. 2011] of distances 1, s, s^2 ..., along which work reaches every PE.

#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>
#include <espalier/balancers/lifelines.hpp>
#include "unit/core/balancers/place_on.hpp"

namespace {
using espalier::Lifelines;
using espalier_test::PlaceOn;

using PEs = std::vector<int>;

/// All lifelines that a PE of so many has.
PEs lifelines_of(int pe, int pes, int number) {
    const PlaceOn place("logp:" + std::to_string(pes), pe);
    Lifelines lifelines(place, number);
    PEs result;
    while (const auto lifeline = lifelines.leave_request()) {
        result.push_back(*lifeline);
        if (result.size() > Lifelines::most) break;
    }
    return result;
}

/// How many steps along lifelines it takes to the farthest PE; -1 if some are out of reach.
int farthest_from(int start, const std::vector<PEs>& lifelines) {
    std::vector<int> steps(lifelines.size(), -1);
    PEs reached{start};
    steps[static_cast<std::size_t>(start)] = 0;
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const auto at = static_cast<std::size_t>(reached[next]);
        for (const int lifeline : lifelines[at]) {
            auto& there = steps[static_cast<std::size_t>(lifeline)];
            if (there >= 0) continue;
            there = steps[at] + 1;
            reached.push_back(lifeline);
        }
    }
    return reached.size() == lifelines.size() ? steps[static_cast<std::size_t>(reached.back())] : -1;
}

/// The number times the greatest digit to the least base in which every distance has so many digits.
int most_steps(int pes, int number) {
    int base = 2;
    while (std::pow(base, number) < pes) ++base;
    return number * (base - 1);
}

TEST(Lifelines, LeadNearAndFar) {
    EXPECT_EQ(lifelines_of(5, 1000, 3), (PEs{6, 15, 105}));
    EXPECT_EQ(lifelines_of(5, 1001, 3), (PEs{6, 16, 126}));
    EXPECT_EQ(lifelines_of(998, 1000, 2), (PEs{999, 30}));
    EXPECT_EQ(lifelines_of(5, 1000, 1), PEs{6});
}

TEST(Lifelines, LeadToEveryPEInFewSteps) {
    for (int number = 1; number <= 6; ++number) {
        for (const int pes : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 27, 31, 32, 33, 60, 64, 100, 127}) {
            std::vector<PEs> lifelines;
            for (int pe = 0; pe < pes; ++pe) lifelines.push_back(lifelines_of(pe, pes, number));
            for (int pe = 0; pe < pes; ++pe) {
                const int steps = farthest_from(pe, lifelines);
                EXPECT_GE(steps, 0) << number << " lifelines of PE " << pe << " of " << pes;
                EXPECT_LE(steps, most_steps(pes, number)) << number << " lifelines of PE " << pe << " of " << pes;
            }
        }
    }
}

TEST(Lifelines, AreFewerWhereFewerLeadToAll) {
    EXPECT_EQ(lifelines_of(0, 1, 3), PEs{});
    EXPECT_EQ(lifelines_of(0, 2, 3), PEs{1});
    EXPECT_EQ(lifelines_of(1, 2, 3), PEs{0});
    EXPECT_EQ(lifelines_of(1, 3, 32), (PEs{2, 0}));
    EXPECT_EQ(lifelines_of(0, 1024, 32).size(), 10U);
}

// No PE is to be asked by many.
TEST(Lifelines, AreAsManyToAPEAsFromIt) {
    for (const int pes : {10, 64, 100}) {
        std::vector<int> asked(static_cast<std::size_t>(pes), 0);
        for (int pe = 0; pe < pes; ++pe) {
            for (const int lifeline : lifelines_of(pe, pes, 3)) ++asked[static_cast<std::size_t>(lifeline)];
        }
        EXPECT_LE(*std::max_element(asked.begin(), asked.end()), 3) << pes;
    }
}

TEST(Lifelines, HoldARequestUntilTheyHaveSentWork) {
    const PlaceOn place("logp:1000", 5);
    Lifelines lifelines(place, 2);
    EXPECT_EQ(lifelines.leave_request(), 6);
    EXPECT_EQ(lifelines.leave_request(), 37);
    EXPECT_EQ(lifelines.leave_request(), std::nullopt);
    lifelines.answered(38);
    EXPECT_EQ(lifelines.leave_request(), std::nullopt);
    lifelines.answered(37);
    EXPECT_EQ(lifelines.leave_request(), 37);
    EXPECT_EQ(lifelines.leave_request(), std::nullopt);
}

TEST(LifelinesDeathTest, AreAtLeastOne) {
    const PlaceOn place("logp:8", 5);
    EXPECT_DEATH(Lifelines(place, 0), "from 1 to 32");
    EXPECT_DEATH(Lifelines(place, 33), "from 1 to 32");
}
}  // namespace
