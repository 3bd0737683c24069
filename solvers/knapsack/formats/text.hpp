#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "knapsack/instance/decimal.hpp"

namespace knapsack {

/// A file that is read word by word or line by line. It knows where it is: whatever a reader does not find becomes
/// FILE:LINE: what is wrong, expected ...
class Text {
public:
    /// The content outlives this. Words end at blanks and at `separator`.
    Text(std::string file, std::string_view content, char separator = ' ');

    const std::string& file() const { return file_; }
    std::string_view content() const { return content_; }
    /// The number of the line, from 1 on, that holds what was read last.
    std::size_t line() const { return line_; }

    /// Goes on to the next line that is not blank; false if there is none.
    bool next_line();
    /// The words of that line.
    const std::vector<std::string_view>& words() const { return words_; }
    /// The same; a file that has no more lines ends too early.
    const std::vector<std::string_view>& expect_line(std::string_view expected);

    /// The next word, on whichever line; empty at the end.
    std::string_view next_word();
    std::string_view expect_word(std::string_view expected);
    /// Nothing but blanks may be left.
    void expect_end();

    Decimal number(std::string_view word, std::string_view expected) const;
    /// How many there are of something.
    std::size_t count(std::string_view word, std::string_view expected) const;
    bool flag(std::string_view word, std::string_view expected) const;
    Decimal next_number(std::string_view expected) { return number(expect_word(expected), expected); }

    /// How many items there can be at most, as each takes some of the file: what a damaged number must not exceed.
    std::size_t plausible(std::size_t count) const;

    [[noreturn]] void fail(std::string_view wrong, std::string_view expected) const { fail_at(line_, wrong, expected); }
    [[noreturn]] void fail_at(std::size_t line, std::string_view wrong, std::string_view expected) const;

private:
    bool is_blank(char c) const { return c == ' ' || c == '\t' || c == '\r' || c == separator_; }
    void skip_blanks();
    std::string_view take_word();

    std::string file_;
    std::string_view content_;
    char separator_;
    std::size_t place_ = 0;  // what has been read ends here,
    std::size_t next_ = 1;   // in this line
    std::size_t line_ = 1;
    std::vector<std::string_view> words_;
};

/// A word of a damaged file, fit to be shown: shortened, and without what a terminal would obey.
std::string quoted(std::string_view word);

}  // namespace knapsack
