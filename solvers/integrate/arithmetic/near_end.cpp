#include "integrate/arithmetic/near_end.hpp"

#include <utility>

#include <espalier/require.hpp>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace integrate {

namespace {

// log d is enclosed by this power of d.
const Rational& power_of_logarithms() {
    static const Rational power = Rational::fraction(-1, 16);
    return power;
}

Rational sum_of(const Rational& a, const Rational& b) {
    Rational result;
    fmpq_add(result.get(), a.get(), b.get());
    return result;
}

Rational product_of(const Rational& a, const Rational& b) {
    Rational result;
    fmpq_mul(result.get(), a.get(), b.get());
    return result;
}

std::optional<ExactNumber> exact_sum(const NearEnd& a, const NearEnd& b) {
    if (!a.exact || !b.exact) return std::nullopt;
    return ExactNumber{sum_of(a.exact->r, b.exact->r), sum_of(a.exact->q, b.exact->q)};
}

std::optional<ExactNumber> exact_product(const NearEnd& a, const NearEnd& b) {
    if (!a.exact || !b.exact) return std::nullopt;
    const auto& [number, factor] =
        a.exact->is_rational() ? std::pair(*b.exact, *a.exact) : std::pair(*a.exact, *b.exact);
    if (!factor.is_rational()) return std::nullopt;
    return ExactNumber{product_of(number.r, factor.r), product_of(number.q, factor.r)};
}

}  // namespace

Ball ExactNumber::ball(long precision) const {
    Ball result;
    Ball multiple;
    arb_const_pi(result.get(), precision);
    arb_set_fmpq(multiple.get(), q.get(), precision);
    arb_mul(result.get(), result.get(), multiple.get(), precision);
    arb_set_fmpq(multiple.get(), r.get(), precision);
    arb_add(result.get(), result.get(), multiple.get(), precision);
    return result;
}

NearEndArithmetic::NearEndArithmetic(const Ball& reach, long precision) : reach_(reach), precision_(precision) {
    espalier::require(arb_is_positive(reach.get()) != 0, "there are distances from the end");
    espalier::require(arb_gt(reach.get(), Ball(1).get()) == 0, "distances from the end are at most 1");
}

NearEnd NearEndArithmetic::variable(const Formula& end, int direction) {
    NearEnd value = evaluate(end, *this, std::span<const NearEnd>{});
    if (arb_is_zero(value.factor.get()) == 0) {
        // A constant that was enclosed as a bounded function, such as gamma(3).
        value.limit = hull(value);
        value.exact.reset();
    }
    value.exponent = Rational::whole(1);
    arb_set_si(value.factor.get(), direction);
    return value;
}

NearEnd NearEndArithmetic::variable(Ball end, int direction) {
    NearEnd value;
    value.limit = std::move(end);
    value.exact.reset();
    arb_set_si(value.factor.get(), direction);
    return value;
}

Ball NearEndArithmetic::power_of_reach(const Rational& exponent) const {
    Ball result;
    arb_pow_fmpq(result.get(), reach_.get(), exponent.get(), precision_);
    return result;
}

// d^exponent times the factor, for all distances.
Ball NearEndArithmetic::change(const NearEnd& a) const {
    Ball result;
    if (arb_is_zero(a.factor.get()) != 0) return result;
    if (fmpq_sgn(a.exponent.get()) < 0) {
        // Some number at each distance, but there is no bound.
        arb_zero_pm_inf(result.get());
        if (arb_is_finite(a.factor.get()) == 0) arb_indeterminate(result.get());
        return result;
    }
    Ball most = power_of_reach(a.exponent);
    if (is_positive(a.exponent)) arb_union(most.get(), most.get(), Ball().get(), precision_);
    arb_mul(result.get(), most.get(), a.factor.get(), precision_);
    return result;
}

Ball NearEndArithmetic::hull(const NearEnd& a) const {
    if (a.growth) {
        const NearEnd fallen = without_growth(a);
        if (!fallen.growth) return hull(fallen);
        Ball nothing;
        arb_indeterminate(nothing.get());
        return nothing;
    }
    Ball result = change(a);
    arb_add(result.get(), result.get(), a.limit.get(), precision_);
    return result;
}

