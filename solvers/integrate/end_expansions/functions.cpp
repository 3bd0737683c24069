#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/end_expansions/special_function_expansions.hpp"
#include "integrate/end_expansions/taylor.hpp"

namespace integrate {

namespace {

bool contains_zero(const Ball& ball) { return arb_contains_zero(ball.get()) != 0; }

}  // namespace

void EndExpansionArithmetic::apply(Operation operation, EndExpansion& a) const {
    a = function(operation, std::move(a));
}

EndExpansion EndExpansionArithmetic::function(Operation operation, EndExpansion a) const {
    const EndExpansion one = whole_number(1);
    switch (operation) {
        case Operation::negate: return negated(a);
        case Operation::exp: return exponential(a);
        case Operation::log: return log_of(a);
        case Operation::log1p: return log_of(sum(a, one));
        case Operation::sqrt: return power_of(a, Rational::fraction(1, 2));
        case Operation::cbrt: {
            const bool negative = !a.is_zero() && sign(a) < 0;
            const EndExpansion root = power_of(negative ? negated(a) : a, Rational::fraction(1, 3));
            return negative ? negated(root) : root;
        }
        case Operation::abs: return absolute(a);
        case Operation::tan: return quotient(function(Operation::sin, a), function(Operation::cos, a));
        case Operation::cot: return quotient(function(Operation::cos, a), function(Operation::sin, a));
        default: break;
    }
    a = without_exponent(a);
    switch (operation) {
        case Operation::vanishing: {
            // Only a limit that is fixed is marked as 0 at the end: a ball that bounds all distances says nothing of
            // the end itself.
            const bool has_limit = !a.is_zero() && a.terms[0].growth.is_constant() && a.terms[0].coefficient.is_fixed();
            if (has_limit && contains_zero(a.terms[0].coefficient.ball)) a.terms.erase(a.terms.begin());
            return a;
        }
        case Operation::floor:
        case Operation::ceil:
        case Operation::sign: return stepped(operation, a);
        case Operation::asin: return inverse_sine(a);
        case Operation::acos: return inverse_cosine(a);
        case Operation::acosh: {
            // log(1 + w + sqrt(w (w + 2))), w = a - 1.
            if (!a.is_bounded())
                return log_of(sum(a, power_of(difference(product(a, a), one), Rational::fraction(1, 2))));
            const EndExpansion w = difference(a, one);
            const EndExpansion root = power_of(product(w, sum(w, whole_number(2))), Rational::fraction(1, 2));
            return log_of(sum(one, sum(w, root)));
        }
        case Operation::atanh:
            return product(difference(log_of(sum(one, a)), log_of(difference(one, a))),
                           rational(Rational::fraction(1, 2)));
        default: break;
    }
    if (const auto special = SpecialFunctionExpansions(*this).value(operation, a)) return *special;
    if (a.is_bounded()) return smooth(operation, a);
    if (auto known = at_infinity(operation, a)) return *std::move(known);
    const long most = function_of(operation).bound();
    return most > 0 && arf_is_nan(arb_midref(hull(a).get())) == 0 ? between(-most, most) : nothing();
}

EndExpansion EndExpansionArithmetic::log_of(const EndExpansion& a) const {
    const EndExpansion mantissa = {a.terms};
    EndExpansion result = logarithm(mantissa);
    return a.exponent ? sum(*a.exponent, result) : result;
}

EndExpansion EndExpansionArithmetic::power_of(const EndExpansion& a, const Rational& power) const {
    const EndExpansion mantissa = {a.terms};
    const EndExpansion result = real_power(mantissa, power);
    if (a.exponent) return with_exponent(result, product(*a.exponent, rational(power)));
    const bool known = std::all_of(result.terms.begin(), result.terms.end(),
                                   [](const auto& term) { return arb_is_finite(term.coefficient.ball.get()) != 0; });
    if (known || !a.is_bounded()) return result;
    Ball value = hull(a);
    const BallArithmetic balls(precision_);
    if (fmpz_is_one(fmpq_denref(power.get())) != 0) {
        // Whole powers have values at negative numbers, too.
        const auto exponent = whole(ExactNumber{power, {}});
        if (!exponent) return nothing();
        balls.raise(value, static_cast<int>(*exponent));
        return bounded(std::move(value));
    }
    const bool root = is_positive(power) && arb_is_negative(value.get()) == 0 && contains_zero(value);
    if (root) arb_nonnegative_part(value.get(), value.get());
    if (root && power == Rational::fraction(1, 2)) {
        balls.apply(Operation::sqrt, value);
    } else {
        balls.apply(Operation::power, value, ball_of(power, precision_));
    }
    return bounded(std::move(value));
}

EndExpansion EndExpansionArithmetic::absolute(const EndExpansion& a) const {
    EndExpansion mantissa = {a.terms};
    const int direction = sign(mantissa);
    if (direction != 0) return direction > 0 ? a : negated(a);
    if (mantissa.is_zero()) return mantissa;
    auto term = folded(mantissa);
    arb_abs(term.coefficient.ball.get(), term.coefficient.ball.get());
    term.coefficient.exact.reset();
    mantissa.terms = {std::move(term)};
    mantissa.exponent = a.exponent;
    return mantissa;
}

// floor, ceil and sign of what is next to a whole number, on one side of it, and of other operands.
EndExpansion EndExpansionArithmetic::stepped(Operation operation, const EndExpansion& a) const {
    if (operation == Operation::sign) {
        const int direction = sign(a);
        return direction != 0 || a.is_zero() ? whole_number(direction) : by_values(operation, a);
    }
    if (!a.is_bounded()) return sum(a, operation == Operation::floor ? between(-1, 0) : between(0, 1));
    const bool has_limit = !a.is_zero() && a.terms[0].growth.is_constant();
    EndExpansion rest = a;
    if (has_limit) rest.terms.erase(rest.terms.begin());
    const auto& exact = has_limit ? a.terms[0].coefficient.exact : std::optional(ExactNumber{});
    const int direction = sign(rest);
    const bool whole = exact && exact->is_rational() && fmpz_is_one(fmpq_denref(exact->r.get())) != 0;
    const Ball around = hull(rest);
    const bool within_one = arb_lt(around.get(), Ball(1).get()) != 0 && arb_gt(around.get(), Ball(-1).get()) != 0;
    if (!whole || direction == 0 || !within_one) return by_values(operation, a);
    EndExpansion limit = rational(exact->r);
    if (operation == Operation::floor && direction < 0) limit = sum(limit, whole_number(-1));
    if (operation == Operation::ceil && direction > 0) limit = sum(limit, whole_number(1));
    return limit;
}

// Near 1, acos(1 - w) = 2 asin(sqrt(w/2)).
EndExpansion EndExpansionArithmetic::inverse_cosine(const EndExpansion& a) const {
    const EndExpansion one = whole_number(1);
    for (const bool left : {false, true}) {
        const EndExpansion w = left ? sum(one, a) : difference(one, a);
        if (!w.vanishes()) continue;
        const EndExpansion root = power_of(product(w, rational(Rational::fraction(1, 2))), Rational::fraction(1, 2));
        const EndExpansion angle = product(smooth(Operation::asin, root), whole_number(2));
        return left ? difference(named_constant(Operation::pi), angle) : angle;
    }
    return a.is_bounded() ? smooth(Operation::acos, a) : nothing();
}

EndExpansion EndExpansionArithmetic::inverse_sine(const EndExpansion& a) const {
    const EndExpansion one = whole_number(1);
    if (!difference(one, a).vanishes() && !sum(one, a).vanishes()) {
        return a.is_bounded() ? smooth(Operation::asin, a) : nothing();
    }
    const EndExpansion quarter = product(named_constant(Operation::pi), rational(Rational::fraction(1, 2)));
    return difference(quarter, inverse_cosine(a));
}

// Returns the function of an operand that has no bound, and one sign, by exponentials.
std::optional<EndExpansion> EndExpansionArithmetic::at_infinity(Operation operation, const EndExpansion& a) const {
    const int direction = a.exponent ? 0 : sign(a);
    if (direction == 0) return std::nullopt;
    const EndExpansion one = whole_number(1);
    const EndExpansion half = rational(Rational::fraction(1, 2));
    switch (operation) {
        case Operation::expm1: return difference(exponential(a), one);
        case Operation::cosh: return product(sum(exponential(a), exponential(negated(a))), half);
        case Operation::sinh: return product(difference(exponential(a), exponential(negated(a))), half);
        case Operation::asinh: {
            // The sign of a times log(|a| + sqrt(a^2 + 1)).
            const EndExpansion size = absolute(a);
            const EndExpansion root = power_of(sum(product(a, a), one), Rational::fraction(1, 2));
            const EndExpansion value = log_of(sum(size, root));
            return direction > 0 ? value : negated(value);
        }
        case Operation::atan: {
            const EndExpansion quarter = product(named_constant(Operation::pi), half);
            return difference(direction > 0 ? quarter : negated(quarter), smooth(Operation::atan, inverse(a)));
        }
        case Operation::tanh: {
            // 1 - 2 q/(1 + q), where q = exp(-2|a|).
            const EndExpansion q = exponential(product(a, whole_number(-2 * direction)));
            const EndExpansion value = difference(one, product(quotient(q, sum(one, q)), whole_number(2)));
            return direction > 0 ? value : negated(value);
        }
        case Operation::erf:
        case Operation::erfc: {
            // erfc is at most exp(-a^2) on the right.
            EndExpansion tail = product(between(0, 1), exponential(negated(product(a, a))));
            if (direction < 0) tail = difference(whole_number(2), tail);
            return operation == Operation::erfc ? tail : difference(one, tail);
        }
        default: return std::nullopt;
    }
}

// Applies Taylor's theorem with as many terms as its remainder has a bound for; else encloses all values.
EndExpansion EndExpansionArithmetic::smooth(Operation operation, const EndExpansion& a) const {
    const bool has_limit = !a.is_zero() && a.terms[0].growth.is_constant();
    Coefficient limit{Ball(), ExactNumber{}};
    EndExpansion small = a;
    if (has_limit) {
        limit = a.terms[0].coefficient;
        small.terms.erase(small.terms.begin());
    }
    const Ball around = hull(a);
    for (const std::size_t terms : {std::size_t{6}, std::size_t{1}}) {
        auto known = taylor(operation, limit, around, terms, precision_);
        if (known) return composed(known->first, std::move(known->second), small);
    }
    return by_values(operation, a);
}

EndExpansion EndExpansionArithmetic::by_values(Operation operation, const EndExpansion& a) const {
    Ball value = hull(a);
    BallArithmetic(precision_).apply(operation, value);
    return bounded(std::move(value));
}

EndExpansion EndExpansionArithmetic::compared(Operation operation, const EndExpansion& a, const EndExpansion& b) const {
    const EndExpansion apart = difference(a, b);
    const int direction = apart.is_zero() ? 0 : sign(apart);
    const bool told = direction != 0 || (apart.is_zero() && !apart.exponent);
    if (compares(operation)) {
        return bounded(told ? compare(operation, Ball(direction), Ball()) : compare(operation, hull(a), hull(b)));
    }
    if (told) return (operation == Operation::min) == (direction > 0) ? b : a;
    Ball value = hull(a);
    BallArithmetic(precision_).apply(operation, value, hull(b));
    return bounded(std::move(value));
}

void EndExpansionArithmetic::apply(Operation operation, EndExpansion& a, const EndExpansion& b) const {
    switch (operation) {
        case Operation::add: a = sum(a, b); return;
        case Operation::subtract: a = difference(a, b); return;
        case Operation::multiply: a = product(a, b); return;
        case Operation::divide: a = quotient(a, b); return;
        case Operation::power: a = general_power(a, b); return;
        default: break;
    }
    const bool extreme = operation == Operation::min || operation == Operation::max;
    if (extreme || compares(operation)) {
        a = compared(operation, a, b);
        return;
    }
    a = SpecialFunctionExpansions(*this).value(operation, without_exponent(a), without_exponent(b));
}

// Multiplies, without asking whether the base may be 0.
void EndExpansionArithmetic::raise(EndExpansion& a, int exponent) const {
    EndExpansion result = whole_number(1);
    EndExpansion square = std::move(a);
    for (int rest = std::abs(exponent); rest > 0; rest /= 2) {
        if (rest % 2 == 1) result = product(result, square);
        if (rest > 1) square = product(square, square);
    }
    a = exponent < 0 ? inverse(result) : std::move(result);
}

void EndExpansionArithmetic::choose(EndExpansion& condition, EndExpansion a, EndExpansion b) const {
    const Ball decided = hull(condition);
    if (!contains_zero(decided)) {
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
