// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::program {
/// A file that is read word by word or line by line. Because it knows the current line, errors read "FILE:LINE: what is
/// wrong, expected ...".
class TextReader {
public:
    /// Requires that the content outlives this. Words end at blanks and at `separator`, and lines at `comment`, too.
    TextReader(std::string file, std::string_view content, char separator = ' ', char comment = '\n');

    const std::string& file() const { return file_; }
    std::string_view content() const { return content_; }
    /// Returns the number, from 1 on, of the line that holds what was read last.
    std::size_t line() const { return line_; }

    /// Goes on to the next line that is not blank. Returns false if there is none.
    [[nodiscard]] bool next_line();
    /// Returns the words of the current line.
    const std::vector<std::string_view>& words() const { return words_; }
    /// Goes on to the next line that is not blank and returns its words; fails if there is none.
    const std::vector<std::string_view>& expect_line(std::string_view expected);
    /// Returns the current line up to its first colon, "NAME" of "NAME: value", without blanks around it. A line
    /// without a colon is a key as a whole.
    std::string_view key() const { return trimmed(text_.substr(0, text_.find(':'))); }
    /// Returns what follows the first colon of the current line, without blanks around it; nothing if there is none.
    std::string_view value() const;

    /// Returns the next word, on any line, or an empty word at the end.
    std::string_view next_word();
    /// Returns the next word, on any line. Fails at the end.
    std::string_view expect_word(std::string_view expected);
    /// Fails if anything but blanks is left.
    void expect_end();

    /// Return the next word, on any line, as a number of that kind. They fail at the end, and if the word is none.
    std::size_t expect_count(std::string_view expected) { return count(expect_word(expected), expected); }
    std::int64_t expect_integer(std::string_view expected) { return integer(expect_word(expected), expected); }
    double expect_real(std::string_view expected) { return real(expect_word(expected), expected); }

    /// Returns the word as a count. Fails if it is none.
    [[nodiscard]] std::size_t count(std::string_view word, std::string_view expected) const;
    /// Returns the word as a whole number, which may have a sign. Fails if it is none of 64 bits.
    [[nodiscard]] std::int64_t integer(std::string_view word, std::string_view expected) const;
    /// Returns the word as a number such as -1, 2.5 or 1e+06. Fails if it is none, or not finite.
    [[nodiscard]] double real(std::string_view word, std::string_view expected) const;
    /// Returns whether the word is 1. Fails if it is neither 0 nor 1.
    [[nodiscard]] bool flag(std::string_view word, std::string_view expected) const;

    /// Returns the smaller of the count and the number of items that the file has room for. Memory for the items can be
    /// reserved accordingly, whatever a damaged file says.
    [[nodiscard]] std::size_t plausible(std::size_t count) const;

    /// Throws InputError for the line that was read last.
    [[noreturn]] void fail(std::string_view wrong, std::string_view expected) const { fail_at(line_, wrong, expected); }
    /// Throws InputError for any line.
    [[noreturn]] void fail_at(std::size_t line, std::string_view wrong, std::string_view expected) const;

private:
    bool is_blank(char c) const { return c == ' ' || c == '\t' || c == '\r' || c == separator_; }
    void skip_blanks();
    std::string_view take_word();
    std::string_view trimmed(std::string_view text) const;

    std::string file_;
    std::string_view content_;
    char separator_;
    char comment_;
    std::size_t place_ = 0;  // the end of what has been read
    std::size_t next_ = 1;   // the line of that end
    std::size_t line_ = 1;   // the line of what was read last
    std::string_view text_;  // of the current line
    std::vector<std::string_view> words_;
};

/// Returns a word of a damaged file in quotes, shortened, and with codes that a terminal would obey written as \xNN.
[[nodiscard]] std::string quoted(std::string_view word);

/// Returns the text with line breaks and other codes that a terminal would obey, which file names may have, as \xNN.
[[nodiscard]] std::string on_one_line(std::string_view text);
}  // namespace espalier::program
