// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/evaluation.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/instance.hpp"
#include "integrate/integral/integral_part.hpp"

namespace integrate {

namespace {

Interval unit_interval() { return {Formula(decimal("0")), Formula(decimal("1"))}; }

/// A way in the complex plane: the point for each x, and its derivative there.
using Way = std::pair<Expression, Expression>;

Way line(const Expression& from, const Expression& to) {
    const auto step = to - from;
    return {from + the_variable() * step, step};
}

Way circle(const Expression& centre, const Expression& radius) {
    const auto spoke = with_operands("x1*exp(x2*x3)", {radius, the_imaginary_unit(), the_variable()});
    return {centre + spoke, the_imaginary_unit() * spoke};
}

Expression changed(const Expression& integrand, const Way& way) {
    return with_variable(integrand, way.first) * way.second;
}

void add_components(std::vector<IntegralPart>& parts, const Expression& integrand, const Interval& interval) {
    parts.push_back({Formula(integrand, Component::real), interval});
    parts.push_back(
        {.integrand = Formula(integrand, Component::imaginary), .interval = interval, .is_imaginary = true});
}

ComplexBall value_of(const Expression& constant) {
    constexpr long bits = 128;
    return evaluate(Formula(constant), ComplexArithmetic(bits), {});
}

// May it have complex values, and where is a function of real numbers taken of such?
bool look_for_complex_values(const Expression& expression, bool complex_variable) {
    bool complex = expression == the_imaginary_unit() || (complex_variable && is_variable(expression));
    for (const auto& operand : expression.operands) {
        complex = look_for_complex_values(operand, complex_variable) || complex;
    }
    // Complex values of others would be those of the analytic function that agrees with them on the real line nearby.
    const Function& function = function_of(expression.operation);
    if (complex && (function.has_kinks() || function.has(Function::real))) {
        const auto name = compares(expression.operation) ? "a comparison" : function.name;
        throw InstanceError(
            fmt::format("{} is for real numbers, expected analytic functions of what may be complex", name));
    }
    return complex;
}

std::vector<std::string> arguments_of_circle(const std::string& item) {
    constexpr std::string_view name = "circle";
    if (!item.starts_with(name) || item.back() != ')') return {};
    const auto open = item.find('(');
    if (open == std::string::npos || item.find_first_not_of(' ', name.size()) != open) return {};
    return items_of(item.substr(open + 1, item.size() - open - 2), ',');
}

}  // namespace

Expression complex_constant(std::string_view what, std::string_view text, const Names& names) {
    const auto wrong = [&](const std::string& why) {
        return InstanceError(fmt::format("{}{}: {}", what, in_quotes(text), why));
    };
    Expression result;
    try {
        result = parse_expression(text, names);
    } catch (const ExpressionError& error) {
        throw wrong(error.what());
    }
    if (variables(result) > 0) throw wrong("expected a constant");
    if (acb_is_finite(value_of(result).get()) == 0) throw wrong("has no finite value, expected a number");
    return result;
}

std::vector<IntegralPart> parts_around(const SimplePole& pole, const Expression& integrand) {
    const auto left = written_out(pole.middle - pole.radius);
    const auto right = written_out(pole.middle + pole.radius);
    const auto top = written_out(pole.middle) + written_out(pole.radius) * the_imaginary_unit();
    std::vector<IntegralPart> parts;
    for (const auto& way : {line(left, top), line(top, right)}) {
        parts.push_back({Formula(changed(integrand, way), Component::real), unit_interval()});
    }
    return parts;
}

void check_for_complex_values(const Expression& integrand) { look_for_complex_values(integrand, false); }

std::vector<IntegralPart> complex_parts(const Expression& integrand, const std::vector<Interval>& pieces) {
    std::vector<IntegralPart> parts;
    for (const auto& piece : pieces) add_components(parts, integrand, piece);
    return parts;
}

std::vector<IntegralPart> parts_along(const std::string& path, const Expression& integrand, const Names& names) {
    look_for_complex_values(integrand, true);
    const auto items = items_of(path, ',');
    std::vector<IntegralPart> parts;
    if (const auto round = arguments_of_circle(items.front()); items.size() == 1 && !round.empty()) {
        if (round.size() != 2) {
            throw InstanceError(fmt::format("the path {}: expected circle(centre, radius)", in_quotes(path)));
        }
        const auto way =
            circle(complex_constant("the centre ", round[0], names), complex_constant("the radius ", round[1], names));
        const Formula whole(decimal("2") * *constant_named("pi"));
        add_components(parts, changed(integrand, way), Interval(Formula(decimal("0")), whole));
        return parts;
    }
    if (items.size() < 2) {
        throw InstanceError(
            fmt::format("the path {}: expected two points or more, separated by commas, or circle(centre, radius)",
                        in_quotes(path)));
    }
    std::vector<Expression> points;
    for (const auto& item : items) points.push_back(complex_constant("the point ", item, names));
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        if (points[i] == points[i + 1]) continue;
        add_components(parts, changed(integrand, line(points[i], points[i + 1])), unit_interval());
    }
    return parts;
}

}  // namespace integrate
