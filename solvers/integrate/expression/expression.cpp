// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

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

std::string call_text(const Expression& expression) {
    std::string arguments;
    for (const auto& operand : expression.operands) arguments += (arguments.empty() ? "" : ", ") + text(operand);
    return fmt::format("{}({})", function_of(expression.operation).name, arguments);
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
    return function.precedence > 0 ? infix_text(function, expression) : call_text(expression);
}

std::uint32_t variables(const Expression& expression) {
    std::uint32_t most = expression.operation == Operation::variable ? expression.variable + 1 : 0;
    for (const auto& operand : expression.operands) most = std::max(most, variables(operand));
    return most;
}

bool has_variable(const Expression& expression, std::uint32_t number) {
    const auto& operands = expression.operands;
    return (expression.operation == Operation::variable && expression.variable == number) ||
           std::any_of(operands.begin(), operands.end(),
                       [number](const auto& operand) { return has_variable(operand, number); });
}

Expression with_variables(Expression expression, const std::vector<Expression>& values) {
    if (expression.operation == Operation::variable && expression.variable < values.size()) {
        return values[expression.variable];
    }
    for (auto& operand : expression.operands) operand = with_variables(std::move(operand), values);
    return expression;
}

std::size_t size_of(const Expression& expression) {
    std::size_t size = 1;
    for (const auto& operand : expression.operands) size += size_of(operand);
    return size;
}

std::optional<int> whole_number(const Expression& expression, int least, int greatest) {
    if (expression.operation == Operation::negate) {
        const auto opposite = whole_number(expression.operands[0], -greatest, -least);
        return opposite ? std::optional(-*opposite) : std::nullopt;
    }
    const auto& text = expression.number;
    const bool whole = expression.operation == Operation::number && !text.empty() && text.size() <= 2 &&
                       std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!whole) return std::nullopt;
    const int number = std::stoi(text);
    return number >= least && number <= greatest ? std::optional(number) : std::nullopt;
}

bool has_operation(const Expression& expression, Operation operation) {
    const auto& operands = expression.operands;
    return expression.operation == operation ||
           std::any_of(operands.begin(), operands.end(),
                       [operation](const auto& operand) { return has_operation(operand, operation); });
}

bool has_kinks(const Expression& expression) {
    const auto& operands = expression.operands;
    return function_of(expression.operation).has_kinks() ||
           std::any_of(operands.begin(), operands.end(), [](const auto& operand) { return has_kinks(operand); });
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

}  // namespace integrate
