#include "integrate/rigorous/rigorous_method.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <espalier/depth_first.hpp>

#include "integrate/integral/unit_interval.hpp"
#include "integrate/rigorous/ball_cells.hpp"
#include "integrate/rigorous/enclosing_tree.hpp"
#include "integrate/tanh_sinh/tanh_sinh_plan.hpp"

namespace integrate {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double size_of(const Ball& value) {
    if (arb_contains_zero(value.get()) != 0) return -infinity;  // also what has no value
    Ball logarithm;
    arb_abs(logarithm.get(), value.get());
    arb_log_base_ui(logarithm.get(), logarithm.get(), 2, 64);
    return arf_get_d(arb_midref(logarithm.get()), ARF_RND_DOWN);
}

// The error is shared by as many cells as are to be expected: a path of them for each digit at a singular end.
double shared(double allowed) { return allowed - 10 - std::log2(1 - std::min(allowed, 0.0)); }

struct Enclosure {
    SumOfBalls found;
    bool complete = true;  // no limit stopped a search
    bool exhausted = false;
};

// The cells that a search leaves open are given equal shares of the evaluations that are left. What is still open in
// the end is enclosed as it is, unless some cell has no enclosure anyway.
Enclosure enclose(espalier::program::Run& run, const BallCells& cells, std::uint64_t most_evaluations) {
    Enclosure result;
    SumOfBalls& found = result.found;
    auto outcome = run.search(espalier::DepthFirst(EnclosingTree(cells, most_evaluations)));
    for (;;) {
        found.merge(outcome.answer);
        result.complete = outcome.complete();
        if (!result.complete || found.open.empty() || found.unenclosed > 0) break;
        const std::uint64_t left = most_evaluations - std::min(most_evaluations, found.evaluations);
        result.exhausted = left / found.open.size() < EnclosingTree::least_allowance;
        if (result.exhausted) break;
        const auto open = std::exchange(found.open, {});
        outcome = run.search(espalier::DepthFirst(EnclosingTree(cells, open, left)));
    }
    for (const auto& cell : std::exchange(found.open, {})) {
        if (found.unenclosed > 0) break;
        cells.add_as_it_is(cell, found);
    }
    return result;
}

std::string shortcoming_of(const Enclosure& enclosure, std::uint64_t most_evaluations) {
    if (!enclosure.complete) return "";
    if (enclosure.exhausted) return too_many_evaluations(most_evaluations);
    return enclosure.found.unenclosed > 0 ? "there is a part of the interval that cannot be enclosed" : "";
}

Ball no_value() {
    Ball result;
    arb_indeterminate(result.get());
    return result;
}

// Only the tolerance of cells is chosen by it, so that it need not be exact; what is enclosed does not depend on it.
double estimated_size(const Integral& integral) {
    const DoubleExponential map(integral.integrand, integral.intervals[0]);
    const Extent extent = explore(map, Tolerance{.relative = -32});
    return extent.bounded && std::isfinite(extent.greatest) ? extent.greatest : 0;
}

}  // namespace

Finding integrate_rigorously(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const auto [integrand, interval] = with_finite_limits(integral.integrand, integral.intervals[0]);
    const std::uint64_t most_evaluations = settings.balls_allowed();
    double size = estimated_size(integral);
    Finding result;
    for (int attempt = 0; attempt < 3; ++attempt) {
        const double allowed = settings.tolerance.allowed(size);
        if (std::isinf(allowed)) break;
        const long tolerance = static_cast<long>(std::floor(shared(allowed)));
        const long precision = 64 + std::max(0L, static_cast<long>(std::max(0.0, size)) - tolerance);
        const auto most_points = static_cast<std::size_t>(precision / 2 + 64);
        const LegendreTable rules(most_points, precision, run.transport().team());
        const BallCells cells(integrand, interval, rules, tolerance);
        const auto enclosure = enclose(run, cells, most_evaluations - std::min(most_evaluations, result.evaluations));
        const SumOfBalls& found = enclosure.found;
        result.complete = enclosure.complete;
        result.evaluations += found.evaluations;
        result.height = std::max(result.height, found.deepest);
        result.enclosed = found.unenclosed == 0;
        result.shortcoming = shortcoming_of(enclosure, most_evaluations);
        result.value = result.enclosed ? found.sum.value(cells.unit()) : no_value();
        result.error = result.enclosed ? found.error(cells.unit()) : infinity;
        size = size_of(result.value);
        result.met = result.complete && result.error <= settings.tolerance.allowed(size);
        if (result.met || !result.complete || enclosure.exhausted || !result.enclosed) break;
    }
    return result;
}

}  // namespace integrate
