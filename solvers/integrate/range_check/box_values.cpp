// SPDX-License-Identifier: Apache-2.0
#include "integrate/range_check/box_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "integrate/adaptive/integrand.hpp"
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/splitting/smooth_parts.hpp"

namespace integrate {

namespace {

constexpr long box_bits = 64;

Ball weighted_value(const Integral& integral, const Box& box, const std::vector<Ball>& fractions, long precision) {
    const auto& part = integral.smooth_parts[box.part()];
    std::vector<Ball> variables;
    Ball weight(1);
    for (std::size_t axis = 0; axis < integral.dimensions(); ++axis) {
        auto point = part.intervals[axis].at(place_in(box.sides[axis], fractions[axis]), precision);
        arb_mul(weight.get(), weight.get(), point.weight.get(), precision);
        variables.push_back(std::move(point.x));
    }
    BallArithmetic arithmetic(precision);
    for (const auto& place : part.places) variables.push_back(evaluate(place, arithmetic, variables));
    Ball value = evaluate(part.integrand, arithmetic, variables);
    arb_mul(value.get(), value.get(), weight.get(), precision);
    return value;
}

}  // namespace

double value_at(const Integral& integral, const Box& box, const Fractions& fractions) {
    const auto& part = integral.smooth_parts[box.part()];
    std::vector<Column> columns(integral.dimensions());
    double weight = 1;
    for (std::size_t axis = 0; axis < columns.size(); ++axis) {
        const Cell& side = box.sides[axis];
        const auto point =
            part.intervals[axis].at({.from_right = side.from_right, .distance = side.distance(fractions[axis])});
        columns[axis][0] = point.x;
        weight *= point.weight;
    }
    const double value = PartEvaluator(part)(columns, 1)[0];
    return value == 0 ? 0 : value * weight;
}

double precise_value_at(const Integral& integral, const Box& box, const Fractions& fractions) {
    std::vector<Ball> places;
    for (const double fraction : fractions) places.push_back(ball_of(fraction));
    return told_as_double(128 + box.depth,
                          [&](long precision) { return weighted_value(integral, box, places, precision); });
}

Ball values_in(const Integral& integral, const Box& box, std::optional<std::size_t> axis) {
    Ball whole = ball_of(0.5);
    mag_set_d(arb_radref(whole.get()), 0.5);
    std::vector<Ball> fractions(integral.dimensions(), whole);
    if (axis) fractions[*axis] = ball_of(0.5);
    return weighted_value(integral, box, fractions, box_bits + box.depth);
}

std::uint32_t axis_of_widest_range(const Integral& integral, const Box& box) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double alike = 0.99;
    std::uint32_t best = 0;
    double least = infinity;
    for (std::uint32_t axis = 0; axis < integral.dimensions(); ++axis) {
        const auto [low, high] = double_bounds(values_in(integral, box, axis));
        const double width = std::isinf(high) || std::isinf(low) ? infinity : high - low;
        const bool wider = box.sides[axis].depth < box.sides[best].depth;
        if (!(width < alike * least) && !(wider && (width <= least / alike || std::isinf(least)))) continue;
        best = axis;
        least = width;
    }
    return best;
}

ComplexBall values_around(const Integral& integral, const Box& box, double ellipse) {
    constexpr double rounded_up = 1 + 0x1p-50;
    const auto& part = integral.smooth_parts[box.part()];
    std::vector<ComplexBall> variables;
    ComplexBall weight;
    acb_one(weight.get());
    for (std::size_t axis = 0; axis < integral.dimensions(); ++axis) {
        const Cell& side = box.sides[axis];
        const auto point = part.intervals[axis].at(place_in(side, ball_of(0.5)), box_bits);
        ComplexBall variable;
        acb_set_arb(variable.get(), point.x.get());
        for (const int sign : {1, -1}) {
            Ball radius = ball_of((ellipse + sign / ellipse) / 4 * rounded_up);
            arb_mul(radius.get(), radius.get(), point.weight.get(), box_bits);
            arb_mul_2exp_si(radius.get(), radius.get(), -side.depth);
            arb_add_error(sign > 0 ? acb_realref(variable.get()) : acb_imagref(variable.get()), radius.get());
        }
        variables.push_back(std::move(variable));
        acb_mul_arb(weight.get(), weight.get(), point.weight.get(), box_bits);
    }
    ComplexArithmetic arithmetic(box_bits);
    for (const auto& place : part.places) variables.push_back(evaluate(place, arithmetic, variables));
    ComplexBall value = evaluate(part.integrand, arithmetic, variables);
    acb_mul(value.get(), value.get(), weight.get(), box_bits);
    return value;
}

}  // namespace integrate
