// SPDX-License-Identifier: Apache-2.0

#include <acb_elliptic.h>
#include <arb_hypgeom.h>

#include <algorithm>

#include "integrate/functions/numerics.hpp"

namespace integrate {

namespace {

// Bits up to which it sums Euler's and Maclaurin's formula within seconds.
constexpr long most_bits_of_zeta = 8'192;

Ball cube_root_at(const Ball& end, long precision) {
    const bool negative = arb_is_negative(end.get()) != 0;
    const Ball root = computed<arb_root_ui>(negative ? -end : end, 3, precision);
    return negative ? -root : root;
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

// It falls as z rises [DLMF 8.8.13]. For wide operands Arb would integrate, for seconds, and find no more than a bound
// of the absolute value: it gets an exact z, and is asked for no more bits than the order is worth.
void incomplete_gamma(Ball& order, const Ball& z, long precision) {
    if (!is_within(order.get(), greatest_order)) return arb_indeterminate(order.get());
    const long bits = std::min(precision, worthwhile_bits(order.get()));
    const auto at = [&](const Ball& end) { return computed<arb_hypgeom_gamma_upper>(order, end, 0, bits); };
    order = is_above(z.get(), 0) ? between_ends(z, bits, at) : at(z);
}

}  // namespace integrate
