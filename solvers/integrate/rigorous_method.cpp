#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "ball_cells.hpp"
#include "espalier/depth_first.hpp"
#include "method.hpp"
#include "tanh_sinh_plan.hpp"
#include "unit_interval.hpp"

namespace integrate {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double size_of(const Ball& value) {
    if (arb_contains_zero(value.get()) != 0) return -infinity;
    Ball logarithm;
    arb_abs(logarithm.get(), value.get());
    arb_log_base_ui(logarithm.get(), logarithm.get(), 2, 64);
    return arf_get_d(arb_midref(logarithm.get()), ARF_RND_DOWN);
}

// As many cells as are to be expected share the error: a path for each digit at a singular end.
double shared(double allowed) { return allowed - 10 - std::log2(1 - std::min(allowed, 0.0)); }

struct Enclosure {
    SumOfBalls found;
    bool complete = true;  // no limit stopped a search
    bool exhausted = false;
};

// A few levels at a time as long as there are many cells, so that it does not go on for ever. The paths to singular
// ends are long and few: their searches are not to end often, as PEs then wait for each other.
Enclosure enclose(command_line::Run& run, const BallCells& cells, std::uint64_t most_evaluations) {
    constexpr std::size_t few = 16;
    constexpr std::int32_t some_levels = 4;
    constexpr std::int32_t near_end = 64;
    std::int32_t stop_level = 16;
    Enclosure result;
    std::vector<DeepCell> open = {DeepCell{}};
    while (!open.empty() && result.complete && !result.exhausted) {
        auto outcome = run.search(espalier::DepthFirst(RoundOfCells(cells, open, stop_level)));
        open = std::exchange(outcome.answer.open, {});
        result.found.merge(outcome.answer);
        result.complete = outcome.complete();
        result.exhausted = !open.empty() && result.found.evaluations > most_evaluations;
        stop_level = open.size() > few ? stop_level + some_levels : stop_level * (stop_level < near_end ? 2 : 8);
    }
    return result;
}

std::string shortcoming_of(const Enclosure& enclosure, std::uint64_t most_evaluations) {
    if (!enclosure.complete) return "";
    if (!enclosure.exhausted) return "there is a part of the interval that cannot be enclosed";
    return too_many_evaluations(most_evaluations);
}

}  // namespace

Quadrature integrate_rigorously(command_line::Run& run, const Integral& integral, const Settings& settings) {
    const DoubleExponential map(integral.integrand, integral.intervals[0]);
    const auto [integrand, interval] = with_finite_limits(integral.integrand, integral.intervals[0]);
    // The scale is only to choose the tolerance by; what is enclosed does not depend on it.
    double size = explore(map, Tolerance{.relative = -32}).greatest;
    if (!std::isfinite(size)) size = 0;
    Quadrature result;
    for (int attempt = 0; attempt < 3; ++attempt) {
        const double allowed = settings.tolerance.allowed(size);
        if (std::isinf(allowed)) break;
        const long tolerance = static_cast<long>(std::floor(shared(allowed)));
        const long precision = std::max(0L, -tolerance) + 64 + static_cast<long>(std::max(0.0, size));
        const LegendreTable rules(static_cast<std::size_t>(precision / 2 + 64), precision);
        const BallCells cells(integrand, interval, rules, tolerance);
        const auto enclosure = enclose(run, cells, settings.evaluations_allowed());
        const SumOfBalls& found = enclosure.found;
        result.complete = enclosure.complete;
        result.evaluations += found.evaluations;
        result.height = std::max(result.height, found.deepest);
        result.enclosed = found.unenclosed == 0 && enclosure.complete && !enclosure.exhausted;
        if (!result.enclosed) {
            result.error = infinity;
            result.shortcoming = shortcoming_of(enclosure, settings.evaluations_allowed());
            return result;
        }
        result.value = found.sum.value(cells.unit());
        result.error = std::log2(static_cast<double>(found.error_units) + 1) + static_cast<double>(cells.unit());
        size = size_of(result.value);
        result.met = result.error <= settings.tolerance.allowed(size);
        if (result.met) break;
    }
    return result;
}

}  // namespace integrate
