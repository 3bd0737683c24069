// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/formula.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

#include "integrate/expression/grammar.hpp"

namespace integrate {

namespace {

// Products are faster and more exact than a power; far beyond this they are not.
constexpr int greatest_power_by_products = 64;

}  // namespace

Formula::Formula(Expression expression, Component component)
    : expression_(std::move(expression)),
      variables_(integrate::variables(expression_)),
      has_kinks_(integrate::has_kinks(expression_)),
      component_(component) {
    Places places;
    append(expression_, 0, places);
}

Formula::Formula(std::size_t variables, PointFunction function)
    : function_(std::move(function)), depth_(1), variables_(variables) {
    espalier::require(variables > 0, "a function has at least one variable");
    espalier::require(is_given_by_values(), "a function can be called");
}

bool Formula::has_special_functions() const {
    return std::any_of(instructions_.begin(), instructions_.end(),
                       [](const auto& instruction) { return function_of(instruction.operation).is_special(); });
}

// `below`: values that are on the stack already.
void Formula::append(const Expression& expression, std::size_t below, Places& places) {
    const auto& operands = expression.operands;
    if (expression.operation == Operation::power) {
        if (const auto exponent = whole_number(operands[1], -greatest_power_by_products, greatest_power_by_products)) {
            append(operands[0], below, places);
            instructions_.push_back({Operation::integer_power, *exponent});
            return;
        }
    }
    for (std::size_t i = 0; i < operands.size(); ++i) append(operands[i], below + i, places);
    depth_ = std::max(depth_, below + 1);
    if (expression.operation == Operation::number) return append_number(expression.number, places);
    instructions_.push_back({expression.operation, static_cast<std::int32_t>(expression.variable)});
}

void Formula::append_number(const std::string& number, Places& places) {
    const auto [known, is_new] = places.try_emplace(number, static_cast<std::int32_t>(constants_.size()));
    if (is_new) {
        constants_.push_back(number);
        exact_constants_.push_back(Rational::from_decimal(number));
        rounded_constants_.push_back(std::strtod(number.c_str(), nullptr));
    }
    instructions_.push_back({Operation::number, known->second});
}

const Formula& formula_of_rule(std::string_view rule) {
    static const auto all = [] {
        std::map<std::string_view, Formula> formulas;
        for (const auto& row : functions()) {
            const auto& rules = row.rules;
            for (const auto text : {rules.above, rules.below, rules.equal, rules.near_ends, rules.towards_infinity}) {
                if (!text.empty()) formulas.try_emplace(text, parse_expression(text));
            }
        }
        return formulas;
    }();
    return all.at(rule);
}

}  // namespace integrate
