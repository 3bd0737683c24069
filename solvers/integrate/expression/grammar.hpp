#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "integrate/expression/expression.hpp"

namespace integrate {

/// Text that is no expression: "column 8: expected an operand".
class ExpressionError : public std::runtime_error {
public:
    ExpressionError(std::size_t column, const std::string& wrong);

    /// Of the first character that does not fit, from 1 on.
    std::size_t column() const { return column_; }

private:
    std::size_t column_;
};

/// Reads an expression in x, or x1 to x10: numbers, pi, e, inf, + - * / ^ (which groups to the right and binds more
/// tightly than a sign), comparisons, which are 1 or 0, and functions(). Throws ExpressionError.
Expression parse_expression(std::string_view text);

/// Nothing longer or with more parentheses inside each other is read.
constexpr std::size_t longest_expression = 32'768;
constexpr std::size_t deepest_parentheses = 100;
constexpr std::uint32_t most_variables = 10;

}  // namespace integrate
