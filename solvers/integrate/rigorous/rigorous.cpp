// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/rigorous.hpp"
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>
#include <espalier/depth_first.hpp>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/rigorous/box_enclosures.hpp"
#include "integrate/rigorous/enclosing_tree.hpp"

namespace integrate {
namespace {
// Returns the least size of the integral, as a power of two; negative infinity if it may be 0, or has no value.
double lower_size(const Finding& finding) {
    if (arb_is_finite(finding.value.get()) == 0) return -HUGE_VAL;
    const double size = binary_logarithm(finding.value);
    return finding.error < size - 1 ? size - std::exp2(finding.error - size + 1) : -HUGE_VAL;
}

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

// The error is shared by as many boxes as are to be expected: a path of them for each digit at a singular end.
double shared(double allowed) { return allowed - 10 - std::log2(1 - std::min(allowed, 0.0)); }

// Returns the precision of balls for an integral of this size, if it may be off by 2^tolerance; the integrand may be
// greater elsewhere.
long precision_for(double size, long tolerance) {
    constexpr double reserve = 8192;
    const double greatest = std::max(size, std::min(0.0, size + reserve));
    return 64 + std::max(0L, static_cast<long>(greatest) - tolerance);
}

// Searches for an enclosure by at most so many evaluations. The boxes that a search leaves open are given equal shares
// of those that are left. What is still open in the end is enclosed as it is, unless some box has no enclosure anyway.
// Returns also whether the evaluations were exhausted.
std::pair<Finding, bool> attempt(Run& run, const BoxEnclosures& boxes, std::uint64_t evaluations) {
    Finding finding;
    SumOfEnclosures found;
    bool exhausted = false;
    do {
        const std::uint64_t left = evaluations - std::min(evaluations, found.evaluations);
        exhausted = !found.open.empty() && left / found.open.size() < EnclosingTree::least_allowance;
        if (exhausted) break;
        const auto outcome =
            run.search(espalier::DepthFirst(EnclosingTree(boxes, left, std::exchange(found.open, {}))));
        found.merge(outcome.answer);
        finding.complete = outcome.complete();
    } while (finding.complete && !found.open.empty() && found.unenclosed == 0);
    finding.enclosed_inside = found.open.empty() && found.unenclosed_inside == 0;
    for (const auto& box : std::exchange(found.open, {})) {
        if (found.unenclosed > 0) break;
        boxes.add_as_it_is(box, found);
    }
    finding.evaluations = found.evaluations;
    finding.height = found.deepest;
    finding.enclosed = found.unenclosed == 0;
    if (finding.complete && !exhausted && !finding.enclosed) {
        finding.shortcoming = "there is a part of the interval that cannot be enclosed";
    }
    finding.value = finding.enclosed ? found.sum.value(boxes.unit()) : unknown_ball();
    finding.error = finding.enclosed ? found.error(boxes.unit()) : HUGE_VAL;
    return {std::move(finding), exhausted};
}

// Returns the integrand at a few points, each times the weights there.
std::vector<Ball> samples_of(const Integral& integral) {
    constexpr long precision = 128;
    std::vector<Ball> samples;
    for (const double fraction : {0.0721, 0.2787, 0.5133, 0.7212, 0.9319}) {
        std::vector<Ball> variables;
        Ball weight(1);
        for (const auto& interval : integral.intervals) {
            auto point = interval.at({.from_right = false, .distance = ball_of(fraction)}, precision);
            weight = computed<arb_mul>(weight, point.weight, precision);
            variables.push_back(std::move(point.x));
        }
        samples.push_back(computed<arb_mul>(real_value(integral.integrand, variables, precision), weight, precision));
    }
    return samples;
}

// Returns a bound of the integral's absolute value by that of all values, as a power of two; infinite if there is none.
double bound_of(const BoxBalls& balls) {
    const std::vector<DeepCell> whole(balls.intervals().size());
    const Ball enclosure = balls.by_values(whole);
    return arb_is_zero(enclosure.get()) != 0 ? -HUGE_VAL : upper_logarithm(enclosure);
}

// Returns the assumed size of the integral to begin with. If all points of the sample missed a peak they are no guide:
// so small an error would have billions of bits.
double first_size(double sampled, double bound, double relative_bits) {
    constexpr double guard = 64;
    // That is no bound, but what is enclosed at such a size tells more.
    constexpr double smallest = -1024;
    // Balls may be off by any factor where terms of them depend on each other.
    const double least = std::isfinite(bound) ? std::min(bound, guard) - relative_bits - guard : smallest;
    return std::max(std::min(sampled, bound), least);
}

// Returns whether an integral may be 0 as its terms cancel: unless all samples are above 0, or all below.
bool may_cancel(const Integral& integral) {
    const auto samples = samples_of(integral);
    const auto all = [&](auto has_sign) {
        return std::ranges::all_of(samples, [&](const Ball& sample) { return has_sign(sample.get()) != 0; });
    };
    return !all(arb_is_positive) && !all(arb_is_negative);
}
}  // namespace

double sampled_size(const Integral& integral) {
    double greatest = -HUGE_VAL;
    for (const auto& sample : samples_of(integral)) {
        const double size = binary_logarithm(sample);
        if (!std::isnan(size)) greatest = std::max(greatest, size);
    }
    return std::isfinite(greatest) ? greatest : 0;
}

// Makes several attempts, each of which knows the integral's size better than the one before.
Finding integrate_rigorously(Run& run, const Integral& integral, const Settings& settings) {
    const BoxBalls balls(integral.integrand, integral.intervals);
    const bool is_one_variable = integral.dimensions() == 1;
    const double bound = bound_of(balls);
    if (bound == -HUGE_VAL) return exactly_zero();
    const double sampled = sampled_size(integral);
    const std::uint64_t most_evaluations = settings.balls_allowed();
    const double relative_bits = std::isinf(settings.tolerance.relative) ? 0 : -settings.tolerance.relative;
    // Only the tolerance of cells is chosen by it, so that it need not be exact; what is enclosed does not depend on it.
    double size = first_size(sampled, bound, relative_bits);
    double missed = 0;  // bits by which boxes together were off by more than is allowed
    constexpr int most_attempts = 4;
    Finding result;
    for (int number = 0; number < most_attempts; ++number) {
        const double allowed = settings.tolerance.allowed(size);
        const long tolerance = static_cast<long>(std::floor(shared(allowed) - missed));
        const long precision = precision_for(size, tolerance);
        const auto most_points = static_cast<std::size_t>(is_one_variable ? precision / 2 + 64 : precision);
        const LegendreTable rules(most_points, precision, run.transport().team());
        auto [finding, exhausted] = attempt(run, BoxEnclosures(balls, rules, tolerance),
                                            most_evaluations - std::min(most_evaluations, result.evaluations));
        if (finding.complete && exhausted) finding.shortcoming = too_many_evaluations(most_evaluations);
        missed += std::clamp(finding.error - allowed + 1, 0.0, 64.0);
        keep_narrower(result, std::move(finding));
        const double least_size = lower_size(result);
        const bool cancels = arb_is_zero(result.value.get()) != 0 &&
                             result.error <= settings.tolerance.allowed(sampled) && may_cancel(integral);
        result.met = result.complete && (cancels || result.error <= settings.tolerance.allowed(least_size));
        if (result.met && result.error > settings.tolerance.allowed(least_size)) {
            result.remark = is_zero_where_terms_cancel;
        }
        if (result.met || !result.complete || exhausted || !result.enclosed) break;
        const bool told_from_zero = std::isfinite(least_size);
        result.shortcoming = told_from_zero ? "" : cannot_be_told_from_zero;
        const double greatest_size = std::max(binary_logarithm(result.value), result.error) + 1;  // rounded up
        size = told_from_zero ? least_size : std::min(size, greatest_size) - std::max(relative_bits, 32.0);
    }
    return result;
}

Finding bounded_by_values(const Integral& integral) {
    Finding result;
    result.error = bound_of(BoxBalls(integral.integrand, integral.intervals));
    result.enclosed = result.enclosed_inside = result.error < HUGE_VAL;
    return result;
}
}  // namespace integrate
