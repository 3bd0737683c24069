#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
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

// Is it known by exponentials where its operand has no bound?
bool has_limits_at_infinity(Operation operation) {
    switch (operation) {
        case Operation::exp:
        case Operation::expm1:
        case Operation::cosh:
        case Operation::sinh:
        case Operation::tanh:
        case Operation::erf:
        case Operation::erfc: return true;
        default: return false;
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

bool NearEndArithmetic::diverges(const NearEnd& value) const {
    const NearEnd fallen = without_growth(value);
    if (fallen.growth) {
        NearEnd mantissa = fallen;
        mantissa.growth.reset();
        const bool unbounded = fmpq_sgn(mantissa.exponent.get()) < 0;
        const Ball size = unbounded ? mantissa.factor : hull(mantissa);
        return arb_is_finite(size.get()) != 0 && arb_contains_zero(size.get()) == 0;
    }
    const bool definite = arb_is_finite(fallen.factor.get()) != 0 && arb_contains_zero(fallen.factor.get()) == 0;
    return fallen.limit_is_zero() && definite && fmpq_cmp_si(fallen.exponent.get(), -1) <= 0;
}

bool NearEndArithmetic::is_less_than_power(const NearEnd& value, const Rational& exponent) const {
    const NearEnd fallen = without_growth(value);
    return !fallen.growth && fallen.limit_is_zero() && arb_is_finite(fallen.factor.get()) != 0 &&
           fmpq_cmp(fallen.exponent.get(), exponent.get()) > 0;
}

NearEnd NearEndArithmetic::with_growth(NearEnd mantissa, const NearEnd& growth) const {
    if (arb_is_zero(growth.factor.get()) != 0 && growth.limit_is_zero()) return mantissa;
    // Of no known sign, or with a bound: an exponential like any other.
    const bool unbounded = fmpq_sgn(growth.exponent.get()) < 0 && arb_is_finite(growth.factor.get()) != 0 &&
                           arb_contains_zero(growth.factor.get()) == 0;
    if (!unbounded) return product_of_powers(mantissa, exponential(growth));
    mantissa.growth = std::make_shared<const NearEnd>(growth);
    return mantissa;
}

// What falls is less than a power of the distance; what grows stays as it is.
NearEnd NearEndArithmetic::without_growth(const NearEnd& a) const {
    if (!a.growth || arb_is_negative(a.growth->factor.get()) == 0) return a;
    NearEnd mantissa = a;
    mantissa.growth.reset();
    return product_of_powers(mantissa, falling_exponential(*a.growth));
}

NearEnd NearEndArithmetic::exponential(const NearEnd& a) const {
    NearEnd result = a;
    apply(Operation::exp, result);
    return result;
}

NearEnd NearEndArithmetic::product(const NearEnd& a, const NearEnd& b) const {
    if (!a.growth && !b.growth) return product_of_powers(a, b);
    NearEnd first = a;
    NearEnd second = b;
    first.growth.reset();
    second.growth.reset();
    NearEnd mantissa = product_of_powers(first, second);
    if (a.growth && b.growth) return with_growth(std::move(mantissa), sum(*a.growth, *b.growth));
    return with_growth(std::move(mantissa), a.growth ? *a.growth : *b.growth);
}

// The greater of two exponentials is factored out.
NearEnd NearEndArithmetic::sum(const NearEnd& a, const NearEnd& b) const {
    if (!a.growth && !b.growth) return sum_of_powers(a, b);
    if (!a.growth) return sum(b, a);
    const NearEnd growth = *a.growth;
    if (!b.growth && arb_is_negative(growth.factor.get()) != 0) return sum_of_powers(without_growth(a), b);
    const NearEnd difference = b.growth ? sum(*b.growth, negated(growth)) : negated(growth);
    if (fmpq_sgn(difference.exponent.get()) < 0 && arb_is_positive(difference.factor.get()) != 0) return sum(b, a);
    NearEnd first = a;
    NearEnd second = b;
    first.growth.reset();
    second.growth.reset();
    const NearEnd scaled = without_growth(with_growth(std::move(second), difference));
    if (scaled.growth) {
        Ball nothing;
        arb_indeterminate(nothing.get());
        return bounded(std::move(nothing));
    }
    return with_growth(sum_of_powers(first, scaled), growth);
}

// Of an operand that has no bound, and one sign.
void NearEndArithmetic::apply_at_infinity(Operation operation, NearEnd& a) const {
    const bool positive = arb_is_positive(a.factor.get()) != 0;
    const NearEnd one = whole_number(1);
    if (operation == Operation::exp) {
        a = with_growth(one, a);
    } else if (operation == Operation::expm1) {
        a = sum(with_growth(one, a), whole_number(-1));
    } else if (operation == Operation::cosh || operation == Operation::sinh) {
        const NearEnd falling = with_growth(whole_number(operation == Operation::cosh ? 1 : -1), negated(a));
        a = product(sum(with_growth(one, a), falling), inverse(whole_number(2)));
    } else if (operation == Operation::tanh) {
        // 1 - 2 q/(1 + q), where q = exp(-2|a|).
        const NearEnd q = with_growth(one, product(a, whole_number(positive ? -2 : 2)));
        a = sum(one, product(product(q, whole_number(-2)), inverse(sum(one, q))));
        if (!positive) a = negated(std::move(a));
    } else {
        // erfc is at most exp(-a^2) on the right.
        NearEnd square = product(a, a);
        NearEnd tail = with_growth(bounded(between(0, 1)), negated(std::move(square)));
        if (!positive) tail = sum(whole_number(2), negated(std::move(tail)));
        a = operation == Operation::erfc ? tail : sum(one, negated(std::move(tail)));
    }
}

// What leaves an exponential one; false for other operations.
bool NearEndArithmetic::apply_to_growth(Operation operation, NearEnd& a) const {
    const NearEnd growth = *a.growth;
    NearEnd mantissa = a;
    mantissa.growth.reset();
    if (operation == Operation::log) {
        apply(Operation::log, mantissa);
        a = sum(growth, mantissa);
    } else if (operation == Operation::sqrt) {
        apply(Operation::sqrt, mantissa);
        a = with_growth(std::move(mantissa), product(growth, inverse(whole_number(2))));
    } else if (operation == Operation::abs) {
        apply(Operation::abs, mantissa);
        a = with_growth(std::move(mantissa), growth);
    } else {
        return false;
    }
    return true;
}

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
    if (operation == Operation::vanishing) {
        if (is_positive(a.exponent) && !a.limit_is_zero() && arb_contains_zero(a.limit.get()) != 0) {
            a.limit = Ball();
            a.exact = ExactNumber{};
        }
        return;
    }
    if (a.growth && apply_to_growth(operation, a)) return;
    a = without_growth(a);
    if (a.growth) {
        Ball nothing;
        arb_indeterminate(nothing.get());
        a = bounded(std::move(nothing));
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
    const bool one_sign = arb_is_finite(a.factor.get()) != 0 && arb_contains_zero(a.factor.get()) == 0;
    if (unbounded && one_sign && has_limits_at_infinity(operation)) return apply_at_infinity(operation, a);
    if (const long most = greatest_value(operation); most > 0 && unbounded && arb_is_finite(a.factor.get()) != 0) {
        a = bounded(between(-most, most));
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
    NearEnd difference = without_growth(sum(a, negated(b)));
    if (difference.growth) {
        difference.growth.reset();
        const Ball mantissa = hull(difference);
        return arb_is_positive(mantissa.get()) != 0 ? 1 : arb_is_negative(mantissa.get()) != 0 ? -1 : 0;
    }
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
    if (operation == Operation::power && constant_exponent && a.growth) {
        const NearEnd growth = product(*a.growth, b);
        a.growth.reset();
        apply(operation, a, b);
        a = with_growth(std::move(a), growth);
        return;
    }
    a = without_growth(a);
    if (operation == Operation::power && constant_exponent && a.limit_is_zero() && !a.growth) {
        a = real_power(a, b.exact->r);
        return;
    }
    Ball value = hull(a);
    BallArithmetic(precision_).apply(operation, value, hull(b));
    a = bounded(std::move(value));
}

void NearEndArithmetic::raise(NearEnd& a, int exponent) const {
    if (a.growth) {
        const NearEnd growth = product(*a.growth, whole_number(exponent));
        a.growth.reset();
        raise(a, exponent);
        a = with_growth(std::move(a), growth);
        return;
    }
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
