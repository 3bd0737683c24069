// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <string>
#include <vector>
#include "generate/kind.hpp"
#include "puzzle15/board/board.hpp"

namespace {
using espalier::program::UsageError;
using generate::Command;
using puzzle15::Board;
using puzzle15::Shape;

std::vector<generate::File> made(std::vector<const char*> options, const Command& command, std::uint64_t number) {
    espalier::program::OptionList list({.name = "test", .summary = "", .usage = "", .definition = "", .examples = {}});
    const auto kind = generate::make_puzzle15();
    list.begin_group("Options");
    kind->declare(list);
    options.insert(options.begin(), "test");
    list.parse(static_cast<int>(options.size()), options.data());
    kind->check(command);
    return kind->make(command, number);
}

Board board(std::vector<const char*> options, std::uint64_t number, Shape shape = {}) {
    const auto files = made(std::move(options), {.count = 100, .seed = 7, .output = ""}, number);
    EXPECT_EQ(files.size(), 1U);
    return read_boards(files.front().text, "test", shape).front().board;
}

TEST(Puzzle15, MakesBoardsThatCanBeSolved) {
    for (const bool blank_first : {true, false}) {
        const auto goal = puzzle15::ordered_board({4, 3}, blank_first);
        for (std::uint64_t number = 1; number <= 50; ++number) {
            const auto start = board({"--size", "4x3", "--goal", blank_first ? "first" : "last"}, number, {4, 3});
            EXPECT_FALSE(unsolvable(make_puzzle(start, goal)));
        }
    }
}

TEST(Puzzle15, WritesTheGoalThatIsNotTheUsualOne) {
    const auto goals = [](const char* goal) {
        const auto text = made({"--size", "3x3", "--goal", goal}, {.count = 100, .seed = 7, .output = ""}, 1)[0].text;
        return puzzle15::read_boards(text + text, "test", std::nullopt);
    };
    EXPECT_EQ(goals("last")[1].goal, std::nullopt);
    for (const auto& board : goals("first")) EXPECT_EQ(board.goal, puzzle15::ordered_board({3, 3}, true));
    EXPECT_EQ(goals("first").size(), 2U);
}

TEST(Puzzle15, WalksFromTheGoalWithoutGoingBack) {
    const auto goal = puzzle15::ordered_board({4, 4}, false);
    EXPECT_EQ(board({"--random-walk", "0"}, 1), goal);
    for (std::uint64_t number = 1; number <= 20; ++number) {
        EXPECT_EQ(make_puzzle(board({"--random-walk", "2"}, number), goal).manhattan_distance(), 2);
    }
}

TEST(Puzzle15, TellsDifficultiesByTheDistancesFromHome) {
    const auto goal = puzzle15::ordered_board({4, 4}, false);
    for (std::uint64_t number = 1; number <= 10; ++number) {
        const auto distance = [&](const char* difficulty) {
            return make_puzzle(board({"--difficulty", difficulty}, number), goal).manhattan_distance();
        };
        const int easy = distance("easy");
        const int medium = distance("medium");
        const int hard = distance("hard");
        EXPECT_TRUE(easy < medium && medium < hard) << easy << ' ' << medium << ' ' << hard;
    }
}

TEST(Puzzle15, WritesTheSameBoardInEveryFormat) {
    const auto rows = board({"--format", "rows"}, 3);
    EXPECT_EQ(board({"--format", "numbers"}, 3), rows);
    EXPECT_EQ(board({"--format", "hex"}, 3), rows);
    EXPECT_NE(board({}, 4), rows);
}

TEST(Puzzle15, NamesFilesByTheirSeedAndNumber) {
    EXPECT_EQ(made({}, {.count = 100, .seed = 7, .output = ""}, 3).front().name, "puzzle15_4x4_s7_003.txt");
}

TEST(Puzzle15, RefusesOptionsThatDoNotGoTogether) {
    const Command command;
    EXPECT_THROW(made({"--random-walk", "3", "--difficulty", "easy"}, command, 1), UsageError);
    EXPECT_THROW(made({"--size", "5x4", "--format", "hex"}, command, 1), UsageError);
}
}  // namespace
