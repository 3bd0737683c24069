// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate {
namespace {
// Is exp of it, or of its opposite, greater than all powers of the distance, or a power that is no fraction?
bool is_exponent(const EndExpansion::Term& term) {
    const int by_power = fmpq_sgn(term.growth.power.get());
    const int by_logs = fmpq_cmp_si(term.growth.logs.get(), 1);
    return by_power < 0 || (by_power == 0 && (by_logs > 0 || (by_logs == 0 && term.coefficient.fraction() == nullptr)));
}

bool is_logarithm(const EndExpansion& a) {
    return !a.is_zero() && is_zero(a.terms[0].growth.power) && a.terms[0].growth.logs == Rational::whole(1);
}

// A fraction above or below a bound of the ball, next to it.
Rational whole_sixteenths(const Ball& ball, bool above) {
    constexpr double sixteenths = 16;
    const Ball bound = above ? greatest_number(ball, 64) : least_number(ball, 64);
    const double value = arf_get_d(arb_midref(bound.get()), above ? ARF_RND_UP : ARF_RND_DOWN) * sixteenths;
    constexpr double most = 64 * sixteenths;
    const double rounded = above ? std::ceil(value) : std::floor(std::min(value, most));
    return Rational::fraction(static_cast<long>(rounded), 16);
}

Ball from_zero_to(const Ball& high) { return computed<arb_union>(high, Ball(), 64); }
}  // namespace

// Exponents may cancel, or become what has a bound.
EndExpansion EndExpansionArithmetic::with_exponent(const EndExpansion& mantissa, const EndExpansion& exponent) const {
    const EndExpansion scale = exponential(exponent);
    EndExpansion result = product_of_powers(mantissa, {scale.terms});
    result.exponent = scale.exponent;
    return result;
}

// An exponential that falls, or is a power itself, is less than a power of the distance; one that grows stays as it is.
EndExpansion EndExpansionArithmetic::without_exponent(const EndExpansion& a) const {
    if (!a.exponent) return a;
    if (is_logarithm(*a.exponent)) return product_of_powers({a.terms}, power_of_logarithm(folded(*a.exponent)));
    if (sign(*a.exponent) >= 0) return a;
    return product_of_powers({a.terms}, falling_exponential(*a.exponent));
}

EndExpansion EndExpansionArithmetic::product(const EndExpansion& a, const EndExpansion& b) const {
    EndExpansion mantissa = product_of_powers(a, b);
    if (a.exponent && b.exponent) return with_exponent(mantissa, sum(*a.exponent, *b.exponent));
    mantissa.exponent = a.exponent ? a.exponent : b.exponent;
    return mantissa;
}

// The greater of two exponentials is factored out.
EndExpansion EndExpansionArithmetic::sum(const EndExpansion& a, const EndExpansion& b) const {
    if (!a.exponent && !b.exponent) return sum_of_powers(a, b);
    if (!a.exponent) return sum(b, a);
    if (!b.exponent && sign(*a.exponent) < 0) return sum_of_powers(without_exponent(a), b);
    const EndExpansion apart = b.exponent ? difference(*b.exponent, *a.exponent) : negated(*a.exponent);
    const bool b_is_greater = !apart.is_zero() && is_exponent(apart.terms.front()) && sign(apart) > 0;
    if (b_is_greater) return sum(b, a);
    const EndExpansion scaled = without_exponent(with_exponent({b.terms}, apart));
    return scaled.exponent ? nothing() : with_exponent(sum_of_powers({a.terms}, scaled), *a.exponent);
}

