// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <espalier/program/command_line/values.hpp>

#include "integrate/expression/names.hpp"

namespace integrate {

/// Text that is no expression: "column 8: expected an operand".
class ExpressionError : public std::runtime_error {
public:
    ExpressionError(std::size_t column, const std::string& wrong);

    /// The position of the first character that does not fit, from 1 on.
    std::size_t column() const { return column_; }

private:
    std::size_t column_;
};

/// Reads an expression: numbers, variables, constants, + - * / and ^ or **, which groups to the right and binds more
/// tightly than a sign, products without a sign (2x, 3 sin(x)) where nothing else can be meant, |x|, comparisons, which
/// are 1 or 0, functions() and abbreviations(). Throws ExpressionError.
Expression parse_expression(std::string_view text, const Names& names = {});

/// Returns a rule of the table of functions, or another expression in x1, x2, ..., with these in their places.
Expression with_operands(std::string_view text, const std::vector<Expression>& operands);

using espalier::program::in_quotes;

/// Nothing longer, with more parentheses inside each other or with more operations is read.
constexpr std::size_t longest_expression = 32'768;
constexpr std::size_t deepest_parentheses = 100;
constexpr std::size_t most_operations = 200'000;

}  // namespace integrate
