// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/rational.hpp"

#include <charconv>
#include <cstdlib>
#include <string>

namespace integrate {

std::optional<long> exponent_of_ten(std::string_view decimal) {
    const auto begin = decimal.find_first_of("eE");
    if (begin == std::string_view::npos) return 0;
    auto text = decimal.substr(begin + 1);
    if (text.starts_with('+')) text.remove_prefix(1);
    long exponent = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
    const bool in_range = error == std::errc{} && std::abs(exponent) <= greatest_exponent;
    return in_range ? std::optional(exponent) : std::nullopt;
}

Rational Rational::from_decimal(std::string_view text) {
    const auto mantissa = text.substr(0, text.find_first_of("eE"));
    const auto written = exponent_of_ten(text);
    espalier::require(written.has_value(), "the exponent of a decimal is in range");
    long exponent = *written;
    const auto point = mantissa.find('.');
    std::string digits(mantissa.substr(0, point));
    if (point != std::string_view::npos) {
        const auto fraction = mantissa.substr(point + 1);
        digits += fraction;
        exponent -= static_cast<long>(fraction.size());
    }
    Rational value;
    fmpz_set_str(fmpq_numref(value.get()), digits.c_str(), 10);
    fmpz_t power;
    fmpz_init(power);
    fmpz_set_ui(power, 10);
    fmpz_pow_ui(power, power, static_cast<ulong>(std::abs(exponent)));
    if (exponent >= 0) {
        fmpz_mul(fmpq_numref(value.get()), fmpq_numref(value.get()), power);
    } else {
        fmpz_set(fmpq_denref(value.get()), power);
        fmpq_canonicalise(value.get());
    }
    fmpz_clear(power);
    return value;
}

}  // namespace integrate
