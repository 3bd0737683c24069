// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "integrate/expression/expression.hpp"

namespace integrate {

/// No integral has more variables.
constexpr std::uint32_t most_variables = 360;

/// The variables and constants of an expression: the names that are not those of functions, pi, e, inf and oo.
struct Names {
    std::vector<std::string> variables;  ///< the first one is variable 0, ...; none: x, or x1 to x360
    std::vector<std::pair<std::string, Expression>> constants;  ///< each stands for its expression
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

bool is_among(const std::vector<std::string>& names, std::string_view name);

/// Is it one of x and x1 to x360?
bool is_numbered_variable(std::string_view name);

/// Returns what a name without a meaning may stand for, where the operators between names that have one were left out:
/// sin(x) for sinx, sin(2*x) for sin2x and pi*x for pix; empty if there is nothing like that.
std::string intended_form(std::string_view name, const Names& names);

/// The names in a text that have no meaning without variables, in the order of their appearance.
std::vector<std::string> free_names(std::string_view text, const Names& names);

/// The parts of a list, without the blanks around them. Separators between parentheses belong to functions.
std::vector<std::string> items_of(const std::string& list, char separator);

}  // namespace integrate
