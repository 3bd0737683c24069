// SPDX-License-Identifier: Apache-2.0
#include <acb.h>
#include <array>
#include <utility>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate {
// f(c + u) = f(c) + u f'(somewhere), and on a circle around every point f is at most r |f'|. The order, of a function
// of two operands, is a constant.
EndExpansion EndExpansionArithmetic::by_mean_value(Operation operation, const EndExpansion* order,
                                                   const EndExpansion& x) const {
    if (!x.is_bounded()) return nothing();
    const Ball n = order != nullptr ? hull(*order) : Ball();
    const auto value = [&](const auto& arithmetic, auto of_order, auto at) {
        if (order == nullptr) {
            arithmetic.apply(operation, at);
            return at;
        }
        arithmetic.apply(operation, of_order, at);
        return of_order;
    };
    EndExpansion small = x;
    const Ball limit = small.take_limit().ball;
    const Ball around = hull(x);
    constexpr std::array<int, 4> radii = {0, -2, -4, -8};
    for (const int logarithm : radii) {
        const Ball radius = scaled_by_two(Ball(1), logarithm);
        ComplexBall z = complex_ball(around);
        acb_add_error_arb(z.get(), radius.get());
        const ComplexBall bound = value(ComplexArithmetic(precision_), complex_ball(n), std::move(z));
        if (acb_is_finite(bound.get()) == 0) continue;
        Ball slope = scaled_by_two(computed<acb_get_real>(at_most(greatest_size(bound, 64))), -logarithm);
        return composed({{value(balls(), n, limit)}}, std::move(slope), small);
    }
    return bounded(value(balls(), n, around));
}

