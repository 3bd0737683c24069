// SPDX-License-Identifier: Apache-2.0
#include "golomb/solve.hpp"
#include <gtest/gtest.h>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>
#include "golomb/command.hpp"
#include "golomb/search/kernel.hpp"
#include "golomb/tree/prefix.hpp"
#include "unit/golomb/instances.hpp"

namespace {
using espalier::program::Run;
using espalier::program::RunOptions;
using espalier::program::Status;
using espalier::program::UsageError;
using golomb::Command;
using golomb::Finding;
using golomb::Range;

Command for_marks(int marks) {
    Command command;
    command.marks = marks;
    command.settings.kernel = "plain";
    return command;
}

RunOptions on_one_thread() {
    RunOptions options;
    options.threads = 1;
    options.quiet = true;
    return options;
}

RunOptions up_to(std::uint64_t nodes) {
    auto options = on_one_thread();
    options.node_limit = nodes;
    return options;
}

struct Solved {
    Finding finding;
    std::uint64_t nodes;
};

Solved solved(Command command, const RunOptions& options = on_one_thread()) {
    check(command);
    Run run("golomb", Run::Clock::now());
    run.begin(options);
    auto finding = solve(run, instance_of(command), command.settings);
    return {std::move(finding), run.facts().statistics.nodes};
}

double estimated_nodes(const Command& command) {
    Run run("golomb", Run::Clock::now());
    run.begin(on_one_thread());
    return estimate(run, instance_of(command), command.settings, 0.01).nodes;
}

TEST(Solve, EstimatesNothingWhereADecisionNeedsNoSearch) {
    for (const auto& [length, is_searched] : {std::pair(20, false), {44, true}, {45, false}, {60, false}}) {
        auto command = for_marks(9);
        command.length = length;
        EXPECT_EQ(estimated_nodes(command) > 0, is_searched) << length;
    }
}

TEST(Solve, ProvesTheShortestLength) {
    for (const int marks : {1, 2, 3, 5, 8, 9, 10}) {
        const auto [finding, nodes] = solved(for_marks(marks));
        EXPECT_EQ(finding.status, Status::optimal);
        EXPECT_EQ(finding.objective, static_cast<std::uint64_t>(golomb_test::optimal_length(marks)));
        EXPECT_EQ(finding.bound, golomb_test::optimal_length(marks));
        ASSERT_EQ(finding.rulers.size(), 1U) << marks;
        EXPECT_TRUE(finding.rulers.front().is_golomb());
        EXPECT_EQ(finding.rulers.front().size(), marks);
        EXPECT_TRUE(finding.complete);
        EXPECT_TRUE(finding.answer.unsearched().empty());
    }
}

TEST(Solve, SearchesTheNodesOfAProofWithAKnownOptimum) {
    auto command = for_marks(10);
    command.known = true;
    const auto [finding, nodes] = solved(command);
    EXPECT_EQ(finding.status, Status::optimal);
    EXPECT_EQ(finding.instance.longest, 54);
    EXPECT_EQ(nodes, 6892U);
}

TEST(Solve, FindsAllShortestRulers) {
    auto command = for_marks(6);
    command.all = true;
    const auto [finding, nodes] = solved(command);
    EXPECT_EQ(finding.status, Status::optimal);
    EXPECT_EQ(finding.rulers.size(), 4U);
}

TEST(Solve, SaysThatNoRulerIsAsShortAsClaimed) {
    auto command = for_marks(9);
    command.known = true;
    command.known_optimum = 40;
    const auto [finding, nodes] = solved(command);
    EXPECT_EQ(finding.status, Status::infeasible);
    EXPECT_EQ(finding.bound, 40);
    EXPECT_TRUE(finding.rulers.empty());
}

TEST(Solve, DecidesALength) {
    auto command = for_marks(9);
    command.length = 43;
    EXPECT_EQ(solved(command).finding.status, Status::infeasible);
    command.length = 44;
    const auto [finding, nodes] = solved(command);
    EXPECT_EQ(finding.status, Status::feasible);
    EXPECT_EQ(finding.objective, 44U);
}

TEST(Solve, DecidesWithoutASearchIfAConstructionIsShortEnough) {
    auto command = for_marks(12);
    command.length = 100;
    const auto [finding, nodes] = solved(command);
    EXPECT_EQ(finding.status, Status::feasible);
    EXPECT_EQ(finding.objective, 85U);
    EXPECT_EQ(nodes, 0U);
    command.certificate = "/dev/null";
    EXPECT_GT(solved(command).nodes, 0U) << "a certificate counts nodes";
}

TEST(Solve, CountsOrListsTheRulersOfALength) {
    auto command = for_marks(9);
    command.exact_length = 47;
    const auto counted = solved(command).finding;
    EXPECT_EQ(counted.status, Status::complete);
    EXPECT_EQ(counted.objective, 21U);
    EXPECT_TRUE(counted.rulers.empty());
    command.all = true;
    const auto listed = solved(command).finding;
    EXPECT_EQ(listed.objective, 21U);
    EXPECT_EQ(listed.rulers.size(), 21U);
}

TEST(Solve, KeepsWhatIsKnownWhenALimitStopsIt) {
    const auto [finding, nodes] = solved(for_marks(12), up_to(1000));
    EXPECT_EQ(finding.status, Status::feasible);
    EXPECT_EQ(nodes, 1000U);
    EXPECT_EQ(finding.objective, 85U) << "the construction";
    EXPECT_EQ(finding.bound, 81) << "by counting distances";
    EXPECT_FALSE(finding.complete);
    ASSERT_EQ(finding.answer.unsearched().size(), 1U);
    EXPECT_EQ(finding.answer.unsearched().front().end, golomb::Prefix{1});
}

TEST(Solve, LooksForALikelyLengthFirst) {
    const auto stopped = solved(for_marks(13), up_to(1000)).finding;
    EXPECT_LT(stopped.searched_longest, stopped.instance.longest);
    EXPECT_GE(stopped.searched_longest, 106);
    auto command = for_marks(13);
    command.stub_range = "..";
    const auto range = solved(command, up_to(1000)).finding;
    EXPECT_EQ(range.searched_longest, range.instance.longest) << "the nodes of ranges are to add up";
    EXPECT_EQ(range.status, Status::unknown);
}

TEST(Solve, SearchesRangesLikeOne) {
    auto command = for_marks(10);
    command.known = true;
    command.stub_range = "..0-3,0-3..0-9-11,0-9-11..";
    const auto [finding, nodes] = solved(command);
    EXPECT_EQ(finding.status, Status::complete);
    EXPECT_EQ(nodes, 6892U);
}

TEST(Solve, PrunesARangeByWhatThoseBeforeHaveFound) {
    const auto in = [](const std::string& ranges) {
        auto command = for_marks(9);
        command.stub_range = ranges;
        return solved(command);
    };
    const auto first = in("..0-4");
    EXPECT_EQ(first.finding.objective, 44U);
    EXPECT_LT(in("..0-4,0-4..").nodes, first.nodes + in("0-4..").nodes);
}

TEST(Solve, LeavesTheRangesBehindAStop) {
    auto command = for_marks(11);
    command.known = true;
    command.stub_range = "..0-3,0-5..0-7,0-9..";
    const auto finding = solved(command, up_to(1000)).finding;
    const auto& unsearched = finding.answer.unsearched();
    ASSERT_EQ(unsearched.size(), 3U);
    EXPECT_EQ(unsearched[0].end, (golomb::Prefix{0, 3}));
    EXPECT_EQ(unsearched[1], (Range{{0, 5}, {0, 7}}));
    EXPECT_EQ(unsearched[2], (Range{{0, 9}, {1}}));
}

TEST(Solve, ProvesFromScratch) {
    auto command = for_marks(9);
    command.settings.from_scratch = true;
    const auto finding = solved(command).finding;
    EXPECT_EQ(finding.status, Status::optimal);
    std::vector<int> lengths;
    for (const auto& proof : finding.shorter_proofs) lengths.push_back(proof.length);
    EXPECT_EQ(lengths, (std::vector<int>{1, 3, 6, 11, 17, 25, 34}));
    EXPECT_EQ(finding.instance.shorter_lower_bounds, (std::vector<int>{0, 0, 1, 3, 6, 11, 17, 25, 34}));
}

TEST(Solve, FromScratchStopsBeforeTheLastSearch) {
    auto command = for_marks(11);
    command.settings.from_scratch = true;
    const auto finding = solved(command, up_to(300)).finding;
    EXPECT_EQ(finding.status, Status::feasible);
    EXPECT_LT(finding.shorter_proofs.size(), 9U);
    EXPECT_EQ(finding.answer.unsearched(), std::vector<Range>{Range{}});
    EXPECT_EQ(finding.searched_longest, finding.instance.longest);
    EXPECT_EQ(finding.bound, 66) << "by counting distances alone";
}

TEST(Solve, LooksForNoRulerBelowTheKnownBound) {
    const auto finding = solved(for_marks(31), up_to(300)).finding;
    EXPECT_EQ(finding.searched_longest, finding.bound);
    EXPECT_EQ(finding.bound, 666);
}

TEST(Solve, TakesThePlainKernelOnSimulatedMachines) {
    auto options = on_one_thread();
    options.simulate = "mesh:2x2";
    auto command = for_marks(8);
    command.settings.kernel = "auto";
    EXPECT_EQ(solved(command, options).finding.settings.kernel, "plain");
    command.settings.kernel = "portable";
    EXPECT_EQ(solved(command, options).finding.settings.kernel, "portable");
    command.settings.kernel = "auto";
    EXPECT_EQ(solved(command).finding.settings.kernel, "auto");
}

TEST(Solve, NeedsNoSearchForLengthsBelowTheCountingBound) {
    auto command = for_marks(33);
    command.length = 762;
    const auto [finding, nodes] = solved(command);
    EXPECT_EQ(finding.status, Status::infeasible);
    EXPECT_EQ(finding.bound, 763);
    EXPECT_EQ(nodes, 0U);
    EXPECT_EQ(finding.statement, "no Golomb ruler with 33 marks has length 762 or less");
}

TEST(Solve, ConstructsRulersThatAreTooLongToBeSearchedFor) {
    const auto [finding, nodes] = solved(for_marks(40));
    EXPECT_EQ(finding.status, Status::feasible);
    EXPECT_EQ(finding.objective, 1282U);
    EXPECT_EQ(nodes, 0U);
    EXPECT_FALSE(finding.complete);
    EXPECT_EQ(finding.answer.unsearched(), std::vector<Range>{Range{}});
    EXPECT_EQ(finding.kernel_used, "");
}

TEST(Solve, RefusesWhatItCannotSearch) {
    auto command = for_marks(4);
    command.exact_length = 5000;
    EXPECT_THROW(solved(command), UsageError);
}
}  // namespace
