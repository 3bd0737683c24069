// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/text_reader.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <utility>
#include "espalier/program/command_line/values.hpp"
#include "espalier/program/errors.hpp"

namespace espalier::program {
namespace {
// decimal_number() knows no plus sign.
std::string_view without_plus(std::string_view word) {
    return word.size() > 1 && word[0] == '+' && word[1] != '-' ? word.substr(1) : word;
}

std::string printable(char c, bool only_ascii) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_printable = byte >= ' ' && byte != 0x7f && (byte < 0x80 || !only_ascii);
    return is_printable ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
}

// Returns the size of the letter of UTF-8 that the text begins with, or 1 for what a terminal may not know or obey.
std::size_t size_of_letter(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t size = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : byte(0) >= 0xC2 ? 2 : 1;
    bool is_letter = text.size() >= size && (size != 2 || byte(0) > 0xC2 || byte(1) >= 0xA0);
    for (std::size_t i = 1; i < size && is_letter; ++i) is_letter = (byte(i) & 0xC0U) == 0x80;
    return is_letter ? size : 1;
}
}  // namespace

TextReader::TextReader(std::string file, std::string_view content, char separator, char comment)
    : file_(std::move(file)), content_(content), separator_(separator), comment_(comment) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (content_.starts_with(byte_order_mark)) content_.remove_prefix(byte_order_mark.size());
}

void TextReader::skip_blanks() {
    while (place_ < content_.size() && is_blank(content_[place_])) ++place_;
    const bool is_comment = place_ < content_.size() && content_[place_] == comment_;
    if (is_comment) place_ = std::min(content_.find('\n', place_), content_.size());
}

std::string_view TextReader::take_word() {
    const auto start = place_;
    const auto ends = [this](char c) { return c == '\n' || c == comment_ || is_blank(c); };
    while (place_ < content_.size() && !ends(content_[place_])) ++place_;
    return content_.substr(start, place_ - start);
}

bool TextReader::next_line() {
    words_.clear();
    while (words_.empty() && place_ < content_.size()) {
        line_ = next_;
        const auto start = place_;
        for (skip_blanks(); place_ < content_.size() && content_[place_] != '\n'; skip_blanks()) {
            words_.push_back(take_word());
        }
        text_ = content_.substr(start, place_ - start);
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

std::string_view TextReader::trimmed(std::string_view text) const {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string_view TextReader::value() const {
    const auto colon = text_.find(':');
    return colon == std::string_view::npos ? std::string_view() : trimmed(text_.substr(colon + 1));
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
    const auto count = decimal_number<std::uint64_t>(word);
    if (!count) fail(quoted(word) + " is no count", expected);
    return *count;
}

std::int64_t TextReader::integer(std::string_view word, std::string_view expected) const {
    const auto integer = decimal_number<std::int64_t>(without_plus(word));
    if (!integer) fail(quoted(word) + " is no whole number", expected);
    return *integer;
}

double TextReader::real(std::string_view word, std::string_view expected) const {
    const auto real = decimal_number<double>(without_plus(word));
    if (!real) fail(quoted(word) + " is no number", expected);
    return *real;
}

bool TextReader::flag(std::string_view word, std::string_view expected) const {
    if (word != "0" && word != "1") fail(quoted(word) + " is neither 0 nor 1", expected);
    return word == "1";
}

std::size_t TextReader::plausible(std::size_t count) const { return std::min(count, content_.size() / 2); }

void TextReader::fail_at(std::size_t line, std::string_view wrong, std::string_view expected) const {
    throw InputError(file_, line, wrong, expected);
}

std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 30;
    std::string text = "'";
    std::size_t end = 0;
    for (std::size_t size = 0; end < std::min(longest, word.size()); end += size) {
        size = size_of_letter(word.substr(end));
        text += size > 1 ? std::string(word.substr(end, size)) : printable(word[end], true);
    }
    return text + (word.size() > end ? "...'" : "'");
}

std::string on_one_line(std::string_view text) {
    std::string line;
    for (const char c : text) line += printable(c, false);
    return line;
}
}  // namespace espalier::program
