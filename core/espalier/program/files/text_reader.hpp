#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::program {

/// A file that is read word by word or line by line. It knows where it is: whatever a reader does not find becomes
/// FILE:LINE: what is wrong, expected ...
class TextReader {
public:
    /// The content outlives this. Words end at blanks and at `separator`.
    TextReader(std::string file, std::string_view content, char separator = ' ');

    const std::string& file() const { return file_; }
    std::string_view content() const { return content_; }
    /// The number of the line, from 1 on, that holds what was read last.
    std::size_t line() const { return line_; }

    /// Goes on to the next line that is not blank; false if there is none.
    [[nodiscard]] bool next_line();
    /// The words of that line.
    const std::vector<std::string_view>& words() const { return words_; }
    /// Goes on to the next line that is not blank and returns its words; fails if there is none.
    const std::vector<std::string_view>& expect_line(std::string_view expected);

    /// The next word, on whichever line; empty at the end.
    std::string_view next_word();
    /// The next word, on whichever line; fails at the end.
    std::string_view expect_word(std::string_view expected);
    /// Fails if more than blanks is left.
    void expect_end();

    /// The word as a count; fails if it is none.
    [[nodiscard]] std::size_t count(std::string_view word, std::string_view expected) const;
    /// The word as 0 or 1; fails if it is neither.
    [[nodiscard]] bool flag(std::string_view word, std::string_view expected) const;

    /// The count, or the number of items that the file has room for if that is smaller: how much memory to reserve for
    /// the items, whatever a damaged file says.
    [[nodiscard]] std::size_t plausible(std::size_t count) const;

    /// Throws InputError for the line that was read last.
    [[noreturn]] void fail(std::string_view wrong, std::string_view expected) const { fail_at(line_, wrong, expected); }
    /// Throws InputError for any line.
    [[noreturn]] void fail_at(std::size_t line, std::string_view wrong, std::string_view expected) const;

private:
    bool is_blank(char c) const { return c == ' ' || c == '\t' || c == '\r' || c == separator_; }
    void skip_blanks();
    std::string_view take_word();

    std::string file_;
    std::string_view content_;
    char separator_;
    std::size_t place_ = 0;  // the end of what has been read
    std::size_t next_ = 1;   // the line of that end
    std::size_t line_ = 1;   // the line of what was read last
    std::vector<std::string_view> words_;
};

/// A word of a damaged file in quotes, fit to be shown: shortened, with the codes that a terminal would obey as \xNN.
[[nodiscard]] std::string quoted(std::string_view word);

/// The text with line breaks and other codes that a terminal would obey as \xNN: the name of a file may have them.
[[nodiscard]] std::string on_one_line(std::string_view text);

}  // namespace espalier::program
