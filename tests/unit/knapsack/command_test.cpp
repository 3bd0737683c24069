// SPDX-License-Identifier: Apache-2.0
#include "knapsack/command.hpp"

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

constexpr std::uint64_t no_memory_limit = 0;

// Returns what is wrong with the command, or nothing.
template <class... Arguments>
std::string complaint(const Arguments&... arguments) {
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
    EXPECT_EQ(complaint(command_for({})), "FILE is missing: the instance, or - for standard input");
    EXPECT_EQ(complaint(command_for({"one.kp"})), "");
}

TEST(Command, IsForABatchIfItNamesManyFilesOrATable) {
    EXPECT_FALSE(is_batch(command_for({"one.kp"})));
    EXPECT_TRUE(is_batch(command_for({"one.kp", "two.kp"})));
    EXPECT_TRUE(is_batch(command_for({"/"})));
    EXPECT_TRUE(is_batch(command_for({"one.kp"}), "table.csv"));
}

TEST(Command, KnowsAnOptimumOfOneInstanceOnly) {
    auto command = command_for({"one.kp"});
    command.settings.known_optimum = Decimal{125, 1};
    EXPECT_EQ(complaint(command), "");
    command.files.emplace_back("two.kp");
    EXPECT_EQ(complaint(command), "--certificate and --known-optimum are for one instance, not for a batch");
}

TEST(Command, IsCheckedAgainstWhatTheFileHolds) {
    auto command = command_for({"one.kp"});
    const std::vector<Instance> two(2);
    EXPECT_EQ(complaint(command, two, no_memory_limit), "");
    command.settings.known_optimum = Decimal{125, 1};
    EXPECT_EQ(complaint(command, two, no_memory_limit),
              "--certificate and --known-optimum are for one instance, not for a batch");
    std::vector<Instance> one(1);
    EXPECT_EQ(complaint(command, one, no_memory_limit),
              "--known-optimum: '12.5' was given, expected at most 0 decimals, as the profits have");
    one[0].profit_decimals = 1;
    EXPECT_EQ(complaint(command, one, no_memory_limit), "");
}

}  // namespace
