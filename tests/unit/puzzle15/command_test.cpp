// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/command.hpp"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <vector>
#include <espalier/program/errors.hpp>
#include "puzzle15/instance.hpp"
#include "unit/core/temporary_folder.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;
using espalier::program::InputError;
using espalier::program::UsageError;
using testing::HasSubstr;
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

/// Restores the variables that say where the user's folders are.
class Environment {
public:
    ~Environment() {
        for (const auto& [name, value] : variables_) {
            value ? setenv(name, value->c_str(), 1) : unsetenv(name);
        }
    }

private:
    static std::optional<std::string> value_of(const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
    }

    std::map<const char*, std::optional<std::string>> variables_ = {{"HOME", value_of("HOME")},
                                                                    {"XDG_CACHE_HOME", value_of("XDG_CACHE_HOME")}};
};

constexpr auto text = "1 2 3 / 4 5 6 / 0 7 8";

TEST(Command, NeedsABoard) {
    EXPECT_THROW(require_boards(parsed({})), UsageError);
    EXPECT_EQ(read_starts(parsed({text})).at(0).board, board(text));
    EXPECT_EQ(read_starts(parsed({text, "1 2 3 0"})).size(), 2U);
    EXPECT_EQ(read_starts(parsed({"[[1, 2], [3, 0]]", text})).size(), 2U);
    EXPECT_EQ(read_starts(parsed({"/nowhere"})).at(0).error, "/nowhere: there is no such file, and it is no board");
}

TEST(Command, AsksForQuotesAroundABoard) {
    EXPECT_THAT(
        [] {
            parsed({"1", "2", "3", "/", "4", "5", "6", "/", "x", "7", "8"});
        },
        ThrowsMessage<UsageError>(StrEq("quote the board: puzzle15 '1 2 3 / 4 5 6 / x 7 8'")));
    EXPECT_NO_THROW(parsed({text, "1 2 3 0"}));
}

TEST(Command, KnowsBothDirections) {
    EXPECT_EQ(parsed({text}).settings.direction, std::nullopt);
    EXPECT_EQ(parsed({text, "--direction", "auto"}).settings.direction, std::nullopt);
    EXPECT_EQ(parsed({text, "--direction", "forward"}).settings.direction, Direction::forward);
    EXPECT_EQ(parsed({text, "--direction", "backward"}).settings.direction, Direction::backward);
    EXPECT_THROW(parsed({text, "--direction", "sideways"}), UsageError);
    EXPECT_THROW(parsed({text, "--partition", "p", "--direction", "backward"}), UsageError);
}

TEST(Command, SaysWhichSolutionsAreWanted) {
    EXPECT_EQ(parsed({text}).settings.wanted, Wanted::one);
    EXPECT_EQ(parsed({text, "--all"}).settings.wanted, Wanted::count);
    EXPECT_EQ(parsed({text, "--all", "list"}).settings.wanted, Wanted::all);
    EXPECT_THROW(parsed({text, "--all=some"}), UsageError);
}

TEST(Command, SaysHowMuchOfWhichIterationIsSampled) {
    EXPECT_EQ(parsed({text, "--iteration", "30", "--sample", "1%"}).sample, 0.01);
    EXPECT_THROW(parsed({text, "--sample", "1%"}), UsageError);
    EXPECT_THROW(parsed({text, "--iteration", "30", "--sample", "0%"}), UsageError);
    EXPECT_THROW(parsed({text, "--iteration", "30", "--sample", "1%", "--all"}), UsageError);
    EXPECT_THROW(parsed({text, "--iteration", "30", "--sample", "1%", "--play"}), UsageError);
}

TEST(Command, HasEitherANamedHeuristicOrPartitions) {
    EXPECT_EQ(parsed({text, "--partition", "file"}).settings.heuristic, "partition");
    EXPECT_THROW(parsed({text, "--partition", "file", "--heuristic", "manhattan"}), UsageError);
}

TEST(Command, ReadsPartitionsForBoardsOfOneShape) {
    const espalier_test::TemporaryFolder folder;
    const auto file = folder.write("parts.txt", "1 2 3 4\n5 6 7 8\n");
    const auto partitions = [&file](std::vector<const char*> boards) {
        boards.insert(boards.end(), {"--partition", file.c_str()});
        const auto command = parsed(boards);
        return read_partitions(command, read_starts(command));
    };
    EXPECT_EQ(partitions({text, "1 2 3 4 5 6 7 0 8"}).size(), 1U);
    EXPECT_THAT(
        [&] {
            partitions({text, "1 2 / 3 0"});
        },
        ThrowsMessage<InputError>(HasSubstr("boards of one shape with --partition")));
}

TEST(Command, KeepsDatabasesInTheFolderOfTheUser) {
    const auto cache_with = [](const char* folder, const char* home) {
        setenv("XDG_CACHE_HOME", folder, 1);
        setenv("HOME", home, 1);
        return parsed({text}).settings.cache;
    };
    const Environment before;
    EXPECT_EQ(cache_with("/caches", "/home"), "/caches/espalier");
    EXPECT_EQ(cache_with("caches", "/home"), "/home/.cache/espalier");
    EXPECT_EQ(cache_with("", "home"), "");
    EXPECT_EQ(parsed({text, "--cache", "here"}).settings.cache, "here");
}

TEST(Command, HasTheGoalOfTheFileUnlessAnotherOneIsGiven) {
    const auto start = read_starts(parsed({"start: 1 2 / 0 3\ngoal: 1 0 / 3 2"})).at(0);
    EXPECT_EQ(goal_for(parsed({text}), start), board("1 0 / 3 2"));
    EXPECT_EQ(goal_for(parsed({text, "--goal", "last"}), start), ordered_board({2, 2}, false));
}

TEST(Command, HasAGoalForEachShape) {
    EXPECT_EQ(goal_of(parsed({text}), {3, 3}), ordered_board({3, 3}, false));
    EXPECT_EQ(goal_of(parsed({text, "--goal", "first"}), {4, 3}), ordered_board({4, 3}, true));
    EXPECT_EQ(goal_of(parsed({text, "--goal", "spiral"}), {3, 3}), board("1 2 3 / 8 0 4 / 7 6 5"));
    EXPECT_EQ(goal_of(parsed({text, "--goal", "spiral"}), {4, 3}), board("1 2 3 4 / 10 11 0 5 / 9 8 7 6"));
    EXPECT_EQ(goal_of(parsed({text, "--goal", "snake"}), {3, 4}), board("1 2 3 / 6 5 4 / 7 8 9 / 0 11 10"));
    const auto command = parsed({text, "--goal", "1 2 3 4 5 6 7 0 8"});
    EXPECT_EQ(goal_of(command, {3, 3}), board("1 2 3 / 4 5 6 / 7 0 8"));
    EXPECT_THROW(goal_of(command, {4, 4}), InputError);
    EXPECT_THROW(goal_of(parsed({text, "--goal", "1 2 3 0\n3 2 1 0"}), {2, 2}), InputError);
    try {
        static_cast<void>(goal_of(parsed({text, "--goal", "fist"}), {3, 3}));
        FAIL() << "fist is no goal";
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "--goal: 'fist', expected last, first, spiral, snake or a board");
    }
}
}  // namespace
