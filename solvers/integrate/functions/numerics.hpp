// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <acb.h>
#include <arb_poly.h>
#include <cstdint>
#include <optional>
#include "integrate/arithmetic/ball.hpp"

namespace integrate {
// These functions are what the table needs beyond Arb, for balls and rectangles. The first operand becomes the result. A
// real ball that may leave the domain, and a rectangle that may touch a pole or the cut of a function, leads to what is
// not finite. So do orders and heights at which Arb would calculate for ages.

// Orders and heights up to which Arb is quick.
constexpr long greatest_order = 10'000;
constexpr long greatest_height = 1'000;
bool is_order(const ComplexBall& order);
/// Bessel functions of real operands have orders of at most this magnitude. For those between 1e15 and 1e18 Arb would
/// compute for many minutes.
constexpr long greatest_bessel_order = 1'000'000'000;

void square_root(arb_ptr result, arb_srcptr a, slong precision);
void cube_root(Ball& a, long precision);
void logarithm_of_gamma(Ball& a, long precision);
void zeta_of_ball(arb_ptr result, arb_srcptr a, slong precision);
void elliptic(Ball& a, bool first_kind, long precision);
void product_of_gammas(Ball& a, const Ball& b, long precision);  // gamma(a) gamma(b)/gamma(a + b)
void polylogarithm(Ball& order, const Ball& z, long precision);
void incomplete_gamma(Ball& order, const Ball& z, long precision);

// The sine or the cosine, of which the other one is the derivative but for its sign.
void sine(acb_ptr result, acb_srcptr z, slong precision);
void cosine(acb_ptr result, acb_srcptr z, slong precision);

// May a rectangle touch a cut: that of asinh and atan (the imaginary numbers from i and -i outwards), or that of atanh,
// asin and acos (the real ones from 1 and -1 outwards)?
bool touches_cut_of_asinh(acb_srcptr z);
bool touches_cut_of_atanh(acb_srcptr z);
// May it touch the real numbers up to this one, or from it on?
bool touches_up_to(acb_srcptr z, long end);
bool touches_from(acb_srcptr z, long begin);

void cube_root(ComplexBall& a, long precision);
void principal_lambertw(ComplexBall& a, long precision);
void elliptic(ComplexBall& a, bool first_kind, long precision);
void exponential_integral(ComplexBall& a, long precision);
void angle(ComplexBall& y, const ComplexBall& x, long precision);
void product_of_gammas(ComplexBall& a, const ComplexBall& b, long precision);
void polylogarithm(ComplexBall& order, const ComplexBall& z, long precision);
void incomplete_gamma(ComplexBall& order, const ComplexBall& z, long precision);

enum class Bessel : std::uint8_t { j, y, i, k };

/// The Bessel function of that order, of at most ten thousand, at x: not finite where
/// it may have no real value.
void apply_bessel(Bessel kind, Ball& order, const Ball& x, long precision);

/// Applies the function on a rectangle: the result is not finite if the rectangle may touch the cut along the negative
/// numbers, which J and I of whole order do not have. On wide rectangles, where series say little, the bounds of the
/// functions' integrals are taken.
void apply_bessel(Bessel kind, ComplexBall& order, const ComplexBall& z, long precision);

// Bounds of elliptic() and exponential_integral() on rectangles that are so wide that series say little, from their
// integrals: none where there is none, or where the functions may not be analytic.
std::optional<ComplexBall> elliptic_on_wide_rectangle(const ComplexBall& z, bool first_kind, long precision);
std::optional<ComplexBall> exponential_integral_on_wide_rectangle(const ComplexBall& z, long precision);

/// Replaces an enclosure by another one of the same number if that is nearer to 0.
void keep_smaller(ComplexBall& a, const std::optional<ComplexBall>& b);
}  // namespace integrate
