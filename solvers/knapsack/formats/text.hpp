// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <espalier/program/files/text_reader.hpp>

#include "knapsack/instance/decimal.hpp"

namespace knapsack {

using espalier::program::quoted;

/// Returns whether there is no time to go on reading after so many numbers.
using IsOver = std::function<bool(std::size_t numbers)>;

/// Thrown when the time is over before a file has been read.
struct ReadingStopped : std::exception {
    const char* what() const noexcept override { return "the file was not read to its end"; }
};

/// The file of an instance, whose numbers are decimals of any size.
class Text : public espalier::program::TextReader {
public:
    using TextReader::TextReader;

    /// Makes number_at() throw ReadingStopped once `is_over` says so.
    void end_when(IsOver is_over) { is_over_ = std::move(is_over); }

    Decimal number_at(std::size_t line, std::string_view word, std::string_view expected) const;

private:
    IsOver is_over_;
    mutable std::size_t numbers_ = 0;
};

inline Decimal Text::number_at(std::size_t line, std::string_view word, std::string_view expected) const {
    constexpr std::size_t often = 1 << 12;
    if (++numbers_ % often == 0 && is_over_ && is_over_(numbers_)) throw ReadingStopped();
    auto number = parse_decimal(word);
    if (!number) fail_at(line, quoted(word) + " is no number", expected);
    return *std::move(number);
}

/// Returns one line of numbers, each divided by 10^decimals.
inline std::string column_text(const std::vector<Integer>& numbers, int decimals) {
    std::string line;
    for (const auto& number : numbers) line += (line.empty() ? "" : " ") + decimal_text(number, decimals);
    return line + '\n';
}

}  // namespace knapsack
