#include "integrate/end_expansions/taylor.hpp"

#include <arb_hypgeom.h>
#include <arb_poly.h>
#include <flint/fmpq_poly.h>

#include <utility>

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

// False of a function without a rule.
bool make_series(Operation operation, Series& result, const Ball& at, std::size_t terms, long precision) {
    Series x(at);
    auto* r = result.get();
    const auto* h = x.get();
    const auto n = static_cast<slong>(terms);
    switch (operation) {
        case Operation::exp:
        case Operation::expm1:
            arb_poly_exp_series(r, h, n, precision);
            if (operation == Operation::expm1) {
                Ball constant = at;
                arb_expm1(constant.get(), constant.get(), precision);
                arb_poly_set_coeff_arb(r, 0, constant.get());
            }
            return true;
        case Operation::sin: arb_poly_sin_series(r, h, n, precision); return true;
        case Operation::cos: arb_poly_cos_series(r, h, n, precision); return true;
        case Operation::sinh: arb_poly_sinh_series(r, h, n, precision); return true;
        case Operation::cosh: arb_poly_cosh_series(r, h, n, precision); return true;
        case Operation::asin: arb_poly_asin_series(r, h, n, precision); return true;
        case Operation::acos: arb_poly_acos_series(r, h, n, precision); return true;
        case Operation::atan: arb_poly_atan_series(r, h, n, precision); return true;
        case Operation::gamma: arb_poly_gamma_series(r, h, n, precision); return true;
        case Operation::lgamma: arb_poly_lgamma_series(r, h, n, precision); return arb_is_positive(at.get()) != 0;
        case Operation::digamma: arb_poly_digamma_series(r, h, n, precision); return true;
        case Operation::zeta: arb_poly_zeta_series(r, h, Ball(1).get(), 0, n, precision); return true;
        case Operation::lambertw: arb_poly_lambertw_series(r, h, 0, n, precision); return true;
        case Operation::erf: arb_hypgeom_erf_series(r, h, n, precision); return true;
        case Operation::erfc: arb_hypgeom_erfc_series(r, h, n, precision); return true;
        case Operation::erfi: arb_hypgeom_erfi_series(r, h, n, precision); return true;
        case Operation::si: arb_hypgeom_si_series(r, h, n, precision); return true;
        case Operation::shi: arb_hypgeom_shi_series(r, h, n, precision); return true;
        case Operation::ei: arb_hypgeom_ei_series(r, h, n, precision); return true;
        case Operation::ci: arb_hypgeom_ci_series(r, h, n, precision); return arb_is_positive(at.get()) != 0;
        case Operation::chi: arb_hypgeom_chi_series(r, h, n, precision); return arb_is_positive(at.get()) != 0;
        case Operation::fresnels: arb_hypgeom_fresnel_series(r, nullptr, h, 1, n, precision); return true;
        case Operation::fresnelc: arb_hypgeom_fresnel_series(nullptr, r, h, 1, n, precision); return true;
        case Operation::airyai: arb_hypgeom_airy_series(r, nullptr, nullptr, nullptr, h, n, precision); return true;
        case Operation::airybi: arb_hypgeom_airy_series(nullptr, nullptr, r, nullptr, h, n, precision); return true;
        default: return false;
    }
}

Coefficient exactly(ExactNumber number, long precision) {
    Coefficient result;
    result.ball = number.ball(precision);
    result.exact = std::move(number);
    return result;
}

// Returns the coefficients at 0 if they are fractions; `turn` moves the sine on by so many quarters of a turn.
std::optional<std::vector<Coefficient>> rational_series(Operation operation, std::size_t terms, long precision,
                                                        int turn) {
    fmpq_poly_t x;
    fmpq_poly_t r;
    fmpq_poly_init(x);
    fmpq_poly_init(r);
    fmpq_poly_set_coeff_si(x, 1, 1);
    const auto n = static_cast<slong>(terms);
    bool known = true;
    switch (operation) {
        case Operation::exp: fmpq_poly_exp_series(r, x, n); break;
        case Operation::expm1:
            fmpq_poly_exp_series(r, x, n);
            fmpq_poly_set_coeff_si(r, 0, 0);
            break;
        case Operation::sin:
        case Operation::cos:
            turn % 2 == 0 ? fmpq_poly_sin_series(r, x, n) : fmpq_poly_cos_series(r, x, n);
            if (turn >= 2) fmpq_poly_neg(r, r);
            break;
        case Operation::sinh: fmpq_poly_sinh_series(r, x, n); break;
        case Operation::cosh: fmpq_poly_cosh_series(r, x, n); break;
        case Operation::tanh: fmpq_poly_tanh_series(r, x, n); break;
        case Operation::asin: fmpq_poly_asin_series(r, x, n); break;
        case Operation::atan: fmpq_poly_atan_series(r, x, n); break;
        case Operation::asinh: fmpq_poly_asinh_series(r, x, n); break;
        default: known = false;
    }
    std::vector<Coefficient> result;
    for (slong k = 0; k < n; ++k) {
        ExactNumber number;
        fmpq_poly_get_coeff_fmpq(number.r.get(), r, k);
        result.push_back(exactly(std::move(number), precision));
    }
    fmpq_poly_clear(x);
    fmpq_poly_clear(r);
    return known ? std::optional(std::move(result)) : std::nullopt;
}

