#include "puzzle15/command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include <espalier/program/errors.hpp>

#include "puzzle15/instance.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;
using espalier::program::InputError;
using espalier::program::UsageError;
using testing::StrEq;
using testing::ThrowsMessage;

Command parsed(std::vector<const char*> arguments) {
    espalier::program::OptionList list({.name = "test", .summary = "", .usage = "", .definition = "", .examples = {}});
    Command command;
    declare(list, command);
    arguments.insert(arguments.begin(), "test");
    list.parse(static_cast<int>(arguments.size()), arguments.data());
    check(command);
    return command;
}

constexpr auto text = "1 2 3 / 4 5 6 / 0 7 8";

TEST(Command, NeedsABoard) {
    EXPECT_THROW(require_boards(parsed({})), UsageError);
    EXPECT_EQ(read_starts(parsed({text})).at(0).board, board(text));
    EXPECT_EQ(read_starts(parsed({text, "1 2 3 0"})).size(), 2U);
    EXPECT_THROW(read_starts(parsed({"/nowhere"})), InputError);
}

TEST(Command, AsksForQuotesAroundABoard) {
    EXPECT_THAT(
        [] {
            parsed({"1", "2", "3", "/", "4", "5", "6", "/", "x", "7", "8"});
        },
        ThrowsMessage<UsageError>(StrEq("quote the board: puzzle15 '1 2 3 / 4 5 6 / x 7 8'")));
    EXPECT_NO_THROW(parsed({text, "1 2 3 0"}));
}

TEST(Command, CountsAsKorfDoesWithTheManhattanDistance) {
    EXPECT_EQ(parsed({text, "--count", "korf"}).settings.heuristic, "manhattan");
    EXPECT_EQ(parsed({text}).settings.heuristic, "auto");
    EXPECT_THROW(parsed({text, "--count", "korf", "--heuristic", "linear-conflict"}), UsageError);
    EXPECT_THROW(parsed({text, "--count", "all"}), UsageError);
}

TEST(Command, SaysWhichSolutionsAreWanted) {
    EXPECT_EQ(parsed({text}).settings.wanted, Wanted::one);
    EXPECT_EQ(parsed({text, "--all"}).settings.wanted, Wanted::count);
    EXPECT_EQ(parsed({text, "--all", "list"}).settings.wanted, Wanted::all);
    EXPECT_THROW(parsed({text, "--all=some"}), UsageError);
}

TEST(Command, HasAGoalForEachShape) {
    EXPECT_EQ(goal_of(parsed({text}), {3, 3}), ordered_board({3, 3}, false));
    EXPECT_EQ(goal_of(parsed({text, "--goal", "first"}), {4, 3}), ordered_board({4, 3}, true));
    const auto command = parsed({text, "--goal", "1 2 3 4 5 6 7 0 8"});
    EXPECT_EQ(goal_of(command, {3, 3}), board("1 2 3 / 4 5 6 / 7 0 8"));
    EXPECT_THROW(goal_of(command, {4, 4}), InputError);
    EXPECT_THROW(goal_of(parsed({text, "--goal", "1 2 3 0\n3 2 1 0"}), {2, 2}), InputError);
    try {
        static_cast<void>(goal_of(parsed({text, "--goal", "fist"}), {3, 3}));
        FAIL() << "fist is no goal";
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "--goal: 'fist', expected last, first or a board");
    }
}

}  // namespace
