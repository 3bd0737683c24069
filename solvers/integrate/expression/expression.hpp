// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include "integrate/expression/rational.hpp"
#include "integrate/functions/functions.hpp"

namespace integrate {
/// An expression as it was written: an operation and its operands. Numbers stay text, so that 0.1 is exact at any
/// precision.
struct Expression {
    Operation operation = Operation::number;
    std::string number = {};     ///< decimal, without a sign; of Operation::number only
    std::uint32_t variable = 0;  ///< 0 for x or x1, 1 for x2, ...; of Operation::variable only
    std::vector<Expression> operands = {};

    friend bool operator==(const Expression&, const Expression&) = default;
};

/// The expression in its written form, with as few parentheses as needed.
/// Ensures: parse_expression(text(expression)) == expression, if it has no integer_power and no imaginary unit.
std::string text(const Expression& expression);

/// How many variables an expression needs: one more than the greatest of those in it.
inline std::uint32_t variables(const Expression& expression) {
    std::uint32_t most = expression.operation == Operation::variable ? expression.variable + 1 : 0;
    for (const auto& operand : expression.operands) most = std::max(most, variables(operand));
    return most;
}

/// Does the condition hold for the expression or for a part of it?
bool any_part(const Expression& expression, const auto& condition) {
    return condition(expression) ||
           std::ranges::any_of(expression.operands, [&](const auto& operand) { return any_part(operand, condition); });
}

/// Does the variable of this number occur in it?
inline bool has_variable(const Expression& expression, std::uint32_t number) {
    return any_part(expression, [number](const Expression& part) {
        return part.operation == Operation::variable && part.variable == number;
    });
}

/// The expression with others in the places of its first variables.
Expression with_variables(Expression expression, const std::vector<Expression>& values);

/// The expression of one variable with another one in its place.
inline Expression with_variable(Expression expression, const Expression& value) {
    return with_variables(std::move(expression), {value});
}

/// Returns the number of operations and operands of an expression.
inline std::size_t size_of(const Expression& expression) {
    std::size_t size = 1;
    for (const auto& operand : expression.operands) size += size_of(operand);
    return size;
}

/// Returns the whole number that an expression is written as, with or without a sign, if it lies within these bounds.
std::optional<int> whole_number(const Expression& expression, int least, int greatest);

/// Is there an operation in it that makes steps or kinks?
inline bool has_kinks(const Expression& expression) {
    return any_part(expression, [](const Expression& part) { return function_of(part.operation).has_kinks(); });
}

/// An operation on these operands.
inline Expression applied(Operation operation, std::vector<Expression> operands) {
    return {.operation = operation, .operands = std::move(operands)};
}

/// A number as it is written, without a sign.
inline Expression decimal(std::string digits) { return {.number = std::move(digits)}; }

/// Variable 0 is x or x1, variable 1 is x2, ...
inline Expression the_variable(std::size_t number = 0) {
    return {.operation = Operation::variable, .variable = static_cast<std::uint32_t>(number)};
}

inline Expression the_imaginary_unit() { return {.operation = Operation::imaginary_unit}; }
inline Expression the_infinity() { return {.operation = Operation::infinity}; }

inline bool is_variable(const Expression& expression) { return expression.operation == Operation::variable; }
inline bool is_opposite(const Expression& expression) { return expression.operation == Operation::negate; }
inline bool is_difference(const Expression& expression) { return expression.operation == Operation::subtract; }
inline bool is_power(const Expression& expression) { return expression.operation == Operation::power; }
/// Is it a number without a sign?
inline bool is_written_number(const Expression& expression) { return expression.operation == Operation::number; }
inline bool has_imaginary_unit(const Expression& expression) {
    return any_part(expression, [](const auto& part) { return part.operation == Operation::imaginary_unit; });
}

/// Marks an expression that is known to be 0 at an end.
inline Expression vanishing(Expression expression) { return applied(Operation::vanishing, {std::move(expression)}); }

inline Expression operator-(Expression a) { return applied(Operation::negate, {std::move(a)}); }
inline Expression operator+(Expression a, Expression b) {
    return applied(Operation::add, {std::move(a), std::move(b)});
}
inline Expression operator-(Expression a, Expression b) {
    return applied(Operation::subtract, {std::move(a), std::move(b)});
}
inline Expression operator*(Expression a, Expression b) {
    return applied(Operation::multiply, {std::move(a), std::move(b)});
}
inline Expression operator/(Expression a, Expression b) {
    return applied(Operation::divide, {std::move(a), std::move(b)});
}

/// The number that a finite double is, written out exactly.
Expression written_out(double number);

/// Returns the fraction as a quotient of whole numbers.
Expression expression_of(const Rational& number);

/// The number that is written; none if it is no number with a sign.
std::optional<Rational> written_number(const Expression& expression);

/// Returns the expression without the branches that a number excludes, without what is multiplied by 0 and without
/// divisors that the quotient is multiplied by. So what has no value where it is multiplied by 0 counts as 0, and
/// x*(y/x) is y.
Expression folded(Expression expression);

/// The expression with another one wherever a part of it is this one.
inline Expression with_part(Expression expression, const Expression& part, const Expression& other) {
    if (expression == part) return other;
    for (auto& operand : expression.operands) operand = with_part(std::move(operand), part, other);
    return expression;
}
}  // namespace integrate
