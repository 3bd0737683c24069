// SPDX-License-Identifier: Apache-2.0
#include "integrate/tanh_sinh/tanh_sinh.hpp"

namespace integrate {
TableOfExponentials::TableOfExponentials(const StepRange& steps, long precision)
    : first_(steps.first),
      last_(steps.first + steps.stride * (static_cast<std::int64_t>(steps.count) - 1)),
      halvings_(steps.halvings),
      precision_(precision) {
    espalier::require(steps.count > 0, "there are steps");
    // Each number is the product of the one before and the first one: their errors add up.
    constexpr long guard = 32;
    const BallArithmetic balls(precision + guard);
    const auto exponential = [&](std::int64_t number) {
        return balls.of<arb_exp>(scaled_by_two(Ball(number), -halvings_));
    };
    const auto whole = static_cast<std::uint64_t>(last_ - first_);
    low_bits_ = static_cast<int>(std::bit_width(whole)) / 2;
    const auto low_size = std::size_t{1} << low_bits_;
    const Ball low_step = exponential(1);
    low_.push_back(Ball(1));
    while (low_.size() < low_size) low_.push_back(balls.product(low_.back(), low_step));
    const Ball high_step = exponential(std::int64_t{1} << low_bits_);
    high_.push_back(exponential(first_));
    while (high_.size() <= whole >> low_bits_) high_.push_back(balls.product(high_.back(), high_step));
}

Ball TableOfExponentials::at(const Step& step, long precision) const {
    espalier::debug_require(has(step, precision), "the table has the step");
    const auto place = static_cast<std::uint64_t>(step.number - first_);
    const auto low = static_cast<std::size_t>(place & ((std::uint64_t{1} << low_bits_) - 1));
    return computed<arb_mul>(high_[static_cast<std::size_t>(place >> low_bits_)], low_[low], precision);
}

/// t, and exp(t) where it is known.
struct DoubleExponential::Argument {
    Ball t;
    std::optional<Ball> known;

    /// sinh t and cosh t.
    void hyperbolic(Ball& sinh, Ball& cosh, long precision) const {
        if (!known) return arb_sinh_cosh(sinh.get(), cosh.get(), t.get(), precision);
        const BallArithmetic balls(precision);
        const Ball inverse = falling(precision);
        sinh = scaled_by_two(balls.difference(*known, inverse), -1);
        cosh = scaled_by_two(balls.sum(*known, inverse), -1);
    }

    /// exp(-t).
    Ball falling(long precision) const {
        return known ? computed<arb_inv>(*known, precision) : computed<arb_exp>(-t, precision);
    }

    /// pi/2 sinh t and pi/2 cosh t.
    std::pair<Ball, Ball> inner(long precision) const {
        Ball s;
        Ball ds;
        hyperbolic(s, ds, precision);
        const BallArithmetic balls(precision);
        const Ball half_pi = half_of_pi(precision);
        return {balls.product(s, half_pi), balls.product(ds, half_pi)};
    }
};

DoubleExponential::DoubleExponential(const Formula& integrand, const Interval& interval)
    : integrand_(integrand), interval_(interval), decays_(decays_exponentially()) {}

// A power of x is not so small so far out. What is a difference there, as 1 - tanh(x), is no smaller than the precision
// says.
bool DoubleExponential::decays_exponentially() const {
    if (interval_.kind() == Kind::finite) return false;
    constexpr long precision = 1200;
    constexpr int far = 20;
    constexpr int small = -1000;
    for (const int sign : {1, -1}) {
        if (sign > 0 ? interval_.kind() == Kind::from_infinity : interval_.kind() == Kind::to_infinity) continue;
        const Ball value = real_value(integrand_, scaled_by_two(Ball(sign), far), precision);
        if (!(upper_logarithm(value) < small)) return false;
    }
    return true;
}

Point<Ball> DoubleExponential::between_ends(const Argument& argument, long precision) const {
    auto [s, ds] = argument.inner(precision);
    const bool right = arb_is_positive(argument.t.get()) != 0;
    // q = exp(-2|s|); the distance is q/(1+q) of the width, and its derivative 2 ds q/(1+q)^2.
    const BallArithmetic balls(precision);
    const Ball q = balls.of<arb_exp>(scaled_by_two(right ? -s : s, 1));
    const Ball below = balls.of<arb_add_ui>(q, 1);
    const Position<Ball> place{.from_right = right, .distance = balls.quotient(q, below)};
    Point<Ball> result = interval_.at(place, precision);
    const Ball weight = balls.product(balls.product(result.weight, place.distance), ds);
    result.weight = scaled_by_two(balls.quotient(weight, below), 1);
    return result;
}

Point<Ball> DoubleExponential::on_half_line(const Argument& argument, long precision) const {
    const BallArithmetic balls(precision);
    Ball exponent;
    Ball slope;
    if (decays_) {
        const Ball inverse = argument.falling(precision);
        exponent = balls.difference(argument.t, inverse);
        slope = balls.of<arb_add_ui>(inverse, 1);
    } else {
        std::tie(exponent, slope) = argument.inner(precision);
    }
    const Ball distance = balls.of<arb_exp>(exponent);
    return {interval_.kind() == Kind::from_infinity ? balls.difference(interval_.to(precision), distance)
                                                    : balls.sum(interval_.from(precision), distance),
            balls.product(distance, slope)};
}

Point<Ball> DoubleExponential::on_whole_line(const Argument& argument, long precision) const {
    Point<Ball> result;
    if (decays_) {
        argument.hyperbolic(result.x, result.weight, precision);
    } else {
        const auto [s, ds] = argument.inner(precision);
        arb_sinh_cosh(result.x.get(), result.weight.get(), s.get(), precision);
        result.weight = computed<arb_mul>(result.weight, ds, precision);
    }
    return result;
}

Point<Ball> DoubleExponential::abscissa(const Step& step, long precision, const TableOfExponentials* table) const {
    Argument argument{.t = scaled_by_two(Ball(step.number), -step.halvings), .known = {}};
    if (step.nudge > 0) argument.t = computed<arb_add>(argument.t, scaled_by_two(Ball(1), -step.nudge), ARF_PREC_EXACT);
    if (table != nullptr && table->has(step, precision)) argument.known = table->at(step, precision);
    if (interval_.kind() == Kind::finite) return between_ends(argument, precision);
    return interval_.kind() == Kind::whole_line ? on_whole_line(argument, precision)
                                                : on_half_line(argument, precision);
}

Ball DoubleExponential::term(const Step& step, long precision, const TableOfExponentials* table) const {
    const auto [x, weight] = abscissa(step, precision, table);
    // If the weight is finite, an integrand that is 0 makes the term 0.
    return computed<arb_mul>(real_value(integrand_, x, precision), weight, precision);
}

double DoubleExponential::weight(const Step& step) const {
    constexpr long precision = 64;
    return nearest_double(computed<arb_log_base_ui>(abscissa(step, precision, nullptr).weight, 2, precision));
}
}  // namespace integrate
