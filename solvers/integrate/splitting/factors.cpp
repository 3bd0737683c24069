// SPDX-License-Identifier: Apache-2.0
#include <bitset>
#include <iterator>
#include "integrate/splitting/splitting.hpp"

namespace integrate {
namespace {
bool is_constant(const Expression& expression) { return variables(expression) == 0; }

// Returns what adds up to a sum, with signs and constant factors inside.
std::vector<Expression> summands_of(const Expression& sum) {
    const auto& operands = sum.operands;
    const bool is_multiple = sum.operation == Operation::multiply && is_constant(operands[0]);
    const bool is_scaled =
        (sum.operation == Operation::multiply || sum.operation == Operation::divide) && is_constant(operands[1]);
    if (sum.operation == Operation::add || sum.operation == Operation::subtract) {
        auto found = summands_of(operands[0]);
        for (auto& term : summands_of(sum.operation == Operation::add ? operands[1] : -operands[1])) {
            found.push_back(std::move(term));
        }
        return found;
    }
    if (!is_opposite(sum) && !is_multiple && !is_scaled) return {sum};
    auto found = summands_of(operands[is_multiple ? 1 : 0]);
    for (auto& term : found) {
        term = is_opposite(sum) ? *negated(term) : applied(sum.operation, {term, operands[is_multiple ? 0 : 1]});
    }
    return found;
}

// Returns the factors of a product; `depth` counts the quotients, powers and conditions around it.
std::vector<Expression> factors_in(const Expression& product, int depth = 0) {
    constexpr int deepest = 8;
    if (depth == deepest) return {product};
    const auto& operands = product.operands;
    std::vector<Expression> found;
    const auto add = [&](std::size_t operand, int deeper = 0) {
        auto factors = factors_in(operands[operand], depth + deeper);
        std::move(factors.begin(), factors.end(), std::back_inserter(found));
    };
    // Makes a factor of each part: the product with the part in the place of an operand.
    const auto with_each = [&](std::size_t operand, const std::vector<Expression>& parts) {
        for (const auto& part : parts) found.emplace_back(product).operands[operand] = part;
        return found;
    };
    switch (product.operation) {
        case Operation::multiply: add(0), add(1); return found;
        case Operation::divide:
            add(0);
            for (auto& factor : factors_in(operands[1], depth + 1)) found.push_back(decimal("1") / std::move(factor));
            return found;
        case Operation::negate:
            found.push_back(-decimal("1"));
            add(0);
            return found;
        case Operation::abs: return with_each(0, factors_in(operands[0], depth + 1));
        case Operation::power: {
            return is_constant(operands[0]) ? with_each(1, summands_of(operands[1])) : std::vector{product};
        }
        case Operation::exp: return with_each(0, summands_of(operands[0]));
        default: return {product};
    }
}

using Variables = std::bitset<most_variables>;

Variables variables_in(const Expression& expression) {
    Variables found;
    if (is_variable(expression)) found.set(expression.variable);
    for (const auto& operand : expression.operands) found |= variables_in(operand);
    return found;
}

/// Disjoint sets of variables; those in a set depend on each other.
using Sets = std::vector<Variables>;

// Returns the sets of so many variables that these expressions make.
Sets sets_by(const std::vector<Expression>& expressions, std::size_t variables) {
    Sets sets(variables);
    for (std::size_t i = 0; i < variables; ++i) sets[i].set(i);
    for (const auto& expression : expressions) {
        const auto joined = variables_in(expression);
        const auto meets = [&](const Variables& set) { return (set & joined).any(); };
        const auto first = std::ranges::find_if(sets, meets);
        if (first == sets.end()) continue;
        for (auto other = first + 1; other != sets.end(); ++other) *first |= meets(*other) ? *other : Variables();
        sets.erase(std::remove_if(first + 1, sets.end(), meets), sets.end());
    }
    return sets;
}

// Constants are factors of the first set.
Factors in_sets(const Sets& sets, const std::vector<Expression>& factors, const std::vector<Expression>& angles,
                std::size_t variables) {
    Factors result;
    for (const auto& set : sets) {
        const auto belongs = [&](const Expression& part) {
            const auto own = variables_in(part);
            return own.none() ? set == sets.front() : (own & set).any();
        };
        Expression real = decimal("1");
        Term angle;
        for (const auto& factor : factors) real = belongs(factor) ? product(real, factor) : real;
        for (const auto& term : angles) angle = belongs(term) ? sum(angle, term) : angle;
        Factor factor;
        std::vector<Expression> numbered(variables, decimal("0"));
        for (std::uint32_t i = 0; i < variables; ++i) {
            if (!set[i]) continue;
            numbered[i] = the_variable(factor.variables.size());
            factor.variables.push_back(i);
        }
        if (angle) {
            factor.imaginary = with_variables(product(real, applied(Operation::sin, {*angle})), numbered);
            real = product(real, applied(Operation::cos, {*angle}));
        }
        factor.real = with_variables(std::move(real), numbered);
        result.factors.push_back(std::move(factor));
    }
    return result;
}
}  // namespace

std::optional<Factors> factors_of(const Expression& integrand, std::size_t variables) {
    const auto factors = factors_in(integrand);
    std::optional<Factors> best;
    const auto plain = sets_by(factors, variables);
    std::size_t most = plain.size();
    if (most > 1) best = in_sets(plain, factors, {}, variables);
    for (std::size_t wave = 0; wave < factors.size(); ++wave) {
        const auto operation = factors[wave].operation;
        if (operation != Operation::cos && operation != Operation::sin) continue;
        auto others = factors;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(wave));
        const auto angles = summands_of(factors[wave].operands[0]);
        auto parts = others;
        parts.insert(parts.end(), angles.begin(), angles.end());
        const auto sets = sets_by(parts, variables);
        if (sets.size() <= most) continue;
        most = sets.size();
        best = in_sets(sets, others, angles, variables);
        best->imaginary_part = operation == Operation::sin;
    }
    return best;
}
}  // namespace integrate
