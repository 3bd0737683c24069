#include "integrate/tanh_sinh/tanh_sinh_plan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "integrate/arithmetic/ball_arithmetic.hpp"

namespace integrate {

namespace {

constexpr double negligible = -std::numeric_limits<double>::infinity();
constexpr int steps_of_a_quarter = 2;  // halvings that make steps of a quarter
// Every integrand's middle is looked at, even if it is 0 nearby.
constexpr std::int64_t middle = 12;
constexpr std::int64_t farthest = 72;

/// The size of a term as a power of two, or only a bound on it; NaN if not even that is known.
struct Size {
    double bits = 0;
    bool is_bound = false;
};

// Precisely enough to tell whether the term counts. Where the integrand is a difference, as 1 - tanh(x) is far out, or
// next to a zero of a wave, no precision tells more than that there is next to nothing.
Size size_of(const DoubleExponential& map, const Step& step, long bits) {
    const long most_bits = bits_that_tell(map.weight(step), bits);
    Ball latest;
    for (long precision = 128; precision <= most_bits; precision *= 4) {
        const Ball term = map.term(step, precision);
        if (arb_is_zero(term.get()) != 0) return {negligible};
        latest = term;
        if (arb_is_finite(term.get()) == 0 || arb_rel_accuracy_bits(term.get()) < 2) continue;
        return {binary_logarithm(term)};
    }
    if (arb_is_finite(latest.get()) == 0) return {std::nan("")};
    arb_get_abs_ubound_arf(arb_midref(latest.get()), latest.get(), 64);
    mag_zero(arb_radref(latest.get()));
    return {binary_logarithm(latest), true};
}

void count(const Size& size, Extent& extent) {
    extent.vanishes = extent.vanishes && size.bits == negligible;
    if (!std::isnan(size.bits) && !size.is_bound) extent.greatest = std::max(extent.greatest, size.bits);
}

}  // namespace

Extent explore(const DoubleExponential& map, const Tolerance& tolerance, int halvings,
               const std::function<bool()>& stops) {
    const auto step = [&](std::int64_t number) { return Step{number << (halvings - steps_of_a_quarter), halvings}; };
    Extent extent;
    extent.greatest = negligible;
    extent.heaviest = negligible;
    const long bits = 128 + static_cast<long>(std::clamp(-tolerance.relative, 0.0, 1e9));
    const auto stopped = [&] {
        extent.stopped = extent.stopped || (stops && stops());
        return extent.stopped;
    };
    for (std::int64_t number = -middle; number <= middle && !stopped(); ++number) {
        count(size_of(map, step(number), bits), extent);
        extent.heaviest = std::max(extent.heaviest, map.weight(step(number)));
    }
    // Zero or not, who knows?
    if (extent.greatest == negligible && !extent.vanishes) extent.bounded = false;
    if (!extent.bounded) return extent;
    const auto reach = [&](std::int64_t direction) {
        constexpr int in_a_row = 3;
        int small = 0;
        std::int64_t number = middle;
        for (; number < farthest && small < in_a_row && !stopped(); ++number) {
            const Size size = size_of(map, step(direction * number), bits);
            count(size, extent);
            constexpr double guard = 24;
            const bool is_small = size.bits == negligible || size.bits < tolerance.allowed(extent.greatest) - guard;
            small = is_small ? small + 1 : 0;
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
    // Where the greatest term was overlooked, they are further apart than it is great.
    if (!(latest < 0)) return latest > 0 ? latest + 8 : 8;
    if (std::isinf(latest)) return latest;
    const double ratio = earlier < 0 ? latest / earlier : 1;
    // Three bits for errors that fall by a factor with each halving: the last one may have been lucky.
    // The last bits of what doubles are not believed: exp(-1/x) gains fewer.
    constexpr double doubted_bits = 8;
    if (ratio < doubling) return latest + 3;
    return std::min(latest, caution * latest * std::min(ratio, 2.0) + doubted_bits);
}

}  // namespace integrate
