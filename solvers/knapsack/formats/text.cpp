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

}  // namespace knapsack
