#include "integrate/rigorous/rigorous_method.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/integral/unit_interval.hpp"
#include "integrate/rigorous/attempt.hpp"
#include "integrate/rigorous/wave_method.hpp"
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
    if (integral.oscillation) {
        if (auto finding = enclose_wave(run, integral, settings)) return *std::move(finding);
    }
    const Integration integration = with_finite_limits(integral.integrand, integral.intervals[0]);
    const FormulaBalls balls(integration.integrand, integration.interval);
    const std::uint64_t most_evaluations = settings.balls_allowed();
    const double relative_bits = std::isinf(settings.tolerance.relative) ? 0 : -settings.tolerance.relative;
    const double bound = bound_of(balls, integration.interval);
    if (bound == -infinity) return exactly_zero();
    const double sampled = sampled_size(integral);
    double size = first_size(sampled, bound, relative_bits);
    constexpr int most_attempts = 4;
    Finding result;
    for (int number = 0; number < most_attempts; ++number) {
        const double allowed = settings.tolerance.allowed(size);
        const std::uint64_t left = most_evaluations - std::min(most_evaluations, result.evaluations);
        auto [finding, exhausted] =
            attempt_to_enclose(run, balls, integration.interval, size, allowed, {left, most_evaluations});
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

Finding bounded_by_few_cells(const Integral& integral) {
    const Integration integration = with_finite_limits(integral.integrand, integral.intervals[0]);
    return of_bound(bound_of(FormulaBalls(integration.integrand, integration.interval), integration.interval));
}

}  // namespace integrate
