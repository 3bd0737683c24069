#include "integrate/expression/rational.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string>

namespace integrate {

namespace {

// A number such as 1e999999999 would fill the memory as a fraction.
constexpr long greatest_exponent = 100'000;

long exponent_of_ten(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    long exponent = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
    if (error != std::errc{}) exponent = text.starts_with('-') ? -greatest_exponent : greatest_exponent;
    return std::clamp(exponent, -greatest_exponent, greatest_exponent);
}

}  // namespace

Rational Rational::from_decimal(std::string_view text) {
    const auto mantissa = text.substr(0, text.find_first_of("eE"));
    long exponent = mantissa.size() == text.size() ? 0 : exponent_of_ten(text.substr(mantissa.size() + 1));
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
