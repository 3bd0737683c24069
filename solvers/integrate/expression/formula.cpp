// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/formula.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include "integrate/expression/grammar.hpp"

namespace integrate {

namespace {

// Products are faster and more exact than a power; far beyond this they are not.
constexpr int greatest_power_by_products = 64;

}  // namespace

Formula::Formula(Expression expression, Component component) {
    const auto parts = std::make_shared<Parts>();
    parts->expression = std::move(expression);
    parts->variables = integrate::variables(parts->expression);
    parts->has_kinks = integrate::has_kinks(parts->expression);
    parts->component = component;
    parts->append(parts->expression, 0);
    parts_ = parts;
}

Formula::Formula(std::size_t variables, PointFunction function)
    : parts_(std::make_shared<Parts>(Parts{.function = std::move(function), .depth = 1, .variables = variables})) {
    espalier::require(variables > 0, "a function has at least one variable");
    espalier::require(is_given_by_values(), "a function can be called");
}

bool Formula::has_special_functions() const {
    return std::ranges::any_of(instructions(), [](const auto& instruction) {
        return function_of(instruction.operation).has(Function::special);
    });
}

// `below`: values that are on the stack already.
void Formula::Parts::append(const Expression& part, std::size_t below) {
    const auto& operands = part.operands;
    if (part.operation == Operation::power) {
        if (const auto exponent = whole_number(operands[1], -greatest_power_by_products, greatest_power_by_products)) {
            append(operands[0], below);
            instructions.push_back({Operation::integer_power, *exponent});
            return;
        }
    }
    for (std::size_t i = 0; i < operands.size(); ++i) append(operands[i], below + i);
    depth = std::max(depth, below + 1);
    if (part.operation == Operation::number) return append_number(part.number);
    instructions.push_back({part.operation, static_cast<std::int32_t>(part.variable)});
}

void Formula::Parts::append_number(const std::string& number) {
    const auto known = std::ranges::find(constants, number);
    instructions.push_back({Operation::number, static_cast<std::int32_t>(known - constants.begin())});
    if (known != constants.end()) return;
    constants.push_back(number);
    exact_constants.push_back(Rational::from_decimal(number));
    rounded_constants.push_back(std::strtod(number.c_str(), nullptr));
}

const Formula& formula_of_rule(std::string_view rule) {
    static const Names names{
        .constants = {{"t", applied(Operation::fraction, {})}, {"euler", applied(Operation::euler, {})}}};
    thread_local std::map<std::string_view, Formula> formulas;
    const auto known = formulas.find(rule);
    if (known != formulas.end()) return known->second;
    return formulas.emplace(rule, Formula(parse_expression(rule, names))).first->second;
}

}  // namespace integrate
