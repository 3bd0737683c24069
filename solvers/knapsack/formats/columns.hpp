#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knapsack/formats/text.hpp"

namespace knapsack {

/// So many numbers, on as many lines as they take.
inline Column read_column(Text& text, std::size_t size, std::string_view expected) {
    Column column;
    column.reserve(text.plausible(size));
    for (std::size_t i = 0; i < size; ++i) column.add(text.next_number(expected));
    return column;
}

/// One line of numbers.
inline std::string column_text(const std::vector<Integer>& numbers, int decimals) {
    std::string line;
    for (const auto& number : numbers) line += (line.empty() ? "" : " ") + decimal_text(number, decimals);
    return line + '\n';
}

}  // namespace knapsack
