#include <acb.h>
#include <arb_hypgeom.h>
#include <arb_poly.h>

#include <array>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/end_expansions/special_function_expansions.hpp"
#include "integrate/end_expansions/taylor.hpp"

namespace integrate {

EndExpansion SpecialFunctionExpansions::value(Operation operation, const EndExpansion& a, const EndExpansion& b) const {
    if (operation == Operation::atan2) return angle(a, b);
    if (operation == Operation::beta) {
        const EndExpansion product = ends_.product(function(Operation::gamma, a), function(Operation::gamma, b));
        return ends_.quotient(product, function(Operation::gamma, ends_.sum(a, b)));
    }
    if (!a.is_constant()) {
        Ball result = ends_.hull(a);
        BallArithmetic(precision_).apply(operation, result, ends_.hull(b));
        return ends_.bounded(std::move(result));
    }
    const auto order = exact_limit(a);
    std::optional<EndExpansion> known;
    const bool rational = order && order->is_rational();
    if (operation == Operation::polylog && rational) {
        known = polylogarithm(*order, b);
    } else if (operation == Operation::gammainc && rational) {
        known = incomplete_gamma(*order, b);
    } else if (operation != Operation::polylog && operation != Operation::gammainc) {
        if (!b.is_bounded()) known = bessel_at_infinity(operation, ends_.hull(a), b);
        if (b.vanishes() && rational) known = bessel_at_zero(operation, *order, b);
    }
    return known ? *std::move(known) : by_mean_value(operation, &a, b);
}

EndExpansion SpecialFunctionExpansions::angle(const EndExpansion& y, const EndExpansion& x) const {
    if (ends_.sign(x) > 0) return function(Operation::atan, ends_.quotient(y, x));
    if (const int direction = ends_.sign(y); direction != 0) {
        const EndExpansion quarter = scaled(ends_.named_constant(Operation::pi), direction, 2);
        return ends_.difference(quarter, function(Operation::atan, ends_.quotient(x, y)));
    }
    Ball result = ends_.hull(y);
    BallArithmetic(precision_).apply(Operation::atan2, result, ends_.hull(x));
    return ends_.bounded(std::move(result));
}

// J and I: their series, or (x/2)^n/Gamma(n+1) t, where |t - 1| < x^2; K_0 and Y_0: their logarithms; x^n K_n falls from
// 2^(n-1) Gamma(n) on [DLMF 10.2, 10.8, 10.25, 10.31, 10.37].
std::optional<EndExpansion> SpecialFunctionExpansions::bessel_at_zero(Operation operation, const ExactNumber& order,
                                                                      const EndExpansion& x) const {
    const auto n = whole(order);
    const bool of_second_kind = operation == Operation::bessely || operation == Operation::besselk;
    constexpr std::size_t terms = 6;
    const EndExpansion half = scaled(x, 1, 2);
    if (!of_second_kind && n) {
        auto series = bessel_series(operation, *n, terms, precision_);
        if (!series) return std::nullopt;
        // Cauchy's bound on the circle of radius 1.
        ComplexBall z;
        acb_set_arb(z.get(), ends_.hull(x).get());
        const Ball around = between(Ball(-1), Ball(1));
        arb_add(acb_realref(z.get()), acb_realref(z.get()), around.get(), precision_);
        arb_set(acb_imagref(z.get()), around.get());
        ComplexBall bound;
        acb_set_si(bound.get(), *n);
        ComplexArithmetic(precision_).apply(operation, bound, z);
        return ends_.composed(*series, real_numbers_within(bound), x);
    }
    const bool near = arb_lt(ends_.hull(x).get(), Ball(1).get()) != 0;
    if (ends_.sign(x) <= 0 || !near) return std::nullopt;
    const EndExpansion square = ends_.product(x, x);
    if (!of_second_kind) {
        if (fmpq_cmp(order.r.get(), Rational::fraction(-1, 2).get()) < 0) return std::nullopt;
        Ball gamma = order.ball(precision_);
        arb_add_ui(gamma.get(), gamma.get(), 1, precision_);
        arb_rgamma(gamma.get(), gamma.get(), precision_);
        const EndExpansion t = ends_.sum(ends_.whole_number(1), ends_.product(ends_.between(-1, 1), square));
        return ends_.product(ends_.product(ends_.power_of(half, order.r), ends_.bounded(std::move(gamma))), t);
    }
    const bool modified = operation == Operation::besselk;
    if (n && *n == 0) {
        const EndExpansion log = ends_.sum(ends_.log_of(half), euler());
        const EndExpansion first = value(modified ? Operation::besseli : Operation::besselj, {}, x);
        const EndExpansion rest = ends_.product(square, ends_.bounded(between(Ball(0), Ball(1))));
        if (modified) return ends_.sum(ends_.negated(ends_.product(log, first)), rest);
        const EndExpansion sum = ends_.sum(ends_.product(log, first), rest);
        return ends_.quotient(scaled(sum, 2, 1), ends_.named_constant(Operation::pi));
    }
    if (!modified || !is_positive(order.r)) return std::nullopt;
    Ball at_reach;
    Ball most = order.ball(precision_);
    const Ball farthest = greatest_number(ends_.hull(x), precision_);
    arb_hypgeom_bessel_k(at_reach.get(), most.get(), farthest.get(), precision_);
    Ball scale;
    arb_pow(scale.get(), farthest.get(), most.get(), precision_);
    arb_mul(at_reach.get(), at_reach.get(), scale.get(), precision_);
    Ball two(2);
    arb_sub_ui(scale.get(), most.get(), 1, precision_);
    arb_pow(two.get(), two.get(), scale.get(), precision_);
    arb_gamma(most.get(), most.get(), precision_);
    arb_mul(most.get(), most.get(), two.get(), precision_);
    return ends_.quotient(ends_.bounded(between(at_reach, most)), ends_.power_of(x, order.r));
}

// |J| and |Y| are at most their modulus, which falls [DLMF 10.18]; I is at most exp(x) and K falls at least as exp(-x)
// [DLMF 10.32].
std::optional<EndExpansion> SpecialFunctionExpansions::bessel_at_infinity(Operation operation, const Ball& order,
                                                                          const EndExpansion& x) const {
    const Ball y = least(x);
    if (ends_.sign(x) <= 0 || arb_is_positive(y.get()) == 0 || arb_is_nonnegative(order.get()) == 0)
        return std::nullopt;
    if (operation == Operation::besseli) return ends_.product(ends_.between(0, 1), ends_.exponential(x));
    Ball bound;
    if (operation == Operation::besselk) {
        Ball exponential;
        arb_hypgeom_bessel_k(bound.get(), order.get(), y.get(), precision_);
        arb_exp(exponential.get(), y.get(), precision_);
        arb_mul(bound.get(), bound.get(), exponential.get(), precision_);
        return ends_.product(ends_.bounded(between(Ball(), bound)), ends_.exponential(ends_.negated(x)));
    }
    Ball other;
    arb_hypgeom_bessel_jy(bound.get(), other.get(), order.get(), y.get(), precision_);
    arb_sqr(bound.get(), bound.get(), precision_);
    arb_addmul(bound.get(), other.get(), other.get(), precision_);
    arb_sqrt(bound.get(), bound.get(), precision_);
    arb_neg(other.get(), bound.get());
    return ends_.bounded(between(bound, other));
}

// Expands the polylogarithm near 1: as -log(1 - x) for order 1, by Euler's reflection for order 2, and as a number
// between its values for others [DLMF 25.12].
std::optional<EndExpansion> SpecialFunctionExpansions::polylogarithm(const ExactNumber& order,
                                                                     const EndExpansion& x) const {
    const auto s = whole(order);
    if (!s || !x.is_bounded()) return std::nullopt;
    const EndExpansion w = ends_.difference(ends_.whole_number(1), x);
    if (*s == 1) return ends_.negated(ends_.log_of(w));
    if (!w.vanishes() || *s < 1 || ends_.sign(w) <= 0) return std::nullopt;
    Ball at_one;
    arb_zeta_ui(at_one.get(), static_cast<ulong>(*s), precision_);
    if (*s == 2) {
        const EndExpansion two = ends_.whole_number(2);
        const EndExpansion logs = ends_.product(ends_.log_of(w), ends_.log_of(x));
        const EndExpansion rest = ends_.sum(logs, by_mean_value(Operation::polylog, &two, w));
        return ends_.difference(ends_.bounded(std::move(at_one)), rest);
    }
    const Ball nearest = least_number(ends_.hull(x), precision_);
    if (arb_is_positive(nearest.get()) == 0) return std::nullopt;
    Ball value = order.ball(precision_);
    BallArithmetic(precision_).apply(Operation::polylog, value, nearest);
    return ends_.bounded(between(value, at_one));
}

// At 0: Gamma(s) - x^s/s t, 1 - x < t < 1, or -euler - log x + x t, 3/4 < t < 1; towards infinity at most
// x^(s-1) exp(-x) max(1, x/(x - s + 1)) [DLMF 8.7, 6.6, 8.10].
std::optional<EndExpansion> SpecialFunctionExpansions::incomplete_gamma(const ExactNumber& order,
                                                                        const EndExpansion& x) const {
    if (ends_.sign(x) <= 0) return std::nullopt;
    const EndExpansion one = ends_.whole_number(1);
    const Ball s = order.ball(precision_);
    if (!x.is_bounded()) {
        Ball beyond = least(x);
        Ball margin;
        arb_sub(margin.get(), beyond.get(), s.get(), precision_);
        arb_add_ui(margin.get(), margin.get(), 1, precision_);
        if (arb_is_positive(margin.get()) == 0 || arb_is_positive(beyond.get()) == 0) return std::nullopt;
        arb_div(margin.get(), beyond.get(), margin.get(), precision_);
        arb_max(margin.get(), margin.get(), Ball(1).get(), precision_);
        const Rational power = order.r - Rational::whole(1);
        const EndExpansion falling = ends_.product(ends_.power_of(x, power), ends_.exponential(ends_.negated(x)));
        return ends_.product(ends_.bounded(between(Ball(), margin)), falling);
    }
    const bool near = arb_lt(ends_.hull(x).get(), Ball(1).get()) != 0;
    if (!x.vanishes() || !near) return std::nullopt;
    if (order.is_zero()) {
        const EndExpansion rest = scaled(ends_.product(x, ends_.bounded(between(Ball(3), Ball(4)))), 1, 4);
        return ends_.difference(rest, ends_.sum(euler(), ends_.log_of(x)));
    }
    if (!is_positive(order.r)) return std::nullopt;
    Ball gamma;
    arb_gamma(gamma.get(), s.get(), precision_);
    const Rational inverse = Rational::whole(1) / order.r;
    const EndExpansion t = ends_.difference(one, ends_.product(ends_.between(0, 1), x));
    const EndExpansion part = ends_.product(ends_.product(ends_.power_of(x, order.r), ends_.rational(inverse)), t);
    return ends_.difference(ends_.bounded(std::move(gamma)), part);
}

// f(c + u) = f(c) + u f'(somewhere), and on a circle around every point f is at most r |f'|. The order, of a function of
// two operands, is a constant.
EndExpansion SpecialFunctionExpansions::by_mean_value(Operation operation, const EndExpansion* order,
                                                      const EndExpansion& x) const {
    if (!x.is_bounded()) return ends_.nothing();
    const Ball n = order != nullptr ? ends_.hull(*order) : Ball();
    const auto real = [&](const Ball& at) {
        Ball result = order != nullptr ? n : at;
        BallArithmetic balls(precision_);
        order != nullptr ? balls.apply(operation, result, at) : balls.apply(operation, result);
        return result;
    };
    EndExpansion small = x;
    Ball limit;
    if (!x.vanishes()) {
        limit = x.terms[0].coefficient.ball;
        small.terms.erase(small.terms.begin());
    }
    const Ball around = ends_.hull(x);
    constexpr std::array<int, 4> radii = {0, -2, -4, -8};
    for (const int logarithm : radii) {
        Ball radius(1);
        arb_mul_2exp_si(radius.get(), radius.get(), logarithm);
        ComplexBall z;
        arb_set(acb_realref(z.get()), around.get());
        arb_add_error(acb_realref(z.get()), radius.get());
        arb_add_error(acb_imagref(z.get()), radius.get());
        ComplexBall bound = z;
        const ComplexArithmetic complex(precision_);
        if (order != nullptr) {
            acb_set_arb(bound.get(), n.get());
            complex.apply(operation, bound, z);
        } else {
            complex.apply(operation, bound);
        }
        if (acb_is_finite(bound.get()) == 0) continue;
        Ball slope = real_numbers_within(bound);
        arb_mul_2exp_si(slope.get(), slope.get(), -logarithm);
        return ends_.composed({{real(limit), std::nullopt}}, std::move(slope), small);
    }
    return ends_.bounded(real(around));
}

}  // namespace integrate
