// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <utility>

#include "integrate/expression/expression.hpp"

namespace integrate {

namespace {

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
    using enum Operation;
    bool holds = false;
    switch (expression.operation) {
        case less: holds = *a < *b; break;
        case less_equal: holds = *a <= *b; break;
        case greater: holds = *a > *b; break;
        case greater_equal: holds = *a >= *b; break;
        case equal: holds = *a == *b; break;
        default: holds = *a != *b;
    }
    return {.number = holds ? "1" : "0"};
}

std::string digits_of(const fmpz* number) {
    char* text = fmpz_get_str(nullptr, 10, number);
    std::string result(text);
    flint_free(text);
    return result;
}

}  // namespace

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

Expression with_part(Expression expression, const Expression& part, const Expression& other) {
    if (expression == part) return other;
    for (auto& operand : expression.operands) operand = with_part(std::move(operand), part, other);
    return expression;
}

}  // namespace integrate