// Let the exponent be at most -y, y = c d^-k, and Y be y at the reach. As y^n exp(-y) falls from y = n on, the
// exponential is at most exp(-Y) (d/reach)^(k n) for all n <= Y. Where the exponent grows as L^q, q > 1, it is at most
// d^(c L^(q-1)), taken at the reach.
EndExpansion EndExpansionArithmetic::falling_exponential(const EndExpansion& exponent) const {
    auto [growth, coefficient] = folded(exponent);
    const bool is_power_of_logarithm = is_zero(growth.power);
    const Rational logs = is_power_of_logarithm ? growth.logs - Rational::whole(1) : growth.logs;
    if (fmpq_sgn(logs.get()) < 0) return nothing();
    Ball least = balls().product(least_number(-coefficient.ball, precision_), balls().power(log_, logs));
    if (is_power_of_logarithm) return monomial({whole_sixteenths(least, false), {}}, {from_zero_to(Ball(1))});
    const Rational k = -growth.power;
    least = balls().quotient(least, balls().power(reach_, k));

    constexpr double most = 64;
    const double at_reach = arf_get_d(arb_midref(least_number(least, precision_).get()), ARF_RND_DOWN);
    Rational power;
    fmpq_mul_si(power.get(), k.get(), static_cast<slong>(std::clamp(std::floor(at_reach), 0.0, most)));
    const Ball factor = balls().quotient(balls().of<arb_exp>(-least), balls().power(reach_, power));
    return monomial({std::move(power), {}}, {from_zero_to(factor)});
}

// exp(c L): a power of the distance, if that is known exactly; else at most one.
EndExpansion EndExpansionArithmetic::power_of_logarithm(const EndExpansion::Term& term) const {
    if (term.growth.logs != Rational::whole(1)) return nothing();
    const auto* fraction = term.coefficient.fraction();
    if (fraction != nullptr) return monomial({-*fraction, {}}, exactly({Rational::whole(1)}, precision_));
    return monomial({-whole_sixteenths(term.coefficient.ball, true), {}}, {from_zero_to(Ball(1))});
}

// If exp(-y) is at most c d^p, then -m exp(y) is at most -m/c d^-p.
EndExpansion EndExpansionArithmetic::exponential_of_exponential(const EndExpansion& a) const {
    if (sign(a) >= 0 || sign(*a.exponent) <= 0) return nothing();
    auto [growth, coefficient] = falling_exponential(negated(*a.exponent)).terms.front();
    const Ball inverse = balls().of<arb_inv>(greatest_number(coefficient.ball, precision_));
    const EndExpansion least = monomial({-growth.power, {}}, {inverse});
    return product(between(0, 1), exponential(product_of_powers({a.terms}, least)));
}

// An operand without a bound stays an exponent, or becomes a power of the distance if it is a logarithm.
EndExpansion EndExpansionArithmetic::exponential(const EndExpansion& a) const {
    if (a.exponent) return sign(*a.exponent) > 0 ? exponential_of_exponential(a) : exponential(without_exponent(a));
    EndExpansion exponent;
    EndExpansion small;
    EndExpansion result = whole_number(1);
    for (const auto& term : a.terms) {
        if (arb_is_finite(term.coefficient.ball.get()) == 0) return nothing();
        if (is_exponent(term) || (!exponent.is_zero() && !term.growth.is_bounded())) {
            exponent.terms.push_back(term);
        } else if (!term.growth.is_bounded()) {
            result = product_of_powers(result, power_of_logarithm(term));
        } else if (term.growth.is_constant()) {
            Ball constant = balls().of<arb_exp>(term.coefficient.ball);
            result = product_of_powers(result,
                                       monomial({}, {std::move(constant), std::nullopt, term.coefficient.is_fixed()}));
        } else {
            small.terms.push_back(term);
        }
    }
    if (!small.is_zero()) result = product_of_powers(result, smooth(Operation::exp, small));
    if (exponent.is_zero()) return result;
    if (sign(exponent) == 0)
        return is_logarithm(exponent) ? product_of_powers(result, power_of_logarithm(folded(exponent))) : nothing();
    result.exponent = std::make_shared<const EndExpansion>(std::move(exponent));
    return result;
}
}  // namespace integrate
