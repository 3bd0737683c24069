// SPDX-License-Identifier: Apache-2.0
#include "integrate/range_check/box_check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "integrate/range_check/box_values.hpp"

namespace integrate {

namespace {

// Bounds the sum of all products of Chebyshev polynomials of a total degree above this one, if the integrand is at most
// 1 where each variable is in the ellipse: each coefficient is at most 2 r^-k for each variable of degree k > 0. The
// sum over all degrees is ((r + 1)/(r - 1))^n.
double tail(std::size_t dimensions, int degree, double ellipse) {
    std::vector<double> sums(static_cast<std::size_t>(degree) + 1);
    sums[0] = 1;
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        for (std::size_t total = sums.size(); total-- > 0;) {
            for (std::size_t part = 1; part <= total; ++part) {
                sums[total] += 2 * std::pow(ellipse, -static_cast<double>(part)) * sums[total - part];
            }
        }
    }
    double rest = std::pow((ellipse + 1) / (ellipse - 1), static_cast<double>(dimensions));
    for (const double sum : sums) rest -= sum;
    return rest;
}

}  // namespace

BoxCheck::BoxCheck(const GenzMalik& rule) : integral_(rule.integral()) {
    double weights = 0;
    for (const auto& orbit : rule.rule().orbits()) weights += std::abs(orbit.weight);
    for (const auto& part : integral_.smooth_parts) {
        for (const auto& side : part.intervals) finite_ = finite_ && side.kind() == Interval::Kind::finite;
    }
    for (const double size : {6.0, 16.0, 3.0}) {
        ellipses_.push_back({size, (1 + weights) * tail(integral_.dimensions(), rule.rule().degree(), size)});
    }
}

RangeCheckResult BoxCheck::check(const Box& box, const Measure& measure, int halvings, double small) const {
    small = std::max(small, std::numeric_limits<double>::min());
    // If so few halvings of each side make the integrand smooth, the points are close enough.
    const int few = static_cast<int>(2 * integral_.dimensions());
    const double volume = std::ldexp(1.0, -box.depth);
    RangeCheckResult checked{.bound = HUGE_VAL, .beyond_values = true, .balls = 1};
    // Counts the evaluations that halving takes, if it comes to that.
    if (halvings > 0) checked.balls += static_cast<std::uint32_t>(integral_.dimensions()) / 2;
    const auto [low, high] = double_bounds(values_in(integral_, box));
    checked.bound = volume * std::max({0.0, high - measure.greatest, measure.least - low});
    for (const auto& [size, truncation] : ellipses_) {
        if (!finite_ || halvings > few || !(checked.bound > small)) break;
        ++checked.balls;
        const double bound = volume * truncation * variation(values_around(integral_, box, size));
        if (!(bound < checked.bound)) continue;
        checked.bound = bound;
        checked.beyond_values = false;
    }
    if (std::isnan(checked.bound)) checked.bound = HUGE_VAL;
    return checked;
}

bool BoxCheck::lies_in(const Box& part, const Box& box) const {
    return std::equal(box.sides.begin(), box.sides.end(), part.sides.begin(), contains);
}

Box BoxCheck::toward(const Box& box, const Box& part) const {
    Box result = box;
    std::int32_t most = 0;
    for (std::size_t axis = 0; axis < integral_.dimensions(); ++axis) {
        const std::int32_t missing = part.sides[axis].depth - box.sides[axis].depth;
        if (missing > most) result.axis = static_cast<std::uint32_t>(axis);
        most = std::max(most, missing);
    }
    return result;
}

double BoxCheck::deviation_within(const Box& part, const Box& /*box*/, const Measure& measure) const {
    Fractions middle{};
    middle.fill(0.5);
    const double value = value_at(integral_, part, middle);
    if (!std::isfinite(value)) return std::nan("");
    // Near the sides of a box even a smooth integrand exceeds its values at points.
    constexpr double usual = 0.5;
    const double beyond = std::max(value - measure.greatest, measure.least - value);
    return beyond > usual * (measure.greatest - measure.least) ? beyond : 0;
}

double BoxCheck::rounding_within(const Box& box) const {
    // Doubles hold the middles of many boxes exactly.
    Fractions place{};
    place.fill(0.3819660112501051);
    const double difference = std::abs(value_at(integral_, box, place) - precise_value_at(integral_, box, place));
    return std::isfinite(difference) ? difference : 0;
}

}  // namespace integrate
