// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <arb_fpwrap.h>
#include <cmath>
#include "integrate/arithmetic/ball.hpp"

namespace integrate {
// These functions are what the table needs beyond Arb, for balls and rectangles; the result may be an operand. A real
// ball that may leave the domain, and a rectangle that may touch a pole or the cut of a function, leads to what is not
// finite. So do orders and heights at which Arb would calculate for ages.

// Orders and heights up to which Arb is quick.
constexpr long greatest_order = 10'000;
constexpr long greatest_height = 1'000;
// Bits up to which Arb sums Euler's and Maclaurin's formula for the zeta function within seconds.
constexpr slong most_bits_of_zeta = 8'192;
bool is_order(acb_srcptr order);
/// Bessel functions of real operands have orders of at most this magnitude. For those between 1e15 and 1e18 Arb would
/// compute for many minutes.
constexpr long greatest_bessel_order = 1'000'000'000;

void square_root(arb_ptr result, arb_srcptr a, slong precision);
void cube_root(arb_ptr result, arb_srcptr a, slong precision);
void logarithm_of_gamma(arb_ptr result, arb_srcptr a, slong precision);
void polylogarithm(arb_ptr result, arb_srcptr order, arb_srcptr z, slong precision);
void incomplete_gamma(arb_ptr result, arb_srcptr order, arb_srcptr z, slong precision);

// The sine or the cosine, of which the other one is the derivative but for its sign.
void sine(acb_ptr result, acb_srcptr z, slong precision);
void cosine(acb_ptr result, acb_srcptr z, slong precision);

// May a rectangle touch a cut: that of asinh and atan (the imaginary numbers from i and -i outwards), or that of atanh,
// asin and acos (the real ones from 1 and -1 outwards)?
bool touches_cut_of_asinh(acb_srcptr z);
bool touches_cut_of_atanh(acb_srcptr z);
// May it touch the real numbers up to this one, or from it on?
inline bool touches_real(acb_srcptr z) { return arb_contains_zero(acb_imagref(z)) != 0; }
template <long end>
bool touches_up_to(acb_srcptr z) {
    return touches_real(z) && !is_above(acb_realref(z), end);
}
template <long begin>
bool touches_from(acb_srcptr z) {
    return touches_real(z) && !is_below(acb_realref(z), begin);
}

void cube_root(acb_ptr result, acb_srcptr a, slong precision);
void principal_lambertw(acb_ptr result, acb_srcptr a, slong precision);
void exponential_integral(acb_ptr result, acb_srcptr a, slong precision);
void angle(acb_ptr result, acb_srcptr y, acb_srcptr x, slong precision);
void polylogarithm(acb_ptr result, acb_srcptr order, acb_srcptr z, slong precision);
void incomplete_gamma(acb_ptr result, acb_srcptr order, acb_srcptr z, slong precision);

enum class Bessel : std::uint8_t { j, y, i, k };

/// The Bessel function of that order, of at most ten thousand, at x: not finite where
/// it may have no real value.
void apply_bessel(Bessel kind, arb_ptr result, arb_srcptr order, arb_srcptr x, slong precision);

/// Applies the function on a rectangle: the result is not finite if the rectangle may touch the cut along the negative
/// numbers, which J and I of whole order do not have. On wide rectangles, where series say little, the bounds of the
/// functions' integrals are taken.
void apply_bessel(Bessel kind, acb_ptr result, acb_srcptr order, acb_srcptr z, slong precision);

/// The complete elliptic integral of the first or the second kind, and a bound of it: the integral is the mean over an
/// angle of (1 - z sin^2)^(1/2) or its inverse, times pi/2 [DLMF 19.2.8], and what the root is taken of lies between 1
/// and 1 - z. There is no bound where the real part of that may not be positive.
void elliptic(acb_ptr result, acb_srcptr z, bool first_kind, slong precision);
std::optional<Ball> bound_of_elliptic(const ComplexBall& z, bool first_kind, long precision);

/// Replaces an enclosure by all numbers of at most that size if these are nearer to 0.
void keep_smaller(ComplexBall& a, const std::optional<Ball>& size);
}  // namespace integrate

