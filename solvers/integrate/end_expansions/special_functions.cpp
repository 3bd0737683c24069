// SPDX-License-Identifier: Apache-2.0

#include <acb.h>
#include <arb_hypgeom.h>
#include <arb_poly.h>

#include <utility>

#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/end_expansions/functions.hpp"

namespace integrate::at_ends {

EndExpansion euler(const EndExpansionArithmetic& ends) { return ends.bounded(ends.balls().of<arb_const_euler>()); }

EndExpansion scaled(const EndExpansionArithmetic& ends, const EndExpansion& a, long numerator,
                    unsigned long denominator) {
    return ends.product(a, ends.rational(Rational::fraction(numerator, denominator)));
}

Ball least(const EndExpansionArithmetic& ends, const EndExpansion& unbounded) {
    const Ball inverse = ends.hull(ends.inverse(unbounded));
    if (arb_is_finite(inverse.get()) == 0 || arb_is_nonpositive(inverse.get()) != 0) return {};
    return least_number(ends.balls().of<arb_inv>(greatest_number(inverse, ends.precision())), ends.precision());
}

namespace {

// Does the operand rise to infinity, and is it above 1 at all distances?
bool rises_beyond_one(const EndExpansionArithmetic& ends, const EndExpansion& a) {
    return !a.is_bounded() && ends.sign(a) > 0 && arb_gt(least(ends, a).get(), Ball(1).get()) != 0;
}

// Returns a, a + 1, ... up to the first one whose limit is not one of the poles 0, -1, ... of the gamma function; none
// if the limit of a is no pole. There, the gamma function and its derivatives are known from the values one to the
// right.
std::optional<std::vector<EndExpansion>> steps_over_poles(const EndExpansionArithmetic& ends, const EndExpansion& a) {
    constexpr long most = 50;
    const auto pole = a.is_bounded() ? whole(exact_limit(a)) : std::nullopt;
    if (!pole || *pole > 0 || *pole < -most) return std::nullopt;
    std::vector<EndExpansion> steps = {a};
    for (long k = *pole; k <= 0; ++k) steps.push_back(ends.sum(steps.back(), ends.whole_number(1)));
    return steps;
}

// Returns a (a + 1) ..., which is the gamma function of the last step over that of a [DLMF 5.5].
EndExpansion product_of_steps(const EndExpansionArithmetic& ends, const std::vector<EndExpansion>& steps) {
    EndExpansion product = ends.whole_number(1);
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) product = ends.product(product, steps[i]);
    return product;
}

// (y - 1/2) log y - y + log(2 pi)/2 + t/(12 y), 0 < t < 1 [DLMF 5.11].
EndExpansion by_stirling(const EndExpansionArithmetic& ends, const EndExpansion& y) {
    const EndExpansion rest = scaled(ends, ends.product(ends.between(0, 1), ends.inverse(y)), 1, 12);
    const Ball twice_pi = scaled_by_two(ends.balls().of<arb_const_pi>(), 1);
    Ball constant = scaled_by_two(ends.balls().of<arb_log>(twice_pi), -1);

    const EndExpansion less = ends.difference(y, ends.rational(Rational::fraction(1, 2)));
    const EndExpansion leading = ends.difference(ends.product(less, ends.log_of(y)), y);
    return ends.sum(ends.sum(leading, ends.bounded(std::move(constant))), rest);
}

}  // namespace

std::optional<EndExpansion> gamma(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& a) {
    if (rises_beyond_one(ends, a)) return ends.exponential(by_stirling(ends, a));
    const auto steps = steps_over_poles(ends, a);
    if (!steps) return std::nullopt;
    return ends.quotient(ends.smooth(operation, steps->back()), product_of_steps(ends, *steps));
}

std::optional<EndExpansion> logarithm_of_gamma(const EndExpansionArithmetic& ends, Operation operation,
                                               const EndExpansion& a) {
    if (rises_beyond_one(ends, a)) return by_stirling(ends, a);
    const auto steps = steps_over_poles(ends, a);
    if (!steps) return std::nullopt;
    const auto size = absolute(ends, operation, product_of_steps(ends, *steps));
    return ends.difference(ends.smooth(operation, steps->back()), ends.log_of(*size));
}

