#include "integrate/arithmetic/special_functions.hpp"

#include <acb_elliptic.h>
#include <arb_hypgeom.h>

#include <algorithm>
#include <utility>

#include "integrate/arithmetic/ball.hpp"

namespace integrate {

namespace {

// Bits up to which it sums Euler's and Maclaurin's formula within seconds.
constexpr long most_bits_of_zeta = 8'192;

/// Applies a complex function that is real on the ball.
template <class Function>
void by_complex(Function function, arb_ptr value, long precision) {
    ComplexBall z;
    acb_set_arb(z.get(), value);
    function(z.get(), z.get(), precision);
    arb_swap(value, acb_realref(z.get()));
    if (acb_is_finite(z.get()) == 0) arb_indeterminate(value);
}

Ball cube_root_at(const Ball& end, long precision) {
    Ball result = end;
    const bool negative = arb_is_negative(end.get()) != 0;
    if (negative) arb_neg(result.get(), result.get());
    arb_root_ui(result.get(), result.get(), 3, precision);
    if (negative) arb_neg(result.get(), result.get());
    return result;
}

// It rises everywhere.
void cube_root(Ball& a, long precision) {
    if (arb_is_finite(a.get()) == 0) return arb_indeterminate(a.get());
    a = between_ends(a, precision, [&](const Ball& end) { return cube_root_at(end, precision); });
}

// Left of 0 it is the logarithm of the absolute value: log|pi/sin(pi x)| - log gamma(1 - x).
void logarithm_of_gamma(Ball& a, long precision) {
    auto* value = a.get();
    if (arb_is_positive(value) != 0) return arb_hypgeom_lgamma(value, value, precision);
    Ball sine;
    Ball pi;
    arb_sin_pi(sine.get(), value, precision);
    if (arb_is_negative(value) == 0 || arb_contains_zero(sine.get()) != 0) return arb_indeterminate(value);
    arb_abs(sine.get(), sine.get());
    arb_const_pi(pi.get(), precision);
    arb_div(sine.get(), pi.get(), sine.get(), precision);
    arb_log(sine.get(), sine.get(), precision);
    arb_neg(value, value);
    arb_add_ui(value, value, 1, precision);
    arb_hypgeom_lgamma(value, value, precision);
    arb_sub(value, sine.get(), value, precision);
}

Ball polylogarithm(const Ball& order, const Ball& z, long precision) {
    Ball result;
    arb_polylog(result.get(), order.get(), z.get(), precision);
    return result;
}

// It falls as z rises [DLMF 8.8.13]. For wide operands Arb would integrate, for seconds, and find no more than a bound of
// the absolute value: it gets an exact z, and is asked for no more bits than the order is worth.
Ball incomplete_gamma(const Ball& order, const Ball& z, long precision) {
    const long bits = std::min(precision, worthwhile_bits(order.get()));
    const auto at = [&](const Ball& end) {
        Ball result;
        arb_hypgeom_gamma_upper(result.get(), order.get(), end.get(), 0, bits);
        return result;
    };
    return is_above(z.get(), 0) ? between_ends(z, bits, at) : at(z);
}

void airy(Ball& a, bool first_kind, long precision) {
    Ball result;
    auto* value = result.get();
    arb_hypgeom_airy(first_kind ? value : nullptr, nullptr, first_kind ? nullptr : value, nullptr, a.get(), precision);
    a = std::move(result);
}

}  // namespace

void apply_special(Operation operation, Ball& a, long precision) {
    auto* value = a.get();
    switch (operation) {
        case Operation::cot: return arb_cot(value, value, precision);
        case Operation::asinh: return arb_asinh(value, value, precision);
        case Operation::acosh: return arb_acosh(value, value, precision);
        case Operation::atanh: return arb_atanh(value, value, precision);
        case Operation::log1p: return arb_log1p(value, value, precision);
        case Operation::expm1: return arb_expm1(value, value, precision);
        case Operation::cbrt: return cube_root(a, precision);
        case Operation::sign: return arb_sgn(value, value);
        case Operation::erfc: return arb_hypgeom_erfc(value, value, precision);
        case Operation::erfi: return arb_hypgeom_erfi(value, value, precision);
        case Operation::lgamma: return logarithm_of_gamma(a, precision);
        case Operation::digamma: return arb_digamma(value, value, precision);
        case Operation::zeta: return arb_zeta(value, value, std::min(precision, most_bits_of_zeta));
        case Operation::airyai: return airy(a, true, precision);
        case Operation::airybi: return airy(a, false, precision);
        case Operation::si: return arb_hypgeom_si(value, value, precision);
        case Operation::shi: return arb_hypgeom_shi(value, value, precision);
        case Operation::fresnels: return arb_hypgeom_fresnel(value, nullptr, value, 1, precision);
        case Operation::fresnelc: return arb_hypgeom_fresnel(nullptr, value, value, 1, precision);
        case Operation::lambertw: return arb_lambertw(value, value, 0, precision);
        case Operation::ellipk:
        case Operation::ellipe:
            if (!is_below(value, 1)) return arb_indeterminate(value);
            return by_complex(operation == Operation::ellipk ? acb_elliptic_k : acb_elliptic_e, value, precision);
        case Operation::ei:
            return arb_contains_zero(value) != 0 ? arb_indeterminate(value) : arb_hypgeom_ei(value, value, precision);
        case Operation::ci:
        case Operation::chi:
            if (!is_above(value, 0)) return arb_indeterminate(value);
            return operation == Operation::ci ? arb_hypgeom_ci(value, value, precision)
                                              : arb_hypgeom_chi(value, value, precision);
        default: return arb_indeterminate(value);
    }
}

void apply_special(Operation operation, Ball& a, const Ball& b, long precision) {
    auto* left = a.get();
    const auto* right = b.get();
    if (is_bessel(operation)) return apply_bessel(operation, a, b, precision);
    if (operation == Operation::atan2) return arb_atan2(left, left, right, precision);
    if (operation == Operation::beta) {
        ComplexBall first;
        ComplexBall second;
        acb_set_arb(first.get(), left);
        acb_set_arb(second.get(), right);
        apply_special(operation, first, second, precision);
        return acb_get_real(left, first.get());
    }
    if (!is_within(left, greatest_order)) return arb_indeterminate(left);
    switch (operation) {
        case Operation::polylog: a = polylogarithm(a, b, precision); break;
        case Operation::gammainc: a = incomplete_gamma(a, b, precision); break;
        default: arb_indeterminate(left);
    }
}

}  // namespace integrate
