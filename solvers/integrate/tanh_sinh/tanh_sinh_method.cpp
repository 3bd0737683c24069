#include "integrate/tanh_sinh/tanh_sinh_method.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/between_searches.hpp"
#include "integrate/tanh_sinh/steps.hpp"
#include "integrate/tanh_sinh/tanh_sinh_plan.hpp"
#include "integrate/tanh_sinh/term_sizes.hpp"

namespace integrate {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int halvings_to_quarters = 2;  // halvings that make steps of a quarter

double distance(const Ball& a, const Ball& b) {
    Ball difference;
    arb_sub(difference.get(), a.get(), b.get(), ARF_PREC_EXACT);
    return binary_logarithm(difference);
}

// Of numbers that are given as powers of two; one is above 0.
double logarithm_of_sum(std::initializer_list<double> logarithms) {
    const double greatest = std::max(logarithms);
    double sum = 0;
    for (const double logarithm : logarithms) sum += std::exp2(logarithm - greatest);
    return greatest + std::log2(sum);
}

// What a relative error is relative to: terms that cancel exactly, or else the integral.
double size_beside(const Ball& value, double greatest_term) {
    return arb_is_zero(value.get()) != 0 ? greatest_term : binary_logarithm(value);
}

std::int64_t rounded_down(std::int64_t dividend, std::int64_t divisor) {
    return dividend / divisor - (dividend % divisor < 0 ? 1 : 0);
}

/// Steps are powers of 1/2 times multiple / 2^halvings.
struct Scale {
    std::int64_t multiple = 1;
    int halvings = 0;
};

/// The trapezoidal rule with ever finer steps, each sum built upon the one before.
class FinerSteps {
public:
    FinerSteps(espalier::program::Run& run, const DoubleExponential& map, const Extent& extent,
               const Tolerance& tolerance, std::uint64_t most_evaluations, Scale scale = {})
        : run_(run),
          map_(map),
          extent_(extent),
          tolerance_(tolerance),
          most_evaluations_(most_evaluations),
          scale_(scale) {
        constexpr double guard = 44;
        accuracy_.bits = static_cast<long>(std::ceil(extent.greatest - tolerance.allowed(extent.greatest) + guard));
        accuracy_.unit = static_cast<long>(std::floor(extent.greatest)) - accuracy_.bits;
        accuracy_.heaviest = extent.heaviest;
        // At fewer bits it costs more than it saves.
        constexpr long many_bits = 500;
        if (accuracy_.bits < many_bits || map.depends_on_steps()) return;
        sizes_.emplace(map, extent.first, extent.last, accuracy_.bits);
        accuracy_.sizes = &*sizes_;
    }

    Finding integrate();

    /// After sums that have met their tolerance: the scale at which one of the sums is just as exact as asked for, the
    /// error being so many bits below the greatest term.
    Scale scale_for(double bits) const;

private:
    static constexpr int coarsest = 3;
    // Where a sum is exact by accident, the one after it shows that.
    static constexpr int coarsest_believed = 5;

    StepRange range(int halvings) const;
    bool is_too_much(int halvings) const;
    bool is_unbounded(int halvings) const;
    std::optional<TableOfExponentials> table_for(const StepRange& steps) const;
    void follow(int halvings);
    bool search(int halvings);
    double error(int halvings) const;

