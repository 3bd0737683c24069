// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <functional>
#include <stdexcept>
#include <string>
#include <espalier/program/errors.hpp>
#include "unit/program/as_rank.hpp"

namespace {
using espalier::program::ExitCode;
using espalier::program::InputError;
using espalier::program::OutputError;
using espalier::program::UsageError;

/// How a program ends: its exit code and what it says on standard error.
struct Told {
    int code;
    std::string said;

    bool operator==(const Told&) const = default;
};

void PrintTo(const Told& told, std::ostream* out) { *out << "exit code " << told.code << ", '" << told.said << "'"; }

Told told_of(const std::function<ExitCode()>& work) {
    testing::internal::CaptureStderr();
    const int code = espalier::program::with_errors_told("solver", work);
    return {code, testing::internal::GetCapturedStderr()};
}

template <class Error>
Told told_of_error(const Error& error) {
    return told_of([&]() -> ExitCode { throw error; });
}

TEST(Exit, PassesTheCodeOn) {
    for (const int code : {0, 1, 2, 3}) EXPECT_EQ(told_of([=] { return ExitCode{code}; }), (Told{code, ""}));
}

TEST(Exit, SaysWhatIsWrong) {
    EXPECT_EQ(told_of_error(UsageError("--marks N is missing")),
              (Told{2, "solver: --marks N is missing\nTry 'solver --help'.\n"}));
    EXPECT_EQ(told_of_error(InputError("a.txt", 3, "'x' is no number", "a weight")),
              (Told{2, "a.txt:3: 'x' is no number, expected a weight\n"}));
    EXPECT_EQ(told_of_error(OutputError("the disk is full")), (Told{1, "solver: the disk is full\n"}));
    EXPECT_EQ(told_of_error(std::logic_error("two subproblems were lost")),
              (Told{1, "solver: two subproblems were lost\n"}));
}

TEST(Exit, SaysNothingIfNobodyReads) { EXPECT_EQ(told_of_error(OutputError("closed", true)), (Told{1, ""})); }

TEST(Exit, WhatAllRanksMeetIsSaidByTheFirst) {
    {
        const AsRank first(0);
        EXPECT_EQ(told_of_error(InputError("a.txt", "it is empty")), (Told{2, "a.txt: it is empty\n"}));
        EXPECT_EQ(told_of([] { return ExitCode::stopped_early; }).code, 3);
    }
    const AsRank second(1);
    EXPECT_EQ(told_of_error(InputError("a.txt", "it is empty")), (Told{0, ""}));
    EXPECT_EQ(told_of_error(UsageError("--marks N is missing")), (Told{0, ""}));
    EXPECT_EQ(told_of([] { return ExitCode::stopped_early; }).code, 0);
}

TEST(Exit, SaysThatNothingIsKnown) {
    EXPECT_EQ(told_of([]() -> ExitCode { throw 42; }), (Told{1,
                                                             "solver: an exception was thrown that is no "
                                                             "std::exception and says nothing more\n"}));
}

TEST(ExitDeathTest, WhatOneRankMeetsItSaysItself) {
    const AsRank second(1);
    EXPECT_EXIT(
        (void)espalier::program::with_errors_told("solver", []() -> ExitCode { throw std::logic_error("lost"); }),
        testing::ExitedWithCode(1), "^rank 1: lost\n$");
}
}  // namespace
