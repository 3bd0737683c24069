// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>

#include "integrate/expression/algebra.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {

namespace {

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

std::optional<Quotient> quotient(const Expression& expression,
                                 const std::function<bool(const Expression&)>& is_analytic) {
    return read(expression, Quotients{is_analytic});
}

}  // namespace integrate
