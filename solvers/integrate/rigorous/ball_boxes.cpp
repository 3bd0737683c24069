// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/ball_boxes.hpp"

#include <cmath>

#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace integrate {

namespace {

constexpr long box_bounding_bits = 64;

bool is_finite_ball(const Ball& ball) { return arb_is_finite(ball.get()) != 0; }

bool is_within_bits(const Ball& ball, long tolerance) {
    return is_finite_ball(ball) && mag_cmp_2exp_si(arb_radref(ball.get()), tolerance) <= 0;
}

double width_of_ball(const Ball& ball) {
    return is_finite_ball(ball) ? mag_get_d(arb_radref(ball.get())) : std::numeric_limits<double>::infinity();
}

}  // namespace

bool BallBoxes::valid(const DeepBox& box) const {
    return box.sides.size() == intervals_.size() && box.axis < intervals_.size() &&
           std::ranges::all_of(box.sides, [](const DeepCell& side) { return side.is_consistent(); });
}

bool BallBoxes::valid(const BoxRule& rule) const {
    for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
        const auto* one = rules_.find(rule.points[axis]);
        if (one == nullptr || one->points() != rule.points[axis]) return false;
        if (axis == 0 && !(rule.first < rule.end && rule.end <= one->roots())) return false;
    }
    return std::isfinite(rule.bound);
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

Ball BallBoxes::volume(const DeepBox& box, long precision) const {
    Ball result(1);
    for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
        const Ball width = scaled_by_two(box.sides[axis].half_width(intervals_[axis], precision), 1);
        result = computed<arb_mul>(result, width, precision);
    }
    return result;
}

Ball BallBoxes::by_values(const DeepBox& box, Answer& answer) const {
    ++answer.evaluations;
    const BallArithmetic balls(box_bounding_bits + box.depth);
    return balls.product(evaluate(integrand_, balls, variables(box)), volume(box, box_bounding_bits));
}

// Returns the number of points that a rule along one axis takes; infinite if the integrand is not known to be analytic
// around the side. The bound is that of BallCells, times the widths of the other sides; the tolerance is shared by the axes.
double BallBoxes::points_along(const DeepBox& box, std::size_t axis, Answer& answer) const {
    constexpr std::array<double, 7> ellipses = {1.5, 2.0, 3.0, 4.0, 5.0, 8.0, 32.0};
    constexpr double rounded_up = 1 + 0x1p-50;
    constexpr double bits_of_share = 3;
    const long precision = box_bounding_bits + box.depth;
    const Ball middle = box.sides[axis].place(intervals_[axis], Ball(), precision);
    const Ball half_width = box.sides[axis].half_width(intervals_[axis], box_bounding_bits);
    const double size = upper_logarithm(volume(box, box_bounding_bits)) - 1;
    std::vector<ComplexBall> z;
    for (const auto& real : variables(box)) z.push_back(complex_ball(real));
    double fewest = std::numeric_limits<double>::infinity();
    for (const double ellipse : ellipses) {
        z[axis] = complex_ball(middle);
        for (const double sign : {1.0, -1.0}) {
            const Ball radius = ball_of((ellipse + sign / ellipse) / 2 * rounded_up);
            arb_add_error(sign > 0 ? acb_realref(z[axis].get()) : acb_imagref(z[axis].get()),
                          computed<arb_mul>(radius, half_width, box_bounding_bits).get());
        }
        ++answer.evaluations;
        const double bound = upper_logarithm(evaluate(integrand_, ComplexArithmetic(precision), z));
        if (!(bound < HUGE_VAL)) break;
        const double constant = std::log2(64.0 / 15) + size + bound - std::log2(1 - 1 / (ellipse * ellipse));
        const double wanted = constant - static_cast<double>(tolerance_) + bits_of_share;
        fewest = std::min(fewest, std::max(2.0, std::ceil(wanted / (2 * std::log2(ellipse)) + 1)));
    }
    return fewest;
}

// Returns the axis that the range of values depends on most: that of the side in the middle of which it is narrowest. Of
// sides that are alike the widest one is taken.
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

