#include "ball_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "ball_arithmetic.hpp"
#include "complex_arithmetic.hpp"
#include "near_end.hpp"
#include "stack_evaluation.hpp"

namespace integrate {

namespace {

constexpr long bounding_bits = 64;

// A ball's greatest absolute value, as a power of two, rounded up.
double size_of(const ComplexBall& ball) {
    mag_t size;
    mag_init(size);
    acb_get_mag(size, ball.get());
    const double logarithm = mag_is_inf(size) != 0 ? HUGE_VAL : mag_get_d_log2_approx(size) + 0.01;
    mag_clear(size);
    return logarithm;
}

// The ellipse with these semi-axes around the cell, as a rectangle.
ComplexBall rectangle(const Ball& middle, const Ball& half_width, double ellipse) {
    ComplexBall result;
    Ball radius;
    arb_set_d(radius.get(), (ellipse + 1 / ellipse) / 2 * (1 + 0x1p-50));
    arb_mul(radius.get(), radius.get(), half_width.get(), bounding_bits);
    arb_set(acb_realref(result.get()), middle.get());
    arb_add_error(acb_realref(result.get()), radius.get());
    arb_set_d(radius.get(), (ellipse - 1 / ellipse) / 2 * (1 + 0x1p-50));
    arb_mul(radius.get(), radius.get(), half_width.get(), bounding_bits);
    arb_add_error(acb_imagref(result.get()), radius.get());
    return result;
}

}  // namespace

void SumOfBalls::merge(const SumOfBalls& other) {
    sum.merge(other.sum);
    error_units += other.error_units;
    evaluations += other.evaluations;
    unenclosed += other.unenclosed;
    deepest = std::max(deepest, other.deepest);
    open.insert(open.end(), other.open.begin(), other.open.end());
}

BallCells::BallCells(const Formula& integrand, const Interval& interval, const LegendreTable& rules, long tolerance)
    : integrand_(integrand),
      interval_(interval),
      rules_(rules),
      tolerance_(tolerance),
      // Enough for what is as singular as d^(-7/8).
      deepest_(static_cast<std::int32_t>(8 * std::max(-tolerance, 0L) + 256)) {}

void BallCells::add(const Ball& enclosure, Answer& answer) const {
    mag_t radius;
    mag_init(radius);
    mag_mul_2exp_si(radius, arb_radref(enclosure.get()), -unit());
    answer.error_units += static_cast<std::uint64_t>(std::ceil(mag_get_d(radius))) + 1;
    mag_clear(radius);
    answer.sum.add(enclosure, unit());
}

std::optional<Ball> BallCells::narrow(Ball ball) const {
    const bool fits = arb_is_finite(ball.get()) != 0 && mag_cmp_2exp_si(arb_radref(ball.get()), tolerance_) <= 0;
    return fits ? std::optional(std::move(ball)) : std::nullopt;
}

// Half the cell's width in the integrand's coordinate.
Ball BallCells::half_width(const DeepCell& cell, long precision) const {
    Ball width;
    arb_sub(width.get(), interval_.to(precision).get(), interval_.from(precision).get(), precision);
    arb_mul_2exp_si(width.get(), width.get(), -cell.level - 1);
    return width;
}

// `from_middle` in half widths, from -1, nearer to the cell's end, to 1. The place is as exact as its distance from the
// end.
Ball BallCells::place(const DeepCell& cell, const Ball& from_middle, long precision) const {
    const long exact = precision + cell.level;
    Place<Ball> place{.from_right = cell.from_right};
    arb_add_ui(place.distance.get(), from_middle.get(), 1, exact);
    arb_mul_2exp_si(place.distance.get(), place.distance.get(), -cell.level - 1);
    arb_add(place.distance.get(), place.distance.get(), cell.distance(0).get(), exact);
    return interval_.at(place, exact).x;
}

std::optional<Ball> BallCells::enclose(const DeepCell& cell, Answer& answer) const {
    if (auto enclosure = enclose_directly(cell, answer)) return enclosure;
    if (cell.touches_end() && cell.level > 2) {
        if (auto enclosure = enclose_near_end(cell, answer)) return enclosure;
    }
    return enclose_by_rule(cell, answer);
}

std::optional<Ball> BallCells::enclose_directly(const DeepCell& cell, Answer& answer) const {
    const long precision = bounding_bits;
    Ball x = place(cell, Ball(-1), precision);
    const Ball other = place(cell, Ball(1), precision);
    arb_union(x.get(), x.get(), other.get(), precision + cell.level);
    // What is beyond the ends, by rounding up, is no part of the integral.
    BallArithmetic arithmetic(precision);
    Ball value = evaluate(integrand_, arithmetic, {&x, 1});
    ++answer.evaluations;
    arb_mul(value.get(), value.get(), half_width(cell, precision).get(), precision);
    arb_mul_2exp_si(value.get(), value.get(), 1);
    return narrow(std::move(value));
}

std::optional<Ball> BallCells::enclose_near_end(const DeepCell& cell, Answer& answer) const {
    Ball reach = half_width(cell, bounding_bits);
    arb_mul_2exp_si(reach.get(), reach.get(), 1);
    Ball half;
    arb_set_d(half.get(), 0.5);
    if (arb_le(reach.get(), half.get()) == 0) return std::nullopt;
    NearEndArithmetic arithmetic(reach, 2 * bounding_bits);
    const NearEnd x = arithmetic.variable(cell.from_right ? interval_.to_formula() : interval_.from_formula(),
                                          cell.from_right ? -1 : 1);
    ++answer.evaluations;
    return narrow(arithmetic.integral(evaluate(integrand_, arithmetic, {&x, 1})));
}

// The rule of n points is off by at most half the width times 64/15 M / ((1 - r^-2) r^(2n-2)), where M bounds the
// integrand on the ellipse of semi-axes (r + 1/r)/2 and (r - 1/r)/2 [Trefethen 2013, theorem 19.3].
std::optional<Ball> BallCells::enclose_by_rule(const DeepCell& cell, Answer& answer) const {
    constexpr std::array<double, 7> ellipses = {1.5, 2.0, 3.0, 4.0, 5.0, 8.0, 32.0};
    const Ball middle = place(cell, Ball(), bounding_bits);
    const Ball half = half_width(cell, bounding_bits);
    mag_t width;
    mag_init(width);
    arb_get_mag(width, half.get());
    const double size_of_half = mag_get_d_log2_approx(width) + 0.01;
    mag_clear(width);
    double fewest = std::numeric_limits<double>::infinity();
    double greatest = 0;
    for (const double ellipse : ellipses) {
        const ComplexBall around = rectangle(middle, half, ellipse);
        ComplexArithmetic arithmetic(bounding_bits + cell.level);
        const double bound = size_of(evaluate(integrand_, arithmetic, {&around, 1}));
        ++answer.evaluations;
        if (!(bound < HUGE_VAL)) break;
        const double constant = std::log2(64.0 / 15) + size_of_half + bound - std::log2(1 - 1 / (ellipse * ellipse));
        const double points =
            std::max(2.0, std::ceil((constant - static_cast<double>(tolerance_) + 1) / (2 * std::log2(ellipse)) + 1));
        if (points >= fewest) continue;
        fewest = points;
        greatest = bound;
    }
    if (std::isinf(fewest) || fewest > 1e6) return std::nullopt;
    const auto* rule = rules_.find(static_cast<std::size_t>(fewest));
    if (rule == nullptr) return std::nullopt;
    const double wanted = size_of_half + greatest - static_cast<double>(tolerance_);
    const long precision = bounding_bits + static_cast<long>(std::max(0.0, wanted));
    auto sum = sum_of_rule(cell, *rule, precision, answer);
    if (!sum) return std::nullopt;
    mag_t truncation;
    mag_init(truncation);
    mag_set_ui_2exp_si(truncation, 1, tolerance_ - 1);
    arb_add_error_mag(sum->get(), truncation);
    mag_clear(truncation);
    return narrow(std::move(*sum));
}

std::optional<Ball> BallCells::sum_of_rule(const DeepCell& cell, const LegendreTable::Rule& rule, long precision,
                                           Answer& answer) const {
    BallArithmetic arithmetic(precision + cell.level);
    Ball sum;
    for (std::size_t i = 0; i < rule.points.size(); ++i) {
        const bool middle = arb_is_zero(rule.points[i].get()) != 0;
        for (const bool mirrored : {false, true}) {
            if (mirrored && middle) break;
            Ball from_middle = rule.points[i];
            if (mirrored) arb_neg(from_middle.get(), from_middle.get());
            const Ball x = place(cell, from_middle, precision);
            const Ball value = evaluate(integrand_, arithmetic, {&x, 1});
            ++answer.evaluations;
            if (arb_is_finite(value.get()) == 0) return std::nullopt;
            arb_addmul(sum.get(), value.get(), rule.weights[i].get(), precision);
        }
    }
    arb_mul(sum.get(), sum.get(), half_width(cell, precision).get(), precision);
    return sum;
}

// A point within the cell that has no value tells that there is none to be enclosed.
bool BallCells::is_undefined(const DeepCell& cell, Answer& answer) const {
    constexpr double fraction = 0.3819660112501051;
    Ball from_middle;
    arb_set_d(from_middle.get(), fraction);
    const long precision = 2 * bounding_bits;
    const Ball x = place(cell, from_middle, precision);
    BallArithmetic arithmetic(precision + cell.level);
    const Ball value = evaluate(integrand_, arithmetic, {&x, 1});
    ++answer.evaluations;
    return arb_is_finite(value.get()) == 0;
}

}  // namespace integrate
