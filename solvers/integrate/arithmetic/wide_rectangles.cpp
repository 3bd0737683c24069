#include "integrate/arithmetic/wide_rectangles.hpp"

#include <arb_hypgeom.h>

#include "integrate/arithmetic/complex_arithmetic.hpp"

namespace integrate {

namespace {

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
