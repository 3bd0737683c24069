#include "integrate/rigorous/rotated_wave.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/growth_bounds.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/expression/terms.hpp"
#include "integrate/expression/waves.hpp"
#include "integrate/rigorous/rigorous.hpp"

namespace integrate {

namespace {

constexpr long proof_bits = 96;

Ball constant(const Formula& formula, long precision) { return evaluate(formula, BallArithmetic(precision), {}); }

ComplexBall on_rectangle(const Formula& function, const ComplexBall& z, long precision) {
    return evaluate(function, ComplexArithmetic(precision), {&z, 1});
}

// On the square above and to the right of the corner, by quarters of it.
bool is_analytic(const Formula& function, const Ball& corner, const Ball& side) {
    constexpr int most_evaluations = 4'000;
    constexpr double smallest = 0x1p-40;
    std::vector<std::array<double, 3>> open = {{0, 0, 1}};  // left, below and side, in units of the whole square's side
    for (int evaluations = 0; !open.empty(); ++evaluations) {
        const auto [left, below, width] = open.back();
        open.pop_back();
        if (evaluations > most_evaluations || width < smallest) return false;
        ComplexBall z;
        const auto place = [&, size = width](arb_ptr result, double from) {
            Ball end;
            arb_set_d(result, from);
            arb_set_d(end.get(), from + size);
            arb_union(result, result, end.get(), proof_bits);
            arb_mul(result, result, side.get(), proof_bits);
        };
        place(acb_realref(z.get()), left);
        place(acb_imagref(z.get()), below);
        acb_add_arb(z.get(), z.get(), corner.get(), proof_bits);
        if (acb_is_finite(on_rectangle(function, z, proof_bits).get()) != 0) continue;
        const double half = width / 2;
        for (const double x : {left, left + half}) {
            for (const double y : {below, below + half}) open.push_back({x, y, half});
        }
    }
    return true;
}

Expression number(double value) { return {.number = std::to_string(static_cast<long>(value))}; }

/// A corner, the wave from it on, a distance from the corner, and what bounds the wave's factor from there on.
using ProvedWave = std::tuple<Expression, std::unique_ptr<const RotatedWave>, double, Ball>;

// Poles off the axis lie outside of the quadrant of a corner that is far enough to the right, and Bessel functions are
// parts of Hankel's there.
std::optional<ProvedWave> proved(const Wave& wave, const Expression& from) {
    constexpr std::array<double, 5> distances = {1, 4, 16, 64, 256};
    constexpr std::array<int, 3> radii = {6, 12, 20};
    for (const double distance : distances) {
        const auto corner = applied(Operation::add, {from, number(distance)});
        auto turned = rotated(wave, corner);
        if (!turned) continue;
        for (const int level : radii) {
            Ball radius(1);
            arb_mul_2exp_si(radius.get(), radius.get(), level);
            auto bound = turned->bound_beyond(radius);
            if (bound) return ProvedWave(corner, std::move(turned), std::ldexp(1, level), *std::move(bound));
        }
    }
    return std::nullopt;
}

double sum_of_two_errors(double a, double b) { return std::max(a, b) + 1; }

}  // namespace

// exp(i s (a b + c)) g(a + i s z) exp(-b z), where s is the direction.
ComplexBall RotatedWave::turned(const ComplexBall& z, int direction, long precision) const {
    ComplexBall place;
    direction > 0 ? acb_mul_onei(place.get(), z.get()) : acb_div_onei(place.get(), z.get());
    acb_add_arb(place.get(), place.get(), constant(corner_, precision).get(), precision);
    ComplexBall result = on_rectangle(factor_, place, precision);
    ComplexBall exponent;
    acb_mul_arb(exponent.get(), z.get(), constant(slope_, precision).get(), precision);
    if (bessel_) {
        hankel(exponent, direction, precision);
        acb_mul(result.get(), result.get(), exponent.get(), precision);
        return result;
    }
    acb_neg(exponent.get(), exponent.get());
    Ball turn = constant(phase_, precision);
    if (direction < 0) arb_neg(turn.get(), turn.get());
    arb_add(acb_imagref(exponent.get()), acb_imagref(exponent.get()), turn.get(), precision);
    acb_exp(exponent.get(), exponent.get(), precision);
    acb_mul(result.get(), result.get(), exponent.get(), precision);
    return result;
}

// K_n(b t - i s (a b + c)) with what makes it Hankel's function, of the second kind where s is -1, and with the factor i
// or -i for J, where z is b t.
void RotatedWave::hankel(ComplexBall& z, int direction, long precision) const {
    const Ball phase = constant(phase_, precision);
    auto* across = acb_imagref(z.get());
    direction > 0 ? arb_sub(across, across, phase.get(), precision) : arb_add(across, across, phase.get(), precision);
    const Ball order = constant(order_, precision);
    ComplexBall value;
    acb_set_arb(value.get(), order.get());
    ComplexArithmetic(precision).apply(Operation::besselk, value, z);
    // The angle is -s n pi/2, and less by s pi/2 where J has no other factor.
    ComplexBall turn;
    const Ball quarter = half_of_pi(precision);
    arb_add_ui(acb_imagref(turn.get()), order.get(), bessel_ == Operation::besselj ? 0 : 1, precision);
    arb_mul(acb_imagref(turn.get()), acb_imagref(turn.get()), quarter.get(), precision);
    if (direction > 0) arb_neg(acb_imagref(turn.get()), acb_imagref(turn.get()));
    acb_exp(turn.get(), turn.get(), precision);
    acb_mul(value.get(), value.get(), turn.get(), precision);
    acb_div_arb(z.get(), value.get(), quarter.get(), precision);
}

Ball RotatedWave::value(const Ball& t, long precision) const {
    ComplexBall z;
    acb_set_arb(z.get(), t.get());
    ComplexBall turned_value = turned(z, 1, precision);
    Ball result;
    arb_swap(result.get(), acb_realref(turned_value.get()));
    if (acb_is_finite(turned_value.get()) == 0) arb_indeterminate(result.get());
    return result;
}

// The mean of the two is real where z is, and analytic.
ComplexBall RotatedWave::value(const ComplexBall& t, long precision) const {
    ComplexBall result = turned(t, 1, precision);
    acb_add(result.get(), result.get(), turned(t, -1, precision).get(), precision);
    acb_mul_2exp_si(result.get(), result.get(), -1);
    return result;
}

std::optional<Ball> RotatedWave::bound_beyond(const Ball& radius) const {
    const Ball corner = constant(corner_, proof_bits);
    GrowthBoundArithmetic growth(corner, radius, proof_bits);
    const GrowthBound z = growth.variable();
    const GrowthBound value = evaluate(factor_, growth, {&z, 1});
    // Hankel's function falls off as the root of 1/z does, beside its exponential.
    const bool falls = bessel_ ? arb_is_finite(growth.bound(value).get()) != 0 : growth.vanishes(value);
    if (!falls || !is_analytic(factor_, corner, radius)) return std::nullopt;
    return growth.bound(value);
}

// M exp(-b t)/b; of Bessel functions M 2/pi K_n(b t)/b, as K_n falls at least as fast, and is no greater off the axis
// [DLMF 10.32.9].
double RotatedWave::tail(double t, const Ball& factor) const {
    const Ball slope = constant(slope_, proof_bits);
    Ball size = ball_of(t);
    arb_mul(size.get(), size.get(), slope.get(), proof_bits);
    if (bessel_) {
        Ball value = constant(order_, proof_bits);
        BallArithmetic(proof_bits).apply(Operation::besselk, value, size);
        size = std::move(value);
    } else {
        arb_neg(size.get(), size.get());
        arb_exp(size.get(), size.get(), proof_bits);
    }
    arb_div(size.get(), size.get(), slope.get(), proof_bits);
    arb_mul(size.get(), size.get(), factor.get(), proof_bits);
    return upper_logarithm(size);
}

std::unique_ptr<const RotatedWave> rotated(const Wave& wave, const Expression& corner) {
    const auto argument = linear(wave.argument);
    if (!wave.function || !argument || !argument->slope) return nullptr;
    Expression slope = *argument->slope;
    Expression phase = applied(Operation::multiply, {slope, corner});
    if (argument->constant) phase = applied(Operation::add, {phase, *argument->constant});
    Wave rising = wave;
    const Ball sign = constant(Formula(slope), proof_bits);
    if (arb_contains_zero(sign.get()) != 0 || arb_is_finite(sign.get()) == 0) return nullptr;
    if (arb_is_negative(sign.get()) != 0) {
        if (wave.is_bessel()) return nullptr;
        slope = applied(Operation::negate, {slope});
        phase = applied(Operation::negate, {phase});
        if (wave.function == Operation::sin) rising.factor = applied(Operation::negate, {wave.factor});
    }
    // J and Y are parts of Hankel's function where their argument is positive, and not left of that.
    if (wave.is_bessel() && arb_is_positive(constant(Formula(phase), proof_bits).get()) == 0) return nullptr;
    if (wave.function == Operation::cos) phase = applied(Operation::add, {phase, parse_expression("pi/2")});
    return std::make_unique<const RotatedWave>(rising, Formula(corner), Formula(slope), Formula(phase));
}

std::optional<Finding> enclose_wave(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const double allowed = settings.tolerance.absolute;
    const auto waves = waves_of(integral.integrand.expression());
    const Interval& interval = integral.intervals[0];
    const auto& from = interval.from_limit().formula();
    if (!std::isfinite(allowed) || !waves || waves->size() != 1 || !from) return std::nullopt;
    const auto found = proved(waves->front(), from->expression());
    if (!found) return std::nullopt;
    const auto& [corner, wave, far, factor] = *found;

    Settings half = settings;
    half.tolerance = {.absolute = allowed - 1, .relative = -HUGE_VAL};
    const Interval until_corner(*from, Formula(corner));
    Finding result = integrate_rigorously(
        run, {.integrand = integral.integrand, .intervals = {until_corner}, .pieces = {until_corner}}, half);
    if (!result.enclosed) return result;

    double end = far;
    while (wave->tail(end, factor) > allowed - 3) end *= 2;
    const Interval upwards(Formula(number(0)), Formula(number(end)));
    const double bound = bound_of(*wave, upwards);
    const double size = std::isfinite(bound) ? std::clamp(bound, allowed, 64.0) : 0;
    const std::uint64_t most = settings.balls_allowed();
    const std::uint64_t left = most - std::min(most, result.evaluations);
    Finding line = result.complete ? attempt_to_enclose(run, *wave, upwards, size, allowed - 3, left, most).first
                                   : of_bound(bound);
    line.error = sum_of_two_errors(line.error, wave->tail(end, factor));
    result.evaluations += line.evaluations;
    result.height = std::max(result.height, line.height);
    result.complete = line.complete;
    result.enclosed = line.enclosed;
    result.error = sum_of_two_errors(result.error, line.error);
    result.met = result.complete && result.enclosed && result.error <= allowed;
    arb_add(result.value.get(), result.value.get(), line.value.get(), ARF_PREC_EXACT);
    result.shortcoming = line.shortcoming;
    result.remark.clear();
    return result;
}

}  // namespace integrate
