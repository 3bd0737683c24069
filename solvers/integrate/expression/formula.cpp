// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/formula.hpp"
#include <map>

namespace integrate {
namespace {
// Products are faster and more exact than a power; far beyond this they are not.
constexpr int greatest_power_by_products = 64;

double power_by_products(double base, int exponent) {
    double product = 1;
    for (int bits = std::abs(exponent); bits != 0; bits >>= 1, base *= base) {
        if ((bits & 1) != 0) product *= base;
    }
    return exponent < 0 ? 1 / product : product;
}
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
    if (part.operation != Operation::number)
        return instructions.push_back({part.operation, static_cast<std::int32_t>(part.variable)});
    const auto known = std::ranges::find(constants, part.number);
    instructions.push_back({Operation::number, static_cast<std::int32_t>(known - constants.begin())});
    if (known != constants.end()) return;
    constants.push_back(part.number);
    exact_constants.push_back(Rational::from_decimal(part.number));
    rounded_constants.push_back(std::strtod(part.number.c_str(), nullptr));
}

const Formula& formula_of_rule(std::string_view rule) {
    static const Names names{
        .constants = {{"t", applied(Operation::fraction, {})}, {"euler", applied(Operation::euler, {})}}};
    thread_local std::map<std::string_view, Formula> formulas;
    const auto known = formulas.find(rule);
    if (known != formulas.end()) return known->second;
    return formulas.emplace(rule, Formula(parse_expression(rule, names))).first->second;
}

const Column& ColumnEvaluator::operator()(std::span<const Column> variables, std::size_t points) {
    if (formula_.is_given_by_values()) {
        coordinates_.resize(formula_.variables());
        for (std::size_t i = 0; i < points; ++i) {
            for (std::size_t axis = 0; axis < coordinates_.size(); ++axis) coordinates_[axis] = variables[axis][i];
            stack_.front()[i] = formula_.function()(coordinates_);
        }
        return stack_.front();
    }
    Column* top = stack_.data() - 1;  // the value that was pushed last
    for (const auto [operation, operand] : formula_.instructions()) {
        const auto place = static_cast<std::size_t>(operand);
        switch (operation) {
            case Operation::number: (++top)->fill(formula_.rounded_constants()[place]); break;
            case Operation::variable: *++top = variables[place]; break;
            case Operation::integer_power:
                for (std::size_t i = 0; i < points; ++i) (*top)[i] = power_by_products((*top)[i], operand);
                break;
            case Operation::choose:
                top -= 2;
                for (std::size_t i = 0; i < points; ++i) top[0][i] = top[0][i] != 0 ? top[1][i] : top[2][i];
                break;
            default: {
                const Function& function = function_of(operation);
                top += 1 - static_cast<std::ptrdiff_t>(function.operands);
                function.doubles(top, points);
            }
        }
    }
    return stack_.front();
}
}  // namespace integrate
