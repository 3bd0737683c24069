// SPDX-License-Identifier: Apache-2.0
#include "integrate/functions/numerics.hpp"
#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <arb_hypgeom.h>
#include "integrate/arithmetic/ball_arithmetic.hpp"

namespace integrate {
namespace {
// Bits up to which it sums Euler's and Maclaurin's formula within seconds.
constexpr long most_bits_of_zeta = 8'192;

Ball cube_root_at(const Ball& end, long precision) {
    const bool negative = arb_is_negative(end.get()) != 0;
    const Ball root = computed<arb_root_ui>(negative ? -end : end, 3, precision);
    return negative ? -root : root;
}

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
    acb_hypgeom_expint(result, complex_ball(Ball(1)).get(), z, precision);
}

void principal_cube_root(acb_ptr result, acb_srcptr z, slong precision) { acb_root_ui(result, z, 3, precision); }

// Encloses a sine or cosine closely where it may be 1 or -1, next to which it hardly varies: |f(m + u) - f(m)| is at
// most |f'(m)| sinh|u| + |f(m)| (cosh|u| - 1), by Taylor's series. So 1 - cos(z) next to 0 is told from 0.
template <auto F, auto Derivative>
void close_to_extremum(acb_ptr result, acb_srcptr z, slong precision) {
    constexpr slong bits = 64;
    const ComplexBall middle = computed<acb_get_mid>(z);
    const Ball distance =
        computed<arb_hypot>(computed<arb_get_rad_arb>(acb_realref(z)), computed<arb_get_rad_arb>(acb_imagref(z)), bits);
    F(result, z, precision);
    const bool is_away = is_within(acb_realref(result), 1) || arb_contains_zero(acb_imagref(result)) == 0;
    if (is_away || arb_is_zero(distance.get()) != 0 || !is_within(distance.get(), 1)) return;
    ComplexBall close = computed<F>(middle, precision);
    const Ball slope = greatest_size(computed<Derivative>(middle, bits), bits);
    Ball error = computed<arb_mul>(slope, computed<arb_sinh>(distance, bits), bits);
    const Ball bend = computed<arb_sub_ui>(computed<arb_cosh>(distance, 2 * bits), 1, bits);
    arb_addmul(error.get(), bend.get(), greatest_size(close, bits).get(), bits);
    acb_add_error_arb(close.get(), error.get());
    arb_intersection(acb_realref(result), acb_realref(result), acb_realref(close.get()), precision);
    arb_intersection(acb_imagref(result), acb_imagref(result), acb_imagref(close.get()), precision);
}

// Values on a rectangle that share few bits call for the bounds of wide rectangles.
constexpr slong bits_of_wide = 3;

bool is_wide(const ComplexBall& z) { return acb_rel_accuracy_bits(z.get()) < bits_of_wide; }

// The least real part of the rectangle, if it is above 0.
std::optional<Ball> on_the_right(const ComplexBall& z, long precision) {
    const Ball least = least_number(computed<acb_get_real>(z), precision);
    return arb_is_positive(least.get()) != 0 ? std::optional(least) : std::nullopt;
}
}  // namespace

void square_root(arb_ptr result, arb_srcptr a, slong precision) {
    if (arb_is_negative(a) != 0) {
        arb_indeterminate(result);
    } else {
        arb_sqrtpos(result, a, precision);
    }
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
    const Ball sine = computed<arb_sin_pi>(a, precision);
    if (arb_is_negative(value) == 0 || arb_contains_zero(sine.get()) != 0) return arb_indeterminate(value);
    const Ball inverse = computed<arb_div>(computed<arb_const_pi>(precision), computed<arb_abs>(sine), precision);
    const Ball reflected = computed<arb_add_ui>(-a, 1, precision);
    a = computed<arb_sub>(computed<arb_log>(inverse, precision), computed<arb_hypgeom_lgamma>(reflected, precision),
                          precision);
}

void zeta_of_ball(arb_ptr result, arb_srcptr a, slong precision) {
    arb_zeta(result, a, std::min(precision, most_bits_of_zeta));
}

