#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "integrate/expression/operations.hpp"

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
std::uint32_t variables(const Expression& expression);

/// The expression with others in the places of its first variables.
Expression with_variables(Expression expression, const std::vector<Expression>& values);

/// The expression of one variable with another one in its place.
inline Expression with_variable(Expression expression, const Expression& value) {
    return with_variables(std::move(expression), {value});
}

/// Of how many operations and operands it is made.
std::size_t size_of(const Expression& expression);

/// The whole number that an expression is written as, with or without a sign, if it lies within these bounds. Requires
/// bounds of at most two digits.
std::optional<int> whole_number(const Expression& expression, int least, int greatest);

/// Is there this operation in it?
bool has_operation(const Expression& expression, Operation operation);

/// Is there an operation in it that makes steps or kinks?
bool has_kinks(const Expression& expression);

}  // namespace integrate
