#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/derivative.hpp"
#include "integrate/arithmetic/near_end.hpp"

namespace integrate {

namespace {

Ball between(long a, long b) {
    Ball result;
    arb_union(result.get(), Ball(a).get(), Ball(b).get(), 2);
    return result;
}

// A whole number that bounds the function everywhere; 0 if there is none.
long greatest_value(Operation operation) {
    switch (operation) {
        case Operation::sin:
        case Operation::cos:
        case Operation::tanh:
        case Operation::airyai:
        case Operation::fresnels:
        case Operation::fresnelc:
        case Operation::erf: return 1;
        case Operation::erfc:
        case Operation::si:
        case Operation::atan: return 2;
        default: return 0;
    }
}

// Of those that have a derivative here, besides the sine.
bool vanishes_at_zero(Operation operation) {
    switch (operation) {
        case Operation::sinh:
        case Operation::tanh:
        case Operation::asinh:
        case Operation::atanh:
        case Operation::asin:
        case Operation::atan:
        case Operation::expm1:
        case Operation::log1p:
        case Operation::erf: return true;
        default: return false;
    }
}

}  // namespace

// Let a be at most -y, y = c d^-k, and Y be y at the reach. As y^n exp(-y) falls from y = n on, exp(a) is at most
// exp(-Y) (d/reach)^(k n) for all n <= Y. Requires a negative exponent, and so the limit 0, and a negative factor.
NearEnd NearEndArithmetic::falling_exponential(const NearEnd& a) const {
    constexpr double most = 64;
    const auto lower_bound = [&](const Ball& ball) {
        Ball bound;
        arb_get_lbound_arf(arb_midref(bound.get()), ball.get(), precision_);
        return bound;
    };
    Ball least;
    arb_neg(least.get(), a.factor.get());
    least = lower_bound(least);
    arb_mul(least.get(), least.get(), power_of_reach(a.exponent).get(), precision_);
    const double at_reach = arf_get_d(arb_midref(lower_bound(least).get()), ARF_RND_DOWN);
    const Rational n = Rational::whole(static_cast<long>(std::clamp(std::floor(at_reach), 0.0, most)));
    Rational opposite;
    fmpq_mul(opposite.get(), a.exponent.get(), n.get());
    NearEnd result;
    fmpq_neg(result.exponent.get(), opposite.get());
    arb_neg(least.get(), least.get());
    arb_exp(result.factor.get(), least.get(), precision_);
    arb_mul(result.factor.get(), result.factor.get(), power_of_reach(opposite).get(), precision_);
    arb_union(result.factor.get(), result.factor.get(), Ball().get(), precision_);
    return result;
}

// Values at ends that an integrand is often singular at.
std::optional<ExactNumber> NearEndArithmetic::exact_value(Operation operation, const NearEnd& a) const {
    if (!a.exact) return std::nullopt;
    const auto whole = [](long number) { return ExactNumber{Rational::whole(number), {}}; };
    const auto& [r, q] = *a.exact;
    const bool zero = a.exact->is_zero();
    const bool one = a.exact->is_rational() && fmpq_is_one(r.get()) != 0;
    Rational twice;
    fmpq_mul_2exp(twice.get(), q.get(), 1);
    const bool quarter_turns = fmpq_is_zero(r.get()) != 0 && fmpz_is_one(fmpq_denref(twice.get())) != 0;
    if ((operation == Operation::sin || operation == Operation::cos) && quarter_turns) {
        const auto turns = static_cast<long>(fmpz_fdiv_ui(fmpq_numref(twice.get()), 4));
        const long phase = operation == Operation::cos ? turns : (turns + 3) % 4;
        return whole(phase == 0 ? 1 : phase == 2 ? -1 : 0);
    }
    if (operation == Operation::log && one) return whole(0);
    if (operation == Operation::exp && zero) return whole(1);
    if (operation == Operation::sqrt && one) return whole(1);
    if (operation == Operation::cosh && zero) return whole(1);
    if (operation == Operation::erfc && zero) return whole(1);
    return vanishes_at_zero(operation) && zero ? std::optional(whole(0)) : std::nullopt;
}

void NearEndArithmetic::apply(Operation operation, NearEnd& a) const {
    if (operation == Operation::negate) {
        a = negated(std::move(a));
        return;
    }
    if (operation == Operation::tan) {
        NearEnd cosine = a;
        apply(Operation::cos, cosine);
        apply(Operation::sin, a);
        return apply(Operation::divide, a, cosine);
    }
    if (operation == Operation::cot) {
        NearEnd sine = a;
        apply(Operation::sin, sine);
        apply(Operation::cos, a);
        return apply(Operation::divide, a, sine);
    }
    if (operation == Operation::cbrt && a.limit_is_zero()) {
        const bool negative = arb_is_negative(a.factor.get()) != 0;
        a = real_power(negative ? negated(std::move(a)) : a, Rational::fraction(1, 3));
        if (negative) a = negated(std::move(a));
        return;
    }
    if (operation == Operation::sign) {
        if (const int sign = order(a, whole_number(0)); sign != 0) {
            a = bounded(Ball(sign));
            return;
        }
    }
    if (operation == Operation::log && a.limit_is_zero()) {
        a = logarithm_at_zero(a);
        return;
    }
    if (operation == Operation::sqrt && a.limit_is_zero()) {
        a = real_power(a, Rational::fraction(1, 2));
        return;
    }
    if (operation == Operation::abs && a.limit_is_zero()) return arb_abs(a.factor.get(), a.factor.get());
    const bool unbounded = fmpq_sgn(a.exponent.get()) < 0;
    if ((operation == Operation::floor || operation == Operation::ceil) && unbounded) {
        a = sum(a, bounded(between(0, operation == Operation::floor ? -1 : 1)));
        return;
    }
    if (const long most = greatest_value(operation); most > 0 && unbounded && arb_is_finite(a.factor.get()) != 0) {
        a = bounded(between(-most, most));
        return;
    }
    if (operation == Operation::exp && unbounded && arb_is_negative(a.factor.get()) != 0) {
        a = falling_exponential(a);
        return;
    }
    const Ball everywhere = hull(a);
    const auto slope = derivative(operation, everywhere, precision_);
    const BallArithmetic balls(precision_);
    const bool has_slope = slope && arb_is_finite(slope->get()) != 0;
    if (!has_slope || !is_positive(a.exponent)) {
        Ball value = everywhere;
        balls.apply(operation, value);
        a = bounded(std::move(value));
        return;
    }
    const auto exact = exact_value(operation, a);
    arb_mul(a.factor.get(), a.factor.get(), slope->get(), precision_);
    balls.apply(operation, a.limit);
    a.exact = exact;
    if (exact) a.limit = exact->ball(precision_);
}

NearEnd NearEndArithmetic::whole_number(long number) const {
    NearEnd result;
    result.exact = ExactNumber{Rational::whole(number), {}};
    arb_set_si(result.limit.get(), number);
    return result;
}

// 1 if a is greater at all distances, -1 if b is, 0 if their difference at the end does not tell.
int NearEndArithmetic::order(const NearEnd& a, const NearEnd& b) const {
    const NearEnd difference = sum(a, negated(b));
    if (!difference.limit_is_zero()) return 0;
    if (arb_is_positive(difference.factor.get()) != 0) return 1;
    return arb_is_negative(difference.factor.get()) != 0 ? -1 : 0;
}

void NearEndArithmetic::apply(Operation operation, NearEnd& a, const NearEnd& b) const {
    switch (operation) {
        case Operation::add: a = sum(a, b); return;
        case Operation::subtract: a = sum(a, negated(b)); return;
        case Operation::multiply: a = product(a, b); return;
        case Operation::divide: a = product(a, inverse(b)); return;
        default: break;
    }
    const bool least = operation == Operation::min;
    if (least || operation == Operation::max || compares(operation)) {
        if (const int sign = order(a, b); sign != 0) {
            if (compares(operation)) {
                a = bounded(compare(operation, Ball(sign), Ball()));
            } else if (least == (sign > 0)) {
                a = b;
            }
            return;
        }
    }
    if (operation == Operation::power && arb_is_positive(hull(a).get()) != 0 && fmpq_sgn(b.exponent.get()) < 0) {
        apply(Operation::log, a);
        a = product(a, b);
        return apply(Operation::exp, a);
    }
    const bool constant_exponent = b.exact && b.exact->is_rational() && arb_is_zero(b.factor.get()) != 0;
    if (operation == Operation::power && constant_exponent && a.limit_is_zero()) {
        a = real_power(a, b.exact->r);
        return;
    }
    Ball value = hull(a);
    BallArithmetic(precision_).apply(operation, value, hull(b));
    a = bounded(std::move(value));
}

void NearEndArithmetic::raise(NearEnd& a, int exponent) const {
    if (a.limit_is_zero()) {
        a = real_power(a, Rational::whole(exponent));
        return;
    }
    NearEnd power;
    power.exact = ExactNumber{Rational::whole(1), {}};
    arb_one(power.limit.get());
    for (int i = 0; i < std::abs(exponent); ++i) power = product(power, a);
    a = exponent < 0 ? inverse(power) : std::move(power);
}

void NearEndArithmetic::choose(NearEnd& condition, NearEnd a, NearEnd b) const {
    const Ball decided = hull(condition);
    if (arb_contains_zero(decided.get()) == 0) {
        condition = std::move(a);
    } else if (arb_is_zero(decided.get()) != 0) {
        condition = std::move(b);
    } else {
        Ball either = hull(a);
        arb_union(either.get(), either.get(), hull(b).get(), precision_);
        condition = bounded(std::move(either));
    }
}

}  // namespace integrate
