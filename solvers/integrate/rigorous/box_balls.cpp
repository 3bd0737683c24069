// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/box_balls.hpp"
#include "integrate/integral/integral.hpp"

namespace integrate {
Ball DeepCell::place(const Interval& interval, const Ball& from_middle, long precision) const {
    const long exact = precision + depth;
    Position<Ball> position{.from_right = from_right};
    const Ball beyond_near_boundary = scaled_by_two(computed<arb_add_ui>(from_middle, 1, exact), -depth - 1);
    position.distance = computed<arb_add>(beyond_near_boundary, distance(), exact);
    return interval.at(position, exact).x;
}

BoxBalls::BoxBalls(const Formula& integrand, std::span<const Interval> intervals)
    : integrand_(integrand), intervals_(intervals.begin(), intervals.end()) {
    if (intervals.size() > 1) return;
    auto part = with_finite_limits(integrand, intervals[0]);
    integrand_ = std::move(part.integrand);
    intervals_ = {std::move(part.interval)};
    for (const auto& end : {intervals_[0].from_limit(), intervals_[0].to_limit()}) {
        // An analytic integrand can be expanded without knowing its zeros.
        ComplexBall z = complex_ball(end.value(bounding_bits));
        acb_add_error_arb(z.get(), ball_of(0x1p-60).get());
        const ComplexBall values = evaluate(integrand_, ComplexArithmetic(bounding_bits), {&z, 1});
        near_ends_.push_back(acb_is_finite(values.get()) != 0 ? integrand_ : with_zeros_known(integrand_, end));
    }
}

Ball BoxBalls::volume(Sides sides, long precision) const {
    Ball result(1);
    for (std::size_t axis = 0; axis < sides.size(); ++axis) {
        const Ball width = scaled_by_two(sides[axis].half_width(intervals_[axis], precision), 1);
        result = computed<arb_mul>(result, width, precision);
    }
    return result;
}

// Returns the values of all variables in the box, of which one may be taken in the middle of its side.
std::vector<Ball> BoxBalls::variables(Sides sides, long precision, std::optional<std::size_t> middle_of) const {
    std::vector<Ball> result;
    for (std::size_t axis = 0; axis < sides.size(); ++axis) {
        const Interval& interval = intervals_[axis];
        result.push_back(axis == middle_of ? sides[axis].place(interval, Ball(), precision)
                                           : sides[axis].whole(interval, precision));
    }
    return result;
}

// Limits may lie so near to each other that their difference is not known to be positive. Powers are those of one real
// variable.
bool BoxBalls::is_near_end(Sides sides) const {
    constexpr std::int32_t small = 3;
    if (sides.size() > 1 || integrand_.is_complex() || !sides[0].touches_end() || sides[0].depth < small) return false;
    const Ball reach = volume(sides);
    return arb_is_positive(reach.get()) != 0 && arb_le(reach.get(), ball_of(0.5).get()) != 0;
}

Ball BoxBalls::by_powers(Sides sides) const {
    if (!is_near_end(sides)) return unknown_ball();
    constexpr long precision = 2 * bounding_bits;
    const bool right = sides[0].from_right;
    EndExpansionArithmetic arithmetic(volume(sides), precision);
    const Limit& end = right ? intervals_[0].to_limit() : intervals_[0].from_limit();
    const EndExpansion x = variable_at(end, right ? -1 : 1, arithmetic, precision);
    return arithmetic.integral(evaluate(near_ends_[right ? 1 : 0], arithmetic, {&x, 1}));
}

ComplexBall BoxBalls::around(Sides sides, std::size_t axis, double ellipse) const {
    constexpr double rounded_up = 1 + 0x1p-50;
    const Ball half_width = sides[axis].half_width(intervals_[axis], bounding_bits);
    const auto radius = [&](double share) {
        return computed<arb_mul>(ball_of(share * rounded_up), half_width, bounding_bits);
    };
    std::vector<ComplexBall> z;
    for (const auto& variable : variables(sides, bounding_bits, axis)) z.push_back(complex_ball(variable));
    arb_add_error(acb_realref(z[axis].get()), radius((ellipse + 1 / ellipse) / 2).get());
    arb_add_error(acb_imagref(z[axis].get()), radius((ellipse - 1 / ellipse) / 2).get());
    return evaluate(integrand_, ComplexArithmetic(bits_beside_end(bounding_bits, depth_of(sides))), z);
}
}  // namespace integrate