// log y - 1/(2y) - t/(12 y^2), 0 < t < 1, towards infinity [DLMF 5.11]; near poles minus 1/a + 1/(a + 1) + ... [DLMF
// 5.5].
std::optional<EndExpansion> digamma(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& a) {
    if (rises_beyond_one(ends, a)) {
        const EndExpansion inverse = ends.inverse(a);
        const EndExpansion rest = ends.product(scaled(ends, ends.product(ends.between(0, 1), inverse), 1, 12), inverse);
        return ends.difference(ends.log_of(a), ends.sum(scaled(ends, inverse, 1, 2), rest));
    }
    const auto steps = steps_over_poles(ends, a);
    if (!steps) return std::nullopt;
    EndExpansion sum;
    for (std::size_t i = 0; i + 1 < steps->size(); ++i) sum = ends.sum(sum, ends.inverse((*steps)[i]));
    return ends.difference(ends.smooth(operation, steps->back()), sum);
}

// 1/(a - 1) and what has no pole; towards infinity 1 + 2^-y t, 1 < t < (y + 1)/(y - 1).
std::optional<EndExpansion> zeta(const EndExpansionArithmetic& ends, Operation /*operation*/, const EndExpansion& a) {
    const EndExpansion one = ends.whole_number(1);
    if (!a.is_bounded()) {
        const Ball y = least(ends, a);
        if (ends.sign(a) <= 0 || arb_gt(y.get(), Ball(2).get()) == 0) return std::nullopt;
        const EndExpansion log = ends.bounded(ends.balls().of<arb_const_log2>());
        const EndExpansion falling = ends.exponential(ends.negated(ends.product(a, log)));
        return ends.sum(one, ends.product(ends.bounded(between(Ball(1), Ball(3))), falling));
    }
    const EndExpansion small = ends.difference(a, one);
    if (!small.vanishes()) return std::nullopt;
    constexpr long terms = 3;
    arb_poly_t at;
    arb_poly_t series;
    arb_poly_init(at);
    arb_poly_init(series);
    arb_poly_set_coeff_si(at, 0, 1);
    arb_poly_set_coeff_si(at, 1, 1);
    arb_poly_zeta_series(series, at, Ball(1).get(), 1, terms, ends.precision());
    std::vector<Coefficient> coefficients(terms);
    for (long k = 0; k < terms; ++k) {
        arb_poly_get_coeff_arb(coefficients[static_cast<std::size_t>(k)].ball.get(), series, k);
    }
    // The coefficients are Stieltjes' constants over k!, of which all from the fourth on add up to less than 1 [DLMF
    // 25.2].
    arb_poly_clear(series);
    arb_poly_clear(at);
    const Ball around = ends.hull(small);
    const bool near = arb_gt(around.get(), Ball(-1).get()) != 0 && arb_lt(around.get(), Ball(1).get()) != 0;
    if (!near) return std::nullopt;
    return ends.sum(ends.inverse(small), ends.composed(coefficients, between(Ball(-1), Ball(1)), small));
}

// Expands near 1, with the complementary parameter w: K(1-w) = K(w)/pi (log(16/w) - t w), 0 < t < 1, from the nome, and
// E by Legendre's relation [DLMF 19.5.5, 19.7.1]. Elsewhere mean values are taken.
namespace {

std::optional<EndExpansion> elliptic(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& a,
                                     bool first_kind) {
    const EndExpansion w = ends.difference(ends.whole_number(1), a);
    if (!w.vanishes()) return by_mean_value(ends, operation, nullptr, a);
    if (ends.sign(w) <= 0 || arb_le(ends.hull(w).get(), ball_of(0.5).get()) == 0) return std::nullopt;
    const EndExpansion k = by_mean_value(ends, operation_named("ellipk"), nullptr, w);
    EndExpansion log = ends.difference(ends.log_of(ends.whole_number(16)), ends.log_of(w));
    log = ends.difference(log, ends.product(ends.between(0, 1), w));
    const EndExpansion complementary = ends.quotient(ends.product(k, log), ends.pi());
    if (first_kind) return complementary;
    const EndExpansion e = by_mean_value(ends, operation, nullptr, w);
    const EndExpansion more = ends.product(complementary, ends.difference(k, e));
    return ends.quotient(ends.sum(scaled(ends, ends.pi(), 1, 2), more), k);
}

// Is the operand next to 0, and less than 1 away from it?
bool is_next_to_zero(const EndExpansionArithmetic& ends, const EndExpansion& a) {
    const Ball around = ends.hull(a);
    return a.vanishes() && arb_gt(around.get(), Ball(-1).get()) != 0 && arb_lt(around.get(), Ball(1).get()) != 0;
}

// ci and chi at 0: euler + log a and what is less than a^2 t/4, t between 0 and `most` [DLMF 6.6].
std::optional<EndExpansion> cosine_integral_at_zero(const EndExpansionArithmetic& ends, const EndExpansion& a,
                                                    long most) {
    if (!is_next_to_zero(ends, a) || ends.sign(a) <= 0) return std::nullopt;
    const EndExpansion square = scaled(ends, ends.product(a, a), 1, 4);
    const EndExpansion rest = ends.product(square, ends.bounded(between(Ball(0), Ball(most))));
    return ends.sum(ends.sum(euler(ends), ends.log_of(a)), rest);
}

}  // namespace

