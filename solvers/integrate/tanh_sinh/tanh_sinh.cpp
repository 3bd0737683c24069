// SPDX-License-Identifier: Apache-2.0
#include "integrate/tanh_sinh/tanh_sinh.hpp"
#include <iterator>
#include "integrate/pieces.hpp"
#include "integrate/rigorous/rigorous.hpp"

namespace integrate {
namespace {
constexpr std::uint64_t most_units = std::uint64_t{1} << 40;

// The radius in units, rounded up.
std::uint64_t radius_in_units(const Ball& term, long unit) {
    const double units = std::ceil(mag_get_d(arb_radref(scaled_by_two(term, -unit).get())));
    return units < static_cast<double>(most_units) ? static_cast<std::uint64_t>(units) : most_units;
}

// Returns by how many bits the term's ball is too wide, and some more.
long bits_too_wide(const Ball& term, const Accuracy& accuracy) {
    constexpr long guard = 16;
    const double wide = mag_get_d_log2_approx(arb_radref(term.get()));
    return guard + std::max(0L, static_cast<long>(wide) - accuracy.unit - accuracy.tolerance_bits);
}
}  // namespace

std::optional<long> precision_among(const TermSizes& sizes, const Step& step, long radius) {
    const auto right = sizes.upper_bound(step.number >> (step.halvings - halvings_to_quarters));
    if (right == sizes.begin() || right == sizes.end()) return std::nullopt;
    const TermSize& a = std::prev(right)->second;
    const TermSize& b = right->second;
    if (!std::isfinite(a.size + b.size) || a.is_bound || b.is_bound) return std::nullopt;
    constexpr long least_bits = 64;
    constexpr long guard = 8;
    const auto size = static_cast<long>(std::ceil(std::max(a.size, b.size)));
    return std::max(least_bits, size - radius + std::max(a.lost, b.lost) + guard);
}

// Guesses the precision of a term from the terms around it; the weight alone assumes that the integrand is as great as
// its weight.
long Steps::likely_precision(const Step& step) const {
    constexpr long least_bits = 64;
    if (accuracy_.sizes != nullptr && step.nudge == 0) {
        const auto likely = precision_among(*accuracy_.sizes, step, accuracy_.unit + accuracy_.tolerance_bits);
        if (likely) return *likely;
    }
    const double missing = std::clamp(map_.weight(step) - accuracy_.heaviest, -1e9, 0.0);
    return std::max(least_bits, accuracy_.bits + least_bits / 2 + static_cast<long>(missing));
}

// Returns none if no sensible precision makes the term's ball narrow enough.
std::optional<Ball> Steps::term(const Step& step, Answer& answer) const {
    const auto tolerated = std::uint64_t{1} << accuracy_.tolerance_bits;
    std::optional<long> most_bits;
    for (long precision = likely_precision(step);;) {
        Ball term = map_.term(step, precision, table_);
        ++answer.evaluations;
        const bool is_finite = arb_is_finite(term.get()) != 0;
        if (is_finite && radius_in_units(term, accuracy_.unit) <= tolerated) return term;
        if (!most_bits) {
            const long bits = std::max(accuracy_.bits, static_cast<long>(step.nudge));
            most_bits = bits_that_tell(map_.weight(step), bits);
        }
        precision += is_finite ? std::min(precision, bits_too_wide(term, accuracy_)) : precision;
        if (precision > *most_bits) return std::nullopt;
    }
}

void Steps::add(const Ball& term, Answer& answer) const {
    answer.error_units += radius_in_units(term, accuracy_.unit) + (answer.sum.add(term, accuracy_.unit) ? 1 : 0);
}

// A neighbour that is off by less than what counts stands for a point without a value; next to a pole it does not, and
// another neighbour differs from it.
void Steps::step_around(Step step, Answer& answer) const {
    step.nudge = static_cast<int>(accuracy_.bits) + 8;
    const auto neighbour = term(step, answer);
    step.nudge += 8;
    const auto nearer = neighbour ? term(step, answer) : std::nullopt;
    if (!nearer) {
        ++answer.undefined;
        return;
    }
    ++answer.stepped_around;
    add(*neighbour, answer);
    const Ball difference = computed<arb_sub>(*nearer, *neighbour, accuracy_.bits);
    answer.gap = std::max(answer.gap, binary_logarithm(difference));
}

// Arb keeps constants for each thread, and makes them anew whenever more of their digits are asked for. From one step
// to the next that is the case as they come nearer to the middle: the middle itself, done twice as precisely, asks for
// the most.
void Steps::prepare_constants() const {
    thread_local long prepared_bits = 0;
    constexpr long for_reduced_arguments = 128;
    const long most_bits = 2 * accuracy_.bits + for_reduced_arguments;
    if (prepared_bits >= most_bits) return;
    map_.term({}, most_bits);
    prepared_bits = most_bits;
}

espalier::Nodes Steps::work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
    prepare_constants();
    // Who wants the search to stop waits for one term that takes seconds, not for as many as took no time before.
    if (map_.has_special_functions()) budget = 1;
    espalier::Nodes done = 0;
    for (; done < budget && !s.empty(); ++done, ++s.begin) {
        const Step here = step(s.begin);
        if (const auto value = term(here, answer)) {
            add(*value, answer);
        } else {
            step_around(here, answer);
        }
    }
    return done;
}

