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
    /// The same; a file that has no more lines ends too early.
    const std::vector<std::string_view>& expect_line(std::string_view expected);

    /// The next word, on whichever line; empty at the end.
    std::string_view next_word();
    std::string_view expect_word(std::string_view expected);
    /// Nothing but blanks may be left.
    void expect_end();

    /// How many there are of something.
    [[nodiscard]] std::size_t count(std::string_view word, std::string_view expected) const;
    [[nodiscard]] bool flag(std::string_view word, std::string_view expected) const;

    /// The count, or how many items the file has room for if these are fewer: memory for items is reserved by this, not
    /// by what a damaged file says.
    [[nodiscard]] std::size_t plausible(std::size_t count) const;

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
[[nodiscard]] std::string quoted(std::string_view word);

/// The text without line breaks and all else that a terminal obeys: a file's name may have that.
[[nodiscard]] std::string on_one_line(std::string_view text);

}  // namespace espalier::program