std::optional<EndExpansion> elliptic_k(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& a) {
    return elliptic(ends, operation, a, true);
}

std::optional<EndExpansion> elliptic_e(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& a) {
    return elliptic(ends, operation, a, false);
}

// At 0: euler + log|a| and what is less than a t, where t is at most 2 [DLMF 6.6]; -exp(-y)/y t towards minus infinity,
// y/(y + 1) < t < 1 [DLMF 6.8.1].
std::optional<EndExpansion> exponential_integral(const EndExpansionArithmetic& ends, Operation operation,
                                                 const EndExpansion& a) {
    if (a.is_bounded()) {
        if (!is_next_to_zero(ends, a)) return std::nullopt;
        const EndExpansion rest = ends.product(a, ends.bounded(between(Ball(0), Ball(2))));
        return ends.sum(ends.sum(euler(ends), ends.log_of(*absolute(ends, operation, a))), rest);
    }
    if (ends.sign(a) >= 0) return std::nullopt;
    const EndExpansion y = ends.negated(a);
    const Ball lower = least(ends, y);
    if (arb_is_positive(lower.get()) == 0) return std::nullopt;
    const Ball share = ends.balls().quotient(lower, ends.balls().of<arb_add_ui>(lower, 1));

    const EndExpansion t = ends.bounded(between(share, Ball(1)));
    return ends.negated(ends.product(ends.quotient(t, y), ends.exponential(a)));
}

// Towards infinity it is at most 2/a [DLMF 6.2.20].
std::optional<EndExpansion> cosine_integral(const EndExpansionArithmetic& ends, Operation /*operation*/,
                                            const EndExpansion& a) {
    if (a.is_bounded()) return cosine_integral_at_zero(ends, a, -1);
    return rises_beyond_one(ends, a) ? std::optional(ends.quotient(ends.between(-2, 2), a)) : std::nullopt;
}

// Shi(y) and Chi(y) are at most exp(y) if y is at least 1.
std::optional<EndExpansion> hyperbolic_integral(const EndExpansionArithmetic& ends, Operation operation,
                                                const EndExpansion& a) {
    if (rises_beyond_one(ends, a)) return ends.product(ends.between(0, 1), ends.exponential(a));
    return operation == operation_named("chi") ? cosine_integral_at_zero(ends, a, 2) : std::nullopt;
}

// erfi(y) is 2/sqrt(pi) exp(y^2) times Dawson's integral, which is at most 0.55 [DLMF 7.5.1, 7.8].
std::optional<EndExpansion> imaginary_error_function(const EndExpansionArithmetic& ends, Operation /*operation*/,
                                                     const EndExpansion& a) {
    if (!rises_beyond_one(ends, a)) return std::nullopt;
    return ends.product(ends.between(0, 1), ends.exponential(ends.product(a, a)));
}

// W(y) is at most log(1 + y) if y is at least 0 [Hoorfar and Hassani 2008].
std::optional<EndExpansion> lambert(const EndExpansionArithmetic& ends, Operation /*operation*/,
                                    const EndExpansion& a) {
    if (!rises_beyond_one(ends, a)) return std::nullopt;
    return ends.product(ends.between(0, 1), ends.log_of(ends.sum(a, ends.whole_number(1))));
}

// Ai(y) is at most exp(-2/3 y^(3/2)) [DLMF 9.7].
std::optional<EndExpansion> airy(const EndExpansionArithmetic& ends, Operation /*operation*/, const EndExpansion& a) {
    if (!rises_beyond_one(ends, a)) return std::nullopt;
    const EndExpansion exponent = scaled(ends, ends.power_of(a, Rational::fraction(3, 2)), -2, 3);
    return ends.product(ends.between(0, 1), ends.exponential(exponent));
}

// It differs from pi/2, or -pi/2, by at most 2/|a| towards infinity.
std::optional<EndExpansion> sine_integral(const EndExpansionArithmetic& ends, Operation /*operation*/,
                                          const EndExpansion& a) {
    const int direction = a.is_bounded() ? 0 : ends.sign(a);
    const EndExpansion y = direction > 0 ? a : ends.negated(a);
    if (direction == 0 || !rises_beyond_one(ends, y)) return std::nullopt;
    return ends.sum(scaled(ends, ends.pi(), direction, 2), ends.quotient(ends.between(-2, 2), y));
}

}  // namespace integrate::at_ends
