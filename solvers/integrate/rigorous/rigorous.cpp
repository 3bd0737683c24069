// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/rigorous.hpp"
#include "integrate/rigorous/box_enclosures.hpp"

namespace integrate {
namespace {
// Returns the least size of the integral, as a power of two; negative infinity if it may be 0, or has no value.
double lower_size(const Finding& finding) {
    if (arb_is_finite(finding.value.get()) == 0) return -HUGE_VAL;
    const double size = binary_logarithm(finding.value);
    return finding.error < size - 1 ? size - std::exp2(finding.error - size + 1) : -HUGE_VAL;
}

// Returns the greatest size of the integral, as a power of two, rounded up.
double upper_size(const Finding& finding) { return std::max(binary_logarithm(finding.value), finding.error) + 1; }

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

// Encloses what a search has left open as it is, unless some box has no enclosure anyway.
void enclose_open_boxes(const BoxEnclosures& boxes, SumOfEnclosures& found, Finding& finding) {
    for (const auto& box : std::exchange(found.open, {})) {
        if (found.unenclosed > 0) break;
        boxes.add_as_it_is(box, found);
    }
    finding.enclosed = found.unenclosed == 0;
    finding.value = finding.enclosed ? found.sum.value(boxes.unit()) : unknown_ball();
    finding.error = finding.enclosed ? found.error(boxes.unit()) : HUGE_VAL;
}

/// How an attempt has ended.
enum class Ending { done, exhausted, too_exact };

// Searches for an enclosure by at most so many evaluations. The boxes that a search leaves open are given equal shares
// of those that are left. After an eighth of them, or as many as tell anything, it ends if it is too exact for an
// integral of the size that is known by then.
std::pair<Finding, Ending> attempt(Run& run, const BoxEnclosures& boxes, std::uint64_t evaluations,
                                   const auto& is_too_exact) {
    SumOfEnclosures found;
    bool complete = false;
    const auto ended = [&](Ending ending) {
        Finding finding;
        finding.complete = complete;
        finding.enclosed_inside = found.open.empty() && found.unenclosed_inside == 0;
        SumOfEnclosures all = found;
        enclose_open_boxes(boxes, all, finding);
        finding.evaluations = all.evaluations;
        finding.height = all.deepest;
        if (complete && ending == Ending::done && !finding.enclosed)
            finding.shortcoming = "there is a part of the interval that cannot be enclosed";
        return std::pair(std::move(finding), ending);
    };
    constexpr std::uint64_t few = 8'000;
    std::uint64_t most = std::min(evaluations, std::max(few, evaluations / 8));
    do {
        std::uint64_t left = most - std::min(most, found.evaluations);
        const bool exhausted = !found.open.empty() && left / found.open.size() < EnclosingTree::least_allowance;
        if (exhausted && most == evaluations) return ended(Ending::exhausted);
        if (exhausted) {
            auto [known, ending] = ended(Ending::too_exact);
            if (is_too_exact(known)) return {std::move(known), ending};
            // The search begins again with the whole box, as equal shares for all open boxes do not follow those that
            // need most.
            found = SumOfEnclosures();
            found.evaluations = known.evaluations;
            most = evaluations;
            left = most - std::min(most, found.evaluations);
        }
        const auto outcome =
            run.search(espalier::DepthFirst(EnclosingTree(boxes, left, std::exchange(found.open, {}))));
        found.merge(outcome.answer);
        complete = outcome.complete();
    } while (complete && !found.open.empty() && found.unenclosed == 0);
    return ended(Ending::done);
}

// Returns the integrand at a few points, each times the weights there.
std::vector<Ball> samples_of(const Integral& integral) {
    constexpr long precision = 128;
    std::vector<Ball> samples;
    for (const double fraction : few_fractions) {
        const auto [variables, weight] = point_in(integral.intervals, fraction);
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
    constexpr double far_greater = 64;
    // Balls of quotients of exponentials are wider than any peak is high.
    constexpr double greatest_of_doubles = 1024;
    int most_attempts = 4;
    Finding result;
    for (int number = 0; number < most_attempts; ++number) {
        const double allowed = settings.tolerance.allowed(size);
        const long tolerance = static_cast<long>(std::floor(shared(allowed) - missed));
        const long precision = precision_for(size, tolerance);
        const auto most_points = static_cast<std::size_t>(is_one_variable ? precision / 2 + 64 : precision);
        const LegendreTable rules(most_points, precision, run.transport().team());
        const auto is_too_exact = [&](const Finding& known) {
            const bool may_be_greater = number == 0 && bound < greatest_of_doubles &&
                                        std::isfinite(upper_size(known)) &&
                                        settings.tolerance.allowed(upper_size(known)) > allowed + far_greater;
            return may_be_greater || settings.tolerance.allowed(lower_size(known)) > allowed + 1;
        };
        auto [finding, ending] =
            attempt(run, BoxEnclosures(balls, rules, tolerance),
                    most_evaluations - std::min(most_evaluations, result.evaluations), is_too_exact);
        const bool exhausted = ending == Ending::exhausted;
        if (finding.complete && exhausted) finding.shortcoming = too_many_evaluations(most_evaluations);
        if (ending == Ending::done) missed += std::clamp(finding.error - allowed + 1, 0.0, 64.0);
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
        const double greatest_size = upper_size(result);
        size = told_from_zero                ? least_size
               : ending == Ending::too_exact ? greatest_size
                                             : std::min(size, greatest_size) - std::max(relative_bits, 32.0);
        // Attempts that narrow down how great a peak may be are cheap.
        if (ending == Ending::too_exact) most_attempts = 8;
    }
    if (result.complete && !result.met && result.shortcoming.empty())
        result.shortcoming = "the bounds of all parts together are too wide";
    return result;
}

Finding bounded_by_values(const Integral& integral) {
    Finding result;
    result.error = bound_of(BoxBalls(integral.integrand, integral.intervals));
    result.enclosed = result.enclosed_inside = result.error < HUGE_VAL;
    return result;
}
}  // namespace integrate