std::pair<BallBoxes::Prospect, BoxRule> BallBoxes::examine(DeepBox& box, Answer& answer) const {
    answer.deepest = std::max(answer.deepest, box.depth);
    const Ball direct = by_values(box, answer);
    if (is_within_bits(direct, tolerance_)) {
        answer.add(direct, unit());
        return {Prospect::enclosed, {}};
    }
    // A rule of many points pays only where the integrand is analytic far around.
    constexpr double few_points = 4096;
    constexpr double most_points = 0x1p30;
    const double few_along_axis = 16 + static_cast<double>(rules_.precision()) / 4;
    BoxRule rule{.bound = upper_logarithm(direct) - upper_logarithm(volume(box, box_bounding_bits)) + 1};
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
    std::vector<Ball> inside;
    for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
        const long precision = 2 * box_bounding_bits + box.depth;
        inside.push_back(box.sides[axis].place(intervals_[axis], ball_of(fraction), precision));
    }
    ++answer.evaluations;
    const BallArithmetic precise(2 * box_bounding_bits + box.depth);
    const auto deepest = static_cast<std::int32_t>(4 * std::max(64L, 64 - tolerance_));
    if (box.depth < deepest && is_finite_ball(evaluate(integrand_, precise, inside))) return {Prospect::halves, {}};
    ++answer.unenclosed;
    answer.unenclosed_inside += box.touches_end() ? 0 : 1;
    return {Prospect::hopeless, {}};
}

// Along the first axis only the roots of the span count.
BallBoxes::Points BallBoxes::points_on(const DeepCell& side, std::size_t axis, const BoxRule& rule,
                                       long precision) const {
    const LegendreRule& one = *rules_.find(rule.points[axis]);
    const std::size_t first = axis == 0 ? rule.first : 0;
    const std::size_t end = axis == 0 ? rule.end : one.roots();
    one.prepare(first, end);
    Points result;
    for (std::size_t place = first; place < end; ++place) {
        const Ball& root = one.root(place);
        result.emplace_back(side.place(intervals_[axis], root, precision), one.weight(place));
        if (arb_is_zero(root.get()) != 0) continue;
        result.emplace_back(side.place(intervals_[axis], -root, precision), one.weight(place));
    }
    return result;
}

Ball BallBoxes::nested_sum(const std::vector<Points>& points, std::vector<Ball>& variables, std::size_t axis,
                           long precision, Answer& answer) const {
    if (axis == points.size()) {
        ++answer.evaluations;
        return evaluate(integrand_, BallArithmetic(precision), variables);
    }
    Ball sum;
    for (const auto& [place, weight] : points[axis]) {
        variables[axis] = place;
        const Ball inner = nested_sum(points, variables, axis + 1, precision, answer);
        arb_addmul(sum.get(), inner.get(), weight.get(), precision);
        if (!is_finite_ball(sum)) break;
    }
    return sum;
}

void BallBoxes::add(const DeepBox& box, const BoxRule& rule, Answer& answer) const {
    constexpr int most_attempts = 5;
    const Ball size = volume(box, box_bounding_bits);
    const double bits = upper_logarithm(size) + rule.bound - static_cast<double>(tolerance_);
    long precision = box_bounding_bits + box.depth + static_cast<long>(std::max(0.0, bits));
    for (int attempt = 0; attempt < most_attempts; ++attempt, precision *= 2) {
        std::vector<Points> points;
        for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
            points.push_back(points_on(box.sides[axis], axis, rule, precision));
        }
        std::vector<Ball> variables(intervals_.size());
        const BallArithmetic balls(precision);
        const Ball sum = nested_sum(points, variables, 0, precision, answer);
        const Ball scale = scaled_by_two(volume(box, precision), -static_cast<long>(intervals_.size()));
        const Ball enclosure = balls.product(sum, scale);
        if (!is_within_bits(enclosure, tolerance_ - 1)) continue;
        answer.add(enclosure, unit());
        // The remainder of the rule counts once, with its first points.
        if (rule.first == 0) answer.add_error(static_cast<double>(tolerance_ - 1), unit());
        return;
    }
    add_unsummed(box, rule, answer);
}

// A rule's points, some of them or all, come to no more than the volume times the integrand's bound.
void BallBoxes::add_unsummed(const DeepBox& box, const BoxRule& rule, Answer& answer) const {
    const bool is_whole = rule.first == 0 && 2 * rule.end >= rule.points[0];
    if (is_whole) return add_as_it_is(box, answer);
    answer.add_error(upper_logarithm(volume(box, box_bounding_bits)) + rule.bound, unit());
    if (rule.first == 0) answer.add_error(static_cast<double>(tolerance_ - 1), unit());
}

void BallBoxes::add_as_it_is(const DeepBox& box, Answer& answer) const {
    constexpr long widest_bits = 1 << 14;
    const Ball direct = by_values(box, answer);
    if (is_within_bits(direct, tolerance_ + widest_bits)) {
        answer.add(direct, unit());
    } else {
        ++answer.unenclosed;
    }
}

}  // namespace integrate
