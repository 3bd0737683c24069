#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {

namespace {

Term plain_product(const Term& a, const Term& b) {
    using enum Operation;
    return a && b ? Term(*a * *b) : std::nullopt;
}

Parity product(const Parity& a, const Parity& b) {
    return {sum(plain_product(a.even, b.even), plain_product(a.odd, b.odd)),
            sum(plain_product(a.even, b.odd), plain_product(a.odd, b.even))};
}

Parity divided(const Parity& a, const Expression& divisor) {
    using enum Operation;
    const auto by = [&](const Term& term) { return term ? Term(*term / divisor) : std::nullopt; };
    return {by(a.even), by(a.odd)};
}

// 1/(E + O) = (E - O)/(E^2 - O^2).
Parity quotient(const Parity& a, const Parity& b) {
    if (!b.odd && b.even) return divided(a, *b.even);
    if (!b.even && b.odd) {
        const auto parts = divided(a, *b.odd);
        return {parts.odd, parts.even};
    }
    const auto below = difference(plain_product(b.even, b.even), plain_product(b.odd, b.odd));
    if (!below) return divided(a, decimal("0"));
    return divided(product(a, {b.even, negated(b.odd)}), *below);
}

// Splits any function by its values on both sides of 0.
Parity by_values(const Expression& expression) {
    using enum Operation;
    const Expression x{.operation = variable};
    const Expression two{.number = "2"};
    const auto mirrored = with_variable(expression, -x);
    return {(expression + mirrored) / two, (expression - mirrored) / two};
}

Parity of_function(const Expression& expression) {
    std::vector<Parity> operands;
    for (const auto& operand : expression.operands) operands.push_back(parity(operand));
    const bool all_even = std::all_of(operands.begin(), operands.end(), [](const auto& part) { return !part.odd; });
    if (all_even) return {.even = expression};
    const bool odd = operands.size() == 1 && !operands[0].even;
    if (odd && function_of(expression.operation).is_even()) return {.even = expression};
    if (odd && function_of(expression.operation).is_odd()) return {.odd = expression};
    return by_values(expression);
}

Parity power_of(const Parity& base, int exponent) {
    Parity result = base;
    for (int i = 1; i < exponent; ++i) result = product(result, base);
    return result;
}

}  // namespace

Parity parity(const Expression& expression) {
    using enum Operation;
    const auto& operands = expression.operands;
    switch (expression.operation) {
        case variable: return {.odd = expression};
        case negate: {
            const auto a = parity(operands[0]);
            return {negated(a.even), negated(a.odd)};
        }
        case add:
        case subtract: {
            const auto a = parity(operands[0]);
            const auto b = parity(operands[1]);
            if (expression.operation == add) return {sum(a.even, b.even), sum(a.odd, b.odd)};
            return {difference(a.even, b.even), difference(a.odd, b.odd)};
        }
        case multiply: return product(parity(operands[0]), parity(operands[1]));
        case divide: return quotient(parity(operands[0]), parity(operands[1]));
        case power: {
            const auto exponent = whole_number(operands[1], 1, greatest_power);
            const auto base = parity(operands[0]);
            const bool pure = !base.even || !base.odd;
            if (exponent && pure)
                return (!base.odd || *exponent % 2 == 0) ? Parity{expression, {}} : Parity{{}, expression};
            return exponent ? power_of(base, *exponent) : of_function(expression);
        }
        default: return of_function(expression);
    }
}

}  // namespace integrate
