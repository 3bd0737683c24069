#include "integrate/arithmetic/special_functions.hpp"

#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <arb_hypgeom.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "integrate/arithmetic/bessel_functions.hpp"
#include "integrate/arithmetic/wide_rectangles.hpp"

namespace integrate {

namespace {

bool is_above(arb_srcptr value, long bound) {
    Ball limit(bound);
    return arb_gt(value, limit.get()) != 0;
}

bool is_below(arb_srcptr value, long bound) {
    Ball limit(bound);
    return arb_lt(value, limit.get()) != 0;
}

bool is_within(arb_srcptr value, long size) { return is_above(value, -size) && is_below(value, size); }

// Orders and heights up to which Arb is quick.
constexpr long greatest_order = 10'000;
constexpr long greatest_height = 1'000;
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

// It rises everywhere, so that its values at the ends of the ball enclose all others.
void cube_root(Ball& a, long precision) {
    const auto at = [&](auto bound) {
        Ball end;
        bound(arb_midref(end.get()), a.get(), precision);
        const bool negative = arb_is_negative(end.get()) != 0;
        if (negative) arb_neg(end.get(), end.get());
        arb_root_ui(end.get(), end.get(), 3, precision);
        if (negative) arb_neg(end.get(), end.get());
        return end;
    };
    if (arb_is_finite(a.get()) == 0) return arb_indeterminate(a.get());
    const Ball low = at(arb_get_lbound_arf);
    const Ball high = at(arb_get_ubound_arf);
    arb_union(a.get(), low.get(), high.get(), precision);
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

void airy(Ball& a, bool first_kind, long precision) {
    Ball result;
    auto* value = result.get();
    arb_hypgeom_airy(first_kind ? value : nullptr, nullptr, first_kind ? nullptr : value, nullptr, a.get(), precision);
    a = std::move(result);
}

// May the rectangle touch the real numbers up to this one, or from it on?
bool touches_real(const ComplexBall& z) { return arb_contains_zero(acb_imagref(z.get())) != 0; }
bool touches_up_to(const ComplexBall& z, long end) { return touches_real(z) && !is_above(acb_realref(z.get()), end); }
bool touches_from(const ComplexBall& z, long begin) {
    return touches_real(z) && !is_below(acb_realref(z.get()), begin);
}

// The cuts of asinh are the imaginary numbers from i and -i outwards.
bool touches_cut_of_asinh(const ComplexBall& z) {
    return arb_contains_zero(acb_realref(z.get())) != 0 && !is_within(acb_imagref(z.get()), 1);
}

bool touches_cut_of_atanh(const ComplexBall& z) { return touches_real(z) && !is_within(acb_realref(z.get()), 1); }

// That of lambertw goes from -1/e to the left.
bool touches_cut_of_lambertw(const ComplexBall& z) {
    Ball end;
    arb_const_e(end.get(), 64);
    arb_inv(end.get(), end.get(), 64);
    arb_neg(end.get(), end.get());
    return touches_real(z) && arb_gt(acb_realref(z.get()), end.get()) == 0;
}

void lambertw(acb_ptr value, long precision) {
    fmpz_t principal_branch;
    fmpz_init(principal_branch);
    acb_lambertw(value, value, principal_branch, 0, precision);
    fmpz_clear(principal_branch);
}

// What is real on both sides of a point that is none of it: g(z) on the right, and on the left what it is there.
template <class Right, class Left>
void on_either_side(ComplexBall& z, Right right, Left left, long precision) {
    if (is_above(acb_realref(z.get()), 0)) return right(z.get(), z.get(), precision);
    if (!is_below(acb_realref(z.get()), 0)) return acb_indeterminate(z.get());
    acb_neg(z.get(), z.get());
    left(z.get(), z.get(), precision);
    acb_neg(z.get(), z.get());
}

void first_exponential_integral(acb_ptr result, acb_srcptr z, slong precision) {
    ComplexBall one;
    acb_one(one.get());
    acb_hypgeom_expint(result, one.get(), z, precision);
}

void principal_cube_root(acb_ptr result, acb_srcptr z, slong precision) { acb_root_ui(result, z, 3, precision); }

void airy(ComplexBall& a, bool first_kind, long precision) {
    ComplexBall result;
    auto* value = result.get();
    acb_hypgeom_airy(first_kind ? value : nullptr, nullptr, first_kind ? nullptr : value, nullptr, a.get(), precision);
    a = std::move(result);
}

void fresnel(ComplexBall& a, bool sine, long precision) {
    ComplexBall result;
    auto* value = result.get();
    acb_hypgeom_fresnel(sine ? value : nullptr, sine ? nullptr : value, a.get(), 1, precision);
    a = std::move(result);
}

// Gamma(a) Gamma(b) / Gamma(a + b), where 1/Gamma has no poles.
void beta(acb_ptr a, acb_srcptr b, long precision) {
    ComplexBall sum;
    ComplexBall other;
    acb_add(sum.get(), a, b, precision);
    acb_rgamma(sum.get(), sum.get(), precision);
    acb_gamma(other.get(), b, precision);
    acb_gamma(a, a, precision);
    acb_mul(a, a, other.get(), precision);
    acb_mul(a, a, sum.get(), precision);
}

// On the right half plane, above and below it, each without the cut.
void angle(ComplexBall& y, const ComplexBall& x, long precision) {
    ComplexBall quotient;
    Ball quarter;
    arb_const_pi(quarter.get(), precision);
    arb_mul_2exp_si(quarter.get(), quarter.get(), -1);
    const bool right = is_above(acb_realref(x.get()), 0);
    const bool above = is_above(acb_realref(y.get()), 0);
    const bool below = is_below(acb_realref(y.get()), 0);
    if (!right && !above && !below) return acb_indeterminate(y.get());
    if (right) {
        acb_div(quotient.get(), y.get(), x.get(), precision);
    } else {
        acb_div(quotient.get(), x.get(), y.get(), precision);
        acb_neg(quotient.get(), quotient.get());
    }
    const bool touches_cut =
        arb_contains_zero(acb_realref(quotient.get())) != 0 && !is_within(acb_imagref(quotient.get()), 1);
    if (touches_cut) return acb_indeterminate(y.get());
    acb_atan(y.get(), quotient.get(), precision);
    if (right) return;
    if (below) arb_neg(quarter.get(), quarter.get());
    acb_add_arb(y.get(), y.get(), quarter.get(), precision);
}

bool is_order(const ComplexBall& order) {
    return is_within(acb_realref(order.get()), greatest_order) && is_within(acb_imagref(order.get()), greatest_height);
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
        beta(first.get(), second.get(), precision);
        return arb_set(left, acb_realref(first.get()));
    }
    if (!is_within(left, greatest_order)) return arb_indeterminate(left);
    Ball result;
    auto* value = result.get();
    switch (operation) {
        case Operation::polylog: arb_polylog(value, left, right, precision); break;
        case Operation::gammainc: arb_hypgeom_gamma_upper(value, left, right, 0, precision); break;
        default: arb_indeterminate(value);
    }
    a = std::move(result);
}

namespace {

// Where few bits are common to all of the rectangle.
constexpr slong bits_of_wide = 3;

bool is_wide(const ComplexBall& z) { return acb_rel_accuracy_bits(z.get()) < bits_of_wide; }

void apply_to_rectangle(Operation operation, ComplexBall& a, long precision) {
    auto* value = a.get();
    const auto unless = [&](bool touches, auto function) {
        touches ? acb_indeterminate(value) : function(value, value, precision);
    };
    switch (operation) {
        case Operation::cot: return acb_cot(value, value, precision);
        case Operation::asinh: return unless(touches_cut_of_asinh(a), acb_asinh);
        case Operation::acosh: return unless(touches_up_to(a, 1), acb_acosh);
        case Operation::atanh: return unless(touches_cut_of_atanh(a), acb_atanh);
        case Operation::log1p: return unless(touches_up_to(a, -1), acb_log1p);
        case Operation::expm1: return acb_expm1(value, value, precision);
        case Operation::cbrt: return on_either_side(a, principal_cube_root, principal_cube_root, precision);
        case Operation::sign: return acb_real_sgn(value, value, 1, precision);
        case Operation::erfc: return acb_hypgeom_erfc(value, value, precision);
        case Operation::erfi: return acb_hypgeom_erfi(value, value, precision);
        case Operation::lgamma: return unless(!is_above(acb_realref(value), 0), acb_lgamma);
        case Operation::digamma: return acb_digamma(value, value, precision);
        case Operation::zeta: return unless(!is_within(acb_imagref(value), greatest_height), acb_zeta);
        case Operation::airyai: return airy(a, true, precision);
        case Operation::airybi: return airy(a, false, precision);
        case Operation::ellipk: return unless(touches_from(a, 1), acb_elliptic_k);
        case Operation::ellipe: return unless(touches_from(a, 1), acb_elliptic_e);
        case Operation::lambertw:
            if (touches_cut_of_lambertw(a)) return acb_indeterminate(value);
            return lambertw(value, precision);
        case Operation::ei: return on_either_side(a, acb_hypgeom_ei, first_exponential_integral, precision);
        case Operation::si: return acb_hypgeom_si(value, value, precision);
        case Operation::ci: return unless(touches_up_to(a, 0), acb_hypgeom_ci);
        case Operation::shi: return acb_hypgeom_shi(value, value, precision);
        case Operation::chi: return unless(touches_up_to(a, 0), acb_hypgeom_chi);
        case Operation::fresnels: return fresnel(a, true, precision);
        case Operation::fresnelc: return fresnel(a, false, precision);
        default: return acb_indeterminate(value);
    }
}

void upper_gamma(acb_ptr result, acb_srcptr order, acb_srcptr z, slong precision) {
    acb_hypgeom_gamma_upper(result, order, z, 0, precision);
}

template <class Function>
void unless_touching(bool touches, Function function, ComplexBall& a, const ComplexBall& b, long precision) {
    if (touches) return acb_indeterminate(a.get());
    ComplexBall result;
    function(result.get(), a.get(), b.get(), precision);
    a = std::move(result);
}

}  // namespace

void apply_special(Operation operation, ComplexBall& a, long precision) {
    // A rectangle that is narrow may yet be wide beside its distance from 1.
    const bool elliptic = operation == Operation::ellipk || operation == Operation::ellipe;
    const ComplexBall z = a;
    if (!elliptic && is_wide(z)) {
        if (auto bound = on_wide_rectangle(operation, z, precision)) {
            a = *std::move(bound);
            return;
        }
    }
    apply_to_rectangle(operation, a, precision);
    if (elliptic && is_wide(a)) keep_smaller(a, on_wide_rectangle(operation, z, precision));
}

void apply_special(Operation operation, ComplexBall& a, const ComplexBall& b, long precision) {
    if (is_bessel(operation)) return apply_bessel(operation, a, b, precision);
    switch (operation) {
        case Operation::atan2: return angle(a, b, precision);
        case Operation::beta: return beta(a.get(), b.get(), precision);
        case Operation::polylog:
            return unless_touching(!is_order(a) || touches_from(b, 1), acb_polylog, a, b, precision);
        case Operation::gammainc:
            return unless_touching(!is_order(a) || touches_up_to(b, 0), upper_gamma, a, b, precision);
        default: return acb_indeterminate(a.get());
    }
}

}  // namespace integrate
