// SPDX-License-Identifier: Apache-2.0
#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <arb_hypgeom.h>

#include <cmath>
#include <utility>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/functions/numerics.hpp"

namespace integrate {

namespace {

bool touches_real(acb_srcptr z) { return arb_contains_zero(acb_imagref(z)) != 0; }

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

bool is_order(const ComplexBall& order) {
    return is_within(acb_realref(order.get()), greatest_order) && is_within(acb_imagref(order.get()), greatest_height);
}

// Values on a rectangle that share few bits call for the bounds of wide rectangles.
constexpr slong bits_of_wide = 3;

bool is_wide(const ComplexBall& z) { return acb_rel_accuracy_bits(z.get()) < bits_of_wide; }

// The least real part of the rectangle, if it is above 0.
std::optional<Ball> on_the_right(const ComplexBall& z, long precision) {
    Ball least;
    arb_get_lbound_arf(arb_midref(least.get()), acb_realref(z.get()), precision);
    return arb_is_positive(least.get()) != 0 ? std::optional(least) : std::nullopt;
}

}  // namespace

bool touches_up_to(acb_srcptr z, long end) { return touches_real(z) && !is_above(acb_realref(z), end); }
bool touches_from(acb_srcptr z, long begin) { return touches_real(z) && !is_below(acb_realref(z), begin); }

bool touches_cut_of_asinh(acb_srcptr z) {
    return arb_contains_zero(acb_realref(z)) != 0 && !is_within(acb_imagref(z), 1);
}

bool touches_cut_of_atanh(acb_srcptr z) { return touches_real(z) && !is_within(acb_realref(z), 1); }

void cube_root(ComplexBall& a, long precision) {
    on_either_side(a, principal_cube_root, principal_cube_root, precision);
}

void principal_lambertw(ComplexBall& a, long precision) {
    Ball end;
    arb_const_e(end.get(), 64);
    arb_inv(end.get(), end.get(), 64);
    arb_neg(end.get(), end.get());
    if (touches_real(a.get()) && arb_gt(acb_realref(a.get()), end.get()) == 0) return acb_indeterminate(a.get());
    fmpz_t principal_branch;
    fmpz_init(principal_branch);
    acb_lambertw(a.get(), a.get(), principal_branch, 0, precision);
    fmpz_clear(principal_branch);
}

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
void product_of_gammas(ComplexBall& x, const ComplexBall& y, long precision) {
    auto* a = x.get();
    const auto* b = y.get();
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
    Ball quarter = half_of_pi(precision);
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

// The mean over an angle of (1 - z sin^2)^(1/2) or its inverse, times pi/2 [DLMF 19.2.8]: what the root is taken of lies
// between 1 and 1 - z, the real part of which has to be positive.
std::optional<ComplexBall> elliptic_on_wide_rectangle(const ComplexBall& z, bool first_kind, long precision) {
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
    Ball quarter = half_of_pi(precision);
    arb_mul(size.get(), size.get(), quarter.get(), precision);
    return at_most(size);
}

// E_1(z) is exp(-z) times the integral of exp(-t)/(z + t).
std::optional<ComplexBall> exponential_integral_on_wide_rectangle(const ComplexBall& z, long precision) {
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

// A rectangle that is narrow may yet be wide beside its distance from 1.
void elliptic(ComplexBall& a, bool first_kind, long precision) {
    const ComplexBall z = a;
    if (touches_from(z.get(), 1)) {
        acb_indeterminate(a.get());
    } else {
        (first_kind ? acb_elliptic_k : acb_elliptic_e)(a.get(), a.get(), precision);
    }
    if (is_wide(a)) keep_smaller(a, elliptic_on_wide_rectangle(z, first_kind, precision));
}

void exponential_integral(ComplexBall& a, long precision) {
    if (is_wide(a)) {
        if (auto bound = exponential_integral_on_wide_rectangle(a, precision)) {
            a = *std::move(bound);
            return;
        }
    }
    on_either_side(a, acb_hypgeom_ei, first_exponential_integral, precision);
}

void polylogarithm(ComplexBall& order, const ComplexBall& z, long precision) {
    ComplexBall result;
    if (!is_order(order) || touches_from(z.get(), 1)) {
        acb_indeterminate(result.get());
    } else {
        acb_polylog(result.get(), order.get(), z.get(), precision);
    }
    order = std::move(result);
}

// Bounds |z^(s - 1) exp(-z)| to the right of the imaginary line, where s is real and at most 1.
std::optional<Ball> bound_of_gamma_integrand(const ComplexBall& order, const ComplexBall& z, long precision) {
    const auto least = on_the_right(z, precision);
    const bool is_real = arb_is_zero(acb_imagref(order.get())) != 0;
    if (!least || !is_real || arb_le(acb_realref(order.get()), Ball(1).get()) == 0) return std::nullopt;
    Ball size;
    Ball exponent;
    acb_get_abs_lbound_arf(arb_midref(size.get()), z.get(), precision);
    arb_sub_ui(exponent.get(), acb_realref(order.get()), 1, precision);
    arb_pow(size.get(), size.get(), exponent.get(), precision);
    arb_neg(exponent.get(), least->get());
    arb_exp(exponent.get(), exponent.get(), precision);
    arb_mul(size.get(), size.get(), exponent.get(), precision);
    return size;
}

// Replaces z by gamma(s, z). Arb's series lose at most as many bits as exp(2 |z|) has, until it changes to an asymptotic
// one.
void incomplete_gamma_by_arb(const ComplexBall& order, ComplexBall& z, long precision) {
    const double size = std::hypot(arf_get_d(arb_midref(acb_realref(z.get())), ARF_RND_NEAR),
                                   arf_get_d(arb_midref(acb_imagref(z.get())), ARF_RND_NEAR));
    const slong lost = size < static_cast<double>(precision) ? static_cast<slong>(3 * size) : 0;
    acb_hypgeom_gamma_upper(z.get(), order.get(), z.get(), 0, precision + lost);
}

// The derivative of gamma(s, z) is -z^(s - 1) exp(-z), and that times the integral of exp(-t) (1 + t/z)^(s - 1), which is
// at most 1, is the function itself [DLMF 8.6.5]. Arb's series would magnify the radius of z.
void incomplete_gamma(ComplexBall& order, const ComplexBall& z, long precision) {
    ComplexBall result = z;
    const auto bound = bound_of_gamma_integrand(order, z, precision);
    if (!is_order(order) || touches_up_to(z.get(), 0)) {
        acb_indeterminate(result.get());
    } else if (bound) {
        ComplexBall radius;
        acb_get_mid(result.get(), z.get());
        acb_sub(radius.get(), z.get(), result.get(), precision);
        incomplete_gamma_by_arb(order, result, precision);
        Ball error;
        acb_abs(error.get(), radius.get(), precision);
        arb_mul(error.get(), error.get(), bound->get(), precision);
        acb_add(result.get(), result.get(), at_most(error).get(), precision);
        if (is_wide(result)) keep_smaller(result, at_most(*bound));
    } else {
        incomplete_gamma_by_arb(order, result, precision);
    }
    order = std::move(result);
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
