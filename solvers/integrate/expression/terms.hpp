// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "integrate/expression/expression.hpp"

namespace integrate {

/// Applies an operator of two operands in an algebra, which has functions for these operators. Returns nothing for
/// other operations.
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
    if (!is_opposite && !is_arithmetic(expression.operation)) {
        return std::optional<Value>(algebra.other(expression));
    }
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
Expression product(const Expression& a, const Expression& b);
inline Term product(const Term& a, const Term& b) { return a && b ? Term(product(*a, *b)) : std::nullopt; }

Term negated(const Term& a);
Term sum(const Term& a, const Term& b);
Term difference(const Term& a, const Term& b);

/// Algebra of expressions in two parts, each of which may be missing: the product of two second parts is a first part,
/// times the sign. Even and odd functions have the sign 1, real and imaginary parts the sign -1.
template <class Parts, int sign>
struct AlgebraOfParts {
    using Value = Parts;

    static Parts negated(const Parts& a) {
        const auto& [first, second] = a;
        return {integrate::negated(first), integrate::negated(second)};
    }
    static Parts sum(const Parts& a, const Parts& b) {
        const auto& [a1, a2] = a;
        const auto& [b1, b2] = b;
        return {integrate::sum(a1, b1), integrate::sum(a2, b2)};
    }
    static Parts difference(const Parts& a, const Parts& b) {
        const auto& [a1, a2] = a;
        const auto& [b1, b2] = b;
        return {integrate::difference(a1, b1), integrate::difference(a2, b2)};
    }
    static Parts product(const Parts& a, const Parts& b) {
        const auto& [a1, a2] = a;
        const auto& [b1, b2] = b;
        return {added(integrate::product(a1, b1), integrate::product(a2, b2)),
                integrate::sum(integrate::product(a1, b2), integrate::product(a2, b1))};
    }
    // 1/(u + v) = (u - v)/(u^2 - v^2).
    static Parts quotient(const Parts& a, const Parts& b) {
        const auto& [a1, a2] = a;
        const auto& [b1, b2] = b;
        if (!b2) return divided(a, b1.value_or(decimal("0")));
        if (!b1) return divided({a2, sign > 0 ? a1 : integrate::negated(a1)}, *b2);
        const Term below = added(integrate::product(b1, b1), integrate::negated(integrate::product(b2, b2)));
        return divided(product(a, {b1, integrate::negated(b2)}), *below);
    }

private:
    static Term added(const Term& a, const Term& b) {
        return sign > 0 ? integrate::sum(a, b) : integrate::difference(a, b);
    }
    static Parts divided(const Parts& a, const Expression& divisor) {
        const auto& [first, second] = a;
        const auto by = [&](const Term& term) { return term ? Term(*term / divisor) : std::nullopt; };
        return {by(first), by(second)};
    }
};

constexpr int greatest_power = 9;  ///< of sums that is multiplied out

/// The coefficients of a polynomial of degree 2 at most, beginning with the constant one, where what is missing is 0.
using Quadratic = std::array<Term, 3>;

/// The expression as such a polynomial in a variable, with coefficients in the others; none if it is not written as
/// one.
std::optional<Quadratic> quadratic(const Expression& expression, std::uint32_t variable);

/// slope * x + constant, where what is missing is 0.
struct Linear {
    std::optional<Expression> slope;
    std::optional<Expression> constant;
};

/// The expression as a linear function of x with constant expressions; none if it is not written as one.
std::optional<Linear> linear(const Expression& expression);

/// -constant/slope. Requires a slope.
Expression zero_of(const Linear& function);

/// An expression of one variable as the sum of an even and an odd one, where what is missing is 0.
struct Parity {
    std::optional<Expression> even = {};
    std::optional<Expression> odd = {};
};

/// Sums, products, quotients and whole powers are taken apart, so that what cancels in f(x) + f(-x) is not there to
/// begin with, and functions of what is even or odd are known; others are (f(x) + f(-x))/2 and (f(x) - f(-x))/2.
Parity parity(const Expression& expression);

/// Real and imaginary part of an expression of real variables, both of them real expressions, where what is missing is
/// 0.
struct Cartesian {
    std::optional<Expression> real = {};
    std::optional<Expression> imaginary = {};
};

/// Takes sums, products, quotients, whole powers, exponentials, sines and cosines of complex expressions apart; none if
/// there are others.
std::optional<Cartesian> cartesian(const Expression& expression);

/// numerator / denominator, where a denominator that is missing is 1.
struct Quotient {
    Expression numerator;
    std::optional<Expression> denominator = {};
};

/// The expression as a quotient of two in which each part `is_analytic`: sums, products, quotients, whole powers,
/// tangents and cotangents are taken apart where they are not. None if there are others.
std::optional<Quotient> quotient(const Expression& expression,
                                 const std::function<bool(const Expression&)>& is_analytic);

}  // namespace integrate
