// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/terms.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <vector>

#include "integrate/expression/grammar.hpp"

namespace integrate {

Expression product(const Expression& a, const Expression& b) {
    if (is_one(a)) return b;
    return is_one(b) ? a : a * b;
}

Term negated(const Term& a) {
    if (!a) return std::nullopt;
    return is_opposite(*a) ? a->operands[0] : -*a;
}

Term sum(const Term& a, const Term& b) {
    if (!a || !b) return a ? a : b;
    return *a + *b;
}

Term difference(const Term& a, const Term& b) {
    if (!a) return negated(b);
    return b ? Term(*a - *b) : a;
}

namespace {

/// Polynomials of degree 2 at most in one variable.
struct Quadratics {
    using Value = Quadratic;

    std::optional<Value> itself(const Expression& expression) const {
        if (is_variable(expression) && expression.variable == variable) return Value{std::nullopt, decimal("1")};
        if (has_variable(expression, variable)) return std::nullopt;
        return written_number(expression) == Rational() ? Value{} : Value{expression};
    }
    std::optional<Value> other(const Expression& expression) const {
        const auto exponent = is_power(expression) ? whole_number(expression.operands[1], 1, 2) : std::nullopt;
        const auto base = exponent ? read(expression.operands[0], *this) : std::nullopt;
        return base && *exponent == 2 ? product(*base, *base) : base;
    }
    static Value negated(const Value& a) {
        return {integrate::negated(a[0]), integrate::negated(a[1]), integrate::negated(a[2])};
    }
    static Value sum(const Value& a, const Value& b) {
        return {integrate::sum(a[0], b[0]), integrate::sum(a[1], b[1]), integrate::sum(a[2], b[2])};
    }
    static Value difference(const Value& a, const Value& b) { return sum(a, negated(b)); }
    static std::optional<Value> product(const Value& a, const Value& b) {
        Value result;
        for (std::size_t i = 0; i < a.size(); ++i) {
            for (std::size_t j = 0; j < b.size(); ++j) {
                const Term term = integrate::product(a[i], b[j]);
                if (term && i + j >= result.size()) return std::nullopt;
                if (term) result[i + j] = integrate::sum(result[i + j], term);
            }
        }
        return result;
    }
    static std::optional<Value> quotient(const Value& a, const Value& b) {
        if (!b[0] || b[1] || b[2]) return std::nullopt;
        const auto by = [&](const Term& term) { return term && !is_one(*b[0]) ? *term / *b[0] : term; };
        return Value{by(a[0]), by(a[1]), by(a[2])};
    }

