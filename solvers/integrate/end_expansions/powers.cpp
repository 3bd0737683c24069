// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate {

namespace {

// Terms beyond this number are less than what the balls of the others leave open.
constexpr std::size_t most_terms = 6;

// log log(1/d) is enclosed by this power of log(1/d).
const Rational& power_of_iterated_logarithms() {
    static const Rational power = Rational::fraction(1, 4);
    return power;
}

}  // namespace

// Joins terms of the same growth, and adds what is beyond the last term to it.
EndExpansion EndExpansionArithmetic::collected(std::vector<EndExpansion::Term> terms) const {
    std::stable_sort(terms.begin(), terms.end(),
                     [](const auto& a, const auto& b) { return compare(a.growth, b.growth) > 0; });
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
        Coefficient more{range(product_of(term.growth, inverse_of(known.back().growth))), std::nullopt};
        add(known.back().coefficient, product_of(more, term.coefficient, precision_), precision_);
    }
    if (!result.terms.empty() && result.terms.back().coefficient.is_zero()) result.terms.pop_back();
    return result;
}

// All as one term. Requires one.
EndExpansion::Term EndExpansionArithmetic::folded(const EndExpansion& a) const {
    EndExpansion::Term result = a.terms.front();
    for (std::size_t i = 1; i < a.terms.size(); ++i) {
        const auto& term = a.terms[i];
        Coefficient more{range(product_of(term.growth, inverse_of(result.growth))), std::nullopt};
        add(result.coefficient, product_of(more, term.coefficient, precision_), precision_);
    }
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
            terms.push_back({product_of(first.growth, second.growth),
                             product_of(first.coefficient, second.coefficient, precision_)});
        }
    }
    return collected(std::move(terms));
}

// The sum of coefficient k times small^k, and the rest times the power after the last one.
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
    Coefficient inverse{balls().of<arb_inv>(coefficient.ball), std::nullopt, coefficient.is_fixed()};

    if (coefficient.exact && coefficient.exact->is_rational()) {
        inverse.exact = ExactNumber{};
        fmpq_inv(inverse.exact->r.get(), coefficient.exact->r.get());
        inverse.ball = inverse.exact->ball(precision_);
    }
    EndExpansion rest;
    rest.terms.assign(a.terms.begin() + 1, a.terms.end());
    return product_of_powers(rest, monomial(inverse_of(growth), std::move(inverse)));
}

// t^c (1 + u)^c, where the binomial coefficients of c are exact, and that of the rest comes with (1 + u)^(c - n).
EndExpansion EndExpansionArithmetic::real_power(const EndExpansion& a, const Rational& power) const {
    const bool whole = fmpz_is_one(fmpq_denref(power.get())) != 0;
    if (a.is_zero()) return is_positive(power) ? EndExpansion{} : nothing();
    const auto& [growth, coefficient] = a.terms.front();
    const bool usable =
        arb_is_positive(coefficient.ball.get()) != 0 || (whole && arb_contains_zero(coefficient.ball.get()) == 0);
    if (!usable) return nothing();
    Coefficient scale{balls().power(coefficient.ball, power), std::nullopt, coefficient.is_fixed()};
    const bool rational = coefficient.exact && coefficient.exact->is_rational();
    if (rational && fmpq_is_one(coefficient.exact->r.get()) != 0) {
        scale = whole_number(1).terms[0].coefficient;
    } else if (rational && whole && fmpz_cmpabs(fmpq_numref(power.get()), fmpq_numref(Rational::whole(64).get())) < 0) {
        scale.exact = ExactNumber{};
        fmpq_pow_si(scale.exact->r.get(), coefficient.exact->r.get(), fmpz_get_si(fmpq_numref(power.get())));
        scale.ball = scale.exact->ball(precision_);
    }
    const EndExpansion leading = monomial({growth.power * power, growth.logs * power}, std::move(scale));
    const EndExpansion rest = relative_rest(a);
    if (rest.is_zero()) return leading;
    const Ball around = balls().of<arb_add_ui>(hull(rest), 1);

    if (arb_is_positive(around.get()) == 0) return nothing();
    std::vector<Coefficient> binomials;
    Rational binomial = Rational::whole(1);
    Rational factor = power;
    for (std::size_t k = 0; k < most_terms; ++k) {
        binomials.push_back({ball_of(binomial, precision_), ExactNumber{binomial, {}}});
        fmpq_mul(binomial.get(), binomial.get(), factor.get());
        fmpq_div(binomial.get(), binomial.get(), Rational::whole(static_cast<long>(k) + 1).get());
        fmpq_sub(factor.get(), factor.get(), Rational::whole(1).get());
    }
    // The factor has become c - n.
    Ball last = balls().product(balls().power(around, factor), balls().constant(binomial));
    return product_of_powers(leading, composed(binomials, std::move(last), rest));
}

