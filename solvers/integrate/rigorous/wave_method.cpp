#include "integrate/rigorous/wave_method.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include <espalier/require.hpp>

#include "integrate/expression/applied.hpp"
#include "integrate/expression/waves.hpp"
#include "integrate/rigorous/attempt.hpp"
#include "integrate/rigorous/rigorous_method.hpp"
#include "integrate/rigorous/rotated_wave.hpp"

namespace integrate {

namespace {

Expression number(double value) { return {.number = std::to_string(static_cast<long>(value))}; }

/// A wave from a corner on, and what bounds its factor wherever it is `far` or more from the corner.
struct ProvedWave {
    Expression corner;
    std::unique_ptr<const RotatedWave> wave = nullptr;
    double far = 0;
    Ball bound = {};
};

// Poles off the axis lie outside of the quadrant of a corner that is far enough to the right, and Bessel functions are
// parts of Hankel's there.
std::optional<ProvedWave> proved(const Wave& wave, const Expression& from) {
    constexpr std::array<double, 5> distances = {1, 4, 16, 64, 256};
    constexpr std::array<int, 3> radii = {6, 12, 20};
    for (const double distance : distances) {
        ProvedWave result{.corner = applied(Operation::add, {from, number(distance)})};
        result.wave = rotated(wave, result.corner);
        if (!result.wave) continue;
        for (const int level : radii) {
            Ball radius(1);
            arb_mul_2exp_si(radius.get(), radius.get(), level);
            auto bound = result.wave->bound_beyond(radius);
            if (!bound) continue;
            result.far = std::ldexp(1, level);
            result.bound = *std::move(bound);
            return result;
        }
    }
    return std::nullopt;
}

double sum_of_two_errors(double a, double b) { return std::max(a, b) + 1; }

}  // namespace

std::optional<Finding> enclose_wave(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const double allowed = settings.tolerance.absolute;
    const auto waves = waves_of(integral.integrand.expression());
    const Interval& interval = integral.intervals[0];
    const auto& from = interval.from_limit().formula();
    if (!std::isfinite(allowed) || !waves || waves->size() != 1 || !from) return std::nullopt;
    auto tail = proved(waves->front(), from->expression());
    if (!tail) return std::nullopt;

    Settings half = settings;
    half.tolerance = {.absolute = allowed - 1, .relative = -HUGE_VAL};
    const Interval until_corner(*from, Formula(tail->corner));
    Finding result = integrate_rigorously(
        run, {.integrand = integral.integrand, .intervals = {until_corner}, .pieces = {until_corner}}, half);
    if (!result.enclosed) return result;

    double end = tail->far;
    while (tail->wave->tail(end, tail->bound) > allowed - 3) end *= 2;
    const Interval upwards(Formula(number(0)), Formula(number(end)));
    const double bound = bound_of(*tail->wave, upwards);
    const double size = std::isfinite(bound) ? std::clamp(bound, allowed, 64.0) : 0;
    const std::uint64_t most = settings.balls_allowed();
    const std::uint64_t left = most - std::min(most, result.evaluations);
    Finding line = result.complete
                       ? attempt_to_enclose(run, *tail->wave, upwards, size, allowed - 3, {left, most}).finding
                       : of_bound(bound);
    line.error = sum_of_two_errors(line.error, tail->wave->tail(end, tail->bound));
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
