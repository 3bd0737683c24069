// SPDX-License-Identifier: Apache-2.0
#include "integrate/end_expansions/end_expansion.hpp"

namespace integrate {

int compare(const Growth& a, const Growth& b) {
    const int by_power = fmpq_cmp(b.power.get(), a.power.get());
    const int by_logs = fmpq_cmp(a.logs.get(), b.logs.get());
    return by_power != 0 ? by_power : by_logs;
}

Ball ExactNumber::ball(long precision) const {
    const BallArithmetic balls(precision);
    const Ball multiple = is_rational() ? Ball() : balls.product(balls.of<arb_const_pi>(), balls.ball(q));
    return balls.sum(multiple, balls.ball(r));
}

Growth product_of(const Growth& a, const Growth& b) { return {a.power + b.power, a.logs + b.logs}; }

Growth inverse_of(const Growth& a) { return {-a.power, -a.logs}; }

Coefficient product_of(const Coefficient& a, const Coefficient& b, long precision) {
    Coefficient result;
    result.fixed = a.is_fixed() && b.is_fixed();
    if (a.exact && b.exact && (a.exact->is_rational() || b.exact->is_rational())) {
        const auto& number = a.exact->is_rational() ? *b.exact : *a.exact;
        const auto& factor = a.exact->is_rational() ? *a.exact : *b.exact;
        result.exact = ExactNumber{number.r * factor.r, number.q * factor.r};
        result.ball = result.exact->ball(precision);
    } else {
        result.ball = computed<arb_mul>(a.ball, b.ball, precision);
    }
    return result;
}

void add(Coefficient& a, const Coefficient& b, long precision) {
    if (a.exact && b.exact) {
        a.exact = ExactNumber{a.exact->r + b.exact->r, a.exact->q + b.exact->q};
        a.ball = a.exact->ball(precision);
        return;
    }
    a.fixed = a.is_fixed() && b.is_fixed();
    a.exact.reset();
    arb_add(a.ball.get(), a.ball.get(), b.ball.get(), precision);
}

Ball between(const Ball& a, const Ball& b) { return computed<arb_union>(a, b, 128); }

std::optional<ExactNumber> exact_limit(const EndExpansion& a) {
    if (a.vanishes()) return ExactNumber{};
    if (!a.is_bounded()) return std::nullopt;
    return a.terms[0].coefficient.exact;
}

std::optional<long> whole(const std::optional<ExactNumber>& number) {
    constexpr long most = 1000;
    if (!number || !number->is_rational() || fmpz_is_one(fmpq_denref(number->r.get())) == 0) return std::nullopt;
    if (fmpz_cmpabs(fmpq_numref(number->r.get()), fmpq_numref(Rational::whole(most).get())) > 0) return std::nullopt;
    return fmpz_get_si(fmpq_numref(number->r.get()));
}

}  // namespace integrate