// log(c d^p L^q (1 + u)) = -p L + log c + q log L + log(1 + u).
EndExpansion EndExpansionArithmetic::logarithm(const EndExpansion& a) const {
    if (a.is_zero()) return nothing();
    const auto& [growth, coefficient] = a.terms.front();
    if (arb_is_positive(coefficient.ball.get()) == 0) return nothing();
    EndExpansion result = product_of_powers(monomial({{}, Rational::whole(1)}, whole_number(-1).terms[0].coefficient),
                                            constant(growth.power));
    const bool unit =
        coefficient.exact && coefficient.exact->is_rational() && fmpq_is_one(coefficient.exact->r.get()) != 0;
    if (!unit) {
        Ball log = balls().of<arb_log>(coefficient.ball);
        result = sum_of_powers(result, coefficient.is_fixed() ? fixed(std::move(log)) : bounded(std::move(log)));
    }
    if (fmpq_is_zero(growth.logs.get()) == 0) {
        // log L / L^(1/4) rises up to L = e^4, where it is 4/e, and falls to 0.
        const Rational& quarter = power_of_iterated_logarithms();
        const Ball at_reach = balls().quotient(balls().of<arb_log>(log_), balls().power(log_, quarter));
        const Ball most = scaled_by_two(balls().of<arb_inv>(balls().of<arb_const_e>()), 2);
        const Ball log = balls().between(balls().between(at_reach, Ball()), most);
        result = sum_of_powers(result,
                               product_of_powers(monomial({{}, quarter}, {log, std::nullopt}), constant(growth.logs)));
    }
    const EndExpansion rest = relative_rest(a);
    if (rest.is_zero()) return result;
    const Ball around = balls().of<arb_add_ui>(hull(rest), 1);

    if (arb_is_positive(around.get()) == 0) return nothing();
    std::vector<Coefficient> coefficients(1);
    coefficients[0].exact = ExactNumber{};
    for (long k = 1; k < static_cast<long>(most_terms); ++k) {
        const Rational number = Rational::fraction(k % 2 == 1 ? 1 : -1, static_cast<unsigned long>(k));
        coefficients.push_back({ball_of(number, precision_), ExactNumber{number, {}}});
    }
    constexpr auto n = static_cast<long>(most_terms);
    Ball last = balls().of<arb_div_si>(balls().power(around, Rational::whole(-n)), n % 2 == 1 ? n : -n);

    return sum_of_powers(result, composed(coefficients, std::move(last), rest));
}

EndExpansion EndExpansionArithmetic::general_power(const EndExpansion& a, const EndExpansion& b) const {
    const bool constant =
        !b.exponent && (b.is_zero() || (b.terms.size() == 1 && b.terms[0].growth.is_constant() &&
                                        b.terms[0].coefficient.exact && b.terms[0].coefficient.exact->is_rational()));
    if (constant) return power_of(a, b.is_zero() ? Rational() : b.terms[0].coefficient.exact->r);
    if (!a.is_zero() && sign(a) > 0) return exponential(product(b, log_of(a)));
    return bounded(balls().of<arb_pow>(hull(a), hull(b)));
}

}  // namespace integrate
