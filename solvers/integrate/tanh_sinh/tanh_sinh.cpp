// SPDX-License-Identifier: Apache-2.0
#include "integrate/tanh_sinh/tanh_sinh.hpp"
#include "integrate/pieces.hpp"
#include "integrate/rigorous/rigorous.hpp"

namespace integrate {
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
