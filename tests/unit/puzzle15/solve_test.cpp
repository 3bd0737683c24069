// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/solve.hpp"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>
#include "puzzle15/checker.hpp"
#include "unit/core/temporary_folder.hpp"
#include "unit/puzzle15/boards.hpp"
#include "unit/puzzle15/runs.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

Instance instance(const std::string& text) {
    const auto start = read_boards(text, "test", std::nullopt).front();
    return {.start = start, .goal = ordered_board(start.board.shape, false)};
}

Instance korf(const std::string& text) {
    auto of_korf = instance(text);
    of_korf.goal = ordered_board(of_korf.start.board.shape, true);
    return of_korf;
}

const std::string hard = "8 6 7 / 2 5 4 / 3 0 1";
const std::string easy = "1 2 3 / 4 5 6 / 0 7 8";

Settings wanting(Wanted wanted) {
    Settings settings;
    settings.wanted = wanted;
    return settings;
}

Settings with_manhattan(std::optional<Direction> direction = std::nullopt) {
    Settings settings;
    settings.heuristic = "manhattan";
    settings.direction = direction;
    return settings;
}

Settings only(int threshold) {
    Settings settings;
    settings.iteration = threshold;
    return settings;
}

Finding solve(const std::string& text, const Settings& settings = {}) {
    OneThread run;
    return puzzle15::solve(run, instance(text), settings);
}

std::string solution(const Finding& finding) { return finding.solutions.kept().at(0); }

TEST(Solve, FindsShortestSolutions) {
    EXPECT_EQ(solution(solve(hard)).size(), 31U);
    EXPECT_EQ(solution(solve(easy)), "RR");
    EXPECT_EQ(solution(solve("1 2 3 0")), "");
}

TEST(Solve, DeepensByTwoMovesAtATime) {
    const auto finding = solve(hard);
    EXPECT_TRUE(finding.complete);
    EXPECT_EQ(finding.bound, 31);
    EXPECT_EQ(finding.heuristic, "manhattan");
    std::uint64_t nodes = 1;  // the start
    int threshold = 21;
    for (const auto& iteration : finding.iterations) {
        EXPECT_EQ(iteration.threshold, threshold);
        threshold += 2;
        nodes += iteration.nodes;
    }
    EXPECT_EQ(threshold, 33);
    EXPECT_EQ(finding.nodes, nodes);
}

TEST(Solve, CountsAndListsAllShortestSolutions) {
    EXPECT_EQ(solve(hard, wanting(Wanted::count)).solutions.number(), 40U);
    EXPECT_EQ(solve(hard, wanting(Wanted::all)).solutions.kept().size(), 40U);
}

TEST(Solve, SearchesASingleIteration) {
    const auto failing = solve(hard, only(29));
    EXPECT_EQ(failing.solutions.number(), 0U);
    EXPECT_EQ(failing.iterations.size(), 1U);
    EXPECT_EQ(failing.bound, 31);
    EXPECT_EQ(failing.nodes, failing.iterations.front().nodes);
    EXPECT_EQ(solve(hard, only(30)).bound, 31);
    EXPECT_EQ(solve(hard, only(33)).solutions.number(), 1U);
}

TEST(Solve, EndsAtALimit) {
    OneThread run(100);
    const auto finding = puzzle15::solve(run, instance(hard), {});
    EXPECT_FALSE(finding.complete);
    EXPECT_EQ(finding.solutions.number(), 0U);
    EXPECT_LT(finding.bound, 31);
    EXPECT_GE(finding.bound, 21);
    OneThread of_one_iteration(100);
    EXPECT_FALSE(puzzle15::solve(of_one_iteration, instance(hard), only(29)).complete);
}

TEST(Solve, TellsOfEachInstanceWhatIsFoundOfItAlone) {
    const std::vector<std::string> texts = {hard, easy, "1 2 3 0", "1 2 3 4 / 5 6 7 8 / 9 0 11 12 / 13 10 14 15"};
    std::vector<Instance> instances;
    for (const auto& text : texts) instances.push_back(instance(text));
    OneThread run;
    std::map<std::size_t, Finding> told;
    solve(run, instances, wanting(Wanted::count), [&](std::size_t position, const Finding& finding) {
        EXPECT_TRUE(told.try_emplace(position, finding).second);
    });
    ASSERT_EQ(told.size(), instances.size());
    for (const auto& [position, finding] : told) {
        const auto alone = solve(texts[position], wanting(Wanted::count));
        EXPECT_EQ(finding.solutions, alone.solutions);
        EXPECT_EQ(finding.nodes, alone.nodes);
        EXPECT_EQ(finding.bound, alone.bound);
    }
}

