// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>

namespace {
using espalier::program::InputError;
using espalier::program::on_one_line;
using espalier::program::quoted;
using espalier::program::TextReader;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StrEq;
using testing::ThrowsMessage;

TEST(TextReader, GoesFromLineToLineAndLeavesOutBlankOnes) {
    TextReader text("a.txt", "\xEF\xBB\xBF\n one two\r\n\n \t\n;three;\n", ';');
    ASSERT_TRUE(text.next_line());
    EXPECT_EQ(text.line(), 2U);
    EXPECT_THAT(text.words(), ElementsAre("one", "two"));
    EXPECT_THAT(text.expect_line("more"), ElementsAre("three"));
    EXPECT_EQ(text.line(), 5U);
    EXPECT_THAT([&] { text.expect_line("more"); }, ThrowsMessage<InputError>("a.txt:5: the file ends, expected more"));
    EXPECT_THAT(text.words(), IsEmpty());
}

TEST(TextReader, LeavesOutWhatFollowsTheSignOfAComment) {
    TextReader text("a.txt", "# nothing\none#two\n # three", ' ', '#');
    ASSERT_TRUE(text.next_line());
    EXPECT_EQ(text.line(), 2U);
    EXPECT_THAT(text.words(), ElementsAre("one"));
    EXPECT_FALSE(text.next_line());
    TextReader again("a.txt", "#\none#two\n#", ' ', '#');
    EXPECT_EQ(again.next_word(), "one");
    EXPECT_EQ(again.next_word(), "");
}

TEST(TextReader, GoesFromWordToWordWhicheverLineTheyAreOn) {
    TextReader text("a.txt", "1\n\n2 3");
    EXPECT_EQ(text.next_word(), "1");
    EXPECT_EQ(text.line(), 1U);
    EXPECT_EQ(text.expect_word("a number"), "2");
    EXPECT_EQ(text.line(), 3U);
    EXPECT_THAT([&] { text.expect_end(); },
                ThrowsMessage<InputError>("a.txt:3: '3' follows the instance, expected the end of the file"));
    EXPECT_EQ(text.next_word(), "");
    EXPECT_THAT([&] { text.expect_word("a number"); },
                ThrowsMessage<InputError>("a.txt:3: the file ends, expected a number"));
}

TEST(TextReader, TakesCountsAndFlagsForNothingElse) {
    const TextReader text("a.txt", "123456");
    EXPECT_EQ(text.count("12", "items"), 12U);
    EXPECT_TRUE(text.flag("1", "a choice"));
    EXPECT_FALSE(text.flag("0", "a choice"));
    for (const char* word : {"-1", "1.5", "", "1x"}) {
        EXPECT_THAT([&] { (void)text.count(word, "items"); },
                    ThrowsMessage<InputError>("a.txt:1: " + quoted(word) + " is no count, expected items"));
    }
    EXPECT_THROW((void)text.flag("2", "a choice"), InputError);
    EXPECT_EQ(text.plausible(2), 2U);
    EXPECT_EQ(text.plausible(1'000'000), 3U);
}

TEST(TextReader, TakesIntegersAndRealsForNothingElse) {
    const TextReader text("a.txt", "");
    EXPECT_EQ(text.integer("-12", "a profit"), -12);
    EXPECT_EQ(text.integer("+7", "a profit"), 7);
    EXPECT_EQ(text.integer("-9223372036854775808", "a profit"), std::numeric_limits<std::int64_t>::min());
    for (const char* word : {"1.5", "", "1x", "+", "-", "+-1", "++1", "9223372036854775808"}) {
        EXPECT_THAT([&] { (void)text.integer(word, "a profit"); },
                    ThrowsMessage<InputError>("a.txt:1: " + quoted(word) + " is no whole number, expected a profit"));
    }
    EXPECT_EQ(text.real("-2.5", "a length"), -2.5);
    EXPECT_EQ(text.real("+1.50000e+01", "a length"), 15);
    for (const char* word : {"inf", "nan", "1e999", "", "2.5m", "+", "+-1", "0x10"}) {
        EXPECT_THAT([&] { (void)text.real(word, "a length"); },
                    ThrowsMessage<InputError>("a.txt:1: " + quoted(word) + " is no number, expected a length"));
    }
}

TEST(TextReader, ReadsNumbersOnAnyLineAndNamesTheLineOfAMistake) {
    TextReader text("a.txt", "3 -4\n\n2.5\nx");
    EXPECT_EQ(text.expect_count("items"), 3U);
    EXPECT_EQ(text.expect_integer("a profit"), -4);
    EXPECT_EQ(text.expect_real("a length"), 2.5);
    EXPECT_THAT([&] { text.expect_integer("a profit"); },
                ThrowsMessage<InputError>("a.txt:4: 'x' is no whole number, expected a profit"));
    EXPECT_THAT([&] { text.expect_real("a length"); },
                ThrowsMessage<InputError>("a.txt:4: the file ends, expected a length"));
}

TEST(TextReader, TakesKeyedLinesApart) {
    TextReader text("a.tsp", "NAME : a tour: two  \r\nDIMENSION:16\n COORDINATES \n1 2\nEMPTY :\n:x");
    for (const auto& [key, value] : std::vector<std::pair<std::string_view, std::string_view>>{{"NAME", "a tour: two"},
                                                                                               {"DIMENSION", "16"},
                                                                                               {"COORDINATES", ""},
                                                                                               {"1 2", ""},
                                                                                               {"EMPTY", ""},
                                                                                               {"", "x"}}) {
        ASSERT_TRUE(text.next_line());
        EXPECT_EQ(text.key(), key);
        EXPECT_EQ(text.value(), value);
    }
}

TEST(Quoted, ShowsWhatATerminalWouldObeyAndShortens) {
    EXPECT_THAT(quoted("a\x1b[2J\xff"), StrEq("'a\\x1b[2J\\xff'"));
    EXPECT_THAT(quoted("\u20ac50 \u00b2"), StrEq("'\u20ac50 \u00b2'"));
    EXPECT_THAT(quoted("\xe2\x82 \xc2\x9b \xc3"), StrEq("'\\xe2\\x82 \\xc2\\x9b \\xc3'"));
    EXPECT_EQ(espalier::program::quoted(std::string(31, 'a')), '\'' + std::string(30, 'a') + "...'");
}

TEST(OnOneLine, LeavesLettersOfAllLanguages) {
    EXPECT_THAT(on_one_line("caf\xc3\xa9\n\x7f"), StrEq("caf\xc3\xa9\\x0a\\x7f"));
}
}  // namespace
