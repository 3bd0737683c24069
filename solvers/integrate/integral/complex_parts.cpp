// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include "integrate/integral/integral.hpp"

namespace integrate {
namespace {
void add_components(std::vector<IntegralPart>& parts, const Expression& integrand, const Interval& interval) {
    for (const auto part : {Component::real, Component::imaginary}) {
        parts.push_back({Formula(integrand, part), interval, {}, false, part == Component::imaginary});
    }
}
}  // namespace

Expression expression_in(std::string_view what, std::string_view text, const Names& names) {
    try {
        return parse_expression(text, names);
    } catch (const ExpressionError& wrong) {
        throw InstanceError(what, text, wrong.what());
    }
}

Expression complex_constant(std::string_view what, std::string_view text, const Names& names) {
    auto result = expression_in(what, text, names);
    if (variables(result) > 0) throw InstanceError(what, text, "expected a constant");
    const auto value = evaluate(Formula(result), ComplexArithmetic(128), {});
    if (acb_is_finite(value.get()) == 0) throw InstanceError(what, text, "has no finite value, expected a number");
    return result;
}

bool may_be_complex(const Expression& expression, bool complex_variable) {
    bool complex = expression == the_imaginary_unit() || (complex_variable && is_variable(expression));
    for (const auto& operand : expression.operands) complex = may_be_complex(operand, complex_variable) || complex;
    // Complex values of others would be those of the analytic function that agrees with them on the real line nearby.
    const Function& function = function_of(expression.operation);
    if (complex && (function.has_kinks() || function.has(Function::real))) {
        const auto name = compares(expression.operation) ? "a comparison" : function.name;
        throw InstanceError(
            fmt::format("{} is for real numbers, expected analytic functions of what may be complex", name));
    }
    return complex;
}

Integral complex_integral_of(const Expression& integrand, const Interval& interval, const std::vector<Limit>& places) {
    Integral integral{.integrand = Formula(integrand, Component::real), .intervals = {interval}};
    if (const auto real = cartesian(integrand)) {
        for (const bool is_imaginary : {false, true}) {
            const auto& component = is_imaginary ? real->imaginary : real->real;
            if (!component) continue;
            for (auto& part : integral_of(Formula(*component), {interval}, places).parts()) {
                part.is_imaginary = is_imaginary;
                integral.other_parts.push_back(std::move(part));
            }
        }
        return integral;
    }
    for (const auto& piece : pieces_between(places, interval)) add_components(integral.other_parts, integrand, piece);
    return integral;
}

std::vector<IntegralPart> parts_along(const std::string& path, const Expression& integrand, const Names& names) {
    may_be_complex(integrand, true);
    const auto items = items_of(path, ',');
    std::vector<IntegralPart> parts;
    if (items.size() > 1) {
        std::vector<Expression> points;
        for (const auto& item : items) points.push_back(complex_constant("the point ", item, names));
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            if (points[i] == points[i + 1]) continue;
            const auto step = points[i + 1] - points[i];
            add_components(parts, with_variable(integrand, points[i] + the_variable() * step) * step, unit_interval());
        }
        return parts;
    }
    const auto& item = items.front();
    const auto open = item.find('(');
    const bool is_circle =
        open != std::string::npos && item.back() == ')' && items_of(item.substr(0, open), ',')[0] == "circle";
    const auto round = is_circle ? items_of(item.substr(open + 1, item.size() - open - 2), ',') : items;
    if (round.size() != 2)
        throw InstanceError("the path ", path,
                            "expected two points or more, separated by commas, or circle(centre, radius)");
    const auto centre = complex_constant("the centre ", round[0], names);
    const auto radius = complex_constant("the radius ", round[1], names);
    const auto spoke = with_operands("x1*exp(x2*x3)", {radius, the_imaginary_unit(), the_variable()});
    const auto changed = with_variable(integrand, centre + spoke) * (the_imaginary_unit() * spoke);
    add_components(parts, changed, Interval(Formula(decimal("0")), Formula(decimal("2") * *constant_named("pi"))));
    return parts;
}
}  // namespace integrate