// The iteration up to 44 moves has 3,633,889 nodes for Korf's board 13. The next one would take as long as building
// pdb-555 only together with those that were searched before.
TEST(Solve, TurnsToDatabasesWhenItHasSpentEnoughNodes) {
    const auto korf_13 = korf("3 6 5 2 10 0 15 14 1 4 13 12 9 8 11 7");
    OneThread run;
    Settings settings;
    settings.direction = Direction::forward;
    const auto finding = puzzle15::solve(run, korf_13, settings);
    std::map<int, std::string> heuristics;  // by the threshold
    for (const auto& iteration : finding.iterations) heuristics[iteration.threshold] = iteration.heuristic;
    EXPECT_EQ(heuristics[44], "manhattan");
    EXPECT_EQ(heuristics[46], "pdb-555");
}

// Returns the thresholds and directions of the iterations with at least 40,000 nodes.
std::vector<std::pair<int, Direction>> long_iterations(const Finding& finding) {
    std::vector<std::pair<int, Direction>> all;
    for (const auto& iteration : finding.iterations) {
        if (iteration.nodes >= 40'000) all.emplace_back(iteration.threshold, iteration.direction);
    }
    return all;
}

// Up to 44 moves there are 719,586 nodes below Korf's board 19, and 47,152 below its goal.
TEST(Solve, TurnsToTheDirectionWithFewerNodes) {
    const auto korf_19 = korf("7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10");
    OneThread run;
    const auto finding = puzzle15::solve(run, korf_19, with_manhattan());
    EXPECT_EQ(
        long_iterations(finding),
        (std::vector<std::pair<int, Direction>>{
            {42, Direction::forward}, {44, Direction::forward}, {44, Direction::backward}, {46, Direction::backward}}));
    EXPECT_EQ(finding.direction, Direction::backward);
    EXPECT_EQ(finding.bound, 46);
    EXPECT_EQ(fault_of(korf_19.start.board, korf_19.goal, solution(finding)), "");
    EXPECT_EQ(solution(finding).size(), 46U);
}

// Up to 47 moves there are 409,639 nodes below Korf's board 48, and 522,535 below its goal.
/// A search whose iterations are cut into branches.
class CutSearch final : public BoardSearch {
public:
    Subproblem root(const Iteration&) const override { return {}; }
    bool valid(const Subproblem&) const override { return true; }
    int estimate() const override { return 10; }
    espalier::Nodes work(const Iteration&, Subproblem&, Solutions&, espalier::Nodes) const override { return 0; }
    bool unfold(const Iteration&, Subproblem&) const override { return false; }
    espalier::Nodes least_to_order() const override { return 20'000; }
};

TEST(OpenInstance, CutsTheIterationThatComparesDirections) {
    OpenInstance open(korf("8 11 4 6 7 3 10 9 2 12 15 13 0 1 5 14"), 0, {});
    for (const auto direction : {Direction::forward, Direction::backward}) {
        open.searches[direction] = std::make_unique<CutSearch>();
    }
    EXPECT_FALSE(open.is_worth_ordering());
    open.note({.solutions = {}, .nodes = 300'000, .complete = true});
    EXPECT_TRUE(open.is_worth_ordering());
    ASSERT_NE(open.to_compare(), nullptr);
    open.try_opposite(*open.to_compare());
    EXPECT_TRUE(open.is_worth_ordering());
}

TEST(Solve, AnIterationForAllSolutionsProvesTheShortest) {
    auto settings = only(16);
    EXPECT_EQ(solve("8 1 3 / 4 x 2 / 7 6 5", settings).bound, 10);
    settings.wanted = Wanted::all;
    EXPECT_EQ(solve("8 1 3 / 4 x 2 / 7 6 5", settings).bound, 14);
}

TEST(Solve, NamesTheOptionThatIsNotForLargeBoards) {
    EXPECT_THAT(
        [] {
            solve("1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 25 / 26 27 28 x 29",
                  wanting(Wanted::all));
        },
        testing::ThrowsMessage<espalier::program::UsageError>("--all is for boards of at most 5x5 cells"));
}

TEST(Solve, StaysWithTheDirectionThatHasFewerNodes) {
    const auto korf_48 = korf("8 11 4 6 7 3 10 9 2 12 15 13 0 1 5 14");
    const std::vector<std::pair<int, Direction>> forward = {
        {45, Direction::forward}, {47, Direction::forward}, {49, Direction::forward}};
    auto compared = forward;
    compared.insert(compared.end() - 1, {47, Direction::backward});
    OneThread run;
    const auto finding = puzzle15::solve(run, korf_48, with_manhattan());
    EXPECT_EQ(long_iterations(finding), compared);
    EXPECT_EQ(finding.direction, Direction::forward);
    EXPECT_EQ(finding.iterations.end()[-2].nodes, 522'535U);
    OneThread other;
    const auto one_way = puzzle15::solve(other, korf_48, with_manhattan(Direction::forward));
    EXPECT_EQ(long_iterations(one_way), forward);
    EXPECT_EQ(finding.nodes, one_way.nodes + 522'535);
}

// Up to 54 moves there are 220,696 nodes below Korf's board 5. Its databases are those of the goal, too.
TEST(Solve, ComparesNoDirectionsWithDatabasesWhileLittleIsSearched) {
    OneThread run;
    Settings settings;
    settings.heuristic = "pdb-555";
    const auto finding = puzzle15::solve(run, korf("4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0"), settings);
    EXPECT_EQ(long_iterations(finding), (std::vector<std::pair<int, Direction>>{{54, Direction::forward}}));
    EXPECT_EQ(solution(finding).size(), 56U);
}

TEST(Solve, FindsTheSameSolutionsBackward) {
    auto settings = wanting(Wanted::all);
    auto forward = solve(hard, settings).solutions.kept();
    settings.direction = Direction::backward;
    auto backward = solve(hard, settings).solutions.kept();
    std::ranges::sort(forward);
    std::ranges::sort(backward);
    EXPECT_EQ(backward, forward);
}

TEST(Solve, KeepsItsDatabases) {
    const espalier_test::TemporaryFolder folder;
    Settings settings;
    settings.heuristic = "pdb-parts";
    settings.cache = folder.path().string();
    const auto finding = solve(easy, settings);
    EXPECT_EQ(solution(finding), "RR");
    EXPECT_FALSE(std::filesystem::is_empty(folder.path()));
}

// Korf's board 42 has 877,823 nodes by itself, and board 60 more than 3 billion.
TEST(Solve, LetsNoEasyInstanceWaitForAHardOne) {
    const auto settings = with_manhattan(Direction::forward);
    const std::vector<Instance> instances = {korf("11 14 13 1 2 3 12 4 15 7 9 5 10 6 8 0"),
                                             korf("4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10")};
    OneThread run(2 * 877'823);
    std::map<std::size_t, Finding> told;
    solve(run, instances, settings, [&](std::size_t position, const Finding& finding) { told[position] = finding; });
    ASSERT_EQ(told.size(), 2U);
    EXPECT_FALSE(told[0].complete);
    EXPECT_TRUE(told[1].complete);
    EXPECT_EQ(told[1].bound, 42);
    EXPECT_EQ(told[1].nodes, 877'823U);
}

TEST(Solve, EndsLargeBoardsWithinAShareOfTheShortest) {
    OneThread run;
    const auto start =
        read_boards("2 1 3 4 5 6 / 7 8 9 10 11 0 / 14 13 15 16 17 12 / 19 20 21 22 23 18", "test", {}).front();
    Settings settings;
    settings.within = 3;
    const Instance instance{.start = start, .goal = ordered_board(start.board.shape, false)};
    const auto finding = puzzle15::solve(run, instance, settings);
    const auto moves = solution(finding).size();
    EXPECT_FALSE(finding.complete);
    EXPECT_LE(static_cast<double>(moves), 3 * finding.bound);
    EXPECT_GE(static_cast<int>(moves), finding.bound);
}

TEST(Solve, EndsLargeBoardsAtALimitBeforeTheFirstPath) {
    Board start{.shape = {10, 10}};
    for (int cell = 0; cell < 100; ++cell) start.set(cell, (37 * cell + 11) % 100);
    const Instance instance{.start = {.board = start, .name = "", .file = "test"},
                            .goal = ordered_board(start.shape, false)};
    for (const std::uint64_t most : {0, 1'000}) {
        OneThread run(most);
        const auto finding = puzzle15::solve(run, instance, {});
        EXPECT_FALSE(finding.complete);
        EXPECT_EQ(finding.solutions.number(), 0U);
        EXPECT_GT(finding.bound, 0);
        EXPECT_LE(finding.nodes, most + 1'000);
    }
}

TEST(Solve, ProvesLargeBoardsWhoseBoundIsReached) {
    OneThread run;
    auto start = read_boards(board_text(ordered_board({7, 6}, false)), "test", {}).front();
    for (const Move move : {Move::up, Move::up, Move::left, Move::left}) start.board.apply(move);
    const auto finding = puzzle15::solve(run, {.start = start, .goal = ordered_board({7, 6}, false)}, {});
    EXPECT_TRUE(finding.complete);
    EXPECT_EQ(solution(finding), "RRDD");
}

TEST(Solve, RefusesLargeBoardsWhereOnlyAProofIsWanted) {
    OneThread run;
    const auto start = read_boards(board_text(ordered_board({6, 4}, false)), "test", {}).front();
    Settings settings;
    settings.shortest = true;
    EXPECT_THROW(puzzle15::solve(run, {.start = start, .goal = ordered_board({6, 4}, true)}, settings),
                 espalier::program::UsageError);
}
}  // namespace
