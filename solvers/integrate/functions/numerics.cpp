// SPDX-License-Identifier: Apache-2.0
#include "integrate/functions/numerics.hpp"
#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <arb_hypgeom.h>
#include "integrate/arithmetic/ball_arithmetic.hpp"

namespace integrate {
namespace {
Ball cube_root_at(const Ball& end, long precision) {
    const Ball root = computed<arb_root_ui>(computed<arb_abs>(end), 3, precision);
    return arb_is_negative(end.get()) != 0 ? -root : root;
}

// Evaluates a function that is real on both half-axes but has a branch point at 0: by `right` right of 0, and by `left`
// of -z left of it, of the opposite sign; a rectangle that contains 0 has no value.
void on_either_side(acb_ptr result, acb_srcptr z, auto* right, auto* left, slong precision) {
    if (is_above(acb_realref(z), 0)) return right(result, z, precision);
    if (!is_below(acb_realref(z), 0)) return acb_indeterminate(result);
    acb_neg(result, z);
    left(result, result, precision);
    acb_neg(result, result);
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
bool is_wide(const ComplexBall& z) { return acb_rel_accuracy_bits(z.get()) < 3; }

// The least real part of the rectangle, if it is above 0.
std::optional<Ball> on_the_right(const ComplexBall& z, long precision) {
    const Ball least = least_number(computed<acb_get_real>(z), precision);
    return arb_is_positive(least.get()) != 0 ? std::optional(least) : std::nullopt;
}
}  // namespace

void square_root(arb_ptr result, arb_srcptr a, slong precision) {
    arb_is_negative(a) != 0 ? arb_indeterminate(result) : arb_sqrtpos(result, a, precision);
}

// It rises everywhere.
void cube_root(arb_ptr result, arb_srcptr a, slong precision) {
    if (arb_is_finite(a) == 0) return arb_indeterminate(result);
    arb_set(result,
            between_ends(owned(a), precision, [&](const Ball& end) { return cube_root_at(end, precision); }).get());
}

// Left of 0 it is the logarithm of the absolute value.
void logarithm_of_gamma(arb_ptr result, arb_srcptr a, slong precision) {
    if (arb_is_positive(a) != 0) return arb_hypgeom_lgamma(result, a, precision);
    const Ball inverse = computed<arb_abs>(computed<arb_rgamma>(a, precision));
    arb_log(result, inverse.get(), precision);
    arb_neg(result, result);
}

void polylogarithm(arb_ptr result, arb_srcptr order, arb_srcptr z, slong precision) {
    is_within(order, greatest_order) ? arb_polylog(result, order, z, precision) : arb_indeterminate(result);
}

void incomplete_gamma(arb_ptr result, arb_srcptr order, arb_srcptr z, slong precision) {
    if (!is_within(order, greatest_order)) return arb_indeterminate(result);
    arb_set(result, computed<arb_hypgeom_gamma_upper>(order, z, 0, precision).get());
}

bool is_order(acb_srcptr order) {
    return is_within(acb_realref(order), greatest_order) && is_within(acb_imagref(order), greatest_height);
}

bool touches_cut_of_asinh(acb_srcptr z) {
    return arb_contains_zero(acb_realref(z)) != 0 && !is_within(acb_imagref(z), 1);
}

bool touches_cut_of_atanh(acb_srcptr z) { return touches_real(z) && !is_within(acb_realref(z), 1); }

void sine(acb_ptr result, acb_srcptr z, slong precision) { close_to_extremum<acb_sin, acb_cos>(result, z, precision); }

void cosine(acb_ptr result, acb_srcptr z, slong precision) {
    close_to_extremum<acb_cos, acb_sin>(result, z, precision);
}

void cube_root(acb_ptr result, acb_srcptr a, slong precision) {
    on_either_side(result, a, principal_cube_root, principal_cube_root, precision);
}

void exponential_integral(acb_ptr result, acb_srcptr a, slong precision) {
    on_either_side(result, a, acb_hypgeom_ei, first_exponential_integral, precision);
}

void principal_lambertw(acb_ptr result, acb_srcptr a, slong precision) {
    const Ball end = -computed<arb_inv>(computed<arb_const_e>(64), 64);
    const bool touches_cut = touches_real(a) && arb_gt(acb_realref(a), end.get()) == 0;
    const fmpz principal_branch = 0;
    touches_cut ? acb_indeterminate(result) : acb_lambertw(result, a, &principal_branch, 0, precision);
}

// The angle is (log(x + iy) - log(x - iy))/(2i).
void angle(acb_ptr result, acb_srcptr y, acb_srcptr x, slong precision) {
    const ComplexBall turned = computed<acb_mul_onei>(y);
    const auto log = [&](const ComplexBall& z) { return computed<acb_log_analytic>(z, 1, precision); };
    acb_sub(result, log(computed<acb_add>(x, turned, precision)).get(),
            log(computed<acb_sub>(x, turned, precision)).get(), precision);
    acb_div_onei(result, result);
    acb_mul_2exp_si(result, result, -1);
}

void polylogarithm(acb_ptr result, acb_srcptr order, acb_srcptr z, slong precision) {
    const bool is_known = is_order(order) && !touches_from<1>(z);
    is_known ? acb_polylog(result, order, z, precision) : acb_indeterminate(result);
}

// Bounds |z^(s - 1) exp(-z)| to the right of the imaginary line, where s is real and at most 1.
std::optional<Ball> bound_of_gamma_integrand(acb_srcptr order, const ComplexBall& z, long precision) {
    const auto least = on_the_right(z, precision);
    const bool is_real = arb_is_zero(acb_imagref(order)) != 0;
    if (!least || !is_real || arb_le(acb_realref(order), Ball(1).get()) == 0) return std::nullopt;
    const Ball size = bound_of<acb_get_abs_lbound_arf>(z, precision);
    const Ball exponent = computed<arb_sub_ui>(acb_realref(order), 1, precision);
    const Ball falling = computed<arb_exp>(-*least, precision);
    return computed<arb_mul>(computed<arb_pow>(size, exponent, precision), falling, precision);
}

// The derivative of gamma(s, z) is -z^(s - 1) exp(-z), and that times the integral of exp(-t) (1 + t/z)^(s - 1), which
// is at most 1, is the function itself [DLMF 8.6.5]. Arb's series would magnify the radius of z; they lose at most as
// many bits as exp(2 |z|) has, until it changes to an asymptotic one.
void incomplete_gamma(acb_ptr result, acb_srcptr order, acb_srcptr z, slong precision) {
    if (!is_order(order) || touches_up_to<0>(z)) return acb_indeterminate(result);
    const auto slope = bound_of_gamma_integrand(order, owned(z), precision);
    const ComplexBall middle = computed<acb_get_mid>(z);
    const Ball radius = computed<acb_abs>(computed<acb_sub>(z, middle, precision), precision);
    const double size = std::exp2(upper_logarithm(owned(z)));
    const slong lost = size < static_cast<double>(precision) ? static_cast<slong>(3 * size) : 0;
    ComplexBall value = computed<acb_hypgeom_gamma_upper>(order, slope ? middle.get() : z, 0, precision + lost);
    if (slope) acb_add_error_arb(value.get(), computed<arb_mul>(radius, *slope, precision).get());
    if (is_wide(value)) keep_smaller(value, slope);
    acb_swap(result, value.get());
}

std::optional<Ball> bound_of_elliptic(const ComplexBall& z, bool first_kind, long precision) {
    const ComplexBall rest = -computed<acb_sub_ui>(z, 1, precision);
    const auto least = on_the_right(rest, precision);
    if (!least) return std::nullopt;
    const Ball size =
        first_kind
            ? computed<arb_rsqrt>(computed<arb_min>(*least, Ball(1), precision), precision)
            : computed<arb_sqrt>(computed<arb_max>(greatest_size(rest, precision), Ball(1), precision), precision);
    return computed<arb_mul>(size, half_of_pi(precision), precision);
}

// A rectangle that is narrow may yet be wide beside its distance from 1.
void elliptic(acb_ptr result, acb_srcptr z, bool first_kind, slong precision) {
    if (touches_from<1>(z)) return acb_indeterminate(result);
    ComplexBall value;
    (first_kind ? acb_elliptic_k : acb_elliptic_e)(value.get(), z, precision);
    if (is_wide(value)) keep_smaller(value, bound_of_elliptic(owned(z), first_kind, precision));
    acb_swap(result, value.get());
}

void keep_smaller(ComplexBall& a, const std::optional<Ball>& size) {
    if (!size || arb_is_finite(size->get()) == 0) return;
    const ComplexBall other = at_most(*size);
    const bool is_smaller = arb_lt(greatest_size(other, 64).get(), greatest_size(a, 64).get()) != 0;
    if (acb_is_finite(a.get()) == 0 || is_smaller) a = other;
}
}  // namespace integrate
