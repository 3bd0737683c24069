// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include <espalier/program/command_line/option_list.hpp>

namespace {
/// The file for the JSON, and the arguments that are left to the problem.
struct Parsed {
    std::string json;
    std::vector<std::string> arguments;

    bool operator==(const Parsed&) const = default;
};

Parsed parsed(std::vector<const char*> words) {
    Parsed parsed;
    espalier::program::OptionList list({.name = "test", .summary = "", .usage = "", .definition = "", .examples = {}});
    list.begin_group("All");
    list.arguments({"FILE", "FILE", ""}, parsed.arguments);
    list.json(parsed.json);
    words.insert(words.begin(), "test");
    list.parse(static_cast<int>(words.size()), words.data());
    return parsed;
}

TEST(JsonOption, WithoutItThereIsNoFile) { EXPECT_EQ(parsed({"a"}), (Parsed{"", {"a"}})); }

TEST(JsonOption, StandsForStandardOutput) {
    EXPECT_EQ(parsed({"--json"}), (Parsed{"-", {}}));
    EXPECT_EQ(parsed({"--json", "-"}), (Parsed{"-", {}}));
}

TEST(JsonOption, TakesTheNextWordIfItIsTheNameOfAJsonFile) {
    EXPECT_EQ(parsed({"--json", "a.json", "b"}), (Parsed{"a.json", {"b"}}));
    EXPECT_EQ(parsed({"--json", "a.jsonl", "b.json"}), (Parsed{"a.jsonl", {"b.json"}}));
}

TEST(JsonOption, NeverTakesAnInstance) {
    EXPECT_EQ(parsed({"--json", "a.kp"}), (Parsed{"-", {"a.kp"}}));
    EXPECT_EQ(parsed({"a.json", "--json"}), (Parsed{"-", {"a.json"}}));
}

TEST(JsonOption, TakesWhateverIsAttached) { EXPECT_EQ(parsed({"--json=a", "b"}), (Parsed{"a", {"b"}})); }
}  // namespace
