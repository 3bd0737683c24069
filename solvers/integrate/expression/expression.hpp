// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <flint/fmpq.h>
#include <algorithm>
#include <compare>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
#include <espalier/program/command_line/values.hpp>
#include <espalier/require.hpp>
#include "integrate/functions/functions.hpp"

namespace integrate {
/// An exact fraction: FLINT's fmpq_t with an owner.
class Rational {
public:
    Rational() { fmpq_init(value_); }
    Rational(const Rational& other) : Rational() { fmpq_set(value_, other.value_); }
    Rational(Rational&& other) noexcept : Rational() { fmpq_swap(value_, other.value_); }
    Rational& operator=(Rational other) noexcept {
        fmpq_swap(value_, other.value_);
        return *this;
    }
    ~Rational() { fmpq_clear(value_); }

    static Rational whole(long number) { return fraction(number, 1); }

    /// Requires a denominator above 0.
    static Rational fraction(long numerator, unsigned long denominator) {
        espalier::require(denominator > 0, "the denominator of a fraction is above 0");
        Rational result;
        fmpq_set_si(result.value_, numerator, denominator);
        return result;
    }

    /// Requires a decimal as the grammar has it, without a sign: digits, a point and an exponent_of_ten().
    static Rational from_decimal(std::string_view text);

    const fmpq* get() const { return value_; }
    fmpq* get() { return value_; }

    friend Rational operator+(const Rational& a, const Rational& b) { return made(fmpq_add, a, b); }
    friend Rational operator-(const Rational& a, const Rational& b) { return made(fmpq_sub, a, b); }
    friend Rational operator*(const Rational& a, const Rational& b) { return made(fmpq_mul, a, b); }
    /// Requires a divisor that is not 0.
    friend Rational operator/(const Rational& a, const Rational& b) { return made(fmpq_div, a, b); }
    Rational operator-() const { return Rational() - *this; }

    friend bool operator==(const Rational& a, const Rational& b) { return fmpq_equal(a.value_, b.value_) != 0; }
    friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
        return fmpq_cmp(a.value_, b.value_) <=> 0;
    }

private:
    static Rational made(void (*operation)(fmpq*, const fmpq*, const fmpq*), const Rational& a, const Rational& b) {
        Rational result;
        operation(result.value_, a.value_, b.value_);
        return result;
    }

    fmpq_t value_;
};

inline bool is_zero(const Rational& number) { return fmpq_is_zero(number.get()) != 0; }
inline bool is_whole(const Rational& number) { return fmpz_is_one(fmpq_denref(number.get())) != 0; }
inline bool is_positive(const Rational& number) { return fmpq_sgn(number.get()) > 0; }

/// A number such as 1e999999999 would fill the memory as a fraction.
constexpr long greatest_exponent = 100'000;

/// The exponent in a decimal: 3 in 2.5e3, 0 in 2.5. None if it is beyond the greatest one, or below the opposite.
std::optional<long> exponent_of_ten(std::string_view decimal);

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
