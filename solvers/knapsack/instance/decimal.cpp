// SPDX-License-Identifier: Apache-2.0
#include "knapsack/instance/decimal.hpp"
#include <algorithm>
#include <charconv>
#include <utility>
#include <espalier/require.hpp>

namespace knapsack {
namespace {
Integer integer(std::string_view whole, std::string_view fraction) {
    constexpr std::size_t digits_of_a_word = 19;
    std::uint64_t word = 0;
    if (whole.size() + fraction.size() <= digits_of_a_word) {
        for (const auto part : {whole, fraction}) {
            for (const char digit : part) word = 10 * word + static_cast<std::uint64_t>(digit - '0');
        }
        return word;
    }
    // A leading zero would announce an octal number.
    std::string digits = std::string(whole) + std::string(fraction);
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
    return Integer(digits);
}
}  // namespace

bool looks_like_number(std::string_view text) {
    std::size_t i = !text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0;
    const auto digits = [&] {
        const auto begin = i;
        while (i < text.size() && text[i] >= '0' && text[i] <= '9') ++i;
        return i - begin;
    };
    auto count = digits();
    if (i < text.size() && text[i] == '.') {
        ++i;
        count += digits();
    }
    if (count == 0) return false;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        ++i;
        if (i < text.size() && (text[i] == '+' || text[i] == '-')) ++i;
        if (digits() == 0) return false;
    }
    return i == text.size();
}

std::optional<Decimal> parse_decimal(std::string_view text) {
    constexpr std::size_t digits_of_any_word = 18;
    if (text.size() <= digits_of_any_word) {  // nearly all numbers are digits alone
        std::uint64_t word = 0;
        const auto* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, word);
        if (error == std::errc{} && rest == end) return Decimal{Integer(word), 0};
    }
    if (!looks_like_number(text)) return std::nullopt;
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    const auto end = std::min(text.find_first_of("eE"), text.size());
    const auto point = std::min(text.find('.'), end);
    const auto whole = text.substr(0, point);
    auto fraction = text.substr(std::min(point + 1, end), end - std::min(point + 1, end));
    int exponent = 0;
    if (end < text.size()) {
        constexpr auto most = static_cast<int>(most_digits);
        const auto* const first = text.data() + end + (text[end + 1] == '+' ? 2 : 1);
        const auto [rest, error] = std::from_chars(first, text.data() + text.size(), exponent);
        if (error != std::errc{} || exponent < -most || exponent > most) return std::nullopt;
    }
    if (whole.size() + fraction.size() > most_digits) return std::nullopt;
    if (exponent == 0) fraction = fraction.substr(0, fraction.find_last_not_of('0') + 1);
    Decimal number{integer(whole, fraction), static_cast<int>(fraction.size()) - exponent};
    if (number.mantissa == 0) return Decimal{};
    if (negative) number.mantissa = -number.mantissa;
    if (number.decimals < 0)
        number.mantissa *= pow(Integer(10), static_cast<unsigned>(-std::exchange(number.decimals, 0)));
    while (exponent != 0 && number.decimals > 0 && number.mantissa % 10 == 0) {
        number.mantissa /= 10;
        --number.decimals;
    }
    return number;
}

std::string decimal_text(const Integer& value, int decimals) {
    const auto places = static_cast<std::size_t>(decimals);
    std::string digits = Integer(abs(value)).str();
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    if (places > 0) {
        digits.insert(digits.size() - places, 1, '.');
        digits.erase(digits.find_last_not_of('0') + 1);
        if (digits.back() == '.') digits.pop_back();
    }
    return value < 0 ? '-' + digits : digits;
}

Integer scaled(const Decimal& number, int decimals) { return scaled(std::vector{number}, decimals).front(); }

bool may_have_thousands(std::string_view number) {
    return number.size() > 4 && number.size() < 8 && number[number.size() - 4] == '.' && number.front() != '0' &&
           number.find_first_of("eE") == number.npos && looks_like_number(number);
}

int most_decimals(const std::vector<Decimal>& numbers) {
    return numbers.empty() ? 0 : std::ranges::max(numbers, {}, &Decimal::decimals).decimals;
}

std::vector<Integer> scaled(std::vector<Decimal> numbers, int decimals) {
    std::vector<Integer> all;
    std::vector<Integer> powers{1};
    all.reserve(numbers.size());
    for (auto& number : numbers) {
        espalier::require(decimals >= number.decimals, "numbers are scaled to no fewer decimals than they have");
        const auto missing = static_cast<std::size_t>(decimals - number.decimals);
        while (powers.size() <= missing) powers.push_back(powers.back() * 10);
        all.push_back(std::move(number.mantissa));
        if (missing > 0) all.back() *= powers[missing];
    }
    return all;
}
}  // namespace knapsack
