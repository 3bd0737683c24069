// SPDX-License-Identifier: Apache-2.0
#include "integrate/integral/integral.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace integrate {
namespace {
void find_pieces(Integral& integral, const std::vector<Limit>& places, bool principal_value) {
    const Interval& interval = integral.intervals[0];
    integral.pieces = {interval};
    if (integral.is_empty()) return;
    const auto found = find_breaks(integral.integrand.expression(), interval);
    integral.all_kinks_are_breaks = found.all_kinks;
    integral.pieces = pieces_between(merged(found.places, places), interval);
    if (principal_value) find_principal_value(integral, places);
    if (found.all_kinks) integral.oscillating_parts = oscillating_parts(integral.parts());
}

// Returns whether all parts of an expression have values at a point, apart from those that `if` does not choose. A
// special function has a value where Arb knows none, and so has what is too large for Arb.
bool is_defined(const Expression& expression, const std::vector<Ball>& point) {
    constexpr long precision = 256;
    const auto& operands = expression.operands;
    const auto value_of = [&](const Expression& part) {
        return evaluate(Formula(part), BallArithmetic(precision), point);
    };
    const auto has = [&](const Expression& part) { return is_defined(part, point); };
    if (expression.operation == Operation::choose) {
        const auto holds = truth_of(value_of(operands[0]));
        return has(operands[0]) && (!holds || has(operands[*holds ? 1 : 2]));
    }
    if (!std::ranges::all_of(operands, has)) return false;
    const auto& function = function_of(expression.operation);
    // Operations in front of the division have a value wherever their operands have one.
    const bool always_has_one =
        expression.operation < Operation::divide || function.has_kinks() || function.has(Function::special);
    return always_has_one || arf_is_nan(arb_midref(value_of(expression).get())) == 0;
}

std::optional<std::vector<Ball>> point_without_value(const Expression& integrand,
                                                     const std::vector<Interval>& intervals) {
    for (const double fraction : few_fractions) {
        auto point = point_in(intervals, fraction).first;
        if (!is_defined(integrand, point)) return point;
    }
    return std::nullopt;
}

// Returns the expression with products that are 0 where a comparison does not hold, even if other factors have no value
// there.
Expression with_choices(Expression expression) {
    auto& operands = expression.operands;
    for (auto& operand : operands) operand = with_choices(std::move(operand));
    const bool is_product = expression.operation == Operation::multiply;
    if (!is_product && expression.operation != Operation::divide) return expression;
    for (const std::size_t i : {0U, 1U}) {
        auto factor = operands[i];
        const bool is_choice = factor.operation == Operation::choose && factor.operands[2] == decimal("0");
        if (!(is_product || i == 0) || !(is_choice || compares(factor.operation))) continue;
        operands[i] = is_choice ? std::move(factor.operands[1]) : decimal("1");
        auto rest = is_product && !is_choice ? std::move(operands[1 - i]) : std::move(expression);
        auto& condition = is_choice ? factor.operands[0] : factor;
        return applied(Operation::choose, {std::move(condition), with_choices(std::move(rest)), decimal("0")});
    }
    return expression;
}

std::string text_of(const std::vector<Ball>& point) {
    std::vector<double> places;
    for (const auto& x : point) places.push_back(nearest_double(x));
    const auto text = fmt::format("{:.6g}", fmt::join(places, ", "));
    return places.size() == 1 ? text : "(" + text + ")";
}
}  // namespace

std::vector<IntegralPart> Integral::parts() const {
    if (!oscillating_parts.empty()) return oscillating_parts;
    std::vector<IntegralPart> parts;
    for (const auto& piece : pieces) parts.push_back({integrand, piece});
    parts.insert(parts.end(), other_parts.begin(), other_parts.end());
    return parts;
}

Integral integral_of(Formula integrand, std::vector<Interval> intervals, const std::vector<Limit>& places,
                     bool principal_value) {
    if (intervals.size() > 1 && !integrand.is_given_by_values()) {
        if (auto changed = along_axes(integrand.expression(), intervals)) integrand = Formula(std::move(*changed));
    }
    if (intervals.size() == 1) integrand = with_values(integrand, intervals[0]);
    Integral integral{.integrand = std::move(integrand), .intervals = std::move(intervals)};
    if (integral.dimensions() == 1) {
        find_pieces(integral, places, principal_value);
    } else {
        integral.smooth_parts = smooth_parts(integral.integrand, integral.intervals);
    }
    return integral;
}

Formula with_values(const Formula& integrand, const Interval& interval) {
    if (integrand.is_given_by_values() || !integrand.has_kinks() || integrand.is_complex()) return integrand;
    const auto& expression = integrand.expression();
    return point_without_value(expression, {interval}) ? Formula(with_choices(expression)) : integrand;
}

std::optional<std::string> lack_of_value(const Integral& integral) {
    if (integral.is_complex()) return std::nullopt;
    const auto integrand = with_choices(integral.integrand.expression());
    std::vector<std::vector<Interval>> parts;
    for (const auto& piece : integral.pieces) parts.push_back({piece});
    if (parts.empty()) parts.push_back(integral.intervals);
    for (const auto& part : parts) {
        const auto point = point_without_value(integrand, part);
        if (point) return fmt::format("the integrand has no value at {}", text_of(*point));
    }
    return std::nullopt;
}
}  // namespace integrate
