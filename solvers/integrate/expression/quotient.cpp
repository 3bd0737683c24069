#include <algorithm>
#include <string>
#include <utility>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {

namespace {

using OptionalFactor = std::optional<Expression>;  // of a product; what is missing is 1

OptionalFactor product_of_factors(const OptionalFactor& a, const OptionalFactor& b) {
    if (!a || !b) return a ? a : b;
    return product(*a, *b);
}

Expression written(const OptionalFactor& part) { return part ? *part : decimal("1"); }

Quotient product(const Quotient& a, const Quotient& b) {
    return {product(a.numerator, b.numerator), product_of_factors(a.denominator, b.denominator)};
}

Quotient inverse(const Quotient& a) { return {written(a.denominator), a.numerator}; }

// Over a common denominator, if it is the same in both.
Quotient sum(Operation operation, const Quotient& a, const Quotient& b) {
    if (a.denominator == b.denominator) return {applied(operation, {a.numerator, b.numerator}), a.denominator};
    const auto left = product(a.numerator, written(b.denominator));
    const auto right = product(b.numerator, written(a.denominator));
    return {applied(operation, {left, right}), product_of_factors(a.denominator, b.denominator)};
}

Quotient power_of(const Quotient& base, int exponent) {
    Quotient result = base;
    for (int i = 1; i < std::abs(exponent); ++i) result = product(result, base);
    return exponent < 0 ? inverse(result) : result;
}

}  // namespace

std::optional<Quotient> quotient(const Expression& expression,
                                 const std::function<bool(const Expression&)>& is_analytic) {
    using enum Operation;
    if (is_analytic(expression)) return Quotient{expression};
    const auto& operands = expression.operands;
    const auto part = [&](std::size_t place) { return quotient(operands[place], is_analytic); };
    switch (expression.operation) {
        case negate: {
            const auto a = part(0);
            if (!a) return std::nullopt;
            return Quotient{-a->numerator, a->denominator};
        }
        case add:
        case subtract:
        case multiply:
        case divide: {
            const auto a = part(0);
            const auto b = a ? part(1) : std::nullopt;
            if (!b) return std::nullopt;
            if (expression.operation == multiply) return product(*a, *b);
            if (expression.operation == divide) return product(*a, inverse(*b));
            return sum(expression.operation, *a, *b);
        }
        case power: {
            const auto exponent = whole_number(operands[1], -greatest_power, greatest_power);
            const auto base = exponent && *exponent != 0 ? part(0) : std::nullopt;
            return base ? std::optional(power_of(*base, *exponent)) : std::nullopt;
        }
        case tan:
        case cot: {
            const Quotient parts{applied(sin, {operands[0]}), applied(cos, {operands[0]})};
            if (!is_analytic(operands[0])) return std::nullopt;
            return expression.operation == tan ? parts : inverse(parts);
        }
        default: return std::nullopt;
    }
}

}  // namespace integrate
