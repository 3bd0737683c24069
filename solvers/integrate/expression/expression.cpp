// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/expression.hpp"
#include <fmt/format.h>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <espalier/require.hpp>

namespace integrate {
namespace {
constexpr int precedence_of_minus = 4;
constexpr int precedence_of_primary = 6;

int precedence(const Expression& expression) {
    if (expression.operation == Operation::negate) return precedence_of_minus;
    const int of_infix = function_of(expression.operation).precedence;
    return of_infix > 0 ? of_infix : precedence_of_primary;
}

std::string in_parentheses_below(int least, const Expression& operand) {
    return precedence(operand) < least ? "(" + text(operand) + ")" : text(operand);
}

std::string infix_text(const Function& infix, const Expression& expression) {
    const auto& left = expression.operands[0];
    const auto& right = expression.operands[1];
    // Powers group to the right and may have a sign in the exponent, comparisons do not group at all.
    const bool power = infix.operation == Operation::power;
    const int least_left = infix.precedence + (power || infix.precedence == 1 ? 1 : 0);
    const int least_right = power ? precedence_of_minus : infix.precedence + 1;
    return in_parentheses_below(least_left, left) + std::string(infix.name) + in_parentheses_below(least_right, right);
}

bool is_number(const Expression& expression, long number) {
    const auto written = written_number(expression);
    return written && *written == Rational::whole(number);
}

Expression zero() { return decimal("0"); }

Expression folded_product(Expression expression) {
    auto& operands = expression.operands;
    if (is_number(operands[0], 0) || is_number(operands[1], 0)) return zero();
    if (is_number(operands[0], 1)) return std::move(operands[1]);
    if (is_number(operands[1], 1)) return std::move(operands[0]);
    for (const std::size_t i : {0U, 1U}) {
        auto& other = operands[1 - i];
        const bool cancels = other.operation == Operation::divide && other.operands[1] == operands[i];
        if (cancels) return std::move(other.operands[0]);
    }
    return expression;
}

Expression folded_sum(Expression expression) {
    auto& operands = expression.operands;
    const bool subtracts = expression.operation == Operation::subtract;
    if (is_number(operands[1], 0)) return std::move(operands[0]);
    if (!is_number(operands[0], 0)) return expression;
    return subtracts ? -std::move(operands[1]) : std::move(operands[1]);
}

Expression folded_comparison(Expression expression) {
    const auto a = written_number(expression.operands[0]);
    const auto b = written_number(expression.operands[1]);
    if (!a || !b) return expression;
    const auto order = *a <=> *b;
    Column sides[] = {{order < 0 ? -1.0 : order > 0 ? 1.0 : 0.0}, {0}};
    function_of(expression.operation).doubles(sides, 1);
    return {.number = sides[0][0] != 0 ? "1" : "0"};
}

std::string digits_of(const fmpz* number) {
    char* text = fmpz_get_str(nullptr, 10, number);
    std::string result(text);
    flint_free(text);
    return result;
}
}  // namespace

std::string text(const Expression& expression) {
    switch (expression.operation) {
        case Operation::number: return expression.number;
        case Operation::variable: return fmt::format("x{}", expression.variable + 1);
        case Operation::negate: return "-" + in_parentheses_below(precedence_of_minus, expression.operands[0]);
        default: break;
    }
    const Function& function = function_of(expression.operation);
    if (function.operands == 0) return std::string(function.name);
    if (function.precedence > 0) return infix_text(function, expression);
    std::string arguments;
    for (const auto& operand : expression.operands) arguments += (arguments.empty() ? "" : ", ") + text(operand);
    return fmt::format("{}({})", function.name, arguments);
}

Expression with_variables(Expression expression, const std::vector<Expression>& values) {
    if (expression.operation == Operation::variable && expression.variable < values.size()) {
        return values[expression.variable];
    }
    for (auto& operand : expression.operands) operand = with_variables(std::move(operand), values);
    return expression;
}

std::optional<int> whole_number(const Expression& expression, int least, int greatest) {
    const auto number = written_number(expression);
    if (!number || !is_whole(*number)) return std::nullopt;
    const bool fits = *number >= Rational::whole(least) && *number <= Rational::whole(greatest);
    return fits ? std::optional(static_cast<int>(fmpz_get_si(fmpq_numref(number->get())))) : std::nullopt;
}

Expression written_out(double number) {
    espalier::require(std::isfinite(number), "only a finite number can be written out");
    // The least double has so many places; there are no others behind them.
    constexpr int most_places = 1074;
    std::string digits = fmt::format("{:.{}f}", std::abs(number), most_places);
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
    Expression result{.number = digits};
    return number < 0 ? -std::move(result) : result;
}

Expression expression_of(const Rational& number) {
    Rational size = number;
    fmpq_abs(size.get(), number.get());
    Expression result{.number = digits_of(fmpq_numref(size.get()))};
    if (fmpz_is_one(fmpq_denref(size.get())) == 0) {
        result = std::move(result) / decimal(digits_of(fmpq_denref(size.get())));
    }
    return fmpq_sgn(number.get()) < 0 ? -std::move(result) : result;
}

std::optional<Rational> written_number(const Expression& expression) {
    if (expression.operation == Operation::negate) {
        auto number = written_number(expression.operands[0]);
        return number ? std::optional(-*number) : std::nullopt;
    }
    constexpr long greatest = 30;
    if (expression.operation != Operation::number) return std::nullopt;
    const auto exponent = exponent_of_ten(expression.number);
    if (!exponent || std::abs(*exponent) > greatest) return std::nullopt;
    return Rational::from_decimal(expression.number);
}

Expression folded(Expression expression) {
    using enum Operation;
    auto& operands = expression.operands;
    if (operands.empty()) return expression;
    if (expression.operation == choose) {
        operands[0] = folded(std::move(operands[0]));
        const auto condition = written_number(operands[0]);
        if (condition) return folded(std::move(operands[*condition == Rational() ? 2 : 1]));
    }
    for (auto& operand : operands) operand = folded(std::move(operand));
    switch (expression.operation) {
        case choose: return operands[1] == operands[2] ? std::move(operands[1]) : expression;
        case multiply: return folded_product(std::move(expression));
        case divide:
            if (is_number(operands[0], 0)) return zero();
            return is_number(operands[1], 1) ? std::move(operands[0]) : expression;
        case add:
        case subtract: return folded_sum(std::move(expression));
        case negate: return is_number(operands[0], 0) ? zero() : expression;
        default: return compares(expression.operation) ? folded_comparison(std::move(expression)) : expression;
    }
}

std::optional<long> exponent_of_ten(std::string_view decimal) {
    const auto begin = decimal.find_first_of("eE");
    if (begin == std::string_view::npos) return 0;
    auto text = decimal.substr(begin + 1);
    if (text.starts_with('+')) text.remove_prefix(1);
    long exponent = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
    const bool in_range = error == std::errc{} && std::abs(exponent) <= greatest_exponent;
    return in_range ? std::optional(exponent) : std::nullopt;
}

Rational Rational::from_decimal(std::string_view text) {
    const auto mantissa = text.substr(0, text.find_first_of("eE"));
    const auto written = exponent_of_ten(text);
    espalier::require(written.has_value(), "the exponent of a decimal is in range");
    long exponent = *written;
    const auto point = mantissa.find('.');
    std::string digits(mantissa.substr(0, point));
    if (point != std::string_view::npos) {
        const auto fraction = mantissa.substr(point + 1);
        digits += fraction;
        exponent -= static_cast<long>(fraction.size());
    }
    Rational value;
    fmpz_set_str(fmpq_numref(value.get()), digits.c_str(), 10);
    Rational unit;
    fmpq_pow_si(unit.get(), Rational::whole(10).get(), exponent);
    return value * unit;
}
}  // namespace integrate
