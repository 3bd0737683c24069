#include "integrate/rigorous/rigorous_method.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <espalier/depth_first.hpp>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/integral/unit_interval.hpp"
#include "integrate/rigorous/ball_cells.hpp"
#include "integrate/rigorous/enclosing_tree.hpp"
#include "integrate/tanh_sinh/double_exponential.hpp"

namespace integrate {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// What the integral amounts to at least, as a power of two; negative infinity if it may be 0, or has no value.
double lower_size(const Finding& finding) {
    if (arb_is_finite(finding.value.get()) == 0) return -infinity;
    const double size = binary_logarithm(finding.value);
    return finding.error < size - 1 ? size - std::exp2(finding.error - size + 1) : -infinity;
}

// Of an integral, by a few of its cells.
double bound_of(const Integration& integration) {
    constexpr long tolerance = -64;
    const LegendreTable none(1, 64, nullptr);
    return BallCells(integration.integrand, integration.interval, none, tolerance).bound();
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

// Of a sample of points; 0 if they do not tell. Only the tolerance of cells is chosen by it, so that it need not be
// exact; what is enclosed does not depend on it.
double sampled_size(const Integral& integral) {
    constexpr int steps = 12;
    constexpr int halvings = 2;
    constexpr long precision = 512;
    const DoubleExponential map(integral.integrand, integral.intervals[0]);
    double greatest = -infinity;
    for (int number = -steps; number <= steps; ++number) {
        const Ball term = map.term({number, halvings}, precision);
        const bool told = arb_is_finite(term.get()) != 0 && arb_rel_accuracy_bits(term.get()) >= 2;
        if (told) greatest = std::max(greatest, binary_logarithm(term));
    }
    return std::isfinite(greatest) ? greatest : 0;
}

// What the integral's size is taken for to begin with. Where all points of the sample missed a peak they are no guide: an
// error of so much would have billions of bits.
double first_size(double sampled, double bound, double relative_bits) {
    constexpr double guard = 64;
    // That is no bound, but what is enclosed at such a size tells more.
    constexpr double smallest = -1024;
    // Balls may be off by any factor where terms of them depend on each other.
    const double believed = std::min(bound, guard);
    const double least = std::isfinite(bound) ? believed - relative_bits - guard : smallest;
    return std::max(std::min(sampled, bound), least);
}

// What balls of an integral of this size need, if it may be off by 2^tolerance; the integrand may be greater elsewhere.
long precision_for(double size, long tolerance) {
    constexpr double reserve = 8192;
    const double greatest = std::max(size, std::min(0.0, size + reserve));
    return 64 + std::max(0L, static_cast<long>(greatest) - tolerance);
}

/// What one attempt to enclose an integral of an assumed size leads to.
struct Attempt {
    Finding finding;
    bool exhausted = false;
};

Attempt attempt(espalier::program::Run& run, const Integration& integration, double size, double allowed,
                std::uint64_t most_evaluations, std::uint64_t allowed_evaluations) {
    const long tolerance = static_cast<long>(std::floor(shared(allowed)));
    const long precision = precision_for(size, tolerance);
    const LegendreTable rules(static_cast<std::size_t>(precision / 2 + 64), precision, run.transport().team());
    const BallCells cells(integration.integrand, integration.interval, rules, tolerance);
    const auto enclosure = enclose(run, cells, most_evaluations);
    const SumOfBalls& found = enclosure.found;
    Attempt result;
    result.exhausted = enclosure.exhausted;
    Finding& finding = result.finding;
    finding.complete = enclosure.complete;
    finding.evaluations = found.evaluations;
    finding.height = found.deepest;
    finding.enclosed = found.unenclosed == 0;
    finding.shortcoming = shortcoming_of(enclosure, allowed_evaluations);
    finding.value = finding.enclosed ? found.sum.value(cells.unit()) : no_value();
    finding.error = finding.enclosed ? found.error(cells.unit()) : infinity;
    return result;
}

// As a power of two, rounded up.
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

Finding exactly_zero() {
    Finding result;
    result.error = -infinity;
    result.enclosed = result.met = result.complete = true;
    return result;
}

}  // namespace

Finding integrate_rigorously(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const Integration integration = with_finite_limits(integral.integrand, integral.intervals[0]);
    const std::uint64_t most_evaluations = settings.balls_allowed();
    const double relative_bits = std::isinf(settings.tolerance.relative) ? 0 : -settings.tolerance.relative;
    const double bound = bound_of(integration);
    if (bound == -infinity) return exactly_zero();
    const double sampled = sampled_size(integral);
    double size = first_size(sampled, bound, relative_bits);
    constexpr int most_attempts = 4;
    Finding result;
    for (int number = 0; number < most_attempts; ++number) {
        const double allowed = settings.tolerance.allowed(size);
        const std::uint64_t left = most_evaluations - std::min(most_evaluations, result.evaluations);
        auto [finding, exhausted] = attempt(run, integration, size, allowed, left, most_evaluations);
        keep_narrower(result, std::move(finding));
        const double least_size = lower_size(result);
        const bool cancels =
            arb_is_zero(result.value.get()) != 0 && result.error <= settings.tolerance.allowed(sampled);
        result.met = result.complete && (cancels || result.error <= settings.tolerance.allowed(least_size));
        if (result.met && result.error > settings.tolerance.allowed(least_size)) {
            result.remark = is_zero_where_terms_cancel();
        }
        if (result.met || !result.complete || exhausted || !result.enclosed) break;
        const bool told_from_zero = std::isfinite(least_size);
        result.shortcoming = told_from_zero ? "" : cannot_be_told_from_zero();
        size = told_from_zero ? least_size : std::min(size, greatest_size(result)) - std::max(relative_bits, 32.0);
    }
    return result;
}

}  // namespace integrate
