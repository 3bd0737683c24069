#include <algorithm>
#include <cmath>
#include <limits>

#include "ball_cells.hpp"
#include "method.hpp"
#include "tanh_sinh_plan.hpp"

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

}  // namespace

Quadrature integrate_rigorously(command_line::Run& run, const Integral& integral, const Settings& settings) {
    const Interval& interval = integral.intervals[0];
    const DoubleExponential map(integral.integrand, interval);
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
        const BallCells cells(integral.integrand, interval, rules, tolerance);
        const auto outcome = run.search(espalier::DepthFirst(cells));
        const SumOfBalls& found = outcome.answer;
        result.complete = outcome.complete();
        result.evaluations += found.evaluations;
        result.height = std::max(result.height, found.deepest);
        result.enclosed = found.unenclosed == 0 && outcome.complete();
        if (!result.enclosed) {
            result.error = infinity;
            result.shortcoming = outcome.complete() ? "there is a part of the interval that cannot be enclosed" : "";
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
