#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <espalier/program/command_line/values.hpp>

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

/// What names mean beside those of functions and pi, e, inf and oo.
struct Names {
    std::vector<std::string> variables;  ///< the first one is variable 0, ...; none: x, or x1 to x360
    std::vector<std::pair<std::string, Expression>> constants;  ///< each stands for its expression
};

/// Reads an expression: numbers, variables, constants, + - * / and ^ or **, which groups to the right and binds more
/// tightly than a sign, products without a sign (2x, 3 sin(x)) where nothing else can be meant, |x|, comparisons, which
/// are 1 or 0, functions() and abbreviations(). Throws ExpressionError.
Expression parse_expression(std::string_view text, const Names& names = {});

/// Can this be the name of a variable or a constant: a letter, and then letters, digits and underscores; and has it no
/// meaning yet?
bool is_free_name(std::string_view name);

/// Is it one of x and x1 to x360?
bool is_numbered_variable(std::string_view name);

/// The names in a text that have no meaning without variables, in the order of their appearance.
std::vector<std::string> free_names(std::string_view text, const Names& names);

/// The parts of a list, without the blanks around them. Separators between parentheses belong to functions.
std::vector<std::string> items_of(const std::string& list, char separator);

using espalier::program::in_quotes;

/// Nothing longer, with more parentheses inside each other or with more operations is read.
constexpr std::size_t longest_expression = 32'768;
constexpr std::size_t deepest_parentheses = 100;
constexpr std::size_t most_operations = 200'000;
constexpr std::uint32_t most_variables = 360;

}  // namespace integrate
