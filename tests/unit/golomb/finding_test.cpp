// SPDX-License-Identifier: Apache-2.0
#include "golomb/finding.hpp"
#include <gtest/gtest.h>
#include <vector>
#include "unit/golomb/instances.hpp"

namespace {
using espalier::program::Status;
using golomb::Finding;
using golomb::Goal;
using golomb::Ruler;
using golomb_test::instance;

const Ruler optimal_five = Ruler({0, 1, 4, 9, 11});
const Ruler other_optimal_five = Ruler({0, 2, 7, 8, 11});
const Ruler constructed_five = Ruler({0, 1, 4, 10, 12});

// All five marks; what the search found is `found`.
Finding concluded(const golomb::Instance& instance, bool complete, const std::vector<Ruler>& found,
                  int proved_bound = 0) {
    Finding finding;
    finding.instance = instance;
    finding.complete = complete;
    finding.constructed = constructed_five;
    finding.proved_bound = proved_bound;
    for (const auto& ruler : found) finding.answer.add(ruler, instance.lists_all());
    conclude(finding);
    return finding;
}

TEST(Finding, OfAProofIsOptimal) {
    const auto found = concluded(instance(5, 11), true, {optimal_five});
    EXPECT_EQ(found.status, Status::optimal);
    EXPECT_EQ(found.objective, 11U);
    EXPECT_EQ(found.bound, 11);
    EXPECT_EQ(found.rulers, std::vector<Ruler>{optimal_five});
    EXPECT_EQ(found.statement, "no Golomb ruler with 5 marks is shorter than 11");
}

TEST(Finding, OfAProofThatFindsNothingIsTheConstruction) {
    const auto found = concluded(instance(5, 11), true, {});
    EXPECT_EQ(found.status, Status::optimal);
    EXPECT_EQ(found.objective, 12U);
    EXPECT_EQ(found.bound, 12);
    EXPECT_EQ(found.rulers, std::vector<Ruler>{constructed_five});
}

TEST(Finding, OfAProofBelowAKnownLengthShowsNoRulerThatIsLonger) {
    const auto published = concluded(instance(5, 10), true, {});
    EXPECT_EQ(published.status, Status::optimal);
    EXPECT_EQ(published.objective, 11U) << "as published";
    EXPECT_EQ(published.bound, 11);
    EXPECT_TRUE(published.rulers.empty());
    const auto claimed = concluded(instance(5, 9), true, {});
    EXPECT_EQ(claimed.status, Status::infeasible);
    EXPECT_EQ(claimed.objective, std::nullopt);
    EXPECT_EQ(claimed.bound, 10);
    EXPECT_EQ(claimed.statement, "no Golomb ruler with 5 marks is shorter than 10");
}

TEST(Finding, OfAllShortestCountsThem) {
    const auto found = concluded(instance(5, 12, Goal::all_shortest), true, {optimal_five, other_optimal_five});
    EXPECT_EQ(found.status, Status::optimal);
    EXPECT_EQ(found.rulers.size(), 2U);
    EXPECT_EQ(found.statement, "no Golomb ruler with 5 marks is shorter than 11, and 2 of them are this long");
    const auto claimed = concluded(instance(5, 11, Goal::all_shortest), true, {});
    EXPECT_EQ(claimed.status, Status::infeasible) << "a ruler of the published length would have been found";
    EXPECT_EQ(claimed.bound, 12);
}

TEST(Finding, OfAStoppedSearchIsFeasible) {
    const auto found = concluded(instance(5, 11), false, {});
    EXPECT_EQ(found.status, Status::feasible);
    EXPECT_EQ(found.objective, 12U);
    EXPECT_EQ(found.bound, 11) << "by counting distances";
    EXPECT_EQ(concluded(instance(5, 11), false, {}, 12).bound, 12) << "by an earlier search";
    auto long_rulers = instance(5, 11);
    long_rulers.shorter_lower_bounds.back() = 11;
    EXPECT_EQ(concluded(long_rulers, false, {}).bound, 12) << "by rulers with one mark less";
    EXPECT_EQ(concluded(instance(1, -1), false, {}).bound, 0);
}

TEST(Finding, OfARangeSaysNothingOfTheWhole) {
    auto range = instance(5, 11);
    range.ranges = {{{0, 1}, {0, 2}}};
    const auto found = concluded(range, true, {optimal_five});
    EXPECT_EQ(found.status, Status::complete);
    EXPECT_EQ(found.objective, 11U);
    EXPECT_EQ(found.bound, std::nullopt);
    EXPECT_EQ(found.statement, "this part of the search holds a ruler of length 11, and no shorter one");
    const auto nothing = concluded(range, true, {});
    EXPECT_EQ(nothing.status, Status::complete);
    EXPECT_EQ(nothing.objective, std::nullopt);
    EXPECT_EQ(nothing.statement, "this part of the search holds no ruler of length 11 or less");
    EXPECT_EQ(concluded(range, false, {optimal_five}).status, Status::feasible);
    const auto unknown = concluded(range, false, {});
    EXPECT_EQ(unknown.status, Status::unknown);
    EXPECT_EQ(unknown.statement, "");
}

TEST(Finding, OfALengthIsFeasibleOrNot) {
    const auto found = concluded(instance(5, 11, Goal::any_within), true, {optimal_five});
    EXPECT_EQ(found.status, Status::feasible);
    EXPECT_EQ(found.statement, "there is a Golomb ruler with 5 marks of at most length 11");
    const auto none = concluded(instance(5, 10, Goal::any_within), true, {});
    EXPECT_EQ(none.status, Status::infeasible);
    EXPECT_EQ(none.bound, 11);
    EXPECT_EQ(none.statement, "no Golomb ruler with 5 marks has length 10 or less");
    EXPECT_EQ(concluded(instance(5, 10, Goal::any_within), false, {}).status, Status::unknown);
    auto part = instance(5, 10, Goal::any_within);
    part.ranges = {{{0, 1}, {0, 2}}};
    const auto range = concluded(part, true, {});
    EXPECT_EQ(range.status, Status::complete);
    EXPECT_EQ(range.bound, std::nullopt);
}

TEST(Finding, OfAnExactLengthIsANumber) {
    Finding finding;
    finding.instance = instance(5, 11, Goal::all_of_length);
    finding.complete = true;
    finding.answer.count();
    finding.answer.count();
    auto stopped = finding;
    conclude(finding);
    EXPECT_EQ(finding.status, Status::complete);
    EXPECT_EQ(finding.objective, 2U);
    EXPECT_EQ(finding.statement, "2 Golomb rulers with 5 marks have exactly length 11, mirror images counted once");
    stopped.complete = false;
    conclude(stopped);
    EXPECT_EQ(stopped.status, Status::feasible);
    EXPECT_EQ(stopped.statement,
              "at least 2 Golomb rulers with 5 marks have exactly length 11, mirror images counted once");
    EXPECT_EQ(concluded(instance(5, 11, Goal::all_of_length), false, {}).status, Status::unknown);
    EXPECT_EQ(concluded(instance(5, 11, Goal::all_of_length), true, {}).objective, 0U);
}
}  // namespace
