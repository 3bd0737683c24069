// SPDX-License-Identifier: Apache-2.0
#include "knapsack/command.hpp"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cstdint>
#include <string>
#include <vector>
#include <espalier/program/errors.hpp>

namespace {
using espalier::program::UsageError;
using knapsack::check;
using knapsack::Command;
using knapsack::Decimal;
using knapsack::Instance;
using knapsack::Integer;
using knapsack::ReadAs;
using testing::HasSubstr;

constexpr std::uint64_t no_memory_limit = 0;

// Returns what is wrong with the command, or nothing.
template <class... Arguments>
std::string complaint_about(const Arguments&... arguments) {
    try {
        check(arguments...);
    } catch (const UsageError& error) {
        return error.what();
    }
    return {};
}

Command command_for(std::vector<std::string> files) {
    Command command;
    command.files = std::move(files);
    return command;
}

TEST(Command, NeedsAFile) {
    EXPECT_EQ(complaint_about(command_for({})), "FILE is missing: the instance, or - for standard input");
    EXPECT_EQ(complaint_about(command_for({"one.kp"})), "");
}

TEST(Command, IsForABatchIfItNamesManyFilesOrATable) {
    EXPECT_FALSE(is_batch(command_for({"one.kp"})));
    EXPECT_TRUE(is_batch(command_for({"one.kp", "two.kp"})));
    EXPECT_TRUE(is_batch(command_for({"/"})));
    EXPECT_TRUE(is_batch(command_for({"one.kp"}), "table.csv"));
}

TEST(Command, ListsNoWords) {
    auto command = command_for({"x", "/"});
    EXPECT_EQ(complaint_about(command), "");
    command.settings.question.listed = 5;
    EXPECT_EQ(complaint_about(command), "'x' is neither a file nor a number for --all");
}

TEST(Command, KnowsAnOptimumOfOneInstanceOnly) {
    auto command = command_for({"one.kp"});
    command.settings.known_optimum = Decimal{125, 1};
    EXPECT_EQ(complaint_about(command), "");
    command.files.emplace_back("two.kp");
    EXPECT_EQ(complaint_about(command), "--certificate and --known-optimum are for one instance, not for a batch");
}

TEST(Command, IsCheckedAgainstWhatTheFileHolds) {
    auto command = command_for({"one.kp"});
    const std::vector<Instance> two(2);
    EXPECT_EQ(complaint_about(command, two, no_memory_limit), "");
    command.settings.known_optimum = Decimal{125, 1};
    EXPECT_EQ(complaint_about(command, two, no_memory_limit),
              "--certificate and --known-optimum are for one instance, not for a batch");
    std::vector<Instance> one(1);
    EXPECT_EQ(complaint_about(command, one, no_memory_limit),
              "--known-optimum: '12.5' was given, expected at most 0 decimals, as the profits have");
    one[0].profit_decimals = 1;
    EXPECT_EQ(complaint_about(command, one, no_memory_limit), "");
}

TEST(Command, LimitsCopiesByTheNumberOfItems) {
    auto command = command_for({"one.kp"});
    command.read_as.copies = ReadAs::unlimited;
    command.settings.question.least_items = 3;
    EXPECT_EQ(command.reading().copies, Integer(ReadAs::unlimited));
    EXPECT_EQ(command.reading().least_items, 3U);
    command.settings.question.most_items = 5;
    EXPECT_EQ(command.reading().copies, Integer(5));
}

TEST(Command, CountsNoInfiniteNumberOfChoices) {
    auto command = command_for({"one.kp"});
    command.read_as.copies = ReadAs::unlimited;
    command.settings.question.counts = true;
    std::vector<Instance> one(1);
    one[0].profits = one[0].weights = {2, 0};
    EXPECT_THAT(complaint_about(command, one, no_memory_limit), HasSubstr("infinitely many choices are the best"));
    auto limited = command;
    limited.settings.question.most_items = 5;
    EXPECT_EQ(complaint_about(limited, one, no_memory_limit), "");
    command.settings.question.preference = knapsack::Preference::fewest_items;
    EXPECT_EQ(complaint_about(command, one, no_memory_limit), "");
}
}  // namespace
