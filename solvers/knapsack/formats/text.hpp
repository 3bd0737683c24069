#pragma once

#include <string_view>

#include <espalier/program/files/text_reader.hpp>

#include "knapsack/instance/decimal.hpp"

namespace knapsack {

using espalier::program::quoted;

/// A file of an instance: its numbers are decimal ones of any size.
class Text : public espalier::program::TextReader {
public:
    using TextReader::TextReader;

    Decimal number(std::string_view word, std::string_view expected) const;
    Decimal next_number(std::string_view expected) { return number(expect_word(expected), expected); }
};

}  // namespace knapsack
