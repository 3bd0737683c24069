// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "integrate/expression/expression.hpp"

namespace integrate {

/// Applies an operator of two operands in an algebra, which has functions for these operators. Returns nothing for other
/// operations.
template <class Algebra, class Value>
std::optional<Value> combined(const Algebra& algebra, Operation operation, const Value& a, const Value& b) {
    switch (operation) {
        case Operation::add: return algebra.sum(a, b);
        case Operation::subtract: return algebra.difference(a, b);
        case Operation::multiply: return algebra.product(a, b);
        case Operation::divide: return algebra.quotient(a, b);
        case Operation::power:
            if constexpr (requires { algebra.general_power(a, b); }) return algebra.general_power(a, b);
            return std::nullopt;
        default: return std::nullopt;
    }
}

template <class Algebra>
auto read_apart(const Expression& expression, const Algebra& algebra) -> std::optional<typename Algebra::Value>;

/// Reads an expression in an algebra: first algebra.itself(expression) may take it as it is; else sums, differences,
/// products, quotients and opposites are those of their operands, and algebra.other(expression) has to take powers and
/// functions. Returns nothing if a part cannot be read.
template <class Algebra>
auto read(const Expression& expression, const Algebra& algebra) -> std::optional<typename Algebra::Value> {
    using Value = typename Algebra::Value;
    if (std::optional<Value> whole = algebra.itself(expression)) return whole;
    return read_apart(expression, algebra);
}

/// Reads an expression as read() does, but takes it apart in any case.
template <class Algebra>
auto read_apart(const Expression& expression, const Algebra& algebra) -> std::optional<typename Algebra::Value> {
    using Value = typename Algebra::Value;
    const auto& operands = expression.operands;
    const bool is_opposite = expression.operation == Operation::negate;
    if (!is_opposite && (expression.operation < Operation::add || expression.operation > Operation::divide)) {
        return std::optional<Value>(algebra.other(expression));
    }
    std::optional<Value> a = read(operands[0], algebra);
    if (!a) return a;
    if (is_opposite) return std::optional<Value>(algebra.negated(*a));
    const std::optional<Value> b = read(operands[1], algebra);
    return b ? combined(algebra, expression.operation, *a, *b) : b;
}

}  // namespace integrate
