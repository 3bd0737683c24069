// SPDX-License-Identifier: Apache-2.0
#include <acb.h>
#include <arb_hypgeom.h>
#include <arb_poly.h>

#include <array>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/end_expansions/functions.hpp"
#include "integrate/functions/numerics.hpp"

namespace integrate::at_ends {

// The angle of the point (x, y).
std::optional<EndExpansion> angle(const EndExpansionArithmetic& ends, Operation /*atan2*/, const EndExpansion& y,
                                  const EndExpansion& x) {
    const Operation arctangent = operation_named("atan");
    if (ends.sign(x) > 0) return ends.function(arctangent, ends.quotient(y, x));
    const int direction = ends.sign(y);
    if (direction == 0) return std::nullopt;
    return ends.difference(scaled(ends, ends.pi(), direction, 2), ends.function(arctangent, ends.quotient(x, y)));
}

namespace {

std::optional<EndExpansion> of_kind(const EndExpansionArithmetic& ends, Bessel kind, Operation operation,
                                    const EndExpansion& order, const EndExpansion& x);

// J and I: their series, or (x/2)^n/Gamma(n+1) t, where |t - 1| < x^2; K_0 and Y_0: their logarithms; x^n K_n falls
// from 2^(n-1) Gamma(n) on [DLMF 10.2, 10.8, 10.25, 10.31, 10.37].
std::optional<EndExpansion> bessel_at_zero(const EndExpansionArithmetic& ends, Bessel kind, Operation operation,
                                           const ExactNumber& order, const EndExpansion& x) {
    const auto n = whole(order);
    const bool of_second_kind = kind == Bessel::y || kind == Bessel::k;
    const bool modified = kind == Bessel::i || kind == Bessel::k;
    constexpr std::size_t terms = 6;
    const EndExpansion half = scaled(ends, x, 1, 2);
    if (!of_second_kind && n) {
        auto series = bessel_series(modified, *n, terms, ends.precision());
        if (!series) return std::nullopt;
        // Cauchy's bound on the circle of radius 1.
        ComplexBall z = complex_ball(ends.hull(x));
        const Ball around = between(Ball(-1), Ball(1));
        arb_add(acb_realref(z.get()), acb_realref(z.get()), around.get(), ends.precision());
        arb_set(acb_imagref(z.get()), around.get());
        ComplexBall bound;
        acb_set_si(bound.get(), *n);
        ComplexArithmetic(ends.precision()).apply(operation, bound, z);
        return ends.composed(*series, real_numbers_within(bound), x);
    }
    const BallArithmetic balls = ends.balls();
    const bool near = arb_lt(ends.hull(x).get(), Ball(1).get()) != 0;
    if (ends.sign(x) <= 0 || !near) return std::nullopt;
    const EndExpansion square = ends.product(x, x);
    if (!of_second_kind) {
        if (fmpq_cmp(order.r.get(), Rational::fraction(-1, 2).get()) < 0) return std::nullopt;
        Ball gamma = balls.of<arb_rgamma>(balls.of<arb_add_ui>(order.ball(ends.precision()), 1));

        const EndExpansion t = ends.sum(ends.whole_number(1), ends.product(ends.between(-1, 1), square));
        return ends.product(ends.product(ends.power_of(half, order.r), ends.bounded(std::move(gamma))), t);
    }
    if (n && *n == 0) {
        const EndExpansion log = ends.sum(ends.log_of(half), euler(ends));
        const auto first_kind = operation_named(modified ? "besseli" : "besselj");
        const EndExpansion first = *of_kind(ends, modified ? Bessel::i : Bessel::j, first_kind, {}, x);
        const EndExpansion rest = ends.product(square, ends.bounded(between(Ball(0), Ball(1))));
        if (modified) return ends.sum(ends.negated(ends.product(log, first)), rest);
        const EndExpansion sum = ends.sum(ends.product(log, first), rest);
        return ends.quotient(scaled(ends, sum, 2, 1), ends.pi());
    }
    if (!modified && !n) {
        // Y_n = (cos(n pi) J_n - J_(-n))/sin(n pi) [DLMF 10.2.3].
        const auto first = of_kind(ends, Bessel::j, Operation::besselj, ends.rational(order.r), x);
        const auto opposite = of_kind(ends, Bessel::j, Operation::besselj, ends.rational(-order.r), x);
        if (!first || !opposite) return std::nullopt;
        const Ball turn = order.ball(ends.precision());
        const EndExpansion turned = ends.product(ends.bounded(balls.of<arb_cos_pi>(turn)), *first);
        return ends.quotient(ends.difference(turned, *opposite), ends.bounded(balls.of<arb_sin_pi>(turn)));
    }
    if (!modified || !is_positive(order.r)) return std::nullopt;
    const Ball nu = order.ball(ends.precision());
    const Ball farthest = greatest_number(ends.hull(x), ends.precision());
    const Ball k = balls.of<arb_hypgeom_bessel_k>(nu, farthest);
    const Ball at_reach = balls.product(k, balls.of<arb_pow>(farthest, nu));
    const Ball power_of_two = balls.of<arb_pow>(Ball(2), balls.of<arb_sub_ui>(nu, 1));
    const Ball most = balls.product(balls.of<arb_gamma>(nu), power_of_two);
    return ends.quotient(ends.bounded(between(at_reach, most)), ends.power_of(x, order.r));
}

// |J| and |Y| are at most their modulus, which falls [DLMF 10.18]; I is at most exp(x) and K falls at least as exp(-x)
// [DLMF 10.32].
std::optional<EndExpansion> bessel_at_infinity(const EndExpansionArithmetic& ends, Bessel kind, const Ball& order,
                                               const EndExpansion& x) {
    const Ball y = least(ends, x);
    if (ends.sign(x) <= 0 || arb_is_positive(y.get()) == 0 || arb_is_nonnegative(order.get()) == 0) return std::nullopt;
    if (kind == Bessel::i) return ends.product(ends.between(0, 1), ends.exponential(x));
    const BallArithmetic balls = ends.balls();
    if (kind == Bessel::k) {
        const Ball bound = balls.product(balls.of<arb_hypgeom_bessel_k>(order, y), balls.of<arb_exp>(y));
        return ends.product(ends.bounded(between(Ball(), bound)), ends.exponential(ends.negated(x)));
    }
    Ball j;
    Ball other;
    arb_hypgeom_bessel_jy(j.get(), other.get(), order.get(), y.get(), ends.precision());
    Ball square = balls.of<arb_sqr>(j);
    arb_addmul(square.get(), other.get(), other.get(), ends.precision());
    const Ball bound = balls.of<arb_sqrt>(square);
    return ends.bounded(between(bound, -bound));
}

// Expands the polylogarithm near 1: as -log(1 - x) for order 1, by Euler's reflection for order 2, and as a number
// between its values for others [DLMF 25.12].
std::optional<EndExpansion> polylogarithm_at_one(const EndExpansionArithmetic& ends, Operation operation,
                                                 const ExactNumber& order, const EndExpansion& x) {
    const auto s = whole(order);
    if (!s || !x.is_bounded()) return std::nullopt;
    const EndExpansion w = ends.difference(ends.whole_number(1), x);
    if (*s == 1) return ends.negated(ends.log_of(w));
    if (!w.vanishes() || *s < 1 || ends.sign(w) <= 0) return std::nullopt;
    Ball at_one;
    arb_zeta_ui(at_one.get(), static_cast<ulong>(*s), ends.precision());
    if (*s == 2) {
        const EndExpansion two = ends.whole_number(2);
        const EndExpansion logs = ends.product(ends.log_of(w), ends.log_of(x));
        const EndExpansion rest = ends.sum(logs, by_mean_value(ends, operation, &two, w));
        return ends.difference(ends.bounded(std::move(at_one)), rest);
    }
    const Ball nearest = least_number(ends.hull(x), ends.precision());
    if (arb_is_positive(nearest.get()) == 0) return std::nullopt;
    Ball value = order.ball(ends.precision());
    BallArithmetic(ends.precision()).apply(operation, value, nearest);
    return ends.bounded(between(value, at_one));
}

// At 0: Gamma(s) - x^s/s t, 1 - x < t < 1, or -euler - log x + x t, 3/4 < t < 1; towards infinity at most
// x^(s-1) exp(-x) max(1, x/(x - s + 1)) [DLMF 8.7, 6.6, 8.10].
std::optional<EndExpansion> incomplete_gamma_of_order(const EndExpansionArithmetic& ends, const ExactNumber& order,
                                                      const EndExpansion& x) {
    if (ends.sign(x) <= 0) return std::nullopt;
    const EndExpansion one = ends.whole_number(1);
    const Ball s = order.ball(ends.precision());
    if (!x.is_bounded()) {
        const BallArithmetic balls = ends.balls();
        const Ball beyond = least(ends, x);
        const Ball margin = balls.of<arb_add_ui>(balls.difference(beyond, s), 1);
        if (arb_is_positive(margin.get()) == 0 || arb_is_positive(beyond.get()) == 0) return std::nullopt;
        const Ball most = balls.of<arb_max>(balls.quotient(beyond, margin), Ball(1));

        const Rational power = order.r - Rational::whole(1);
        const EndExpansion falling = ends.product(ends.power_of(x, power), ends.exponential(ends.negated(x)));
        return ends.product(ends.bounded(between(Ball(), most)), falling);
    }
    const bool near = arb_lt(ends.hull(x).get(), Ball(1).get()) != 0;
    if (!x.vanishes() || !near) return std::nullopt;
    if (order.is_zero()) {
        const EndExpansion rest = scaled(ends, ends.product(x, ends.bounded(between(Ball(3), Ball(4)))), 1, 4);
        return ends.difference(rest, ends.sum(euler(ends), ends.log_of(x)));
    }
    if (!is_positive(order.r)) return std::nullopt;
    Ball gamma = ends.balls().of<arb_gamma>(s);
    const Rational inverse = Rational::whole(1) / order.r;
    const EndExpansion t = ends.difference(one, ends.product(ends.between(0, 1), x));
    const EndExpansion part = ends.product(ends.product(ends.power_of(x, order.r), ends.rational(inverse)), t);
    return ends.difference(ends.bounded(std::move(gamma)), part);
}

// Returns the function of a constant order by an expansion, or else by mean values; none if the order is no constant.
std::optional<EndExpansion> of_constant_order(const EndExpansionArithmetic& ends, Operation operation,
                                              const EndExpansion& order, const EndExpansion& x, auto expansion) {
    if (!order.is_constant()) return std::nullopt;
    auto exact = exact_limit(order);
    if (exact && !exact->is_rational()) exact.reset();
    auto known = expansion(exact);
    return known ? std::move(known) : by_mean_value(ends, operation, &order, x);
}

std::optional<EndExpansion> of_kind(const EndExpansionArithmetic& ends, Bessel kind, Operation operation,
                                    const EndExpansion& order, const EndExpansion& x) {
    return of_constant_order(ends, operation, order, x, [&](const auto& exact) -> std::optional<EndExpansion> {
        if (!x.is_bounded()) return bessel_at_infinity(ends, kind, ends.hull(order), x);
        return x.vanishes() && exact ? bessel_at_zero(ends, kind, operation, *exact, x) : std::nullopt;
    });
}

}  // namespace

std::optional<EndExpansion> bessel(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& order,
                                   const EndExpansion& x) {
    const bool has_y = operation == Operation::bessely;
    const auto of_j = operation == Operation::besselj   ? Bessel::j
                      : operation == Operation::besselk ? Bessel::k
                                                        : Bessel::i;
    return of_kind(ends, has_y ? Bessel::y : of_j, operation, order, x);
}

std::optional<EndExpansion> polylogarithm(const EndExpansionArithmetic& ends, Operation operation,
                                          const EndExpansion& order, const EndExpansion& x) {
    return of_constant_order(ends, operation, order, x, [&](const auto& exact) {
        return exact ? polylogarithm_at_one(ends, operation, *exact, x) : std::nullopt;
    });
}

std::optional<EndExpansion> incomplete_gamma(const EndExpansionArithmetic& ends, Operation operation,
                                             const EndExpansion& order, const EndExpansion& x) {
    return of_constant_order(ends, operation, order, x, [&](const auto& exact) {
        return exact ? incomplete_gamma_of_order(ends, *exact, x) : std::nullopt;
    });
}

// f(c + u) = f(c) + u f'(somewhere), and on a circle around every point f is at most r |f'|. The order, of a function
// of two operands, is a constant.
EndExpansion by_mean_value(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion* order,
                           const EndExpansion& x) {
    if (!x.is_bounded()) return ends.nothing();
    const Ball n = order != nullptr ? ends.hull(*order) : Ball();
    const auto real = [&](const Ball& at) {
        Ball result = order != nullptr ? n : at;
        BallArithmetic balls(ends.precision());
        order != nullptr ? balls.apply(operation, result, at) : balls.apply(operation, result);
        return result;
    };
    EndExpansion small = x;
    Ball limit;
    if (!x.vanishes()) {
        limit = x.terms[0].coefficient.ball;
        small.terms.erase(small.terms.begin());
    }
    const Ball around = ends.hull(x);
    constexpr std::array<int, 4> radii = {0, -2, -4, -8};
    for (const int logarithm : radii) {
        const Ball radius = scaled_by_two(Ball(1), logarithm);
        ComplexBall z = complex_ball(around);
        arb_add_error(acb_realref(z.get()), radius.get());
        arb_add_error(acb_imagref(z.get()), radius.get());
        ComplexBall bound = z;
        const ComplexArithmetic complex(ends.precision());
        if (order != nullptr) {
            bound = complex_ball(n);
            complex.apply(operation, bound, z);
        } else {
            complex.apply(operation, bound);
        }
        if (acb_is_finite(bound.get()) == 0) continue;
        Ball slope = scaled_by_two(real_numbers_within(bound), -logarithm);
        return ends.composed({{real(limit), std::nullopt}}, std::move(slope), small);
    }
    return ends.bounded(real(around));
}

}  // namespace integrate::at_ends
