// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdexcept>
#include <espalier/program/command_line/values.hpp>
#include "integrate/expression/expression.hpp"

namespace integrate {
/// No integral has more variables.
constexpr std::uint32_t most_variables = 360;

/// The variables and constants of an expression: the names that are not those of functions, pi, e, inf and oo.
struct Names {
    std::vector<std::string> variables = {};  ///< the first one is variable 0, ...; none: x, or x1 to x360
    std::vector<std::pair<std::string, Expression>> constants = {};  ///< each stands for its expression
};

// The characters of ASCII, whatever the locale says.
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
inline bool is_in_name(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

/// Returns what pi, e, inf and oo stand for; none if the name is none of these.
std::optional<Expression> constant_named(std::string_view name);

/// Returns the variable if the name is x or one of x1 to x360.
std::optional<Expression> numbered_variable(std::string_view name);

/// Returns the function of that name; null if there is none.
const Function* find_function(std::string_view name);

/// Can this be the name of a variable or a constant: a letter, and then letters, digits and underscores; and has it no
/// meaning yet?
bool is_free_name(std::string_view name);

inline bool is_among(const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

/// Is it one of x and x1 to x360?
inline bool is_numbered_variable(std::string_view name) { return numbered_variable(name).has_value(); }

/// Returns what a name without a meaning may stand for, where the operators between names that have one were left out:
/// sin(x) for sinx, sin(2*x) for sin2x and pi*x for pix; empty if there is nothing like that.
std::string intended_form(std::string_view name, const Names& names);

/// The names in a text that have no meaning without variables, in the order of their appearance.
std::vector<std::string> free_names(std::string_view text, const Names& names);

/// The parts of a list, without the blanks around them. Separators between parentheses belong to functions.
std::vector<std::string> items_of(const std::string& list, char separator);

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