// At 0, where all that an end has in common with an integrand is often exact.
std::optional<std::vector<Coefficient>> exact_series(Operation operation, const ExactNumber& at, std::size_t terms,
                                                     long precision) {
    int turn = operation == Operation::cos ? 1 : 0;
    if (!at.is_zero()) {
        Rational twice;
        fmpq_mul_2exp(twice.get(), at.q.get(), 1);
        const bool quarters = fmpq_is_zero(at.r.get()) != 0 && fmpz_is_one(fmpq_denref(twice.get())) != 0;
        if (!quarters || (operation != Operation::sin && operation != Operation::cos)) return std::nullopt;
        turn = static_cast<int>((fmpz_fdiv_ui(fmpq_numref(twice.get()), 4) + static_cast<ulong>(turn)) % 4);
    }
    return rational_series(operation, terms, precision, turn);
}

// Makes the series of a function without a series of its own from derivatives of all orders, as balls.
bool make_series_by_others(Operation operation, Series& result, const Ball& at, std::size_t terms, long precision) {
    const auto n = static_cast<slong>(terms);
    if (operation == Operation::tanh) {
        Series sinh;
        Series cosh;
        make_series(Operation::sinh, sinh, at, terms, precision);
        make_series(Operation::cosh, cosh, at, terms, precision);
        arb_poly_div_series(result.get(), sinh.get(), cosh.get(), n, precision);
        return true;
    }
    if (operation == Operation::asinh) {
        // The integral of 1/sqrt(1 + x^2).
        Series x(at);
        arb_poly_mullow(x.get(), x.get(), x.get(), n, precision);
        Ball one;
        arb_poly_get_coeff_arb(one.get(), x.get(), 0);
        arb_add_ui(one.get(), one.get(), 1, precision);
        arb_poly_set_coeff_arb(x.get(), 0, one.get());
        arb_poly_rsqrt_series(result.get(), x.get(), n, precision);
        arb_poly_integral(result.get(), result.get(), precision);
        arb_asinh(one.get(), at.get(), precision);
        arb_poly_set_coeff_arb(result.get(), 0, one.get());
        return true;
    }
    return make_series(operation, result, at, terms, precision);
}

}  // namespace

std::optional<Taylor> taylor(Operation operation, const Coefficient& at, const Ball& around, std::size_t terms,
                             long precision) {
    Taylor result;
    Series rest;
    if (!make_series_by_others(operation, rest, around, terms + 1, precision)) return std::nullopt;
    result.rest = rest.coefficient(terms);
    if (arb_is_finite(result.rest.get()) == 0) return std::nullopt;
    auto exact = at.exact ? exact_series(operation, *at.exact, terms, precision) : std::nullopt;
    if (exact) {
        result.coefficients = std::move(*exact);
        return result;
    }
    Series series;
    if (!make_series_by_others(operation, series, at.ball, terms, precision)) return std::nullopt;
    for (std::size_t k = 0; k < terms; ++k) {
        result.coefficients.push_back({series.coefficient(k), std::nullopt, at.is_fixed()});
        if (arb_is_finite(result.coefficients.back().ball.get()) == 0) return std::nullopt;
    }
    return result;
}

// (x/2)^n times the sum of (+-1)^k (x/2)^(2k)/(k! (n + k)!).
std::optional<std::vector<Coefficient>> bessel_series(Operation operation, long order, std::size_t terms,
                                                      long precision) {
    constexpr long most = 64;
    const bool alternates = operation == Operation::besselj;
    if ((!alternates && operation != Operation::besseli) || order < 0 || order > most) return std::nullopt;
    std::vector<Coefficient> result(terms);
    for (auto& coefficient : result) coefficient.exact = ExactNumber{};
    Rational number = Rational::whole(1);
    for (long k = 1; k <= order; ++k) fmpq_div(number.get(), number.get(), Rational::whole(2 * k).get());
    for (long k = 0; order + 2 * k < static_cast<long>(terms); ++k) {
        result[static_cast<std::size_t>(order + 2 * k)] = exactly({number, {}}, precision);
        const long divisor = 4 * (k + 1) * (order + k + 1);
        fmpq_div(number.get(), number.get(), Rational::whole(alternates ? -divisor : divisor).get());
    }
    return result;
}

}  // namespace integrate
