#include "knapsack/formats/text.hpp"

#include <utility>

namespace knapsack {

Decimal Text::number(std::string_view word, std::string_view expected) const {
    auto number = parse_decimal(word);
    if (!number) fail(quoted(word) + " is no number", expected);
    return *std::move(number);
}

}  // namespace knapsack
