// SPDX-License-Identifier: Apache-2.0
#include "golomb/command.hpp"
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace {
using espalier::program::UsageError;
using golomb::Command;
using golomb::Goal;
using golomb::Range;

Command parsed(std::vector<const char*> words) {
    Command command;
    espalier::program::OptionList list(
        {.name = "golomb", .summary = "", .usage = "", .definition = "", .examples = {}});
    declare(list, command);
    words.insert(words.begin(), "golomb");
    list.parse(static_cast<int>(words.size()), words.data());
    return command;
}

Command checked(const std::vector<const char*>& words) {
    auto command = parsed(words);
    check(command);
    return command;
}

std::string complaint_about(const std::vector<const char*>& words) {
    try {
        checked(words);
    } catch (const UsageError& wrong) {
        return wrong.what();
    }
    return {};
}

TEST(Command, KnowsThePublishedOptimum) {
    EXPECT_EQ(checked({"--marks", "12", "--known-optimum"}).known_optimum, 85);
    EXPECT_EQ(checked({"--known-optimum", "--marks", "12"}).known_optimum, 85);
    EXPECT_EQ(checked({"--marks", "12", "--known-optimum", "90"}).known_optimum, 90);
    EXPECT_EQ(checked({"--marks", "12"}).known_optimum, std::nullopt);
    EXPECT_EQ(checked({"--marks", "28", "--known-optimum"}).known_optimum, 585);
    EXPECT_EQ(complaint_about({"--marks", "29", "--known-optimum"}),
              "--known-optimum: no length is published for 29 marks, only up to 28; say --known-optimum LENGTH");
    EXPECT_EQ(checked({"--marks", "29", "--known-optimum", "700"}).known_optimum, 700);
}

TEST(Command, TakesAStubOfAllRulersForNone) {
    const auto is_partial = [](const std::vector<const char*>& words) {
        return instance_of(checked(words)).is_partial();
    };
    EXPECT_FALSE(is_partial({"--marks", "9", "--stub", "0"}));
    EXPECT_TRUE(is_partial({"--marks", "9", "--stub", "0-1"}));
    EXPECT_TRUE(is_partial({"--marks", "9", "--stub-range", ".."})) << "the nodes of ranges add up";
}

TEST(Command, RefusesOptionsThatDoNotGoTogether) {
    EXPECT_EQ(complaint_about({}), "the number of marks is missing, as in golomb 12");
    const std::string exclude = "--length, --exact-length and --known-optimum exclude one another";
    EXPECT_EQ(complaint_about({"--marks", "9", "--length", "44", "--exact-length", "44"}), exclude);
    EXPECT_EQ(complaint_about({"--marks", "9", "--length", "44", "--known-optimum"}), exclude);
    EXPECT_EQ(complaint_about({"--marks", "9", "--exact-length", "44", "--known-optimum"}), exclude);
    EXPECT_EQ(
        complaint_about({"--marks", "9", "--length", "44", "--all"}),
        "--length asks for one ruler; --exact-length with --all lists all rulers of a length, and --within those up "
        "to a length");
    EXPECT_EQ(complaint_about({"--marks", "9", "--stub", "0-1", "--stub-range", ".."}),
              "--stub and --stub-range exclude each other");
    EXPECT_EQ(complaint_about({"--marks", "9", "--from-scratch", "--known-optimum"}),
              "--from-scratch uses no published length: say --known-optimum LENGTH");
    EXPECT_EQ(complaint_about({"--marks", "9", "--from-scratch", "--known-optimum", "44"}), "");
    EXPECT_EQ(complaint_about({"--marks", "9", "--sample", "50%"}),
              "--sample: only the ranges of a certificate are drawn; expected --check-certificate FILE");
}

TEST(Command, HasRanges) {
    const auto whole = instance_of(checked({"--marks", "9"}));
    EXPECT_EQ(whole.parts(), std::vector<Range>{Range{}});
    EXPECT_FALSE(whole.is_partial());
    const auto stub = instance_of(checked({"--marks", "9", "--stub", "0-1-5"}));
    EXPECT_EQ(stub.parts(), (std::vector<Range>{{{0, 1, 5}, {0, 1, 6}}}));
    EXPECT_TRUE(stub.is_partial());
    const auto ranges = instance_of(checked({"--marks", "9", "--stub-range", "..0-3,0-5-6.."}));
    EXPECT_EQ(ranges.parts(), (std::vector<Range>{{{0}, {0, 3}}, {{0, 5, 6}, {1}}}));
    EXPECT_TRUE(ranges.is_partial());
}

TEST(Command, AsksForAnInstance) {
    EXPECT_TRUE(instance_of(checked({"--marks", "9"})).is_open());
    const auto known = instance_of(checked({"--marks", "12", "--known-optimum"}));
    EXPECT_EQ(known.goal, Goal::shortest);
    EXPECT_EQ(known.longest, 84);
    EXPECT_FALSE(known.is_open());
    const auto all = instance_of(checked({"--marks", "12", "--known-optimum", "--all"}));
    EXPECT_EQ(all.goal, Goal::all_shortest);
    EXPECT_EQ(all.longest, 85);
    EXPECT_EQ(instance_of(checked({"--marks", "9", "--length", "44"})).goal, Goal::any_within);
    EXPECT_FALSE(instance_of(checked({"--marks", "9", "--exact-length", "44"})).lists_all());
    EXPECT_TRUE(instance_of(checked({"--marks", "9", "--exact-length", "44", "--all"})).lists_all());
}

TEST(Command, RefusesRangesThatMakeNoSense) {
    EXPECT_EQ(complaint_about({"--marks", "9", "--stub", "0-3-3"}),
              "--stub: '0-3-3' was given, expected 1 to 8 marks in rising order, from 0 on, like 0-3-9");
    EXPECT_EQ(complaint_about({"--marks", "9", "--stub-range", "0-3"}),
              "--stub-range: '0-3' was given, expected FIRST..LAST, like 0-3..0-5-6");
}
}  // namespace
