// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <array>
#include <cstdlib>
#include <espalier/program/command_line/page.hpp>

namespace {
using espalier::program::as_typed;
using espalier::program::shell_text;

class BehindEspalier : public testing::Test {
protected:
    BehindEspalier() { setenv(espalier::program::front_variable, "espalier generate golomb knapsack", 1); }
    ~BehindEspalier() override { unsetenv(espalier::program::front_variable); }
};

TEST(Front, WhereNobodyStandsInFrontCommandsAreAsTheyAre) { EXPECT_EQ(as_typed("golomb 12"), "golomb 12"); }

TEST_F(BehindEspalier, ProgramsAreItsWords) {
    EXPECT_EQ(as_typed("golomb 12"), "espalier golomb 12");
    EXPECT_EQ(as_typed("generate knapsack --seed 4 | knapsack -"),
              "espalier generate knapsack --seed 4 | espalier knapsack -");
}

TEST_F(BehindEspalier, LaunchersStayInFront) {
    EXPECT_EQ(as_typed("mpirun -n 2 golomb golomb"), "mpirun -n 2 espalier golomb golomb");
}

TEST_F(BehindEspalier, OtherProgramsStayAsTheyAre) {
    EXPECT_EQ(as_typed("queens golomb"), "queens golomb");
    EXPECT_EQ(as_typed("./golomb 12"), "./golomb 12");
}

TEST(ShellText, QuotesWhatAShellWouldTakeApart) {
    const std::array words = {"./golomb", "--marks=9", "14 7 8", "", "it's", "$HOME", "a\nb", "{x}"};
    EXPECT_EQ(shell_text(words), "./golomb --marks=9 '14 7 8' '' 'it'\\''s' '$HOME' 'a\nb' '{x}'");
    EXPECT_EQ(shell_text({}), "");
}
}  // namespace