// Functions of numbers, of balls and of the libraries as those that a row of the table of functions holds.
namespace integrate::table {
using enum Function::Fact;

template <double (*F)(double)>
void each(Column* top, std::size_t points) {
    for (std::size_t i = 0; i < points; ++i) top[0][i] = F(top[0][i]);
}

template <double (*F)(double, double)>
void each_pair(Column* top, std::size_t points) {
    for (std::size_t i = 0; i < points; ++i) top[0][i] = F(top[0][i], top[1][i]);
}

// Computes a function that the C library lacks with Arb, correctly in all but perhaps the last bit.
template <auto F, auto... parameters>
double by_arb(std::same_as<double> auto... operands) {
    double value = std::nan("");
    F(&value, operands..., parameters..., 0);
    return value;
}

template <auto F>
double real_below_one(double a) {
    complex_double value{std::nan(""), 0};
    if (a < 1) F(&value, {a, 0}, 0);
    return value.real;
}

inline double sign_of(double a) { return a > 0 ? 1 : a < 0 ? -1 : a; }

// The library's own function leaves the sign in a variable that all threads share.
inline double log_gamma(double a) {
    int sign_of_gamma = 0;
    return lgamma_r(a, &sign_of_gamma);
}

// Takes logarithms if the factors are greater than all doubles.
inline double beta_of_doubles(double a, double b) {
    const double product = std::tgamma(a) * std::tgamma(b) / std::tgamma(a + b);
    const bool large = !std::isfinite(product) && a > 0 && b > 0;
    return large ? std::exp(log_gamma(a) + log_gamma(b) - log_gamma(a + b)) : product;
}

// The function is real left of 1.
template <auto F>
void real_below_one(arb_ptr result, arb_srcptr a, slong precision) {
    ComplexBall value = computed<acb_set_arb>(a);
    is_below(a, 1) ? F(value.get(), value.get(), precision) : acb_indeterminate(value.get());
    acb_is_finite(value.get()) != 0 ? arb_set(result, acb_realref(value.get())) : arb_indeterminate(result);
}

// Gamma(a) Gamma(b)/Gamma(a + b), where 1/Gamma has no poles.
template <auto Gamma, auto InverseGamma, auto Sum, auto Product>
void beta(auto* result, const auto* a, const auto* b, slong precision) {
    const auto below = computed<InverseGamma>(computed<Sum>(a, b, precision), precision);
    const auto above = computed<Product>(computed<Gamma>(a, precision), computed<Gamma>(b, precision), precision);
    Product(result, above.get(), below.get(), precision);
}

template <auto F>
void where_analytic(acb_ptr result, acb_srcptr a, slong precision) {
    F(result, a, 1, precision);
}

template <auto F>
void where_analytic_of_two(acb_ptr result, acb_srcptr a, acb_srcptr b, slong precision) {
    F(result, a, b, 1, precision);
}

template <bool (*Touches)(acb_srcptr), auto F>
void unless(acb_ptr result, acb_srcptr a, slong precision) {
    Touches(a) ? acb_indeterminate(result) : F(result, a, precision);
}

template <auto F>
void without_precision(arb_ptr result, arb_srcptr a, slong /*precision*/) {
    F(result, a);
}

template <auto F>
void on_the_right(arb_ptr result, arb_srcptr a, slong precision) {
    is_above(a, 0) ? F(result, a, precision) : arb_indeterminate(result);
}

// A comparison of balls is 1, 0, or, where they overlap, the ball [0, 1]. That encloses the values of a step, but says
// nothing of what is analytic.
template <auto Holds, auto Fails>
void compare_balls(arb_ptr result, arb_srcptr a, arb_srcptr b, slong /*precision*/) {
    const bool certainly = Holds(a, b) != 0;
    const bool possibly = Fails(a, b) == 0;
    certainly == possibly ? arb_set_si(result, certainly ? 1 : 0) : arb_unit_interval(result);
}

// Compares real parts; a comparison that is not the same on the whole rectangle is a step, which is not analytic.
template <auto Holds, auto Fails>
void compare_real_parts(acb_ptr result, acb_srcptr a, acb_srcptr b, slong precision) {
    Ball truth;
    compare_balls<Holds, Fails>(truth.get(), acb_realref(a), acb_realref(b), precision);
    arb_is_exact(truth.get()) != 0 ? acb_set_arb(result, truth.get()) : acb_indeterminate(result);
}

// The series of a function with a branch point at 0, right of it; not finite elsewhere.
template <auto F>
void if_positive(arb_poly_struct* result, const arb_poly_struct* a, slong terms, slong precision) {
    F(result, a, terms, precision);
    Ball at;
    arb_poly_get_coeff_arb(at.get(), a, 0);
    if (arb_is_positive(at.get()) != 0) return;
    arb_indeterminate(at.get());
    for (slong k = 0; k < terms; ++k) arb_poly_set_coeff_arb(result, k, at.get());
}

// Airy's functions, and below Fresnel's: Arb computes both at once, and leaves out the one whose result is null.
template <auto F, bool first>
void airy(auto* result, const auto* a, auto... accuracy) {
    F(first ? result : nullptr, nullptr, first ? nullptr : result, nullptr, a, accuracy...);
}

template <auto F, bool first>
void fresnel(auto* result, const auto* a, auto... accuracy) {
    F(first ? result : nullptr, first ? nullptr : result, a, 1, accuracy...);
}

constexpr Function of_two(Operation operation, std::string_view name, unsigned facts, int precedence,
                          decltype(Function::doubles) doubles, decltype(Function::balls_of_two) balls,
                          decltype(Function::rectangles_of_two) rectangles) {
    return {.operation = operation,
            .name = name,
            .operands = 2,
            .facts = facts,
            .doubles = doubles,
            .balls_of_two = balls,
            .rectangles_of_two = rectangles,
            .precedence = precedence};
}

constexpr Function with(Function row, const Rules& rules) {
    row.rules = rules;
    return row;
}

// `above` and `below`: the values where the first operand is greater, or less.
template <auto Holds, auto Fails, double (*OfDoubles)(double, double)>
constexpr Function comparison(Operation operation, std::string_view name, std::string_view above,
                              std::string_view below) {
    return with(of_two(operation, name, kinks | steps | compares | takes_exponentials, 1, each_pair<OfDoubles>,
                       compare_balls<Holds, Fails>, compare_real_parts<Holds, Fails>),
                {.breaks = "x1 - x2", .above = above, .below = below});
}

// Numbers have no negative zero, so the operands lose their sign where they are 0.
inline double angle_of_doubles(double y, double x) { return std::atan2(y + 0.0, x + 0.0); }

template <auto OfDoubles>
double bessel_of_doubles(double order, double x) {
    constexpr double greatest = greatest_bessel_order;
    return std::abs(order) <= greatest ? by_arb<OfDoubles>(order, x) : std::nan("");
}

template <Bessel kind, auto OfDoubles>
constexpr Function bessel(Operation operation, std::string_view name) {
    return of_two(
        operation, name, special, 0, each_pair<bessel_of_doubles<OfDoubles>>,
        [](arb_ptr r, arb_srcptr n, arb_srcptr x, slong bits) { apply_bessel(kind, r, n, x, bits); },
        [](acb_ptr r, acb_srcptr n, acb_srcptr z, slong bits) { apply_bessel(kind, r, n, z, bits); });
}
}  // namespace integrate::table
