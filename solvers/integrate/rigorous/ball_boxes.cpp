// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/ball_boxes.hpp"

#include <cmath>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/evaluation.hpp"

namespace integrate {

namespace {

constexpr long box_bounding_bits = 64;

double width_of_ball(const Ball& ball) {
    return arb_is_finite(ball.get()) != 0 ? mag_get_d(arb_radref(ball.get())) : HUGE_VAL;
}

}  // namespace

BallBoxes::BallBoxes(const Formula& integrand, const std::vector<Interval>& intervals, const LegendreTable& rules,
                     long tolerance)
    : integrand_(integrand),
      intervals_(intervals),
      rules_(rules),
      rule_sums_([&integrand](std::span<const Ball> variables,
                              long precision) { return evaluate(integrand, BallArithmetic(precision), variables); },
                 intervals, rules, tolerance),
      deepest_(static_cast<std::int32_t>(4 * std::max(64L, 64 - tolerance))) {}

bool BallBoxes::valid(const DeepBox& box) const {
    return box.sides.size() == intervals_.size() && box.axis < intervals_.size() &&
           std::ranges::all_of(box.sides, [](const DeepCell& side) { return side.is_consistent(); });
}

// Returns the values of all variables in the box, of which one may be taken in the middle of its side.
std::vector<Ball> BallBoxes::variables(const DeepBox& box, std::optional<std::size_t> middle_of) const {
    const long precision = box_bounding_bits + box.depth;
    std::vector<Ball> result;
    for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
        const DeepCell& side = box.sides[axis];
        result.push_back(axis == middle_of ? side.place(intervals_[axis], Ball(), precision)
                                           : side.whole(intervals_[axis], precision));
    }
    return result;
}

Ball BallBoxes::by_values(const DeepBox& box, Answer& answer) const {
    ++answer.evaluations;
    const BallArithmetic balls(box_bounding_bits + box.depth);
    return balls.product(evaluate(integrand_, balls, variables(box)), rule_sums_.volume(box.sides, box_bounding_bits));
}

// Returns the number of points that a rule along one axis takes; infinite if the integrand is not known to be analytic
// around the side. The bound is that of cells, times the widths of the other sides; the axes share the tolerance.
double BallBoxes::points_along(const DeepBox& box, std::size_t axis, Answer& answer) const {
    constexpr double bits_of_share = 3;
    const long precision = box_bounding_bits + box.depth;
    const Ball middle = box.sides[axis].place(intervals_[axis], Ball(), precision);
    const Ball half_width = box.sides[axis].half_width(intervals_[axis], box_bounding_bits);
    const double size = upper_logarithm(rule_sums_.volume(box.sides, box_bounding_bits)) - 1;
    std::vector<ComplexBall> z;
    for (const auto& real : variables(box)) z.push_back(complex_ball(real));
    const auto bound_on = [&](double ellipse) {
        z[axis] = rectangle_around(middle, half_width, (ellipse + 1 / ellipse) / 2, (ellipse - 1 / ellipse) / 2);
        ++answer.evaluations;
        return upper_logarithm(evaluate(integrand_, ComplexArithmetic(precision), z));
    };
    return rule_sums_.fewest_points(size, bits_of_share, bound_on).first;
}

// Returns the axis that the range of values depends on most: that of the side in the middle of which it is narrowest.
// Of sides that are alike the widest one is taken.
std::size_t BallBoxes::axis_of_widest_range(const DeepBox& box, Answer& answer) const {
    constexpr double alike = 0.9;
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
        ++answer.evaluations;
        const BallArithmetic balls(box_bounding_bits + box.depth);
        const double width = width_of_ball(evaluate(integrand_, balls, variables(box, axis)));
        const bool is_wider = box.sides[axis].depth < box.sides[best].depth;
        const bool is_alike = width <= least / alike || std::isinf(least);
        if (!(width < alike * least) && !(is_wider && is_alike)) continue;
        best = axis;
        least = width;
    }
    return best;
}

std::pair<Prospect, RuleSpan> BallBoxes::examine(DeepBox& box, Answer& answer) const {
    answer.deepest = std::max(answer.deepest, box.depth);
    const Ball direct = by_values(box, answer);
    if (rule_sums_.is_narrow(direct)) {
        answer.add(direct, unit());
        return {Prospect::enclosed, {}};
    }
    // A rule of many points pays only where the integrand is analytic far around.
    constexpr double few_points = 4096;
    constexpr double most_points = 0x1p30;
    const double few_along_axis = 16 + static_cast<double>(rules_.precision()) / 4;
    RuleSpan rule{.bound =
                      upper_logarithm(direct) - upper_logarithm(rule_sums_.volume(box.sides, box_bounding_bits)) + 1};
    double all = 1;
    double most = 0;
    for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
        const double points = points_along(box, axis, answer);
        all *= points;
        if (points > most) box.axis = static_cast<std::uint32_t>(axis);
        most = std::max(most, points);
        const auto* one = points < most_points ? rules_.find(static_cast<std::size_t>(points)) : nullptr;
        if (one == nullptr || !std::isfinite(rule.bound)) {
            most = all = std::numeric_limits<double>::infinity();
            break;
        }
        rule.points[axis] = static_cast<std::uint32_t>(one->points());
        if (axis == 0) rule.end = static_cast<std::uint32_t>(one->roots());
    }
    if (all <= few_points || (most <= few_along_axis && all < most_points)) return {Prospect::by_rule, rule};
    if (std::isinf(all)) box.axis = static_cast<std::uint32_t>(axis_of_widest_range(box, answer));
    // A point without a value tells that nothing can be enclosed.
    constexpr double fraction = 0.3819660112501051;
    const long precision = 2 * box_bounding_bits + box.depth;
    std::vector<Ball> inside;
    for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
        inside.push_back(box.sides[axis].place(intervals_[axis], ball_of(fraction), precision));
    }
    ++answer.evaluations;
    const bool has_value = arb_is_finite(evaluate(integrand_, BallArithmetic(precision), inside).get()) != 0;
    if (box.depth < deepest_ && has_value) return {Prospect::halves, {}};
    ++answer.unenclosed;
    answer.unenclosed_inside += box.touches_end() ? 0 : 1;
    return {Prospect::hopeless, {}};
}

}  // namespace integrate