namespace {
constexpr double negligible = -HUGE_VAL;
// Every integrand's middle is looked at, even if it is 0 nearby.
constexpr std::int64_t nearest = 12;
constexpr std::int64_t farthest = 72;

// Returns the size of a term precisely enough to tell whether it counts. Where the integrand is a difference, as
// 1 - tanh(x) is far out, or next to a zero of a wave, no precision tells more than that there is next to nothing.
TermSize size_of(const DoubleExponential& map, const Step& step, long bits) {
    const long most_bits = bits_that_tell(map.weight(step), bits);
    TermSize bound;
    for (long precision = 128; precision <= most_bits; precision *= 4) {
        const Ball term = map.term(step, precision);
        if (arb_is_zero(term.get()) != 0) return {.size = negligible};
        if (arb_is_finite(term.get()) == 0) {
            bound = {};
            continue;
        }
        const long told = arb_rel_accuracy_bits(term.get());
        if (told >= 2) return {.size = binary_logarithm(term), .lost = std::max(0L, precision - told)};
        bound = {.size = binary_logarithm(greatest_size(term, 64)), .is_bound = true};
    }
    return bound;
}
}  // namespace

Extent explore(const DoubleExponential& map, const Tolerance& tolerance, const std::function<bool()>& stops) {
    Extent extent;
    extent.greatest = negligible;
    extent.heaviest = negligible;
    const long bits = 128 + static_cast<long>(std::clamp(-tolerance.relative, 0.0, 1e9));
    const auto size_at = [&](std::int64_t number) {
        const auto known = size_of(map, {number, halvings_to_quarters}, bits);
        extent.sizes[number] = known;
        extent.vanishes = extent.vanishes && known.size == negligible;
        if (!std::isnan(known.size) && !known.is_bound) extent.greatest = std::max(extent.greatest, known.size);
        return known.size;
    };
    const auto stopped = [&] {
        extent.stopped = extent.stopped || (stops && stops());
        return extent.stopped;
    };
    for (std::int64_t number = -nearest; number <= nearest && !stopped(); ++number) {
        size_at(number);
        extent.heaviest = std::max(extent.heaviest, map.weight({number, halvings_to_quarters}));
    }
    // Zero or not, who knows?
    if (extent.greatest == negligible && !extent.vanishes) extent.bounded = false;
    if (!extent.bounded) return extent;
    const auto reach = [&](std::int64_t direction) {
        constexpr int in_a_row = 3;
        int small = 0;
        std::int64_t number = nearest;
        for (; number < farthest && small < in_a_row && !stopped(); ++number) {
            const double size = size_at(direction * number);
            constexpr double guard = 24;
            const bool is_small = size == negligible || size < tolerance.allowed(extent.greatest) - guard;
            // Terms that grow may lead to the others that count: what is far out on both sides is found on one at first.
            const bool grows = size > extent.sizes[direction * (number - 1)].size;
            small = is_small && !grows ? small + 1 : 0;
        }
        if (small < in_a_row) extent.bounded = false;
        return direction * (number - in_a_row + 1);
    };
    extent.first = reach(-1);
    extent.last = reach(1);
    return extent;
}