NearEnd NearEndArithmetic::bounded(Ball ball) const {
    NearEnd result;
    result.exponent = Rational();
    result.factor = std::move(ball);
    return result;
}

Ball NearEndArithmetic::integral(const NearEnd& value) const {
    Ball result;
    if (value.growth) {
        const NearEnd fallen = without_growth(value);
        if (!fallen.growth) return integral(fallen);
        arb_indeterminate(result.get());
        return result;
    }
    const Rational exponent = sum_of(value.exponent, Rational::whole(1));
    if (!is_positive(exponent)) {
        arb_indeterminate(result.get());
        return result;
    }
    Ball divisor;
    arb_set_fmpq(divisor.get(), exponent.get(), precision_);
    arb_div(result.get(), value.factor.get(), divisor.get(), precision_);
    arb_mul(result.get(), result.get(), power_of_reach(exponent).get(), precision_);
    arb_addmul(result.get(), value.limit.get(), reach_.get(), precision_);
    return result;
}

NearEnd NearEndArithmetic::constant(const Formula& formula, std::size_t place) const {
    NearEnd result;
    result.exact = ExactNumber{formula.exact_constants()[place], {}};
    result.limit = result.exact->ball(precision_);
    return result;
}

NearEnd NearEndArithmetic::named_constant(Operation operation) const {
    NearEnd result;
    result.limit = BallArithmetic(precision_).named_constant(operation);
    result.exact.reset();
    if (operation == Operation::pi) result.exact = ExactNumber{{}, Rational::whole(1)};
    return result;
}

NearEnd NearEndArithmetic::negated(NearEnd a) const { return product(a, whole_number(-1)); }

NearEnd NearEndArithmetic::sum_of_powers(const NearEnd& a, const NearEnd& b) const {
    if (arb_is_zero(b.factor.get()) != 0 || arb_is_zero(a.factor.get()) != 0) {
        const bool a_varies = arb_is_zero(a.factor.get()) == 0;
        NearEnd result = a_varies ? a : b;
        arb_add(result.limit.get(), a.limit.get(), b.limit.get(), precision_);
        result.exact = exact_sum(a, b);
        if (result.exact && result.exact->is_zero()) result.limit = Ball();
        if (is_positive(result.exponent) || result.limit_is_zero()) return result;
    }
    const bool a_first = fmpq_cmp(a.exponent.get(), b.exponent.get()) <= 0;
    const NearEnd& low = a_first ? a : b;
    const NearEnd& high = a_first ? b : a;
    NearEnd result;
    result.exponent = low.exponent;
    Rational more;
    fmpq_sub(more.get(), high.exponent.get(), low.exponent.get());
    NearEnd rest;
    rest.exponent = more;
    rest.factor = high.factor;
    result.factor = change(rest);
    arb_add(result.factor.get(), result.factor.get(), low.factor.get(), precision_);
    arb_add(result.limit.get(), a.limit.get(), b.limit.get(), precision_);
    result.exact = exact_sum(a, b);
    if (result.limit_is_zero()) {
        result.limit = Ball();
    } else if (!is_positive(result.exponent)) {
        // The limit, too, is at most so many times that power.
        Rational opposite;
        fmpq_neg(opposite.get(), result.exponent.get());
        NearEnd of_limit;
        of_limit.exponent = opposite;
        of_limit.factor = result.limit;
        arb_add(result.factor.get(), result.factor.get(), change(of_limit).get(), precision_);
        result.limit = Ball();
        result.exact = ExactNumber{};
    }
    return result;
}

