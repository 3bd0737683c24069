#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <arb_hypgeom.h>

#include <utility>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/special_functions.hpp"

namespace integrate {

namespace {

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

// The cut of lambertw goes from -1/e to the left.
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

// Evaluates a function that is real on both half-axes but has a branch point at 0: calls `right` for balls right of 0
// and `left` (with -z) for balls left of it; a ball that contains 0 has no value.
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

// Values on a rectangle that share few bits call for the bounds of wide rectangles.
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

// The least real part of the rectangle, if it is above 0.
std::optional<Ball> on_the_right(const ComplexBall& z, long precision) {
    Ball least;
    arb_get_lbound_arf(arb_midref(least.get()), acb_realref(z.get()), precision);
    return arb_is_positive(least.get()) != 0 ? std::optional(least) : std::nullopt;
}

// The mean over an angle of (1 - z sin^2)^(1/2) or its inverse, times pi/2 [DLMF 19.2.8]: what the root is taken of lies
// between 1 and 1 - z, the real part of which has to be positive.
std::optional<ComplexBall> elliptic(bool first_kind, const ComplexBall& z, long precision) {
    ComplexBall rest;
    acb_sub_ui(rest.get(), z.get(), 1, precision);
    acb_neg(rest.get(), rest.get());
    const auto least = on_the_right(rest, precision);
    if (!least) return std::nullopt;
    Ball size;
    if (first_kind) {
        arb_min(size.get(), least->get(), Ball(1).get(), precision);
        arb_rsqrt(size.get(), size.get(), precision);
    } else {
        acb_get_abs_ubound_arf(arb_midref(size.get()), rest.get(), precision);
        arb_max(size.get(), size.get(), Ball(1).get(), precision);
        arb_sqrt(size.get(), size.get(), precision);
    }
    Ball quarter;
    arb_const_pi(quarter.get(), precision);
    arb_mul_2exp_si(quarter.get(), quarter.get(), -1);
    arb_mul(size.get(), size.get(), quarter.get(), precision);
    return at_most(size);
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

// E_1(z) is exp(-z) times the integral of exp(-t)/(z + t).
std::optional<ComplexBall> on_wide_rectangle(Operation operation, const ComplexBall& z, long precision) {
    if (operation == Operation::ellipk || operation == Operation::ellipe) {
        return elliptic(operation == Operation::ellipk, z, precision);
    }
    if (operation != Operation::ei) return std::nullopt;
    ComplexBall opposite;
    acb_neg(opposite.get(), z.get());
    const auto least = on_the_right(opposite, precision);
    if (!least) return std::nullopt;
    Ball size;
    arb_neg(size.get(), least->get());
    arb_exp(size.get(), size.get(), precision);
    arb_div(size.get(), size.get(), least->get(), precision);
    return at_most(size);
}

void keep_smaller(ComplexBall& a, const std::optional<ComplexBall>& b) {
    if (!b || acb_is_finite(b->get()) == 0) return;
    mag_t of_a;
    mag_t of_b;
    mag_init(of_a);
    mag_init(of_b);
    acb_get_mag(of_a, a.get());
    acb_get_mag(of_b, b->get());
    if (acb_is_finite(a.get()) == 0 || mag_cmp(of_b, of_a) < 0) a = *b;
    mag_clear(of_a);
    mag_clear(of_b);
}

}  // namespace integrate