    espalier::program::Run& run_;
    const DoubleExponential& map_;
    Extent extent_;
    const Tolerance& tolerance_;
    std::uint64_t most_evaluations_;
    Scale scale_;
    Accuracy accuracy_;
    std::optional<TermSizes> sizes_;
    SumOfSteps total_;
    std::vector<Ball> values_;  // one for each fineness of the steps
};

// The steps between the ends of the extent, and up to the first of the widest ones beyond them.
StepRange FinerSteps::range(int halvings) const {
    const std::int64_t in_quarter = std::int64_t{1} << (scale_.halvings + coarsest - halvings_to_quarters);
    const int since_coarsest = halvings - coarsest;
    const std::int64_t first = rounded_down(extent_.first * in_quarter, scale_.multiple) << since_coarsest;
    const std::int64_t last = -rounded_down(-extent_.last * in_quarter, scale_.multiple) << since_coarsest;
    const auto size = static_cast<std::uint64_t>(last - first);
    const auto [multiple, more_halvings] = scale_;
    if (since_coarsest == 0 || map_.depends_on_steps()) {
        return {halvings + more_halvings, first * multiple, multiple, size + 1};
    }
    return {halvings + more_halvings, (first + 1) * multiple, 2 * multiple, size / 2};
}

// Without sums of two finenesses there is no estimate of the error.
bool FinerSteps::is_too_much(int halvings) const {
    return halvings > coarsest + 1 && total_.evaluations + range(halvings).count > most_evaluations_;
}

// So much is missing at a point without a value that no number of steps makes up for it.
bool FinerSteps::is_unbounded(int halvings) const {
    constexpr double halvings_to_come = 20;
    return total_.gap - halvings > extent_.greatest + halvings_to_come;
}

// Where there are few bits it costs more than it saves.
std::optional<TableOfExponentials> FinerSteps::table_for(const StepRange& steps) const {
    if (!sizes_) return std::nullopt;
    constexpr long guard = 128;  // for terms that lose bits
    const std::int64_t last = steps.first + static_cast<std::int64_t>(steps.count - 1) * steps.stride;
    return TableOfExponentials(steps.first, last, steps.halvings, accuracy_.bits + guard);
}

// How far the terms of these steps count.
void FinerSteps::follow(int halvings) {
    const Extent extent = explore(map_, tolerance_, halvings, [&] { return stops_between_searches(run_); });
    if (extent.stopped) return;
    extent_.first = extent.first;
    extent_.last = extent.last;
}

// False if a limit stopped it.
bool FinerSteps::search(int halvings) {
    if (map_.depends_on_steps()) total_.sum = {};
    const auto steps = range(halvings);
    const auto table = table_for(steps);
    const auto outcome = run_.search(Steps(map_, steps, accuracy_, table ? &*table : nullptr));
    if (!outcome.complete()) return false;
    total_.merge(outcome.answer);
    Ball value = total_.sum.value(accuracy_.unit);
    arb_mul_si(value.get(), value.get(), scale_.multiple, ARF_PREC_EXACT);
    arb_mul_2exp_si(value.get(), value.get(), -halvings - scale_.halvings);
    values_.push_back(std::move(value));
    return true;
}

// Sums whose steps are h have about exp(-c/h) as their error, and what the last two of them are apart says c. Errors are
// extrapolated from steps twice as wide (extrapolated_error), which has to succeed again.
Scale FinerSteps::scale_for(double bits) const {
    const auto known = values_.size();
    if (known < 3) return {};
    const double latest = extent_.greatest - distance(values_[known - 1], values_[known - 2]);
    const double earlier = extent_.greatest - distance(values_[known - 1], values_[known - 3]);
    const double extrapolated = -extrapolated_error(-latest, -earlier);
    if (!std::isfinite(extrapolated) || extrapolated < 1.5 * latest) return {};
    constexpr double caution = 1.04;
    const double more_halvings = std::log2(caution * bits / extrapolated);
    constexpr int fineness = 5;
    Scale scale{
        .multiple = static_cast<std::int64_t>(std::exp2(fineness - (more_halvings - std::floor(more_halvings)))),
        .halvings = fineness};
    for (; scale.multiple % 2 == 0; scale.multiple /= 2) --scale.halvings;
    return scale;
}

// What the steps leave out, what rounding amounts to, and what the tails that are not summed may hold.
double FinerSteps::error(int halvings) const {
    const auto known = values_.size();
    if (known < 2 || total_.undefined > 0) return infinity;
    const double latest = distance(values_[known - 1], values_[known - 2]) - extent_.greatest;
    const double earlier = known < 3 ? 0 : distance(values_[known - 1], values_[known - 3]) - extent_.greatest;
    const double steps = extrapolated_error(latest, earlier) + extent_.greatest;
    const double rounding =
        std::log2(static_cast<double>(total_.error_units) + 1) + static_cast<double>(accuracy_.unit) - halvings;
    constexpr double guard = 20;
    const double tails = tolerance_.allowed(extent_.greatest) - guard;
    return logarithm_of_sum({steps, rounding, tails, total_.gap - halvings});
}

Finding FinerSteps::integrate() {
    Finding result;
    result.error = infinity;
    result.complete = true;
    for (int halvings = coarsest;; ++halvings) {
        if (map_.depends_on_steps()) follow(halvings);
        if (is_too_much(halvings)) {
            result.shortcoming = too_many_evaluations(most_evaluations_);
            break;
        }
        if (!search(halvings)) {
            result.complete = false;
            break;
        }
        result.value = values_.back();
        result.error = error(halvings);
        result.height = halvings - coarsest;
        result.met = result.error <= tolerance_.allowed(size_beside(result.value, extent_.greatest));
        if (total_.undefined > 0 || is_unbounded(halvings) || (result.met && halvings >= coarsest_believed)) break;
    }
    result.met = result.met && result.complete;
    result.evaluations = total_.evaluations;
    result.stepped_around = total_.stepped_around;
    if (is_unbounded(result.height + coarsest)) result.shortcoming = "the integrand has no bound between its ends";
    if (total_.undefined > 0) result.shortcoming = "the integrand has no values in a part of the domain";
    return result;
}

// Where there seem to be zeros only, it is looked at more closely before that is believed.
Finding of_zeros(espalier::program::Run& run, const DoubleExponential& map, const Extent& extent) {
    constexpr int halvings = 12;
    const StepRange range{halvings, extent.first << (halvings - 2), 1,
                          static_cast<std::uint64_t>(extent.last - extent.first) << (halvings - 2)};
    const auto outcome = run.search(Steps(map, range, {.unit = -1024, .bits = 64}));
    Finding result;
    result.complete = outcome.complete();
    result.evaluations = outcome.answer.evaluations;
    result.met = result.complete && outcome.answer.undefined == 0 && outcome.answer.sum == FixedPointSum();
    result.error = result.met ? -infinity : infinity;
    if (!result.met && result.complete) result.shortcoming = "all of it lies between a few points";
    return result;
}

// The scale at which the last sum is just exact enough, from the same sums with a quarter of the digits. Where there are
// few digits that would cost more than it saves.
Scale likely_scale(espalier::program::Run& run, const DoubleExponential& map, const Extent& extent,
                   const Tolerance& tolerance, Finding& rough_finding) {
    constexpr double many_bits = 1000;
    constexpr double share = 0.25;
    const double bits = extent.greatest - tolerance.allowed(extent.greatest);
    if (!(bits > many_bits) || map.depends_on_steps()) return {};
    const Tolerance rough{.relative = -share * bits};
    const Extent rough_extent = explore(map, rough, halvings_to_quarters, [&] { return stops_between_searches(run); });
    if (rough_extent.stopped || !rough_extent.bounded || rough_extent.vanishes) return {};
    constexpr std::uint64_t most_evaluations = 10'000;
    FinerSteps steps(run, map, rough_extent, rough, most_evaluations);
    const std::uint64_t evaluations_before = rough_finding.evaluations;
    rough_finding = steps.integrate();
    rough_finding.evaluations += evaluations_before;
    return rough_finding.met ? steps.scale_for(bits) : Scale{};
}

}  // namespace

