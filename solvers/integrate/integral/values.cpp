// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/evaluation.hpp"
#include "integrate/integral/integral.hpp"

namespace integrate {

namespace {

using Coordinates = std::vector<Ball>;

/// The points that are looked at, as fractions of an interval.
constexpr double fractions[] = {0.0721, 0.2787, 0.5133, 0.7212, 0.9319};

Coordinates point_at(const std::vector<Interval>& intervals, double fraction) {
    constexpr long precision = 128;
    Coordinates point;
    for (const auto& interval : intervals) {
        point.push_back(interval.at({.from_right = false, .distance = ball_of(fraction)}, precision).x);
        fraction = std::fmod(fraction + std::numbers::phi, 1);
    }
    return point;
}

// Returns whether all parts of an expression have values at a point, apart from those that `if` does not choose. A
// special function has a value where Arb knows none, and so has what is too large for Arb.
bool is_defined(const Expression& expression, const Coordinates& point) {
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

std::optional<Coordinates> point_without_value(const Expression& integrand, const std::vector<Interval>& intervals) {
    for (const double fraction : fractions) {
        auto point = point_at(intervals, fraction);
        if (!is_defined(integrand, point)) return point;
    }
    return std::nullopt;
}

Expression with_choices(Expression expression);

bool is_product(const Expression& expression) {
    return expression.operation == Operation::multiply || expression.operation == Operation::divide;
}

/// The factors of a product or of a quotient, whose denominator is the inverse of one.
struct Factors {
    std::optional<Expression> comparisons{};
    std::optional<Expression> others{};

    void add(Expression factor) {
        if (is_product(factor)) {
            add(std::move(factor.operands[0]));
            if (factor.operation == Operation::multiply) return add(std::move(factor.operands[1]));
            auto denominator = with_choices(std::move(factor.operands[1]));
            others = (others ? *std::move(others) : decimal("1")) / std::move(denominator);
            return;
        }
        auto& product = compares(factor.operation) ? comparisons : others;
        factor = with_choices(std::move(factor));
        product = product ? *std::move(product) * std::move(factor) : std::move(factor);
    }
};

// Returns the expression with products that are 0 where a comparison does not hold, even if other factors have no value
// there.
Expression with_choices(Expression expression) {
    if (!is_product(expression)) {
        for (auto& operand : expression.operands) operand = with_choices(std::move(operand));
        return expression;
    }
    Factors factors;
    factors.add(std::move(expression));
    if (!factors.comparisons) return *std::move(factors.others);
    if (!factors.others) return *std::move(factors.comparisons);
    return applied(Operation::choose, {*std::move(factors.comparisons), *std::move(factors.others), decimal("0")});
}

std::string text_of(const Coordinates& point) {
    std::vector<double> places;
    for (const auto& x : point) places.push_back(arf_get_d(arb_midref(x.get()), ARF_RND_NEAR));
    const auto text = fmt::format("{:.6g}", fmt::join(places, ", "));
    return places.size() == 1 ? text : "(" + text + ")";
}

}  // namespace

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