// (A + u)(B + v) = AB + (Av + Bu + uv).
NearEnd NearEndArithmetic::product_of_powers(const NearEnd& a, const NearEnd& b) const {
    NearEnd limits;
    arb_mul(limits.limit.get(), a.limit.get(), b.limit.get(), precision_);
    limits.exact = exact_product(a, b);
    // Nothing times what has no value has none.
    const bool finite = arb_is_finite(a.limit.get()) != 0 && arb_is_finite(b.limit.get()) != 0;
    if (finite && (a.limit_is_zero() || b.limit_is_zero())) {
        limits.exact = ExactNumber{};
        limits.limit = Ball();
    }
    NearEnd both;
    both.exponent = sum_of(a.exponent, b.exponent);
    arb_mul(both.factor.get(), a.factor.get(), b.factor.get(), precision_);
    NearEnd result = sum_of_powers(limits, both);
    const auto add_times_limit = [&](const NearEnd& varying, const NearEnd& limited) {
        if (limited.limit_is_zero() || arb_is_zero(varying.factor.get()) != 0) return;
        NearEnd part;
        part.exponent = varying.exponent;
        arb_mul(part.factor.get(), varying.factor.get(), limited.limit.get(), precision_);
        result = sum_of_powers(result, part);
    };
    add_times_limit(a, b);
    add_times_limit(b, a);
    return result;
}

// 1/(A + u) = 1/A - u/(A(A + u)).
NearEnd NearEndArithmetic::inverse(const NearEnd& a) const {
    if (a.growth) {
        NearEnd mantissa = a;
        mantissa.growth.reset();
        return with_growth(inverse(mantissa), negated(*a.growth));
    }
    NearEnd result;
    if (a.limit_is_zero()) {
        fmpq_neg(result.exponent.get(), a.exponent.get());
        arb_inv(result.factor.get(), a.factor.get(), precision_);
        return result;
    }
    const Ball everywhere = hull(a);
    result.exponent = a.exponent;
    arb_inv(result.limit.get(), a.limit.get(), precision_);
    result.exact.reset();
    if (a.exact && a.exact->is_rational()) {
        result.exact = ExactNumber{};
        fmpq_inv(result.exact->r.get(), a.exact->r.get());
    }
    arb_div(result.factor.get(), a.factor.get(), everywhere.get(), precision_);
    arb_mul(result.factor.get(), result.factor.get(), result.limit.get(), precision_);
    arb_neg(result.factor.get(), result.factor.get());
    return result;
}

// Requires a limit that is 0.
NearEnd NearEndArithmetic::real_power(const NearEnd& a, const Rational& exponent) const {
    espalier::debug_require(a.limit_is_zero(), "powers of the distance are those of what is 0 at the end");
    NearEnd result;
    result.exponent = product_of(a.exponent, exponent);
    arb_pow_fmpq(result.factor.get(), a.factor.get(), exponent.get(), precision_);
    return result;
}

// |log d| d^h is greatest at d = exp(-1/h), where it is 1/(h e), or at the reach if that is less.
NearEnd NearEndArithmetic::logarithm_at_zero(const NearEnd& a) const {
    Rational small;
    fmpq_neg(small.get(), power_of_logarithms().get());
    Ball most;
    arb_set_fmpq(most.get(), small.get(), precision_);
    arb_inv(most.get(), most.get(), precision_);
    Ball size;
    arb_log(size.get(), reach_.get(), precision_);
    arb_neg(size.get(), size.get());
    if (arb_gt(size.get(), most.get()) != 0) {
        arb_mul(most.get(), size.get(), power_of_reach(small).get(), precision_);
    }
    Ball exponent;
    arb_set_fmpq(exponent.get(), a.exponent.get(), precision_);
    arb_mul(most.get(), most.get(), exponent.get(), precision_);
    arb_log(size.get(), a.factor.get(), precision_);
    arb_mul(size.get(), size.get(), power_of_reach(small).get(), precision_);
    NearEnd result;
    result.exponent = power_of_logarithms();
    for (const auto* part : {most.get(), size.get()}) {
        mag_t bound;
        mag_init(bound);
        arb_get_mag(bound, part);
        arb_add_error_mag(result.factor.get(), bound);
        mag_clear(bound);
    }
    return result;
}

}  // namespace integrate