double extrapolated_error(double latest, double earlier) {
    constexpr double doubling = 1.6;
    constexpr double caution = 0.95;
    // If the greatest term was overlooked, the sums are further apart than it is great.
    if (!(latest < 0)) return latest > 0 ? latest + 8 : 8;
    if (std::isinf(latest)) return latest;
    const double ratio = earlier < 0 ? latest / earlier : 1;
    // Three bits for errors that fall by a factor with each halving: the last one may have been lucky.
    // The last bits of what doubles are not believed: exp(-1/x) gains fewer.
    constexpr double doubted_bits = 8;
    if (ratio < doubling) return latest + 3;
    return std::min(latest, caution * latest * std::min(ratio, 2.0) + doubted_bits);
}

Finding integrate_by_tanh_sinh(Run& run, const Integral& integral, const Settings& settings) {
    const DoubleExponential map(integral.integrand, integral.intervals[0]);
    Tolerance tolerance = settings.tolerance;
    // No estimate is believed that has not a digit, whatever absolute error is allowed.
    constexpr double one_digit = 4;
    double greatest = 0;
    Finding result;
    // If terms cancel, the sum is less than they are, and they have to be more exact.
    Finding rough;
    for (int attempt = 0; attempt < 2; ++attempt) {
        const auto stops = [&] { return stops_between_searches(run); };
        Extent extent = explore(map, tolerance, stops);
        greatest = extent.greatest;
        if (tolerance.absolute > greatest - one_digit && std::isfinite(greatest)) {
            tolerance.absolute = greatest - one_digit;
            extent = explore(map, tolerance, stops);
        }
        if (extent.stopped) {
            result.complete = false;  // the first attempt may have been complete
            return result;
        }
        // Zeros at all points that were looked at are no proof: an enclosure is.
        if (extent.vanishes) return integrate_rigorously(run, integral, settings);
        if (!extent.bounded) {
            result.complete = true;
            result.error = HUGE_VAL;
            result.shortcoming = extent.greatest == negligible
                                     ? "the integrand's values cannot be told from 0"
                                     : "the terms do not fall off towards an end of the interval";
            return result;
        }
        result = by_finer_steps(run, map, extent, tolerance, settings.terms_allowed(), rough);
        const double size = binary_logarithm(result.value);
        const double lost = extent.greatest - size;
        constexpr double tolerable = 20;
        if (result.met || !result.shortcoming.empty() || !result.complete || !(lost > tolerable) || std::isinf(lost))
            break;
        tolerance.relative -= lost;
    }
    result.evaluations += rough.evaluations;
    // Who stops it has those digits at least.
    if (!result.complete && rough.error < result.error) {
        result.value = rough.value;
        result.error = rough.error;
    }
    const double asked = settings.tolerance.allowed(size_beside(result.value, greatest));
    result.met = result.complete && result.error <= std::min(asked, greatest - one_digit);
    const double size = binary_logarithm(result.value);
    if (result.met && result.error > settings.tolerance.allowed(size)) result.remark = is_zero_where_terms_cancel;
    const bool told = result.met || !result.complete || !result.shortcoming.empty();
    if (!told && result.error >= size) result.shortcoming = cannot_be_told_from_zero;
    return result;
}
}  // namespace integrate
