// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <espalier/pack.hpp>
#include "puzzle15/search/board_search.hpp"

namespace {
using namespace puzzle15;

Solutions solutions(const std::vector<std::string>& all, Wanted wanted) {
    Solutions found;
    for (const auto& one : all) found.add(one, wanted);
    return found;
}

TEST(Solutions, AreCountedAndTheLeastIsKept) {
    const auto found = solutions({"RD", "DR", "UL"}, Wanted::count);
    EXPECT_EQ(found.number(), 3U);
    EXPECT_EQ(found.kept(), std::vector<std::string>{"DR"});
    EXPECT_EQ(solutions({"DRLR", "RD", "DLRR"}, Wanted::count).kept(), std::vector<std::string>{"RD"});
}

TEST(Solutions, AreAllKeptIfTheyAreWanted) {
    auto kept = solutions({"RD", "DR", "UL"}, Wanted::all).kept();
    std::sort(kept.begin(), kept.end());
    EXPECT_EQ(kept, (std::vector<std::string>{"DR", "RD", "UL"}));
}

TEST(Solutions, GoBackTheOppositeWay) {
    const auto found = solutions({"RDD", "LUR"}, Wanted::all);
    auto back = found.reversed().kept();
    std::sort(back.begin(), back.end());
    EXPECT_EQ(back, (std::vector<std::string>{"LDR", "UUL"}));
    EXPECT_EQ(found.reversed().reversed(), found);
}

TEST(Solutions, MergeInAnyOrder) {
    for (const auto wanted : {Wanted::count, Wanted::all}) {
        const auto one = solutions({"RD"}, wanted);
        const auto two = solutions({"DR", "UL"}, wanted);
        auto both = one;
        both.merge(two);
        auto other = two;
        other.merge(one);
        auto kept = other.kept();
        std::rotate(kept.begin(), kept.end() - 1, kept.end());
        EXPECT_EQ(both.kept(), kept);
        EXPECT_EQ(both.number(), 3U);
        EXPECT_EQ(other.number(), 3U);
        auto same = both;
        same.merge(Solutions{});
        EXPECT_EQ(same, both);
        EXPECT_EQ(espalier::unpack<Solutions>(espalier::pack(both)), both);
    }
}

TEST(AnySolution, IsDecidedHereOrElsewhere) {
    AnySolution here;
    EXPECT_FALSE(here.decided());
    EXPECT_FALSE(here.tighten(false));
    EXPECT_FALSE(here.decided());
    here.solutions.add("U", Wanted::one);
    EXPECT_TRUE(here.bound());
    EXPECT_FALSE(here.tighten(true));

    AnySolution elsewhere;
    EXPECT_TRUE(elsewhere.tighten(here.bound()));
    EXPECT_TRUE(elsewhere.decided());
    EXPECT_FALSE(elsewhere.tighten(true));

    AnySolution merged;
    merged.merge(elsewhere);
    EXPECT_TRUE(merged.decided());
    EXPECT_EQ(merged.solutions.number(), 0U);
}

TEST(EverySolution, GoesOnToTheEnd) {
    EverySolution answer;
    answer.solutions.add("U", Wanted::count);
    EXPECT_FALSE(answer.decided());
}
}  // namespace
