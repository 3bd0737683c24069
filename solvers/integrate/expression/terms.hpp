// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/expression/expression.hpp"

namespace integrate {
/// Applies an operator of two operands in an algebra, which has functions for these operators. Returns nothing for
/// other operations.
template <class Algebra, class Value>
std::optional<Value> combined(const Algebra& algebra, Operation operation, const Value& a, const Value& b) {
    switch (operation) {
        case Operation::add: return algebra.sum(a, b);
        case Operation::subtract:
            if constexpr (requires { algebra.difference(a, b); })
                return algebra.difference(a, b);
            else
                return algebra.sum(a, algebra.negated(b));
        case Operation::multiply: return algebra.product(a, b);
        case Operation::divide: return algebra.quotient(a, b);
        case Operation::power:
            if constexpr (requires { algebra.general_power(a, b); }) return algebra.general_power(a, b);
            return std::nullopt;
        default: return std::nullopt;
    }
}

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
    if (!is_opposite && !is_arithmetic(expression.operation)) return std::optional<Value>(algebra.other(expression));
    std::optional<Value> a = read(operands[0], algebra);
    if (!a) return a;
    if (is_opposite) return std::optional<Value>(algebra.negated(*a));
    const std::optional<Value> b = read(operands[1], algebra);
    return b ? combined(algebra, expression.operation, *a, *b) : b;
}

/// A term of a sum; none: 0.
using Term = std::optional<Expression>;

inline bool is_one(const Expression& expression) { return expression == decimal("1"); }

/// Returns the product of two expressions, without a factor that is 1.
inline Expression product(const Expression& a, const Expression& b) {
    if (is_one(a)) return b;
    return is_one(b) ? a : a * b;
}
inline Term product(const Term& a, const Term& b) { return a && b ? Term(product(*a, *b)) : std::nullopt; }

inline Term negated(const Term& a) {
    if (!a) return std::nullopt;
    return is_opposite(*a) ? a->operands[0] : -*a;
}
inline Term sum(const Term& a, const Term& b) {
    if (!a || !b) return a ? a : b;
    return *a + *b;
}
inline Term difference(const Term& a, const Term& b) {
    if (!a) return negated(b);
    return b ? Term(*a - *b) : a;
}

/// Returns the derivative of an expression of one variable. Where one side of a kink continues to the other, its values
/// on a ball are all that lie between those of both sides, as the mean value theorem asks for. It has no value where it
/// is not known, and on balls in which a step may lie.
Expression derivative(const Expression& expression);

constexpr int greatest_power = 9;  ///< of sums that is multiplied out

/// The coefficients of a polynomial of degree 2 at most, beginning with the constant one, where what is missing is 0.
using Quadratic = std::array<Term, 3>;

/// The expression as such a polynomial in a variable, with coefficients in the others; none if it is not written as
/// one.
std::optional<Quadratic> quadratic(const Expression& expression, std::uint32_t variable);

/// Returns -constant/slope, where a constant that is missing is 0.
inline Expression zero_of(const Expression& slope, const Term& constant) {
    const auto zero = negated(constant).value_or(decimal("0"));
    if (is_opposite(slope)) return zero_of(slope.operands[0], zero);
    return is_one(slope) ? zero : zero / slope;
}

/// Real and imaginary part of an expression of real variables, both of them real expressions, where what is missing is
/// 0.
struct Cartesian {
    std::optional<Expression> real = {};
    std::optional<Expression> imaginary = {};
};

/// Takes sums, products, quotients, whole powers, exponentials, sines and cosines of complex expressions apart; none if
/// there are others.
std::optional<Cartesian> cartesian(const Expression& expression);
}  // namespace integrate
