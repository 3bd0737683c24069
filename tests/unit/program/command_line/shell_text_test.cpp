#include <gtest/gtest.h>

#include <array>

#include <espalier/program/command_line/shell_text.hpp>

namespace {

using espalier::program::shell_text;

TEST(ShellText, QuotesWhatAShellWouldTakeApart) {
    const std::array words = {"./golomb", "--marks=9", "14 7 8", "", "it's", "$HOME", "a\nb", "{x}"};
    EXPECT_EQ(shell_text(words), "./golomb --marks=9 '14 7 8' '' 'it'\\''s' '$HOME' 'a\nb' '{x}'");
    EXPECT_EQ(shell_text({}), "");
}

}  // namespace