    std::uint32_t variable;
};

// Splits any function by its values on both sides of 0.
Parity by_values(const Expression& expression) {
    const Expression x = the_variable();
    const Expression two{.number = "2"};
    const auto mirrored = with_variable(expression, -x);
    return {(expression + mirrored) / two, (expression - mirrored) / two};
}

Parity of_function(const Expression& expression) {
    std::vector<Parity> operands;
    for (const auto& operand : expression.operands) operands.push_back(parity(operand));
    const bool all_even = std::ranges::all_of(operands, [](const auto& part) { return !part.odd; });
    if (all_even) return {.even = expression};
    const bool odd = operands.size() == 1 && !operands[0].even;
    if (odd && function_of(expression.operation).has(Function::even)) return {.even = expression};
    if (odd && function_of(expression.operation).is_odd()) return {.odd = expression};
    return by_values(expression);
}

Parity power_of(const Parity& base, int exponent) {
    Parity result = base;
    for (int i = 1; i < exponent; ++i) result = AlgebraOfParts<Parity, 1>::product(result, base);
    return result;
}

struct Parities : AlgebraOfParts<Parity, 1> {
    static std::optional<Parity> itself(const Expression& expression) {
        return is_variable(expression) ? std::optional(Parity{.odd = expression}) : std::nullopt;
    }
    static Parity other(const Expression& expression) {
        const bool is_whole = is_power(expression) && whole_number(expression.operands[1], 1, greatest_power);
        if (!is_whole) return of_function(expression);
        const int exponent = *whole_number(expression.operands[1], 1, greatest_power);
        const auto base = parity(expression.operands[0]);
        if (base.even && base.odd) return power_of(base, exponent);
        return (!base.odd || exponent % 2 == 0) ? Parity{expression, {}} : Parity{{}, expression};
    }
};

using OptionalFactor = std::optional<Expression>;  // of a product; what is missing is 1

OptionalFactor product_of_factors(const OptionalFactor& a, const OptionalFactor& b) {
    if (!a || !b) return a ? a : b;
    return product(*a, *b);
}

Expression written(const OptionalFactor& part) { return part ? *part : decimal("1"); }

Quotient times(const Quotient& a, const Quotient& b) {
    return {product(a.numerator, b.numerator), product_of_factors(a.denominator, b.denominator)};
}

Quotient inverse(const Quotient& a) { return {written(a.denominator), a.numerator}; }

// Over a common denominator, if it is the same in both; `add` adds or subtracts two numerators.
Quotient with_sum(const Quotient& a, const Quotient& b, auto add) {
    if (a.denominator == b.denominator) return {add(a.numerator, b.numerator), a.denominator};
    const auto left = product(a.numerator, written(b.denominator));
    const auto right = product(b.numerator, written(a.denominator));
    return {add(left, right), product_of_factors(a.denominator, b.denominator)};
}

Quotient power_of(const Quotient& base, int exponent) {
    Quotient result = base;
    for (int i = 1; i < std::abs(exponent); ++i) result = times(result, base);
    return exponent < 0 ? inverse(result) : result;
}

struct Quotients {
    using Value = Quotient;

    std::optional<Quotient> itself(const Expression& expression) const {
        return is_analytic(expression) ? std::optional(Quotient{expression}) : std::nullopt;
    }
    std::optional<Quotient> other(const Expression& expression) const {
        const auto& operands = expression.operands;
        if (is_power(expression)) {
            const auto exponent = whole_number(operands[1], -greatest_power, greatest_power);
            const auto base = exponent && *exponent != 0 ? read(operands[0], *this) : std::nullopt;
            return base ? std::optional(power_of(*base, *exponent)) : std::nullopt;
        }
        const auto equal = function_of(expression.operation).rules.equal;
        return equal.empty() ? std::nullopt : read(with_operands(equal, operands), *this);
    }
    static Quotient negated(const Quotient& a) { return {-a.numerator, a.denominator}; }
    static Quotient sum(const Quotient& a, const Quotient& b) { return with_sum(a, b, std::plus<Expression>()); }
    static Quotient difference(const Quotient& a, const Quotient& b) {
        return with_sum(a, b, std::minus<Expression>());
    }
    static Quotient product(const Quotient& a, const Quotient& b) { return times(a, b); }
    static Quotient quotient(const Quotient& a, const Quotient& b) { return times(a, inverse(b)); }

    const std::function<bool(const Expression&)>& is_analytic;
};

}  // namespace

std::optional<Quadratic> quadratic(const Expression& expression, std::uint32_t variable) {
    return read(expression, Quadratics{variable});
}

std::optional<Linear> linear(const Expression& expression) {
    const auto found = variables(expression) <= 1 ? quadratic(expression, 0) : std::nullopt;
    return found && !(*found)[2] ? std::optional(Linear{(*found)[1], (*found)[0]}) : std::nullopt;
}

Expression zero_of(const Linear& function) {
    auto zero = negated(function.constant).value_or(decimal("0"));
    if (is_opposite(*function.slope)) {
        zero = *negated(zero);
        if (!is_one(function.slope->operands[0])) zero = zero / function.slope->operands[0];
    } else if (!is_one(*function.slope)) {
        zero = zero / *function.slope;
    }
    return zero;
}

Parity parity(const Expression& expression) { return *read(expression, Parities()); }

std::optional<Quotient> quotient(const Expression& expression,
                                 const std::function<bool(const Expression&)>& is_analytic) {
    return read(expression, Quotients{is_analytic});
}

}  // namespace integrate
