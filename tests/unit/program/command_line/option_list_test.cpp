// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>
#include <espalier/program/command_line/option_list.hpp>
#include "unit/core/temporary_folder.hpp"

namespace {
using espalier::program::OptionList;
using espalier::program::UsageError;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StrEq;
using testing::ThrowsMessage;

class OptionListTest : public testing::Test {
protected:
    OptionListTest() {
        list.begin_group("The problem");
        list.text({"FILE", "FILE", "The instance."}, file);
        list.integer<int>({"--size", "N", "How large."}, size, {1, 9});
        list.text({"-t,--text", "TEXT", "Any text."}, text);
        list.flag({"--all", "", "Everything.", true}, all);
        list.choice({"--colour", "NAME", "Of the ruler."}, colour, {"red", "green"});
        list.add({"--json", "FILE", "An object.", false, "-", [](const std::string& word) { return word == "a.json"; }},
                 [this](const std::string& value) { json = value; });
    }

    void parse(std::vector<const char*> words) {
        words.insert(words.begin(), "program");
        list.parse(static_cast<int>(words.size()), words.data());
    }

    OptionList list{
        {.name = "program", .summary = "does it", .usage = "FILE", .definition = "Defined.", .examples = {}}};
    std::string file;
    std::optional<int> size;
    std::string text;
    bool all = false;
    std::string colour;
    std::string json;
};

TEST_F(OptionListTest, TakesValuesInBothForms) {
    parse({"x.txt", "--size", "3", "--colour=red", "--all"});
    EXPECT_EQ(file, "x.txt");
    EXPECT_EQ(size, 3);
    EXPECT_EQ(colour, "red");
    EXPECT_TRUE(all);
}

TEST_F(OptionListTest, TheLastTruthValueOfAFlagCounts) {
    list.flag({"--none", "", "Nothing."});
    parse({"--all=true", "--none", "--none=off"});
    EXPECT_TRUE(all);
    EXPECT_FALSE(list.is_given("--none"));
    EXPECT_EQ(list.given(list.size()), " --all");
    for (const auto* word : {"--all=-5", "--all=2", "--all="}) {
        EXPECT_THAT([&] { parse({word}); },
                    ThrowsMessage<UsageError>(HasSubstr("expected one of: true, false, on, off, yes, no, 1, 0")));
    }
}

TEST_F(OptionListTest, WordsThatBeginWithAHyphenCanBeValues) {
    parse({"--text", "-inf"});
    EXPECT_EQ(text, "-inf");
}

TEST_F(OptionListTest, WordsBehindTwoHyphensAreArguments) {
    parse({"--size", "3", "--", "--size"});
    EXPECT_EQ(size, 3);
    EXPECT_EQ(file, "--size");
}

TEST_F(OptionListTest, TakesAsManyArgumentsAsThereAre) {
    std::vector<std::string> files;
    list.arguments({"FILES", "FILES", "More of them."}, files);
    parse({"a", "b", "--all", "c"});
    EXPECT_EQ(file, "a");
    EXPECT_THAT(files, ElementsAre("b", "c"));
    EXPECT_TRUE(all);
}

TEST_F(OptionListTest, AnOptionalValueDoesNotSwallowAnArgument) {
    parse({"--json", "x.txt"});
    EXPECT_EQ(json, "-");
    EXPECT_EQ(file, "x.txt");
}

TEST_F(OptionListTest, AnOptionalValueIsTakenIfItLooksLikeOne) {
    parse({"--json", "a.json", "x.txt"});
    EXPECT_EQ(json, "a.json");
    EXPECT_EQ(file, "x.txt");
}

TEST_F(OptionListTest, AnOptionalValueIsTakenIfAttached) {
    parse({"--json=b"});
    EXPECT_EQ(json, "b");
}

TEST_F(OptionListTest, AMisspeltOptionalValueIsNoArgumentUnlessThereIsSuchAFile) {
    const espalier_test::TemporaryFolder folder;
    const auto right = folder.file("depth");
    const auto wrong = folder.file("dept");
    const auto is_value = [&](const std::string& word) { return word == right; };
    list.add({"--table", "WHAT", "Another.", false, "all", is_value, {right}}, [](const std::string&) {});
    EXPECT_THAT(
        [&] {
            parse({"--table", wrong.c_str()});
        },
        ThrowsMessage<UsageError>(testing::EndsWith("Did you mean '" + right + "'?")));
    parse({"--table", "x.txt"});
    EXPECT_EQ(file, "x.txt");
    folder.write("dept", "");
    parse({"--table", wrong.c_str()});
    EXPECT_EQ(file, wrong);
}

TEST_F(OptionListTest, SaysWhatIsWrong) {
    EXPECT_THAT(
        [&] {
            parse({"--sice", "3"});
        },
        ThrowsMessage<UsageError>(StrEq("--sice is unknown; did you mean --size?")));
    EXPECT_THAT([&] { parse({"--xyzzy"}); }, ThrowsMessage<UsageError>(StrEq("--xyzzy is unknown")));
    EXPECT_THAT([&] { parse({"--size"}); }, ThrowsMessage<UsageError>(HasSubstr("--size needs a value")));
    EXPECT_THAT([&] { parse({"--size", "--all"}); }, ThrowsMessage<UsageError>(HasSubstr("--size needs a value")));
    EXPECT_THAT([&] { parse({"--size="}); }, ThrowsMessage<UsageError>(HasSubstr("--size needs a value")));
    EXPECT_THAT([&] { parse({"--colour", "gren"}); }, ThrowsMessage<UsageError>(HasSubstr("Did you mean 'green'?")));
    EXPECT_THAT([&] { parse({"--size", ""}); }, ThrowsMessage<UsageError>(HasSubstr("--size needs a value")));
    EXPECT_THAT([&] { parse({"--size=", "3"}); }, ThrowsMessage<UsageError>(HasSubstr("--size needs a value")));
    EXPECT_THAT([&] { parse({"--json=", "x.txt"}); }, ThrowsMessage<UsageError>(HasSubstr("--json needs a value")));
    EXPECT_THAT([&] { parse({"x.txt", "y.txt"}); }, ThrowsMessage<UsageError>(HasSubstr("'y.txt' was not expected")));
    EXPECT_THAT([&] { parse({"x.txt", "--", "-y"}); }, ThrowsMessage<UsageError>(HasSubstr("'-y' was not expected")));
    EXPECT_THAT(
        [&] {
            parse({"x.txt", "--json", "y.txt"});
        },
        ThrowsMessage<UsageError>("'y.txt' was not expected; did you mean --json=y.txt?"));
    EXPECT_THAT(
        [&] {
            parse({"--size", "1", "--size", "2"});
        },
        ThrowsMessage<UsageError>(StrEq("--size: '2' was given, too, expected one value")));
}

TEST_F(OptionListTest, AFileIsNamedOnlyOnce) {
    std::string page;
    list.text({"--page", "FILE", "A page."}, page);
    const espalier_test::TemporaryFolder folder;
    const std::string there = folder.write("there", "");
    const std::string again = folder.file("./there");
    EXPECT_THAT(
        [&] {
            parse({"x.txt", "--page", "b", "--json=./b"});
        },
        ThrowsMessage<UsageError>("--json: './b' is the file of --page, too, expected another file"));
    EXPECT_THAT(
        [&] {
            parse({there.c_str(), "--page", again.c_str()});
        },
        ThrowsMessage<UsageError>(HasSubstr("there' is an argument, too, expected another file")));
    parse({"x.txt", "--page", "-", "--json=-", "--text", "x.txt"});
    parse({"", "--page", "b"});
}

TEST_F(OptionListTest, SaysFirstWhichOptionIsUnknown) {
    const auto refuses_sice = ThrowsMessage<UsageError>(StrEq("--sice is unknown; did you mean --size?"));
    EXPECT_THAT([&] { parse({"x.txt", "y.txt", "--size", "10", "--sice", "3"}); }, refuses_sice);
    EXPECT_THAT([&] { parse({"--size", "1", "--size", "2", "--sice=3"}); }, refuses_sice);
    EXPECT_THAT([&] { parse({"-size", "3"}); }, ThrowsMessage<UsageError>(HasSubstr("did you mean --size?")));
    EXPECT_THAT([&] { parse({"-a"}); }, ThrowsMessage<UsageError>(StrEq("-a is unknown")));
    EXPECT_THAT([&] { parse({"--text", "--sice"}); }, ThrowsMessage<UsageError>(HasSubstr("--text needs a value")));
    parse({"-tvalue", "--json=--sice"});
    EXPECT_EQ(text, "value");
    EXPECT_EQ(json, "--sice");
}

TEST_F(OptionListTest, HelpLeavesOutRareOptionsUnlessAsked) {
    EXPECT_THAT(list.help(false), Not(HasSubstr("--all")));
    EXPECT_THAT(list.help(true), HasSubstr("--all "));
    EXPECT_THAT(list.help(true), HasSubstr("Defined."));
    EXPECT_THAT(list.help(false), HasSubstr("--json [FILE]"));
    EXPECT_THAT(list.help(false), HasSubstr("\nThe problem:\n  FILE                    The instance.\n"));
    EXPECT_THAT(list.help(false), HasSubstr("\n  -t,--text TEXT          Any text.\n"));
    EXPECT_THAT(list.help(false), HasSubstr("One of: red, green."));
}

TEST(OptionOfNumber, TakesAnArgumentThatIsANumber) {
    std::string file;
    std::optional<int> size;
    std::optional<int> other;
    const auto parse = [&](std::vector<const char*> words) {
        file.clear();
        size = other = std::nullopt;
        OptionList list({.name = "program",
                         .summary = "",
                         .usage = "",
                         .definition = "",
                         .examples = {},
                         .option_of_number = "--size"});
        list.text({"FILE", "FILE", "The instance."}, file);
        list.integer<int>({"--size", "N", "How large."}, size, {1, 9});
        list.integer<int>({"--other", "N", "Another number."}, other, {1, 9});
        words.insert(words.begin(), "program");
        list.parse(static_cast<int>(words.size()), words.data());
        return list.given(list.size());
    };
    EXPECT_EQ(parse({"--other", "3", "7", "x"}), parse({"--size", "7", "--other", "3", "x"}));
    EXPECT_EQ(size, 7);
    EXPECT_EQ(other, 3);
    EXPECT_EQ(file, "x");
    EXPECT_THROW(parse({"7", "--size", "7"}), UsageError);
    parse({"7x"});
    EXPECT_EQ(file, "7x");
}

TEST(SignedArguments, AreNoOptionsWhereAProgramHasThem) {
    std::string expression;
    std::string from;
    bool quiet = false;
    const auto parse = [&](std::vector<const char*> words) {
        OptionList list({.name = "program",
                         .summary = "does it",
                         .usage = "EXPRESSION",
                         .definition = "",
                         .examples = {},
                         .has_signed_arguments = true});
        list.text({"EXPRESSION", "EXPRESSION", "What."}, expression);
        list.text({"--from", "A", "Whence."}, from);
        list.flag({"-q,--quiet", "", "Nothing."}, quiet);
        words.insert(words.begin(), "program");
        list.parse(static_cast<int>(words.size()), words.data());
    };
    parse({"-x^2", "--from", "-inf"});
    EXPECT_EQ(expression, "-x^2");
    EXPECT_EQ(from, "-inf");
    parse({"--from", "-pi", "-q", "--", "-y"});
    EXPECT_EQ(expression, "-y");
    EXPECT_EQ(from, "-pi");
    EXPECT_TRUE(quiet);
    EXPECT_THAT([&] { parse({"-quiet", "x"}); }, ThrowsMessage<UsageError>(HasSubstr("-quiet is unknown")));
    EXPECT_THAT(
        [&] {
            parse({"-from=1", "x"});
        },
        ThrowsMessage<UsageError>(StrEq("-from is unknown; did you mean --from?")));
    EXPECT_THAT(
        [&] {
            parse({"--form", "1"});
        },
        ThrowsMessage<UsageError>(StrEq("--form is unknown; did you mean --from?")));
}
}  // namespace