Finding integrate_by_tanh_sinh(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const DoubleExponential map(integral.integrand, integral.intervals[0],
                                integral.oscillation ? &*integral.oscillation : nullptr);
    Tolerance tolerance = settings.tolerance;
    // No estimate is believed that has not a digit, whatever absolute error is allowed.
    constexpr double one_digit = 4;
    double greatest = 0;
    Finding result;
    // Where terms cancel, the sum is less than they are, and they have to be more exact.
    Finding rough;
    rough.error = infinity;
    for (int attempt = 0; attempt < 2; ++attempt) {
        const auto stops = [&] { return stops_between_searches(run); };
        Extent extent = explore(map, tolerance, halvings_to_quarters, stops);
        greatest = extent.greatest;
        if (tolerance.absolute > greatest - one_digit && std::isfinite(greatest)) {
            tolerance.absolute = greatest - one_digit;
            extent = explore(map, tolerance, halvings_to_quarters, stops);
        }
        if (extent.stopped) {
            result.error = infinity;
            return result;
        }
        if (extent.vanishes) return of_zeros(run, map, extent);
        if (!extent.bounded) {
            result.complete = true;
            result.error = infinity;
            result.shortcoming = extent.greatest == -infinity
                                     ? "the integrand's values cannot be told from 0"
                                     : "the terms do not fall off towards an end of the interval";
            return result;
        }
        const Scale scale = likely_scale(run, map, extent, tolerance, rough);
        result = FinerSteps(run, map, extent, tolerance, settings.terms_allowed(), scale).integrate();
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
    if (result.met && result.error > settings.tolerance.allowed(size)) result.remark = is_zero_where_terms_cancel();
    const bool told = result.met || !result.complete || !result.shortcoming.empty();
    if (!told && result.error >= size) result.shortcoming = cannot_be_told_from_zero();
    return result;
}

}  // namespace integrate