// Left of 1 the complex functions are real.
void elliptic(Ball& a, bool first_kind, long precision) {
    if (!is_below(a.get(), 1)) return arb_indeterminate(a.get());
    ComplexBall z = complex_ball(a);
    (first_kind ? acb_elliptic_k : acb_elliptic_e)(z.get(), z.get(), precision);
    arb_swap(a.get(), acb_realref(z.get()));
    if (acb_is_finite(z.get()) == 0) arb_indeterminate(a.get());
}

void product_of_gammas(Ball& a, const Ball& b, long precision) {
    ComplexBall first = complex_ball(a);
    product_of_gammas(first, complex_ball(b), precision);
    a = computed<acb_get_real>(first);
}

void polylogarithm(Ball& order, const Ball& z, long precision) {
    if (!is_within(order.get(), greatest_order)) return arb_indeterminate(order.get());
    order = computed<arb_polylog>(order, z, precision);
}

void incomplete_gamma(Ball& order, const Ball& z, long precision) {
    if (!is_within(order.get(), greatest_order)) return arb_indeterminate(order.get());
    order = computed<arb_hypgeom_gamma_upper>(order, z, 0, std::min(precision, worthwhile_bits(order.get())));
}

bool is_order(const ComplexBall& order) {
    return is_within(acb_realref(order.get()), greatest_order) && is_within(acb_imagref(order.get()), greatest_height);
}

bool touches_up_to(acb_srcptr z, long end) { return touches_real(z) && !is_above(acb_realref(z), end); }
bool touches_from(acb_srcptr z, long begin) { return touches_real(z) && !is_below(acb_realref(z), begin); }

bool touches_cut_of_asinh(acb_srcptr z) {
    return arb_contains_zero(acb_realref(z)) != 0 && !is_within(acb_imagref(z), 1);
}

bool touches_cut_of_atanh(acb_srcptr z) { return touches_real(z) && !is_within(acb_realref(z), 1); }

void sine(acb_ptr result, acb_srcptr z, slong precision) { close_to_extremum<acb_sin, acb_cos>(result, z, precision); }

void cosine(acb_ptr result, acb_srcptr z, slong precision) {
    close_to_extremum<acb_cos, acb_sin>(result, z, precision);
}

void cube_root(ComplexBall& a, long precision) {
    on_either_side(a, principal_cube_root, principal_cube_root, precision);
}

void principal_lambertw(ComplexBall& a, long precision) {
    const Ball end = -computed<arb_inv>(computed<arb_const_e>(64), 64);
    if (touches_real(a.get()) && arb_gt(acb_realref(a.get()), end.get()) == 0) return acb_indeterminate(a.get());
    const fmpz principal_branch = 0;
    acb_lambertw(a.get(), a.get(), &principal_branch, 0, precision);
}

// Gamma(a) Gamma(b) / Gamma(a + b), where 1/Gamma has no poles.
void product_of_gammas(ComplexBall& x, const ComplexBall& y, long precision) {
    const auto gamma = [&](const ComplexBall& z) { return computed<acb_gamma>(z, precision); };
    const ComplexBall below = computed<acb_rgamma>(computed<acb_add>(x, y, precision), precision);
    x = computed<acb_mul>(computed<acb_mul>(gamma(x), gamma(y), precision), below, precision);
}

// On the right half plane, above and below it, each without the cut.
void angle(ComplexBall& y, const ComplexBall& x, long precision) {
    const bool right = is_above(acb_realref(x.get()), 0);
    const bool above = is_above(acb_realref(y.get()), 0);
    const bool below = is_below(acb_realref(y.get()), 0);
    if (!right && !above && !below) return acb_indeterminate(y.get());
    const ComplexBall quotient = right ? computed<acb_div>(y, x, precision) : -computed<acb_div>(x, y, precision);
    if (touches_cut_of_asinh(quotient.get())) return acb_indeterminate(y.get());
    y = computed<acb_atan>(quotient, precision);
    const Ball quarter = half_of_pi(precision);
    if (!right) y = computed<acb_add_arb>(y, below ? -quarter : quarter, precision);
}

