// SPDX-License-Identifier: Apache-2.0
#include <arb_poly.h>
#include <flint/fmpq_poly.h>

#include <utility>

#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate {

namespace {

/// Arb's arb_poly_t with an owner.
class Series {
public:
    Series() { arb_poly_init(value_); }
    // x + t.
    explicit Series(const Ball& x) : Series() {
        arb_poly_set_coeff_arb(value_, 0, x.get());
        arb_poly_set_coeff_si(value_, 1, 1);
    }
    Series(const Series&) = delete;
    Series& operator=(const Series&) = delete;
    ~Series() { arb_poly_clear(value_); }

    arb_poly_struct* get() { return value_; }

    Ball coefficient(std::size_t place) {
        Ball result;
        arb_poly_get_coeff_arb(result.get(), value_, static_cast<slong>(place));
        return result;
    }

private:
    arb_poly_t value_;
};

// Returns the coefficients at 0 if they are fractions; `turn` moves the sine on by so many quarters of a turn.
std::optional<std::vector<Coefficient>> rational_series(Operation operation, std::size_t terms, long precision,
                                                        int turn) {
    const auto n = static_cast<slong>(terms);
    auto* series = function_of(operation).series_at_zero;
    const bool is_wave = function_of(operation).rules.turns.has_value();
    if (is_wave) series = turn % 2 == 0 ? fmpq_poly_sin_series : fmpq_poly_cos_series;
    if (series == nullptr) return std::nullopt;
    fmpq_poly_t r;
    fmpq_poly_init(r);
    fmpq_poly_set_coeff_si(r, 1, 1);
    series(r, r, n);
    if (is_wave && turn >= 2) fmpq_poly_neg(r, r);
    std::vector<Coefficient> result;
    for (slong k = 0; k < n; ++k) {
        ExactNumber number;
        fmpq_poly_get_coeff_fmpq(number.r.get(), r, k);
        result.push_back(exactly(std::move(number), precision));
    }
    fmpq_poly_clear(r);
    return result;
}

// At 0, where all that an end has in common with an integrand is often exact.
std::optional<std::vector<Coefficient>> exact_series(Operation operation, const ExactNumber& at, std::size_t terms,
                                                     long precision) {
    const auto& turns = function_of(operation).rules.turns;
    int turn = turns.value_or(0);
    if (!is_zero(at.r) || !at.is_rational()) {
        Rational twice;
        fmpq_mul_2exp(twice.get(), at.q.get(), 1);
        const bool quarters = is_zero(at.r) && is_whole(twice);
        if (!quarters || !turns) return std::nullopt;
        turn = static_cast<int>((fmpz_fdiv_ui(fmpq_numref(twice.get()), 4) + static_cast<ulong>(turn)) % 4);
    }
    return rational_series(operation, terms, precision, turn);
}

}  // namespace

std::optional<std::pair<std::vector<Coefficient>, Ball>> taylor(Operation operation, const Coefficient& at,
                                                                const Ball& around, std::size_t terms, long precision) {
    auto* const series_of = function_of(operation).series;
    if (series_of == nullptr) return std::nullopt;
    std::pair<std::vector<Coefficient>, Ball> result;
    Series rest;
    series_of(rest.get(), Series(around).get(), static_cast<slong>(terms) + 1, precision);
    result.second = rest.coefficient(terms);
    if (arb_is_finite(result.second.get()) == 0) return std::nullopt;
    auto exact = at.exact ? exact_series(operation, *at.exact, terms, precision) : std::nullopt;
    if (exact) {
        result.first = std::move(*exact);
        return result;
    }
    Series series;
    series_of(series.get(), Series(at.ball).get(), static_cast<slong>(terms), precision);
    for (std::size_t k = 0; k < terms; ++k) {
        result.first.push_back({series.coefficient(k), std::nullopt, at.is_fixed()});
        if (arb_is_finite(result.first.back().ball.get()) == 0) return std::nullopt;
    }
    return result;
}

// (x/2)^n times the sum of (+-1)^k (x/2)^(2k)/(k! (n + k)!).
std::optional<std::vector<Coefficient>> bessel_series(bool modified, long order, std::size_t terms, long precision) {
    constexpr long most = 64;
    if (order < 0 || order > most) return std::nullopt;
    std::vector<Coefficient> result(terms);
    for (auto& coefficient : result) coefficient.exact = ExactNumber{};
    Rational number = Rational::whole(1);
    for (long k = 1; k <= order; ++k) number = number / Rational::whole(2 * k);
    for (long k = 0; order + 2 * k < static_cast<long>(terms); ++k) {
        result[static_cast<std::size_t>(order + 2 * k)] = exactly({number}, precision);
        const long divisor = 4 * (k + 1) * (order + k + 1);
        number = number / Rational::whole(modified ? divisor : -divisor);
    }
    return result;
}

}  // namespace integrate