namespace at_ends {
namespace {
using Found = std::optional<EndExpansion>;

bool is_positive(const Ball& ball) { return arb_is_positive(ball.get()) != 0; }

// The series of J or I of whole order, with Cauchy's bound of the rest on circles of radius 1.
Found bessel_by_series(const EndExpansionArithmetic& ends, Operation operation, long order, const EndExpansion& x) {
    constexpr std::size_t terms = 6;
    auto series = bessel_series(operation != Operation::besselj, order, terms, ends.precision());
    if (!series) return std::nullopt;
    ComplexBall z = complex_ball(ends.hull(x));
    z = computed<acb_add>(z, at_most(Ball(1)), ends.precision());
    ComplexBall bound = complex_ball(Ball(order));
    ComplexArithmetic(ends.precision()).apply(operation, bound, z);
    return ends.composed(*series, computed<acb_get_real>(at_most(greatest_size(bound, 64))), x);
}

// J and I: their series, or (x/2)^n/Gamma(n+1) t, where |t - 1| < x^2; K_0 and Y_0: their logarithms; Y_n: J_n and
// J_(-n); x^n K_n falls from 2^(n-1) Gamma(n) on [DLMF 10.2, 10.8, 10.25, 10.31, 10.37].
Found bessel_at_zero(const EndExpansionArithmetic& ends, Operation operation, const Rational& order,
                     const EndExpansion& x) {
    const auto n = whole(order);
    const bool is_y = operation == Operation::bessely;
    const bool is_k = operation == Operation::besselk;
    if (!is_y && !is_k && n) return bessel_by_series(ends, operation, *n, x);
    if (ends.sign(x) <= 0 || !is_below(ends.hull(x).get(), 1)) return std::nullopt;
    const EndExpansion farthest = ends.bounded(greatest_number(ends.hull(x), ends.precision()));
    const auto by = [&](std::string_view rule) { return ends.by_formula(rule, {ends.constant(order), x, farthest}); };
    if (!is_y && !is_k) {
        if (order < Rational::fraction(-1, 2)) return std::nullopt;
        return by("(x2/2)^x1/gamma(x1 + 1)*(1 + (2*t - 1)*x2*x2)");
    }
    if (n && *n == 0) {
        return by(is_k ? "t*x2*x2 - (log(x2/2) + euler)*besseli(0, x2)"
                       : "((log(x2/2) + euler)*besselj(0, x2) + t*x2*x2)*2/pi");
    }
    if (is_y) return n ? std::nullopt : Found(by("(cos(x1*pi)*besselj(x1, x2) - besselj(-x1, x2))/sin(x1*pi)"));
    if (!is_positive(order)) return std::nullopt;
    return by("(besselk(x1, x3)*x3^x1 + t*(2^(x1 - 1)*gamma(x1) - besselk(x1, x3)*x3^x1))/x2^x1");
}

// |J| and |Y| are at most their modulus, which falls [DLMF 10.18]; I is at most exp(x) and K falls at least as exp(-x)
// [DLMF 10.32].
Found bessel_at_infinity(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& order,
                         const EndExpansion& x) {
    const Ball y = ends.least(x);
    const bool is_known = ends.sign(x) > 0 && is_positive(y) && arb_is_nonnegative(ends.hull(order).get()) != 0;
    if (!is_known) return std::nullopt;
    const bool is_wave = operation == Operation::besselj || operation == Operation::bessely;
    return ends.by_formula(is_wave                           ? "(2*t - 1)*sqrt(besselj(x1, x3)^2 + bessely(x1, x3)^2)"
                           : operation == Operation::besselk ? "t*besselk(x1, x3)*exp(x3)*exp(-x2)"
                                                             : "t*exp(x2)",
                           {order, x, ends.bounded(y)});
}

// Expands the polylogarithm near 1: as -log(1 - x) for order 1, by Euler's reflection for order 2, and as a number
// between its values for others [DLMF 25.12].
Found polylogarithm_at_one(const EndExpansionArithmetic& ends, const std::optional<Rational>& order,
                           const EndExpansion& x) {
    const auto s = order ? whole(*order) : std::nullopt;
    if (!s || *s < 1 || !x.is_bounded()) return std::nullopt;
    const EndExpansion w = ends.difference(ends.whole_number(1), x);
    const Ball nearest = least_number(ends.hull(x), ends.precision());
    const bool is_at_one = *s == 1 || (w.vanishes() && ends.sign(w) > 0 && (*s == 2 || is_positive(nearest)));
    if (!is_at_one) return std::nullopt;
    return ends.by_formula(*s == 1   ? "-log(1 - x2)"
                           : *s == 2 ? "pi^2/6 - log(1 - x2)*log(x2) - polylog(2, 1 - x2)"
                                     : "polylog(x1, x3) + t*(zeta(x1) - polylog(x1, x3))",
                           {ends.constant(*order), x, ends.bounded(nearest)});
}

// At 0: Gamma(s) - x^s/s t, 1 - x < t < 1, or -euler - log x + x t, 3/4 < t < 1; towards infinity at most
// x^(s-1) exp(-x) max(1, x/(x - s + 1)) [DLMF 8.7, 6.6, 8.10].
Found incomplete_gamma_of_order(const EndExpansionArithmetic& ends, const std::optional<Rational>& order,
                                const EndExpansion& x) {
    if (!order || ends.sign(x) <= 0) return std::nullopt;
    const auto by = [&](std::string_view rule) { return ends.by_formula(rule, {ends.constant(*order), x}); };
    if (!x.is_bounded()) return by("x2^(x1 - 1)*exp(-x2)*t*max(1, x2/(x2 - x1 + 1))");
    if (!x.vanishes() || !is_below(ends.hull(x).get(), 1)) return std::nullopt;
    if (is_zero(*order)) return by("x2*(3 + t)/4 - euler - log(x2)");
    return is_positive(*order) ? Found(by("gamma(x1) - x2^x1/x1*(1 - t*x2)")) : std::nullopt;
}

// Returns the function of a constant order by an expansion, or else by mean values; none if the order is no constant.
// `expansion` takes the order if it is a fraction that is known exactly, or else none.
Found of_constant_order(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& order,
                        const EndExpansion& x, auto expansion) {
    if (!order.is_constant()) return std::nullopt;
    auto known = expansion(ends, rational_limit(order), x);
    return known ? std::move(known) : ends.by_mean_value(operation, &order, x);
}
}  // namespace

Found bessel(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& order,
             const EndExpansion& x) {
    return of_constant_order(ends, operation, order, x, [&](const auto&, const auto& exact, const auto&) -> Found {
        if (!x.is_bounded()) return bessel_at_infinity(ends, operation, order, x);
        return x.vanishes() && exact ? bessel_at_zero(ends, operation, *exact, x) : std::nullopt;
    });
}

Found polylogarithm(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& order,
                    const EndExpansion& x) {
    return of_constant_order(ends, operation, order, x, polylogarithm_at_one);
}

Found incomplete_gamma(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& order,
                       const EndExpansion& x) {
    return of_constant_order(ends, operation, order, x, incomplete_gamma_of_order);
}
}  // namespace at_ends
}  // namespace integrate
