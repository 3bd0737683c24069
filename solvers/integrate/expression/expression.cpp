// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/expression.hpp"
#include <fmt/format.h>
#include <charconv>
#include <cmath>
#include <system_error>

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
        default: return expression;
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

std::optional<Expression> constant_named(std::string_view name) {
    if (name == "oo" || name == "infinity") name = "inf";
    for (const auto& row : constants()) {
        if (name == row.name) return applied(row.operation, {});
    }
    return std::nullopt;
}

std::optional<Expression> numbered_variable(std::string_view name) {
    if (name == "x") return the_variable();
    if (name.front() != 'x') return std::nullopt;
    std::uint32_t number = 0;
    const auto* end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + 1, end, number);
    if (error != std::errc{} || rest != end || number < 1 || number > most_variables) return std::nullopt;
    return the_variable(number - 1);
}

const Function* find_function(std::string_view name) {
    for (const auto& table : {functions(), abbreviations()}) {
        const auto row = std::ranges::find_if(table, [&](const auto& known) { return known.name == name; });
        if (row != table.end()) return &*row;
    }
    return nullptr;
}

bool is_free_name(std::string_view name) {
    return !name.empty() && is_letter(name.front()) && std::ranges::all_of(name, is_in_name) && !constant_named(name) &&
           find_function(name) == nullptr;
}

std::string intended_form(std::string_view name, const Names& names) {
    const auto is_known = [&](std::string_view part) {
        const auto is_constant = [&](const auto& constant) { return constant.first == part; };
        return constant_named(part) || std::ranges::any_of(names.constants, is_constant) ||
               (names.variables.empty() ? is_numbered_variable(part) : is_among(names.variables, part));
    };
    const bool is_letter_alone = name.size() == 1 && is_letter(name.front());
    constexpr std::size_t longest = 40;
    if (name.size() > longest) return {};
    if (name.empty() || is_letter_alone || is_known(name) || std::ranges::all_of(name, is_digit)) {
        return std::string(name);
    }
    for (std::size_t size = name.size() - 1; size > 0; --size) {
        const auto first = name.substr(0, size);
        const bool is_number = std::ranges::all_of(first, is_digit) && !is_digit(name[size]);
        const bool is_function = find_function(first) != nullptr;
        if (!is_function && !is_number && !is_known(first)) continue;
        const auto rest = intended_form(name.substr(size), names);
        if (!is_function && std::ranges::all_of(rest, is_digit)) continue;
        if (!rest.empty()) return fmt::format("{}{}{}{}", first, is_function ? "(" : "*", rest, is_function ? ")" : "");
    }
    return {};
}

std::vector<std::string> free_names(std::string_view text, const Names& names) {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        if (is_digit(text[i]) || text[i] == '.') {
            while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
            const bool exponent =
                end + 1 < text.size() && (text[end] == 'e' || text[end] == 'E') && !is_letter(text[end + 1]);
            if (exponent) end += 2;
        } else if (is_letter(text[i])) {
            while (end < text.size() && is_in_name(text[end])) ++end;
            const std::string name(text.substr(i, end - i));
            const bool known =
                std::ranges::any_of(names.constants, [&](const auto& constant) { return constant.first == name; });
            const bool is_new = std::ranges::find(found, name) == found.end();
            if (is_new && !known && is_free_name(name)) found.push_back(name);
        }
        i = end;
    }
    return found;
}

std::vector<std::string> items_of(const std::string& list, char separator) {
    std::vector<std::string> items(1);
    int depth = 0;
    for (const char c : list) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == separator && depth == 0) {
            items.emplace_back();
        } else if (!is_blank(c) || !items.back().empty()) {
            items.back() += c;
        }
    }
    for (auto& item : items) {
        while (!item.empty() && is_blank(item.back())) item.pop_back();
    }
    return items;
}
}  // namespace integrate
