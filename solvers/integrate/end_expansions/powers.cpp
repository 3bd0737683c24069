// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <utility>
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate {
namespace {
// Terms beyond this number are less than what the balls of the others leave open.
constexpr std::size_t most_terms = 6;
}  // namespace

// Adds a term to one that grows at least as fast.
void EndExpansionArithmetic::fold(EndExpansion::Term& greater, const EndExpansion::Term& term) const {
    const Coefficient ratio{range({term.growth.power - greater.growth.power, term.growth.logs - greater.growth.logs})};
    add(greater.coefficient, product_of(ratio, term.coefficient, precision_), precision_);
}

// Joins terms of the same growth, and adds what is beyond the last term to it.
EndExpansion EndExpansionArithmetic::collected(std::vector<EndExpansion::Term> terms) const {
    std::ranges::stable_sort(terms, [](const auto& a, const auto& b) { return compare(a.growth, b.growth) > 0; });
    EndExpansion result;
    for (auto& term : terms) {
        if (arb_is_finite(term.coefficient.ball.get()) == 0) return nothing();
        auto& known = result.terms;
        if (!known.empty() && compare(known.back().growth, term.growth) == 0) {
            add(known.back().coefficient, term.coefficient, precision_);
            continue;
        }
        if (!known.empty() && known.back().coefficient.is_zero()) known.pop_back();
        if (known.size() < most_terms) {
            known.push_back(std::move(term));
            continue;
        }
        fold(known.back(), term);
    }
    if (!result.terms.empty() && result.terms.back().coefficient.is_zero()) result.terms.pop_back();
    return result;
}

EndExpansion::Term EndExpansionArithmetic::folded(const EndExpansion& a) const {
    EndExpansion::Term result = a.terms.front();
    for (std::size_t i = 1; i < a.terms.size(); ++i) fold(result, a.terms[i]);
    return result;
}

EndExpansion EndExpansionArithmetic::sum_of_powers(const EndExpansion& a, const EndExpansion& b) const {
    auto terms = a.terms;
    terms.insert(terms.end(), b.terms.begin(), b.terms.end());
    return collected(std::move(terms));
}

// Nothing times what has no value has none.
EndExpansion EndExpansionArithmetic::product_of_powers(const EndExpansion& a, const EndExpansion& b) const {
    std::vector<EndExpansion::Term> terms;
    for (const auto* factor : {&a, &b}) {
        for (const auto& term : factor->terms) {
            if (arb_is_finite(term.coefficient.ball.get()) == 0) return nothing();
        }
    }
    for (const auto& first : a.terms) {
        for (const auto& second : b.terms) {
            terms.push_back({{first.growth.power + second.growth.power, first.growth.logs + second.growth.logs},
                             product_of(first.coefficient, second.coefficient, precision_)});
        }
    }
    return collected(std::move(terms));
}

EndExpansion EndExpansionArithmetic::composed(const std::vector<Coefficient>& coefficients, Ball rest,
                                              const EndExpansion& small) const {
    EndExpansion result = bounded(std::move(rest));
    for (auto coefficient = coefficients.rbegin(); coefficient != coefficients.rend(); ++coefficient) {
        result = product_of_powers(result, small);
        if (!coefficient->is_zero()) result = sum_of_powers(result, monomial({}, *coefficient));
    }
    return result;
}

// u in a = t (1 + u), t being the first term. Requires one whose coefficient cannot be 0.
EndExpansion EndExpansionArithmetic::relative_rest(const EndExpansion& a) const {
    const auto& [growth, coefficient] = a.terms.front();
    const auto* fraction = coefficient.fraction();
    Coefficient inverse =
        fraction != nullptr ? exactly({Rational::whole(1) / *fraction}, precision_)
                            : Coefficient{balls().of<arb_inv>(coefficient.ball), std::nullopt, coefficient.is_fixed()};
    EndExpansion rest;
    rest.terms.assign(a.terms.begin() + 1, a.terms.end());
    return product_of_powers(rest, monomial({-growth.power, -growth.logs}, std::move(inverse)));
}

// (1 + u)^c, or log(1 + u) if c is 0, that is, the derivative of the power with respect to c there: its coefficients
// follow from each other as the binomial ones do. They are exact, and that of the rest comes with (1 + u)^(c - n).
EndExpansion EndExpansionArithmetic::power_of_one_plus(const EndExpansion& rest, const Rational& power) const {
    const Ball around = balls().of<arb_add_ui>(hull(rest), 1);
    if (arb_is_positive(around.get()) == 0) return nothing();
    const Rational one = Rational::whole(1);
    std::vector<Coefficient> coefficients = {exactly({is_zero(power) ? Rational() : one}, precision_)};
    Rational next = is_zero(power) ? one : power;
    Rational factor = power - one;
    for (long k = 1; k < static_cast<long>(most_terms); ++k) {
        coefficients.push_back(exactly({next}, precision_));
        next = next * factor / Rational::whole(k + 1);
        factor = factor - one;
    }
    // The factor has become c - n.
    return composed(coefficients, balls().product(balls().power(around, factor), balls().constant(next)), rest);
}

// t^c (1 + u)^c.
EndExpansion EndExpansionArithmetic::real_power(const EndExpansion& a, const Rational& power) const {
    if (a.is_zero()) return is_positive(power) ? EndExpansion{} : nothing();
    const auto& [growth, coefficient] = a.terms.front();
    const bool usable = arb_is_positive(coefficient.ball.get()) != 0 ||
                        (is_whole(power) && arb_contains_zero(coefficient.ball.get()) == 0);
    if (!usable) return nothing();
    Coefficient scale{balls().power(coefficient.ball, power), std::nullopt, coefficient.is_fixed()};
    const auto* fraction = coefficient.fraction();
    const auto exponent = whole(power);
    if (fraction != nullptr && fmpq_is_one(fraction->get()) != 0) {
        scale = exactly({*fraction}, precision_);
    } else if (fraction != nullptr && exponent && std::abs(*exponent) < 64) {
        ExactNumber number;
        fmpq_pow_si(number.r.get(), fraction->get(), *exponent);
        scale = exactly(std::move(number), precision_);
    }
    const EndExpansion leading = monomial({growth.power * power, growth.logs * power}, std::move(scale));
    const EndExpansion rest = relative_rest(a);
    return rest.is_zero() || is_zero(power) ? leading : product_of_powers(leading, power_of_one_plus(rest, power));
}

// log(c d^p L^q (1 + u)) = -p L + log c + q log L + log(1 + u).
EndExpansion EndExpansionArithmetic::logarithm(const EndExpansion& a) const {
    if (a.is_zero()) return nothing();
    const auto& [growth, coefficient] = a.terms.front();
    if (arb_is_positive(coefficient.ball.get()) == 0) return nothing();
    EndExpansion result;
    if (!is_zero(growth.power)) result = monomial({{}, Rational::whole(1)}, exactly({-growth.power}, precision_));
    const auto* fraction = coefficient.fraction();
    if (fraction == nullptr || fmpq_is_one(fraction->get()) == 0) {
        Ball log = balls().of<arb_log>(coefficient.ball);
        result = sum_of_powers(result, monomial({}, {std::move(log), std::nullopt, coefficient.is_fixed()}));
    }
    if (!is_zero(growth.logs)) {
        // log L is enclosed by L^(1/4): log L / L^(1/4) rises up to L = e^4, where it is 4/e, and falls to 0.
        const Rational quarter = Rational::fraction(1, 4);
        const Ball at_reach = balls().quotient(balls().of<arb_log>(log_), balls().power(log_, quarter));
        const Ball most = scaled_by_two(balls().of<arb_inv>(balls().of<arb_const_e>()), 2);
        const Ball log = balls().between(balls().between(at_reach, Ball()), most);
        result = sum_of_powers(result, product_of_powers(monomial({{}, quarter}, {log}), constant(growth.logs)));
    }
    const EndExpansion rest = relative_rest(a);
    return rest.is_zero() ? result : sum_of_powers(result, power_of_one_plus(rest, {}));
}

EndExpansion EndExpansionArithmetic::general_power(const EndExpansion& a, const EndExpansion& b) const {
    const auto exponent = b.is_constant() ? rational_limit(b) : std::nullopt;
    if (exponent) return power_of(a, *exponent);
    if (!a.is_zero() && sign(a) > 0) return exponential(product(b, log_of(a)));
    return bounded(balls().of<arb_pow>(hull(a), hull(b)));
}
}  // namespace integrate
