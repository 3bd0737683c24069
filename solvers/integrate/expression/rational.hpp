#pragma once

#include <flint/fmpq.h>

#include <string_view>
#include <utility>

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
        Rational result;
        fmpq_set_si(result.value_, numerator, denominator);
        return result;
    }

    /// Requires a decimal as the grammar has it: digits, a point and an exponent of ten, no sign.
    static Rational from_decimal(std::string_view text);

    const fmpq* get() const { return value_; }
    fmpq* get() { return value_; }

private:
    fmpq_t value_;
};

}  // namespace integrate
