#include "integrate/arithmetic/near_end.hpp"

#include <arb_hypgeom.h>

#include <algorithm>
#include <utility>

#include <espalier/require.hpp>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace integrate {

namespace {

// Those beyond are less than what the balls of these leave open.
constexpr std::size_t most_terms = 6;

// log log(1/d) is enclosed by this power of log(1/d).
const Rational& power_of_iterated_logarithms() {
    static const Rational power = Rational::fraction(1, 4);
    return power;
}

Growth product_of(const Growth& a, const Growth& b) { return {a.power + b.power, a.logs + b.logs}; }

Growth inverse_of(const Growth& a) { return {-a.power, -a.logs}; }

Ball ball_of(const Rational& number, long precision) {
    Ball result;
    arb_set_fmpq(result.get(), number.get(), precision);
    return result;
}

Ball ball_power(const Ball& base, const Rational& power, long precision) {
    Ball result;
    arb_pow_fmpq(result.get(), base.get(), power.get(), precision);
    return result;
}

bool is_zero(const Coefficient& a) { return a.exact ? a.exact->is_zero() : arb_is_zero(a.ball.get()) != 0; }

Coefficient product_of(const Coefficient& a, const Coefficient& b, long precision) {
    Coefficient result;
    result.fixed = a.is_fixed() && b.is_fixed();
    if (a.exact && b.exact && (a.exact->is_rational() || b.exact->is_rational())) {
        const auto& number = a.exact->is_rational() ? *b.exact : *a.exact;
        const auto& factor = a.exact->is_rational() ? *a.exact : *b.exact;
        result.exact = ExactNumber{number.r * factor.r, number.q * factor.r};
        result.ball = result.exact->ball(precision);
    } else {
        arb_mul(result.ball.get(), a.ball.get(), b.ball.get(), precision);
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

}  // namespace

int compare(const Growth& a, const Growth& b) {
    const int by_power = fmpq_cmp(b.power.get(), a.power.get());
    const int by_logs = fmpq_cmp(a.logs.get(), b.logs.get());
    return by_power != 0 ? by_power : by_logs;
}

Ball ExactNumber::ball(long precision) const {
    Ball result;
    Ball multiple;
    if (!is_rational()) {
        arb_const_pi(result.get(), precision);
        arb_set_fmpq(multiple.get(), q.get(), precision);
        arb_mul(result.get(), result.get(), multiple.get(), precision);
    }
    arb_set_fmpq(multiple.get(), r.get(), precision);
    arb_add(result.get(), result.get(), multiple.get(), precision);
    return result;
}

NearEndArithmetic::NearEndArithmetic(const Ball& reach, long precision) : reach_(reach), precision_(precision) {
    espalier::require(arb_is_positive(reach.get()) != 0, "there are distances from the end");
    espalier::require(arf_cmpabs_2exp_si(arb_midref(reach.get()), -1) <= 0, "distances from the end are at most 1/2");
    arb_log(log_.get(), reach.get(), precision);
    arb_neg(log_.get(), log_.get());
}

NearEnd NearEndArithmetic::variable(const Formula& end, int direction) {
    NearEnd value = evaluate(end, *this, std::span<const NearEnd>{});
    const bool is_constant = !value.exponent && value.terms.size() == 1 && value.terms[0].growth.is_constant();
    if (!is_constant && !value.is_zero()) value = bounded(hull(value));
    if (!value.is_zero()) value.terms[0].coefficient.fixed = true;
    return sum_of_powers(value, monomial({Rational::whole(1), {}}, whole_number(direction).terms[0].coefficient));
}

NearEnd NearEndArithmetic::variable(Ball end, int direction) {
    return sum_of_powers(fixed(std::move(end)),
                         monomial({Rational::whole(1), {}}, whole_number(direction).terms[0].coefficient));
}

NearEnd NearEndArithmetic::monomial(Growth growth, Coefficient coefficient) const {
    NearEnd result;
    result.terms.push_back({std::move(growth), std::move(coefficient)});
    return result;
}

NearEnd NearEndArithmetic::bounded(Ball ball) const {
    if (arb_is_zero(ball.get()) != 0) return {};
    return monomial({}, {std::move(ball), std::nullopt});
}

// The same number of the ball at all distances.
NearEnd NearEndArithmetic::fixed(Ball ball) const {
    NearEnd result = bounded(std::move(ball));
    for (auto& term : result.terms) term.coefficient.fixed = true;
    return result;
}

NearEnd NearEndArithmetic::nothing() const {
    Ball ball;
    arb_indeterminate(ball.get());
    return bounded(std::move(ball));
}

NearEnd NearEndArithmetic::rational(const Rational& number) const {
    if (fmpq_is_zero(number.get()) != 0) return {};
    return monomial({}, {ball_of(number, precision_), ExactNumber{number, {}}});
}

NearEnd NearEndArithmetic::whole_number(long number) const { return rational(Rational::whole(number)); }

NearEnd NearEndArithmetic::between(long low, long high) const {
    Ball ball;
    arb_union(ball.get(), Ball(low).get(), Ball(high).get(), 64);
    return bounded(std::move(ball));
}

NearEnd NearEndArithmetic::constant(const Formula& formula, std::size_t place) const {
    return rational(formula.exact_constants()[place]);
}

NearEnd NearEndArithmetic::named_constant(Operation operation) const {
    NearEnd result = fixed(BallArithmetic(precision_).named_constant(operation));
    if (operation == Operation::pi) result.terms[0].coefficient.exact = ExactNumber{{}, Rational::whole(1)};
    return result;
}

// Of d^p L^q, L = log(1/d), which is greatest at L = q/p, or at the reach if that is less. Without a bound: all numbers.
Ball NearEndArithmetic::range(const Growth& growth) const {
    Ball result;
    if (growth.is_constant()) return Ball(1);
    if (!growth.is_bounded()) {
        arb_zero_pm_inf(result.get());
        return result;
    }
    Ball log = log_;
    Ball distance = reach_;
    if (is_positive(growth.power) && is_positive(growth.logs)) {
        Rational place;
        fmpq_div(place.get(), growth.logs.get(), growth.power.get());
        const Ball farther = ball_of(place, precision_);
        if (arb_gt(farther.get(), log.get()) != 0) {
            log = farther;
            arb_neg(distance.get(), log.get());
            arb_exp(distance.get(), distance.get(), precision_);
        }
    }
    result = ball_power(distance, growth.power, precision_);
    if (fmpq_is_zero(growth.logs.get()) == 0) {
        arb_mul(result.get(), result.get(), ball_power(log, growth.logs, precision_).get(), precision_);
    }
    arb_union(result.get(), result.get(), Ball().get(), precision_);
    return result;
}

// With d = exp(-L) it is (p+1)^(-q-1) Gamma(q+1, (p+1) L) at the reach, or L^(q+1)/(-q-1) if p is -1.
Ball NearEndArithmetic::integral(const Growth& growth) const {
    const Rational one = Rational::whole(1);
    const Rational power = growth.power + one;
    const Rational logs = growth.logs + one;
    Ball result;
    if (is_positive(power)) {
        if (fmpq_is_zero(growth.logs.get()) != 0) {
            result = ball_power(reach_, power, precision_);
            arb_div(result.get(), result.get(), ball_of(power, precision_).get(), precision_);
            return result;
        }
        Ball from = ball_of(power, precision_);
        arb_mul(from.get(), from.get(), log_.get(), precision_);
        arb_hypgeom_gamma_upper(result.get(), ball_of(logs, precision_).get(), from.get(), 0, precision_);
        const Ball scale = ball_power(ball_of(power, precision_), -logs, precision_);
        arb_mul(result.get(), result.get(), scale.get(), precision_);
    } else if (fmpq_is_zero(power.get()) != 0 && fmpq_sgn(logs.get()) < 0) {
        result = ball_power(log_, logs, precision_);
        arb_div(result.get(), result.get(), ball_of(-logs, precision_).get(), precision_);
    } else {
        arb_indeterminate(result.get());
    }
    return result;
}

Ball NearEndArithmetic::hull(const NearEnd& a) const {
    if (a.exponent) {
        const NearEnd fallen = without_exponent(a);
        return fallen.exponent ? nothing().terms[0].coefficient.ball : hull(fallen);
    }
    Ball result;
    for (const auto& [growth, coefficient] : a.terms) {
        Ball part = range(growth);
        arb_mul(part.get(), part.get(), coefficient.ball.get(), precision_);
        arb_add(result.get(), result.get(), part.get(), precision_);
    }
    return result;
}

Ball NearEndArithmetic::integral(const NearEnd& value) const {
    const NearEnd fallen = without_exponent(value);
    Ball result;
    if (fallen.exponent) {
        arb_indeterminate(result.get());
        return result;
    }
    for (const auto& [growth, coefficient] : fallen.terms) {
        Ball part = integral(growth);
        arb_mul(part.get(), part.get(), coefficient.ball.get(), precision_);
        arb_add(result.get(), result.get(), part.get(), precision_);
    }
    return result;
}

Ball NearEndArithmetic::at(const NearEnd& value, const Ball& distance) const {
    const NearEnd fallen = without_exponent(value);
    Ball result;
    if (fallen.exponent) {
        arb_indeterminate(result.get());
        return result;
    }
    Ball log;
    arb_log(log.get(), distance.get(), 2 * precision_);
    arb_neg(log.get(), log.get());
    for (const auto& [growth, coefficient] : fallen.terms) {
        Ball part = ball_power(distance, growth.power, 2 * precision_);
        arb_mul(part.get(), part.get(), ball_power(log, growth.logs, 2 * precision_).get(), 2 * precision_);
        arb_addmul(result.get(), part.get(), coefficient.ball.get(), 2 * precision_);
    }
    return result;
}

// Those of the same growth become one, and what is beyond the last one adds to that.
NearEnd NearEndArithmetic::collected(std::vector<NearEnd::Term> terms) const {
    std::stable_sort(terms.begin(), terms.end(),
                     [](const auto& a, const auto& b) { return compare(a.growth, b.growth) > 0; });
    NearEnd result;
    for (auto& term : terms) {
        if (arb_is_finite(term.coefficient.ball.get()) == 0) return nothing();
        auto& known = result.terms;
        if (!known.empty() && compare(known.back().growth, term.growth) == 0) {
            add(known.back().coefficient, term.coefficient, precision_);
            continue;
        }
        if (!known.empty() && is_zero(known.back().coefficient)) known.pop_back();
        if (known.size() < most_terms) {
            known.push_back(std::move(term));
            continue;
        }
        Coefficient more{range(product_of(term.growth, inverse_of(known.back().growth))), std::nullopt};
        add(known.back().coefficient, product_of(more, term.coefficient, precision_), precision_);
    }
    if (!result.terms.empty() && is_zero(result.terms.back().coefficient)) result.terms.pop_back();
    return result;
}

// All as one term. Requires one.
NearEnd::Term NearEndArithmetic::folded(const NearEnd& a) const {
    NearEnd::Term result = a.terms.front();
    for (std::size_t i = 1; i < a.terms.size(); ++i) {
        const auto& term = a.terms[i];
        Coefficient more{range(product_of(term.growth, inverse_of(result.growth))), std::nullopt};
        add(result.coefficient, product_of(more, term.coefficient, precision_), precision_);
    }
    return result;
}

// 1 or -1 at all distances; 0 if that is not known, or if it is 0.
int NearEndArithmetic::sign(const NearEnd& a) const {
    if (a.is_zero()) return 0;
    const auto term = folded(a);
    const auto* factor = term.coefficient.ball.get();
    if (arb_is_finite(factor) == 0) return 0;
    return arb_is_positive(factor) != 0 ? 1 : arb_is_negative(factor) != 0 ? -1 : 0;
}

NearEnd NearEndArithmetic::sum_of_powers(const NearEnd& a, const NearEnd& b) const {
    auto terms = a.terms;
    terms.insert(terms.end(), b.terms.begin(), b.terms.end());
    return collected(std::move(terms));
}

// Nothing times what has no value has none.
NearEnd NearEndArithmetic::product_of_powers(const NearEnd& a, const NearEnd& b) const {
    std::vector<NearEnd::Term> terms;
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
NearEnd NearEndArithmetic::composed(const std::vector<Coefficient>& coefficients, Ball rest,
                                    const NearEnd& small) const {
    NearEnd result = bounded(std::move(rest));
    for (auto coefficient = coefficients.rbegin(); coefficient != coefficients.rend(); ++coefficient) {
        result = product_of_powers(result, small);
        if (!is_zero(*coefficient)) result = sum_of_powers(result, monomial({}, *coefficient));
    }
    return result;
}

// u in a = t (1 + u), t being the first term. Requires one whose coefficient cannot be 0.
NearEnd NearEndArithmetic::relative_rest(const NearEnd& a) const {
    const auto& [growth, coefficient] = a.terms.front();
    Coefficient inverse;
    inverse.fixed = coefficient.is_fixed();
    arb_inv(inverse.ball.get(), coefficient.ball.get(), precision_);
    if (coefficient.exact && coefficient.exact->is_rational()) {
        inverse.exact = ExactNumber{};
        fmpq_inv(inverse.exact->r.get(), coefficient.exact->r.get());
        inverse.ball = inverse.exact->ball(precision_);
    }
    NearEnd rest;
    rest.terms.assign(a.terms.begin() + 1, a.terms.end());
    return product_of_powers(rest, monomial(inverse_of(growth), std::move(inverse)));
}

// t^c (1 + u)^c, where the binomial coefficients of c are exact, and that of the rest comes with (1 + u)^(c - n).
NearEnd NearEndArithmetic::real_power(const NearEnd& a, const Rational& power) const {
    const bool whole = fmpz_is_one(fmpq_denref(power.get())) != 0;
    if (a.is_zero()) return is_positive(power) ? NearEnd{} : nothing();
    const auto& [growth, coefficient] = a.terms.front();
    const bool usable =
        arb_is_positive(coefficient.ball.get()) != 0 || (whole && arb_contains_zero(coefficient.ball.get()) == 0);
    if (!usable) return nothing();
    Coefficient scale{ball_power(coefficient.ball, power, precision_), std::nullopt, coefficient.is_fixed()};
    const bool rational = coefficient.exact && coefficient.exact->is_rational();
    if (rational && fmpq_is_one(coefficient.exact->r.get()) != 0) {
        scale = whole_number(1).terms[0].coefficient;
    } else if (rational && whole && fmpz_cmpabs(fmpq_numref(power.get()), fmpq_numref(Rational::whole(64).get())) < 0) {
        scale.exact = ExactNumber{};
        fmpq_pow_si(scale.exact->r.get(), coefficient.exact->r.get(), fmpz_get_si(fmpq_numref(power.get())));
        scale.ball = scale.exact->ball(precision_);
    }
    const NearEnd leading = monomial({growth.power * power, growth.logs * power}, std::move(scale));
    const NearEnd rest = relative_rest(a);
    if (rest.is_zero()) return leading;
    Ball around = hull(rest);
    arb_add_ui(around.get(), around.get(), 1, precision_);
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
    Ball last = ball_power(around, factor, precision_);
    arb_mul(last.get(), last.get(), ball_of(binomial, precision_).get(), precision_);
    return product_of_powers(leading, composed(binomials, std::move(last), rest));
}

// log(c d^p L^q (1 + u)) = -p L + log c + q log L + log(1 + u).
NearEnd NearEndArithmetic::logarithm(const NearEnd& a) const {
    if (a.is_zero()) return nothing();
    const auto& [growth, coefficient] = a.terms.front();
    if (arb_is_positive(coefficient.ball.get()) == 0) return nothing();
    NearEnd result = product_of_powers(monomial({{}, Rational::whole(1)}, whole_number(-1).terms[0].coefficient),
                                       rational(growth.power));
    const bool unit =
        coefficient.exact && coefficient.exact->is_rational() && fmpq_is_one(coefficient.exact->r.get()) != 0;
    if (!unit) {
        Ball log;
        arb_log(log.get(), coefficient.ball.get(), precision_);
        result = sum_of_powers(result, coefficient.is_fixed() ? fixed(std::move(log)) : bounded(std::move(log)));
    }
    if (fmpq_is_zero(growth.logs.get()) == 0) {
        // log L / L^(1/4) rises up to L = e^4, where it is 4/e, and falls to 0.
        Ball log;
        arb_log(log.get(), log_.get(), precision_);
        const Rational& quarter = power_of_iterated_logarithms();
        arb_div(log.get(), log.get(), ball_power(log_, quarter, precision_).get(), precision_);
        Ball most;
        arb_const_e(most.get(), precision_);
        arb_inv(most.get(), most.get(), precision_);
        arb_mul_2exp_si(most.get(), most.get(), 2);
        arb_union(log.get(), log.get(), Ball().get(), precision_);
        arb_union(log.get(), log.get(), most.get(), precision_);
        result = sum_of_powers(
            result, product_of_powers(monomial({{}, quarter}, {std::move(log), std::nullopt}), rational(growth.logs)));
    }
    const NearEnd rest = relative_rest(a);
    if (rest.is_zero()) return result;
    Ball around = hull(rest);
    arb_add_ui(around.get(), around.get(), 1, precision_);
    if (arb_is_positive(around.get()) == 0) return nothing();
    std::vector<Coefficient> coefficients(1);
    coefficients[0].exact = ExactNumber{};
    for (long k = 1; k < static_cast<long>(most_terms); ++k) {
        const Rational number = Rational::fraction(k % 2 == 1 ? 1 : -1, static_cast<unsigned long>(k));
        coefficients.push_back({ball_of(number, precision_), ExactNumber{number, {}}});
    }
    constexpr auto n = static_cast<long>(most_terms);
    Ball last = ball_power(around, Rational::whole(-n), precision_);
    arb_div_si(last.get(), last.get(), n % 2 == 1 ? n : -n, precision_);
    return sum_of_powers(result, composed(coefficients, std::move(last), rest));
}

bool NearEndArithmetic::diverges(const NearEnd& value) const {
    const NearEnd fallen = without_exponent(value);
    NearEnd mantissa = fallen;
    mantissa.exponent.reset();
    if (sign(mantissa) == 0) return false;
    const Growth least{Rational::whole(-1), Rational::whole(-1)};
    return fallen.exponent || compare(mantissa.terms.front().growth, least) >= 0;
}

bool NearEndArithmetic::is_less_than_power(const NearEnd& value, const Rational& power) const {
    const NearEnd fallen = without_exponent(value);
    if (fallen.exponent) return false;
    if (fallen.is_zero()) return true;
    const auto& first = fallen.terms.front();
    return arb_is_finite(first.coefficient.ball.get()) != 0 && compare(first.growth, {power, {}}) < 0;
}

}  // namespace integrate
