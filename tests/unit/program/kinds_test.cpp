// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <string>
#include <vector>
#include "espalier/program/program.hpp"
#include "unit/program/as_rank.hpp"

namespace {
using espalier::program::ExitCode;
using espalier::program::run_without_search;
using testing::HasSubstr;

// Each kind returns its own number, and 10 more for each argument.
constexpr espalier::program::Kind kinds_of_trees[] = {
    {"oak", "large trees", [](int argc, const char* const*) { return 1 + 10 * (argc - 1); }},
    {"ash", "tall trees", [](int argc, const char* const*) { return 2 + 10 * (argc - 1); }}};

struct Printed {
    int code;
    std::string output;
    std::string error;
};

Printed printed_by(const std::function<int(int, const char* const*)>& program, std::vector<const char*> words) {
    words.insert(words.begin(), "trees");
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int code = program(static_cast<int>(words.size()), words.data());
    return {code, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

Printed kind_of(const std::vector<const char*>& words) {
    return printed_by(
        [](int argc, const char* const* argv) {
            return run_kind({.name = "trees", .summary = "plants trees", .usage = "KIND"}, kinds_of_trees, argc, argv);
        },
        words);
}

TEST(Kinds, RunWithTheArgumentsBehindTheirNames) {
    EXPECT_EQ(kind_of({"oak"}).code, 1);
    EXPECT_EQ(kind_of({"ash", "--old", "tall"}).code, 22);
}

TEST(Kinds, AreListedIfNoneIsNamed) {
    const auto nothing = kind_of({});
    EXPECT_EQ(nothing.code, 2);
    EXPECT_THAT(nothing.error, HasSubstr("which kind? Expected oak or ash"));
    const auto misspelt = kind_of({"aash"});
    EXPECT_EQ(misspelt.code, 2);
    EXPECT_THAT(misspelt.error, HasSubstr("KIND: 'aash' was given"));
    EXPECT_THAT(misspelt.error, HasSubstr("Did you mean 'ash'?"));
    const auto help = kind_of({"--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_THAT(help.output, HasSubstr("\n  ash         tall trees\n"));
    EXPECT_THAT(kind_of({"--version"}).output, HasSubstr("trees "));
    EXPECT_THAT(kind_of({"--print-options"}).output, HasSubstr("\"oak\""));
}

TEST(Kinds, AreListedByTheFirstRankAlone) {
    const AsRank other(1);
    const auto help = kind_of({"--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_EQ(help.output, "");
}

Printed small_program(const std::vector<const char*>& words) {
    bool wet = false;
    return printed_by(
        [&](int argc, const char* const* argv) {
            return run_without_search(
                {.name = "trees", .summary = "waters trees"},
                [&](auto& list) {
                    list.begin_group("The water");
                    list.flag({"--wet", "", "Water them."}, wet);
                },
                [&] { return wet ? ExitCode::answered : ExitCode::failure; }, argc, argv);
        },
        words);
}

TEST(ProgramWithoutSearch, AnswersUnlessItIsAskedForHelp) {
    EXPECT_EQ(small_program({"--wet"}).code, 0);
    EXPECT_EQ(small_program({}).code, 1);
    EXPECT_EQ(small_program({"--dry"}).code, 2);
    EXPECT_THAT(small_program({"--help"}).output, HasSubstr("--wet"));
    EXPECT_THAT(small_program({"--print-options"}).output, HasSubstr("--wet"));
    EXPECT_THAT(small_program({"--version"}).output, HasSubstr("trees "));
}

TEST(ProgramWithoutSearch, AnswersOnTheFirstRankAlone) {
    const AsRank other(1);
    EXPECT_EQ(small_program({}).code, 0) << "the program does not fail, as it does nothing";
    EXPECT_EQ(small_program({"--help"}).output, "");
}
}  // namespace
