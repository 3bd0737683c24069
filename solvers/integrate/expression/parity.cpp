// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "integrate/expression/algebra.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {

namespace {

Term plain_product(const Term& a, const Term& b) { return a && b ? Term(*a * *b) : std::nullopt; }

Parity times(const Parity& a, const Parity& b) {
    return {sum(plain_product(a.even, b.even), plain_product(a.odd, b.odd)),
            sum(plain_product(a.even, b.odd), plain_product(a.odd, b.even))};
}

Parity divided(const Parity& a, const Expression& divisor) {
    const auto by = [&](const Term& term) { return term ? Term(*term / divisor) : std::nullopt; };
    return {by(a.even), by(a.odd)};
}

// 1/(E + O) = (E - O)/(E^2 - O^2).
Parity over(const Parity& a, const Parity& b) {
    if (!b.odd && b.even) return divided(a, *b.even);
    if (!b.even && b.odd) {
        const auto parts = divided(a, *b.odd);
        return {parts.odd, parts.even};
    }
    const auto below = difference(plain_product(b.even, b.even), plain_product(b.odd, b.odd));
    if (!below) return divided(a, decimal("0"));
    return divided(times(a, {b.even, negated(b.odd)}), *below);
}

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
    const bool all_even = std::all_of(operands.begin(), operands.end(), [](const auto& part) { return !part.odd; });
    if (all_even) return {.even = expression};
    const bool odd = operands.size() == 1 && !operands[0].even;
    if (odd && function_of(expression.operation).is_even()) return {.even = expression};
    if (odd && function_of(expression.operation).is_odd()) return {.odd = expression};
    return by_values(expression);
}

Parity power_of(const Parity& base, int exponent) {
    Parity result = base;
    for (int i = 1; i < exponent; ++i) result = times(result, base);
    return result;
}

struct Parities {
    using Value = Parity;

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
    static Parity negated(const Parity& a) { return {integrate::negated(a.even), integrate::negated(a.odd)}; }
    static Parity sum(const Parity& a, const Parity& b) {
        return {integrate::sum(a.even, b.even), integrate::sum(a.odd, b.odd)};
    }
    static Parity difference(const Parity& a, const Parity& b) {
        return {integrate::difference(a.even, b.even), integrate::difference(a.odd, b.odd)};
    }
    static Parity product(const Parity& a, const Parity& b) { return times(a, b); }
    static Parity quotient(const Parity& a, const Parity& b) { return over(a, b); }
};

}  // namespace

Parity parity(const Expression& expression) { return *read(expression, Parities()); }

}  // namespace integrate
