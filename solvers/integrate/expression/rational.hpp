// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <flint/fmpq.h>
#include <compare>
#include <optional>
#include <string_view>
#include <espalier/require.hpp>

namespace integrate {
/// An exact fraction: FLINT's fmpq_t with an owner.
class Rational {
public:
    Rational() { fmpq_init(value_); }
    Rational(const Rational& other) : Rational() { fmpq_set(value_, other.value_); }
    Rational(Rational&& other) noexcept : Rational() { fmpq_swap(value_, other.value_); }
    Rational& operator=(Rational other) noexcept {
        fmpq_swap(value_, other.value_);
        return *this;
    }
    ~Rational() { fmpq_clear(value_); }

    static Rational whole(long number) { return fraction(number, 1); }

    /// Requires a denominator above 0.
    static Rational fraction(long numerator, unsigned long denominator) {
        espalier::require(denominator > 0, "the denominator of a fraction is above 0");
        Rational result;
        fmpq_set_si(result.value_, numerator, denominator);
        return result;
    }

    /// Requires a decimal as the grammar has it, without a sign: digits, a point and an exponent_of_ten().
    static Rational from_decimal(std::string_view text);

    const fmpq* get() const { return value_; }
    fmpq* get() { return value_; }

    friend Rational operator+(const Rational& a, const Rational& b) { return made(fmpq_add, a, b); }
    friend Rational operator-(const Rational& a, const Rational& b) { return made(fmpq_sub, a, b); }
    friend Rational operator*(const Rational& a, const Rational& b) { return made(fmpq_mul, a, b); }
    /// Requires a divisor that is not 0.
    friend Rational operator/(const Rational& a, const Rational& b) { return made(fmpq_div, a, b); }
    Rational operator-() const { return Rational() - *this; }

    friend bool operator==(const Rational& a, const Rational& b) { return fmpq_equal(a.value_, b.value_) != 0; }
    friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
        return fmpq_cmp(a.value_, b.value_) <=> 0;
    }

private:
    static Rational made(void (*operation)(fmpq*, const fmpq*, const fmpq*), const Rational& a, const Rational& b) {
        Rational result;
        operation(result.value_, a.value_, b.value_);
        return result;
    }

    fmpq_t value_;
};

inline bool is_zero(const Rational& number) { return fmpq_is_zero(number.get()) != 0; }
inline bool is_whole(const Rational& number) { return fmpz_is_one(fmpq_denref(number.get())) != 0; }
inline bool is_positive(const Rational& number) { return fmpq_sgn(number.get()) > 0; }

/// A number such as 1e999999999 would fill the memory as a fraction.
constexpr long greatest_exponent = 100'000;

/// The exponent in a decimal: 3 in 2.5e3, 0 in 2.5. None if it is beyond the greatest one, or below the opposite.
std::optional<long> exponent_of_ten(std::string_view decimal);
}  // namespace integrate
