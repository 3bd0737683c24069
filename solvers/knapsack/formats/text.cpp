#include "knapsack/formats/text.hpp"

#include <utility>

namespace knapsack {

Decimal Text::number(std::string_view word, std::string_view expected) const {
    constexpr std::size_t often = 1 << 12;
    if (++numbers_ % often == 0 && is_over_ && is_over_(numbers_)) throw ReadingStopped();
    auto number = parse_decimal(word);
    if (!number) fail(quoted(word) + " is no number", expected);
    return *std::move(number);
}

Column Text::next_column(std::size_t size, std::string_view expected) {
    Column column;
    column.reserve(plausible(size));
    for (std::size_t i = 0; i < size; ++i) column.add(next_number(expected));
    return column;
}

std::string column_text(const std::vector<Integer>& numbers, int decimals) {
    std::string line;
    for (const auto& number : numbers) line += (line.empty() ? "" : " ") + decimal_text(number, decimals);
    return line + '\n';
}

}  // namespace knapsack
