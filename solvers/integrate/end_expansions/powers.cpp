// SPDX-License-Identifier: Apache-2.0
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate {
namespace {
// Terms beyond this number are less than what the balls of the others leave open.
constexpr std::size_t most_terms = 6;

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
    const bool is_exact =
        fraction != nullptr && (*fraction == Rational::whole(1) || (exponent && std::abs(*exponent) < 64));
    if (is_exact) {
        ExactNumber number;
        fmpq_pow_si(number.r.get(), fraction->get(), exponent.value_or(0));
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
        // log L is enclosed by L^(1/4): log L / L^(1/4) rises from -0.41 at L = log 2 up to 4/e at L = e^4, and falls
        // to 0.
        const Ball log = computed<arb_union>(ball_of(-0.5), ball_of(1.5), 64);
        result = sum_of_powers(
            result, product_of_powers(monomial({{}, Rational::fraction(1, 4)}, {log}), constant(growth.logs)));
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

// An operand without a bound stays an exponent, or becomes a power of the distance if it is a logarithm. exp(y) is at
// least y^2/2 where y is above 0.
EndExpansion EndExpansionArithmetic::exponential(const EndExpansion& a) const {
    if (a.exponent && sign(*a.exponent) > 0) {
        const EndExpansion least = product_of_powers({a.terms}, by_formula("x1^2/2", {*a.exponent}));
        return sign(a) < 0 ? product(between(0, 1), exponential(least)) : nothing();
    }
    if (a.exponent) return exponential(without_exponent(a));
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
