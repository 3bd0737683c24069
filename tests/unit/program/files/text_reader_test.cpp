#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(Quoted, ShowsWhatATerminalWouldObeyAndShortens) {
    EXPECT_THAT(quoted("a\x1b[2J\xff"), StrEq("'a\\x1b[2J\\xff'"));
    EXPECT_EQ(espalier::program::quoted(std::string(31, 'a')), '\'' + std::string(30, 'a') + "...'");
}

TEST(OnOneLine, LeavesLettersOfAllLanguages) {
    EXPECT_THAT(on_one_line("caf\xc3\xa9\n\x7f"), StrEq("caf\xc3\xa9\\x0a\\x7f"));
}

}  // namespace
