#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include <espalier/program/files/text_reader.hpp>

#include "knapsack/instance/decimal.hpp"

namespace knapsack {

using espalier::program::quoted;

/// Says, when so many numbers have been read, whether there is no time to go on.
using IsOver = std::function<bool(std::size_t numbers)>;

/// It is over before a file has been read.
struct ReadingStopped : std::exception {
    const char* what() const noexcept override { return "the file was not read to its end"; }
};

/// A file of an instance: its numbers are decimal ones of any size.
class Text : public espalier::program::TextReader {
public:
    using TextReader::TextReader;

    /// From now on number() throws ReadingStopped once it is over.
    void end_when(IsOver is_over) { is_over_ = std::move(is_over); }

    Decimal number(std::string_view word, std::string_view expected) const;
    Decimal next_number(std::string_view expected) { return number(expect_word(expected), expected); }

private:
    IsOver is_over_;
    mutable std::size_t numbers_ = 0;
};

}  // namespace knapsack
