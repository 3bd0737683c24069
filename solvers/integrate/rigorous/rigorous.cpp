// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/rigorous.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <espalier/depth_first.hpp>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/evaluation.hpp"
#include "integrate/rigorous/ball_boxes.hpp"
#include "integrate/rigorous/ball_cells.hpp"
#include "integrate/rigorous/enclosing_tree.hpp"
#include "integrate/tanh_sinh/double_exponential.hpp"

namespace integrate {

namespace {

// Returns the least size of the integral, as a power of two; negative infinity if it may be 0, or has no value.
double lower_size(const Finding& finding) {
    if (arb_is_finite(finding.value.get()) == 0) return -HUGE_VAL;
    const double size = binary_logarithm(finding.value);
    return finding.error < size - 1 ? size - std::exp2(finding.error - size + 1) : -HUGE_VAL;
}

// Returns the size of the integral from a sample of points; 0 if they do not tell. Only the tolerance of cells is
// chosen by it, so that it need not be exact; what is enclosed does not depend on it.
double sampled_size(const Integral& integral) {
    constexpr int steps = 12;
    constexpr int halvings = 2;
    constexpr long precision = 512;
    const DoubleExponential map(integral.integrand, integral.intervals[0]);
    double greatest = -HUGE_VAL;
    for (int number = -steps; number <= steps; ++number) {
        const Ball term = map.term({number, halvings}, precision);
        const bool told = arb_is_finite(term.get()) != 0 && arb_rel_accuracy_bits(term.get()) >= 2;
        if (told) greatest = std::max(greatest, binary_logarithm(term));
    }
    return std::isfinite(greatest) ? greatest : 0;
}

// Returns the assumed size of the integral to begin with. If all points of the sample missed a peak they are no guide:
// so small an error would have billions of bits.
double first_size(double sampled, double bound, double relative_bits) {
    constexpr double guard = 64;
    // That is no bound, but what is enclosed at such a size tells more.
    constexpr double smallest = -1024;
    // Balls may be off by any factor where terms of them depend on each other.
    const double believed = std::min(bound, guard);
    const double least = std::isfinite(bound) ? believed - relative_bits - guard : smallest;
    return std::max(std::min(sampled, bound), least);
}

// Returns the greatest size of the integral as a power of two, rounded up.
double greatest_size(const Finding& finding) { return std::max(binary_logarithm(finding.value), finding.error) + 1; }

// Evaluations may run out where more digits of an integral are asked for than an attempt before has found.
void keep_narrower(Finding& finding, Finding later) {
    later.evaluations += finding.evaluations;
    later.height = std::max(later.height, finding.height);
    if (finding.enclosed && finding.error < later.error) {
        later.value = finding.value;
        later.error = finding.error;
        later.enclosed = true;
    }
    finding = std::move(later);
}

// The error is shared by as many cells as are to be expected: a path of them for each digit at a singular end.
double shared(double allowed) { return allowed - 10 - std::log2(1 - std::min(allowed, 0.0)); }

// The cells that a search leaves open are given equal shares of the evaluations that are left. What is still open in
// the end is enclosed as it is, unless some cell has no enclosure anyway. Notes in the finding whether a limit stopped
// a search and whether all is enclosed but what is next to the ends; returns also whether the evaluations were
// exhausted.
template <class Cells>
std::pair<typename Cells::Answer, bool> enclose(espalier::program::Run& run, const Cells& cells,
                                                std::uint64_t most_evaluations, Finding& finding) {
    typename Cells::Answer found;
    bool exhausted = false;
    auto outcome = run.search(espalier::DepthFirst(EnclosingTree(cells, most_evaluations)));
    for (;;) {
        found.merge(outcome.answer);
        finding.complete = outcome.complete();
        if (!finding.complete || found.open.empty() || found.unenclosed > 0) break;
        const std::uint64_t left = most_evaluations - std::min(most_evaluations, found.evaluations);
        exhausted = left / found.open.size() < EnclosingTree<Cells>::least_allowance;
        if (exhausted) break;
        const auto open = std::exchange(found.open, {});
        outcome = run.search(espalier::DepthFirst(EnclosingTree(cells, open, left)));
    }
    finding.enclosed_inside = found.open.empty() && found.unenclosed_inside == 0;
    for (const auto& cell : std::exchange(found.open, {})) {
        if (found.unenclosed > 0) break;
        cells.add_as_it_is(cell, found);
    }
    return {std::move(found), exhausted};
}

// Returns the precision of balls for an integral of this size, if it may be off by 2^tolerance; the integrand may be
// greater elsewhere.
long precision_for(double size, long tolerance) {
    constexpr double reserve = 8192;
    const double greatest = std::max(size, std::min(0.0, size + reserve));
    return 64 + std::max(0L, static_cast<long>(greatest) - tolerance);
}

// Searches for an enclosure by as many evaluations as are left of the most of them. Returns also whether they were
// exhausted.
template <class Cells>
std::pair<Finding, bool> attempt(espalier::program::Run& run, const Cells& cells, std::uint64_t evaluations_left,
                                 std::uint64_t most_evaluations) {
    Finding finding;
    const auto [found, exhausted] = enclose(run, cells, evaluations_left, finding);
    finding.evaluations = found.evaluations;
    finding.height = found.deepest;
    finding.enclosed = found.unenclosed == 0;
    if (finding.complete && exhausted) {
        finding.shortcoming = too_many_evaluations(most_evaluations);
    } else if (finding.complete && !finding.enclosed) {
        finding.shortcoming = "there is a part of the interval that cannot be enclosed";
    }
    finding.value = finding.enclosed ? found.sum.value(cells.unit()) : unknown_ball();
    finding.error = finding.enclosed ? found.error(cells.unit()) : HUGE_VAL;
    return {std::move(finding), exhausted};
}

// Encloses an integral in several attempts, each of which knows its size better than the one before. `once` makes one
// of them: once(size, allowed, evaluations_left).
Finding by_attempts(const Settings& settings, double sampled, double bound, auto once) {
    const std::uint64_t most_evaluations = settings.balls_allowed();
    const double relative_bits = std::isinf(settings.tolerance.relative) ? 0 : -settings.tolerance.relative;
    double size = first_size(sampled, bound, relative_bits);
    constexpr int most_attempts = 4;
    Finding result;
    for (int number = 0; number < most_attempts; ++number) {
        const double allowed = settings.tolerance.allowed(size);
        const std::uint64_t left = most_evaluations - std::min(most_evaluations, result.evaluations);
        auto [finding, exhausted] = once(size, allowed, left);
        keep_narrower(result, std::move(finding));
        const double least_size = lower_size(result);
        const bool cancels =
            arb_is_zero(result.value.get()) != 0 && result.error <= settings.tolerance.allowed(sampled);
        result.met = result.complete && (cancels || result.error <= settings.tolerance.allowed(least_size));
        if (result.met && result.error > settings.tolerance.allowed(least_size)) {
            result.remark = is_zero_where_terms_cancel;
        }
        if (result.met || !result.complete || exhausted || !result.enclosed) break;
        const bool told_from_zero = std::isfinite(least_size);
        result.shortcoming = told_from_zero ? "" : cannot_be_told_from_zero;
        size = told_from_zero ? least_size : std::min(size, greatest_size(result)) - std::max(relative_bits, 32.0);
    }
    return result;
}

// Returns a bound of the integral's absolute value by a few cells, as a power of two; infinite if they do not tell.
double bound_of(const CellBalls& balls) {
    constexpr long tolerance = -64;
    return BallCells(balls, LegendreTable(1, 64, nullptr), tolerance).bound();
}

// Returns about the size of an integral over boxes, from the integrand at a few points.
double sampled_size_in_box(const Integral& integral) {
    constexpr long precision = 128;
    double greatest = -HUGE_VAL;
    for (const double fraction : {0.0721, 0.2787, 0.5133, 0.7212, 0.9319}) {
        std::vector<Ball> variables;
        double size = 0;
        for (const auto& interval : integral.intervals) {
            const auto point = interval.at({.from_right = false, .distance = ball_of(fraction)}, precision);
            size += binary_logarithm(point.weight);
            variables.push_back(point.x);
        }
        size += binary_logarithm(evaluate(integral.integrand, BallArithmetic(precision), variables));
        if (!std::isnan(size)) greatest = std::max(greatest, size);
    }
    return std::isfinite(greatest) ? greatest : 0;
}

}  // namespace

Finding integrate_rigorously(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const CellBalls balls(integral.integrand, integral.intervals[0]);
    const double bound = bound_of(balls);
    if (bound == -HUGE_VAL) return exactly_zero();
    return by_attempts(settings, sampled_size(integral), bound, [&](double size, double allowed, std::uint64_t left) {
        const long tolerance = static_cast<long>(std::floor(shared(allowed)));
        const long precision = precision_for(size, tolerance);
        const LegendreTable rules(static_cast<std::size_t>(precision / 2 + 64), precision, run.transport().team());
        return attempt(run, BallCells(balls, rules, tolerance), left, settings.balls_allowed());
    });
}

Finding enclose_in_boxes(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const double sampled = sampled_size_in_box(integral);
    double missed = 0;  // bits by which boxes together were off by more than is allowed
    return by_attempts(settings, sampled, HUGE_VAL, [&](double size, double allowed, std::uint64_t left) {
        const long tolerance = static_cast<long>(std::floor(shared(allowed) - missed));
        const long precision = precision_for(size, tolerance);
        const LegendreTable rules(static_cast<std::size_t>(precision), precision, run.transport().team());
        const BallBoxes boxes(integral.integrand, integral.intervals, rules, tolerance);
        auto result = attempt(run, boxes, left, settings.balls_allowed());
        missed += std::clamp(result.first.error - allowed + 1, 0.0, 64.0);
        return result;
    });
}

Finding bounded_by_few_cells(const Integral& integral) {
    Finding result;
    result.error = bound_of(CellBalls(integral.integrand, integral.intervals[0]));
    result.enclosed = result.enclosed_inside = result.error < HUGE_VAL;
    return result;
}

}  // namespace integrate
