#include "espalier/program/files/text_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "espalier/program/errors.hpp"

namespace espalier::program {

TextReader::TextReader(std::string file, std::string_view content, char separator)
    : file_(std::move(file)), content_(content), separator_(separator) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (content_.starts_with(byte_order_mark)) content_.remove_prefix(byte_order_mark.size());
}

void TextReader::skip_blanks() {
    while (place_ < content_.size() && is_blank(content_[place_])) ++place_;
}

std::string_view TextReader::take_word() {
    const auto start = place_;
    while (place_ < content_.size() && content_[place_] != '\n' && !is_blank(content_[place_])) ++place_;
    return content_.substr(start, place_ - start);
}

bool TextReader::next_line() {
    words_.clear();
    while (words_.empty() && place_ < content_.size()) {
        line_ = next_;
        for (skip_blanks(); place_ < content_.size() && content_[place_] != '\n'; skip_blanks()) {
            words_.push_back(take_word());
        }
        if (place_ == content_.size()) break;
        ++place_;
        ++next_;
    }
    return !words_.empty();
}

const std::vector<std::string_view>& TextReader::expect_line(std::string_view expected) {
    if (!next_line()) fail("the file ends", expected);
    return words_;
}

std::string_view TextReader::next_word() {
    for (skip_blanks(); place_ < content_.size() && content_[place_] == '\n'; skip_blanks()) {
        ++place_;
        ++next_;
    }
    if (place_ < content_.size()) line_ = next_;
    return take_word();
}

std::string_view TextReader::expect_word(std::string_view expected) {
    const auto word = next_word();
    if (word.empty()) fail("the file ends", expected);
    return word;
}

void TextReader::expect_end() {
    const auto word = next_word();
    if (!word.empty()) fail(quoted(word) + " follows the instance", "the end of the file");
}

std::size_t TextReader::count(std::string_view word, std::string_view expected) const {
    std::size_t count = 0;
    const auto* end = word.data() + word.size();
    const auto [rest, error] = std::from_chars(word.data(), end, count);
    if (error != std::errc{} || rest != end) fail(quoted(word) + " is no count", expected);
    return count;
}

bool TextReader::flag(std::string_view word, std::string_view expected) const {
    if (word != "0" && word != "1") fail(quoted(word) + " is neither 0 nor 1", expected);
    return word == "1";
}

std::size_t TextReader::plausible(std::size_t count) const { return std::min(count, content_.size() / 2); }

void TextReader::fail_at(std::size_t line, std::string_view wrong, std::string_view expected) const {
    throw InputError(file_, line, wrong, expected);
}

namespace {

std::string printable(char c, bool only_ascii) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_printable = byte >= ' ' && byte != 0x7f && (byte < 0x80 || !only_ascii);
    return is_printable ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
}

}  // namespace

std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 30;
    std::string text = "'";
    for (const char c : word.substr(0, longest)) text += printable(c, true);
    return text + (word.size() > longest ? "...'" : "'");
}

std::string on_one_line(std::string_view text) {
    std::string line;
    for (const char c : text) line += printable(c, false);
    return line;
}

}  // namespace espalier::program