// The mean over an angle of (1 - z sin^2)^(1/2) or its inverse, times pi/2 [DLMF 19.2.8]: what the root is taken of
// lies between 1 and 1 - z, the real part of which has to be positive.
std::optional<ComplexBall> elliptic_on_wide_rectangle(const ComplexBall& z, bool first_kind, long precision) {
    const ComplexBall rest = -computed<acb_sub_ui>(z, 1, precision);
    const auto least = on_the_right(rest, precision);
    if (!least) return std::nullopt;
    const Ball size =
        first_kind
            ? computed<arb_rsqrt>(computed<arb_min>(*least, Ball(1), precision), precision)
            : computed<arb_sqrt>(computed<arb_max>(greatest_size(rest, precision), Ball(1), precision), precision);
    return at_most(computed<arb_mul>(size, half_of_pi(precision), precision));
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
    on_either_side(a, acb_hypgeom_ei, first_exponential_integral, precision);
}

void polylogarithm(ComplexBall& order, const ComplexBall& z, long precision) {
    if (!is_order(order) || touches_from(z.get(), 1)) return acb_indeterminate(order.get());
    order = computed<acb_polylog>(order, z, precision);
}

// Bounds |z^(s - 1) exp(-z)| to the right of the imaginary line, where s is real and at most 1.
std::optional<Ball> bound_of_gamma_integrand(const ComplexBall& order, const ComplexBall& z, long precision) {
    const auto least = on_the_right(z, precision);
    const bool is_real = arb_is_zero(acb_imagref(order.get())) != 0;
    if (!least || !is_real || arb_le(acb_realref(order.get()), Ball(1).get()) == 0) return std::nullopt;
    const Ball size = bound_of<acb_get_abs_lbound_arf>(z, precision);
    const Ball exponent = computed<arb_sub_ui>(computed<acb_get_real>(order), 1, precision);
    const Ball falling = computed<arb_exp>(-*least, precision);
    return computed<arb_mul>(computed<arb_pow>(size, exponent, precision), falling, precision);
}

// Replaces z by gamma(s, z). Arb's series lose at most as many bits as exp(2 |z|) has, until it changes to an
// asymptotic one.
void incomplete_gamma_by_arb(const ComplexBall& order, ComplexBall& z, long precision) {
    const double size =
        std::hypot(nearest_double(computed<acb_get_real>(z)), nearest_double(computed<acb_get_imag>(z)));
    const slong lost = size < static_cast<double>(precision) ? static_cast<slong>(3 * size) : 0;
    acb_hypgeom_gamma_upper(z.get(), order.get(), z.get(), 0, precision + lost);
}

// The derivative of gamma(s, z) is -z^(s - 1) exp(-z), and that times the integral of exp(-t) (1 + t/z)^(s - 1), which
// is at most 1, is the function itself [DLMF 8.6.5]. Arb's series would magnify the radius of z.
void incomplete_gamma(ComplexBall& order, const ComplexBall& z, long precision) {
    if (!is_order(order) || touches_up_to(z.get(), 0)) return acb_indeterminate(order.get());
    const auto bound = bound_of_gamma_integrand(order, z, precision);
    const ComplexBall middle = computed<acb_get_mid>(z);
    ComplexBall result = bound ? middle : z;
    incomplete_gamma_by_arb(order, result, precision);
    if (bound) {
        const Ball radius = computed<acb_abs>(computed<acb_sub>(z, middle, precision), precision);
        result = computed<acb_add>(result, at_most(computed<arb_mul>(radius, *bound, precision)), precision);
        if (is_wide(result)) keep_smaller(result, at_most(*bound));
    }
    order = std::move(result);
}

void keep_smaller(ComplexBall& a, const std::optional<ComplexBall>& b) {
    if (!b || acb_is_finite(b->get()) == 0) return;
    const auto size = [](const ComplexBall& z) { return greatest_size(z, 64); };
    if (acb_is_finite(a.get()) == 0 || arb_lt(size(*b).get(), size(a).get()) != 0) a = *b;
}
}  // namespace integrate
