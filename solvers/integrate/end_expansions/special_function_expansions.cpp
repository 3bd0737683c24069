#include "integrate/end_expansions/special_function_expansions.hpp"

#include <acb.h>
#include <arb_hypgeom.h>
#include <arb_poly.h>

#include <array>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/end_expansions/taylor.hpp"

namespace integrate {

EndExpansion SpecialFunctionExpansions::euler() const {
    Ball result;
    arb_const_euler(result.get(), precision_);
    return ends_.bounded(std::move(result));
}

EndExpansion SpecialFunctionExpansions::scaled(const EndExpansion& a, long numerator, unsigned long denominator) const {
    return ends_.product(a, ends_.rational(Rational::fraction(numerator, denominator)));
}

// A lower bound of what rises to infinity; 0 if there is none.
Ball SpecialFunctionExpansions::least(const EndExpansion& unbounded) const {
    const Ball inverse = ends_.hull(ends_.inverse(unbounded));
    Ball result;
    if (arb_is_finite(inverse.get()) == 0 || arb_is_nonpositive(inverse.get()) != 0) return result;
    arb_inv(result.get(), greatest_number(inverse, precision_).get(), precision_);
    return least_number(result, precision_);
}

std::optional<EndExpansion> SpecialFunctionExpansions::value(Operation operation, const EndExpansion& a) const {
    switch (operation) {
        case Operation::gamma:
        case Operation::lgamma:
        case Operation::digamma: return gamma_family(operation, a);
        case Operation::zeta: return zeta(a);
        case Operation::ellipk:
        case Operation::ellipe: return elliptic(operation, a);
        case Operation::ei:
        case Operation::ci:
        case Operation::chi: return exponential_integral(operation, a);
        default: return at_infinity(operation, a);
    }
}

// Expands near 0, -1, ... from the values one to the right [DLMF 5.5]; towards infinity by Stirling's series.
std::optional<EndExpansion> SpecialFunctionExpansions::gamma_family(Operation operation, const EndExpansion& a) const {
    if (!a.is_bounded()) {
        if (ends_.sign(a) <= 0 || arb_gt(least(a).get(), Ball(1).get()) == 0) return std::nullopt;
        return gamma_family_at_infinity(operation, a);
    }
    constexpr long most = 50;
    const auto pole = whole(exact_limit(a));
    if (!pole || *pole > 0 || *pole < -most) return std::nullopt;
    EndExpansion factor = a;
    EndExpansion sum;
    EndExpansion product = ends_.whole_number(1);
    for (long k = *pole; k <= 0; ++k) {
        if (operation == Operation::digamma) {
            sum = ends_.sum(sum, ends_.inverse(factor));
        } else {
            product = ends_.product(product, factor);
        }
        factor = ends_.sum(factor, ends_.whole_number(1));
    }
    const EndExpansion beyond = ends_.smooth(operation, factor);
    if (operation == Operation::digamma) return ends_.difference(beyond, sum);
    if (operation == Operation::gamma) return ends_.quotient(beyond, product);
    return ends_.difference(beyond, ends_.log_of(ends_.absolute(product)));
}

// lgamma(y) = (y - 1/2) log y - y + log(2 pi)/2 + t/(12 y), digamma(y) = log y - 1/(2y) - t/(12 y^2), 0 < t < 1
// [DLMF 5.11].
EndExpansion SpecialFunctionExpansions::gamma_family_at_infinity(Operation operation, const EndExpansion& y) const {
    const EndExpansion log = ends_.log_of(y);
    const EndExpansion inverse = ends_.inverse(y);
    EndExpansion rest = scaled(ends_.product(ends_.between(0, 1), inverse), 1, 12);
    if (operation == Operation::digamma) {
        rest = ends_.sum(scaled(inverse, 1, 2), ends_.product(rest, inverse));
        return ends_.difference(log, rest);
    }
    Ball constant;
    arb_const_pi(constant.get(), precision_);
    arb_mul_2exp_si(constant.get(), constant.get(), 1);
    arb_log(constant.get(), constant.get(), precision_);
    arb_mul_2exp_si(constant.get(), constant.get(), -1);
    const EndExpansion less = ends_.difference(y, ends_.rational(Rational::fraction(1, 2)));
    EndExpansion result = ends_.difference(ends_.product(less, log), y);
    result = ends_.sum(ends_.sum(result, ends_.bounded(std::move(constant))), rest);
    return operation == Operation::gamma ? ends_.exponential(result) : result;
}

// 1/(a - 1) and what has no pole; towards infinity 1 + 2^-y t, 1 < t < (y + 1)/(y - 1).
std::optional<EndExpansion> SpecialFunctionExpansions::zeta(const EndExpansion& a) const {
    const EndExpansion one = ends_.whole_number(1);
    if (!a.is_bounded()) {
        const Ball y = least(a);
        if (ends_.sign(a) <= 0 || arb_gt(y.get(), Ball(2).get()) == 0) return std::nullopt;
        Ball log;
        arb_const_log2(log.get(), precision_);
        const EndExpansion falling = ends_.exponential(ends_.negated(ends_.product(a, ends_.bounded(std::move(log)))));
        return ends_.sum(one, ends_.product(ends_.bounded(between(Ball(1), Ball(3))), falling));
    }
    const EndExpansion small = ends_.difference(a, one);
    if (!small.vanishes()) return std::nullopt;
    constexpr long terms = 3;
    arb_poly_t at;
    arb_poly_t series;
    arb_poly_init(at);
    arb_poly_init(series);
    arb_poly_set_coeff_si(at, 0, 1);
    arb_poly_set_coeff_si(at, 1, 1);
    arb_poly_zeta_series(series, at, Ball(1).get(), 1, terms, precision_);
    std::vector<Coefficient> coefficients(terms);
    for (long k = 0; k < terms; ++k) {
        arb_poly_get_coeff_arb(coefficients[static_cast<std::size_t>(k)].ball.get(), series, k);
    }
    // The coefficients are Stieltjes' constants over k!, of which all from the fourth on add up to less than 1 [DLMF 25.2].
    arb_poly_clear(series);
    arb_poly_clear(at);
    const Ball around = ends_.hull(small);
    const bool near = arb_gt(around.get(), Ball(-1).get()) != 0 && arb_lt(around.get(), Ball(1).get()) != 0;
    if (!near) return std::nullopt;
    return ends_.sum(ends_.inverse(small), ends_.composed(coefficients, between(Ball(-1), Ball(1)), small));
}

// Expands near 1, with the complementary parameter w: K(1-w) = K(w)/pi (log(16/w) - t w), 0 < t < 1, from the nome, and
// E by Legendre's relation [DLMF 19.5.5, 19.7.1]. Elsewhere mean values are taken.
std::optional<EndExpansion> SpecialFunctionExpansions::elliptic(Operation operation, const EndExpansion& a) const {
    const EndExpansion w = ends_.difference(ends_.whole_number(1), a);
    if (!w.vanishes()) return by_mean_value(operation, nullptr, a);
    Ball half = ball_of(0.5);
    if (ends_.sign(w) <= 0 || arb_le(ends_.hull(w).get(), half.get()) == 0) return std::nullopt;
    const EndExpansion pi = ends_.named_constant(Operation::pi);
    const EndExpansion k = by_mean_value(Operation::ellipk, nullptr, w);
    EndExpansion log = ends_.difference(ends_.log_of(ends_.whole_number(16)), ends_.log_of(w));
    log = ends_.difference(log, ends_.product(ends_.between(0, 1), w));
    const EndExpansion complementary = ends_.quotient(ends_.product(k, log), pi);
    if (operation == Operation::ellipk) return complementary;
    const EndExpansion e = by_mean_value(Operation::ellipe, nullptr, w);
    const EndExpansion more = ends_.product(complementary, ends_.difference(k, e));
    return ends_.quotient(ends_.sum(scaled(pi, 1, 2), more), k);
}

// At 0: euler + log|a| and what is less than a t, where t is at most 2 [DLMF 6.6]; -exp(-y)/y t towards minus infinity,
// y/(y + 1) < t < 1 [DLMF 6.8.1], and ci at most 2/y [DLMF 6.2.20].
std::optional<EndExpansion> SpecialFunctionExpansions::exponential_integral(Operation operation,
                                                                            const EndExpansion& a) const {
    const int direction = ends_.sign(a);
    if (a.is_bounded()) {
        const bool near =
            arb_gt(ends_.hull(a).get(), Ball(-1).get()) != 0 && arb_lt(ends_.hull(a).get(), Ball(1).get()) != 0;
        const bool positive = operation == Operation::ei || direction > 0;
        if (!a.vanishes() || !near || !positive) return std::nullopt;
        EndExpansion rest;
        if (operation == Operation::ei) {
            rest = ends_.product(a, ends_.bounded(between(Ball(0), Ball(2))));
        } else {
            const EndExpansion square = scaled(ends_.product(a, a), 1, 4);
            const long sign = operation == Operation::ci ? -1 : 2;
            rest = ends_.product(square, ends_.bounded(between(Ball(0), Ball(sign))));
        }
        return ends_.sum(ends_.sum(euler(), ends_.log_of(ends_.absolute(a))), rest);
    }
    if (operation == Operation::ei && direction < 0) {
        const EndExpansion y = ends_.negated(a);
        const EndExpansion one = ends_.whole_number(1);
        const Ball lower = least(y);
        if (arb_is_positive(lower.get()) == 0) return std::nullopt;
        Ball share;
        arb_add_ui(share.get(), lower.get(), 1, precision_);
        arb_div(share.get(), lower.get(), share.get(), precision_);
        const EndExpansion t = ends_.bounded(between(share, Ball(1)));
        return ends_.negated(ends_.product(ends_.quotient(t, y), ends_.exponential(a)));
    }
    if (operation != Operation::ci || direction <= 0 || arb_gt(least(a).get(), Ball(1).get()) == 0) return std::nullopt;
    return ends_.quotient(ends_.between(-2, 2), a);
}

// Ai(y) is at most exp(-2/3 y^(3/2)) [DLMF 9.7]; si differs from pi/2 by at most 2/y.
std::optional<EndExpansion> SpecialFunctionExpansions::at_infinity(Operation operation, const EndExpansion& a) const {
    if (a.is_bounded() || (operation != Operation::airyai && operation != Operation::si)) return std::nullopt;
    const int direction = ends_.sign(a);
    const EndExpansion y = direction > 0 ? a : ends_.negated(a);
    if (direction == 0 || arb_gt(least(y).get(), Ball(1).get()) == 0) return std::nullopt;
    if (operation == Operation::airyai) {
        if (direction < 0) return std::nullopt;
        const EndExpansion exponent = scaled(ends_.real_power(a, Rational::fraction(3, 2)), -2, 3);
        return ends_.product(ends_.between(0, 1), ends_.exponential(exponent));
    }
    const EndExpansion quarter = scaled(ends_.named_constant(Operation::pi), direction, 2);
    return ends_.sum(quarter, ends_.quotient(ends_.between(-2, 2), y));
}

}  // namespace integrate
